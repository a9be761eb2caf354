"""The game screen: a table with a session, its flow, and all that can be asked for while it is
played.
"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from cardhouse.terminal.app.game.flow import GameFlow
from cardhouse.terminal.app.game.hints import TableHints
from cardhouse.terminal.app.game.requests import Requests
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.game.solver_help import TableSolverHelp
from cardhouse.terminal.app.game.table import GameContent
from cardhouse.terminal.app.table.parts import MenuEntry
from cardhouse.terminal.app.table.screen import TableScreen
from cardhouse.terminal.wording import TEXT


class GameScreen(TableScreen):
    """A match with people and computers. pace: seconds for which a computer's move can be
    followed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo"),
        Binding("r", "redo"),
        Binding("h", "hint"),
        Binding("i", "lamp"),
        Binding("t", "open_help"),
        Binding("e", "show_me"),
        Binding("left_square_bracket", "history(-1)"),
        Binding("right_square_bracket", "history(1)"),
        Binding("R", "show_again"),
        Binding("b", "bookmark"),
        Binding("B", "to_bookmark"),
        Binding("p", "peek"),
        Binding("g", "finish"),
        Binding("o", "automatic"),
        Binding("A", "always"),
        Binding("n", "next_deal"),
        Binding("s", "save"),
        Binding("y", "analyse"),
        Binding("q", "ask_to_leave"),
    ]

    def __init__(
        self, session: AppSession, theme: str, pace: float = 0.5, seed: str | None = None
    ) -> None:
        super().__init__(theme)
        self.session = session
        self.flow = GameFlow(self, session, pace, seed)
        self.hints = TableHints(self, session, self.flow)
        self.solver_help = TableSolverHelp(self, session, self.flow, self.hints)
        self.requests = Requests(self, session, self.flow, self.touch)
        self.content = GameContent(self, session, self.flow, self.hints, self.solver_help)

    def on_mount(self) -> None:
        """Begins."""
        self.flow.begin()
        self.solver_help.begin()

    def on_unmount(self) -> None:
        """Leaves."""
        self.flow.stop()
        self.hints.stop()
        self.solver_help.stop()
        self.requests.stop()

    def renew(self, keep: bool = False) -> None:
        """Takes a new position, for which no hint has been given."""
        self.hints.clear()
        super().renew(keep)

    def cursor_moved(self) -> None:
        """A hint goes with the cursor."""
        self.hints.clear()

    def menu(self) -> list[MenuEntry]:
        """The menu of a game."""
        hint = ("h", "hint", TEXT("menu.hint"))
        found = [
            (hint, self.session.decides),
            *self.solver_help.menu(),
            *self.requests.menu(),
        ]
        return [*super().menu(), *(entry for entry, shown in found if shown)]

    # Keys

    def on_bar_undo(self) -> None:
        """The button that takes back; whoever holds it for long comes to the beginning and stays
        there.
        """
        if self.content.offers_undo:
            self.requests.undo()

    def action_undo(self) -> None:
        self.requests.undo()

    def action_redo(self) -> None:
        self.requests.redo()

    def action_hint(self) -> None:
        if not self.solver_help.hint():
            self.hints.ask()

    def action_lamp(self) -> None:
        self.solver_help.toggle_lamp()

    def action_open_help(self) -> None:
        self.solver_help.open_help()

    def action_show_me(self) -> None:
        self.solver_help.show_me()

    def action_history(self, step: int) -> None:
        self.flow.look_back(step)

    def action_show_again(self) -> None:
        self.requests.show_again()

    def action_bookmark(self) -> None:
        self.requests.bookmark()

    def action_to_bookmark(self) -> None:
        self.requests.to_bookmark()

    def action_peek(self) -> None:
        self.requests.peek()

    def action_finish(self) -> None:
        self.requests.finish()

    def action_automatic(self) -> None:
        self.requests.toggle_automatic()

    def action_always(self) -> None:
        self.requests.toggle_lasting()

    def action_next_deal(self) -> None:
        self.requests.next_deal()

    def action_save(self) -> None:
        self.requests.save()

    def action_analyse(self) -> None:
        self.requests.analyse()

    def action_resign(self) -> None:
        self.requests.resign()

    def action_ask_to_leave(self) -> None:
        self.requests.ask_to_leave()

    def action_leave(self) -> None:
        self.requests.leave()
