"""The game screen: playing a match with people and computers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from cardhouse.agents.analyse import Decision
from cardhouse.core.errors import CardhouseError, IllegalAction
from cardhouse.play.help import open_help
from cardhouse.play.match import new_match
from cardhouse.terminal.analyst import Analyst
from cardhouse.terminal.app.analysis import AnalysisScreen
from cardhouse.terminal.app.helping import HelpScreen
from cardhouse.terminal.app.panels import AskPanel, Item, ListPanel
from cardhouse.terminal.app.replay import ReplayScreen
from cardhouse.terminal.app.sitting import Sitting
from cardhouse.terminal.seating import drawn
from cardhouse.terminal.tokens import card_token

Answer = Callable[[str | None], None]


class GameScreen(HelpScreen):
    """A match with all that can be asked for at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo"),
        Binding("r", "redo"),
        Binding("h", "hint"),
        Binding("left_square_bracket", "history(-1)"),
        Binding("right_square_bracket", "history(1)"),
        Binding("b", "bookmark"),
        Binding("B", "to_bookmark"),
        Binding("p", "peek"),
        Binding("g", "finish"),
        Binding("o", "automatic"),
        Binding("n", "next_deal"),
        Binding("s", "save"),
        Binding("y", "analyse"),
    ]
    analyst: Analyst | None = None

    # Commands

    def _try(self, what: Callable[[], Any], said: str = "") -> None:
        try:
            what()
        except IllegalAction as error:
            text = str(error)
            self.trouble = text[:1].upper() + text[1:] + "."
            self.draw()
            return
        self.past = None
        self._since = self.sitting.match.ply
        self._go_on()
        self.news = said
        self.draw()

    def action_undo(self) -> None:
        if self.sitting.step_back():
            self.renew()
        else:
            self._try(self.sitting.undo)

    def on_bar_undo(self) -> None:
        """The button that takes back; whoever holds it for long comes to the beginning and stays there."""
        if self.offers_undo:
            self.action_undo()

    def action_redo(self) -> None:
        self._try(self.sitting.redo)

    def action_history(self, step: int) -> None:
        total = self.sitting.match.ply
        at = (total if self.past is None else self.past) + step
        self.past = None if at >= total else max(at, 0)
        self.renew()

    def action_bookmark(self) -> None:
        self.sitting.bookmark()
        self.news = "Bookmark set; B comes back to it."
        self.draw()

    def action_to_bookmark(self) -> None:
        self._try(self.sitting.to_bookmark, "Back at the bookmark.")

    def action_finish(self) -> None:
        self._try(self._finish)

    def _finish(self) -> None:
        if not self.sitting.finish():
            raise IllegalAction("this is not known to be won yet")

    def action_automatic(self) -> None:
        self.news = self.sitting.toggle_automatic()
        self.draw()

    def action_peek(self) -> None:
        try:
            face = self.sitting.peek(self.aim.focus or "") if self.aim.focus else None
        except IllegalAction as error:
            self.refuse(f"{error}."[:1].upper() + f"{error}."[1:])
            return
        if face is None:
            self.roaming = True
            self.trouble = "Point at a covered card first: the arrows now reach everything. Then p."
        else:
            self.found = (self.aim.focus or "",)
            self.news, self.aim.focus = (
                f"It is {card_token(face).strip()}. The record remembers the peek.",
                None,
            )
        self.draw()

    def action_next_deal(self) -> None:
        """The next deal; a game that has begun is left only after a question."""
        if self.sitting.match.over or not self.sitting.begun:
            self._deal_next("yes")
            return
        items = [
            Item("no", "no, play on", "n"),
            Item("yes", "yes; this game is kept, c at home goes on with it", "y"),
        ]
        self.app.push_screen(
            ListPanel("Leave this game for the next deal?", items), self._deal_next
        )

    def _deal_next(self, answer: str | None) -> None:
        if answer != "yes":
            return
        old = self.sitting
        match = old.match
        seed = str(int(match.seed) + 1) if match.seed.isdigit() and len(match.seed) < 10 else None
        options: dict[str, Any] = dict(match.options)
        following = new_match(match.game.name, seed=seed, **options)
        seats = drawn(following, sorted(old.seats)) if old.lot else old.seats
        fresh = Sitting(following, seats, lot=old.lot)
        fresh.automatic = old.automatic
        old.leave()
        self.app.switch_screen(GameScreen(fresh, self.look, self.pace))

    def action_analyse(self) -> None:
        match = self.sitting.match
        if match.game.solitaire or not match.over:
            self.news = "Games against others are analysed when they are over."
            self.draw()
            return
        if self.analyst is None or not self.analyst.fits(match):
            if self.analyst is not None:
                self.analyst.stop()
            self.analyst = Analyst(match)
        self.app.push_screen(AnalysisScreen(self.analyst, self.look, self._revisit))

    def _revisit(self, decision: Decision) -> None:
        self.app.push_screen(
            ReplayScreen(
                self.sitting.match.copy(), self.look, decision.seat, self.analyst, decision.ply
            )
        )

    def on_unmount(self) -> None:
        """Leaves."""
        super().on_unmount()
        if self.analyst is not None:
            self.analyst.stop()

    def action_save(self) -> None:
        self.app.push_screen(
            AskPanel("Save a copy of the record as:", f"{self.sitting.game.name}.json"), self._saved
        )

    def _saved(self, name: str | None) -> None:
        if name:
            try:
                self.sitting.keeper.save_as(Path(name).expanduser())
                self.news = f"Saved: {name}"
            except CardhouseError as error:
                self.trouble = str(error)
            self.draw()

    def menu(self) -> list[tuple[str, str, str]]:
        """The menu of a game."""
        match, sitting = self.sitting.match, self.sitting
        yes = sitting.may_undo
        found = [
            ("h", "hint", "a hint: the best, the next best, and why", sitting.draft is not None),
            (
                "i",
                "lamp",
                "the lamp: deals that agree with what you see are solved",
                self.helped and not match.over,
            ),
            (
                "t",
                "open_help",
                "open help: can the true deal still be won?",
                self.helped and not match.over,
            ),
            (
                "e",
                "show_me",
                "play the next move of a winning line",
                self.helped and open_help(match),
            ),
            ("t", "open_help", "where was it lost?", self.helped and match.over),
            ("u", "undo", "take back", yes),
            ("r", "redo", "play again what was taken back", yes),
            ("[", "history(-1)", "step back through the game", match.ply > 0),
            ("b", "bookmark", "put a bookmark", yes),
            ("B", "to_bookmark", "back to the bookmark", yes),
            ("p", "peek", "peek at a covered card", sitting.may_peek),
            ("g", "finish", "play out the won game", sitting.can_finish),
            ("o", "automatic", "moves that make themselves, on or off", sitting.has_automatic),
            ("n", "next_deal", "the next deal", self._next_deal),
            ("s", "save", "save a copy", True),
            (
                "y",
                "analyse",
                "the analysis: chances and mistakes",
                match.over and not match.game.solitaire,
            ),
            ("x", "resign", "give up", not match.over and sitting.at_table is not None),
            ("q", "leave", "leave the table; the game is kept", True),
        ]
        return [
            *super().menu(),
            *((key, action, text) for key, action, text, shown in found if shown),
        ]

    def action_resign(self) -> None:
        items = [Item("no", "no, play on", "n"), Item("yes", "yes, give it up", "y")]
        self.app.push_screen(ListPanel("Give the game up?", items), self._resigned)

    def _resigned(self, answer: str | None) -> None:
        if answer == "yes":
            self._try(self.sitting.resign)

    def action_leave(self) -> None:
        self.sitting.leave()
        self.house.leave_table()
