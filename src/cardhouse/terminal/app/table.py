"""The table screen: board, bar, seats, words beside or below; aiming with keyboard and mouse. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.widgets import Static

from cardhouse.core.lessons import POINTED
from cardhouse.core.scene import Scene
from cardhouse.terminal.app.aim import Aim
from cardhouse.terminal.app.bar import Bar
from cardhouse.terminal.app.base import HouseScreen
from cardhouse.terminal.app.board import Board
from cardhouse.terminal.app.side import Side, Told
from cardhouse.terminal.app.stretch import used_rows
from cardhouse.terminal.app.words import target_name, ways
from cardhouse.terminal.draw import shape_for

SIDE_FROM = 112
SIDE_LEAST, SIDE_MOST = 32, 46
NOTHING = "That means nothing here."


class TableScreen(HouseScreen):
    """A table to look at and to touch. Subclasses say what is on it and what a touch comes to."""

    def __init__(self, look: str) -> None:
        super().__init__()
        self.look = look
        self.aim = Aim(EMPTY)
        self.refused: tuple[str, ...] = ()
        self.trouble = ""
        self.news = ""
        self.found: tuple[str, ...] = ()
        self.ended_at: str | None = None

    # What subclasses say

    @property
    def title_words(self) -> str:
        """What stands above everything."""
        raise NotImplementedError

    def scene(self, shape: str) -> Scene:
        """The scene to show."""
        raise NotImplementedError

    def told(self) -> Told:
        """The words beside the table."""
        raise NotImplementedError

    def names(self) -> Sequence[str]:
        """What the seats' players are called."""
        return ()

    def perform(self, action: int) -> None:
        """Does an action."""
        raise NotImplementedError

    def action_words(self, action: int) -> str:
        """An action as a sentence."""
        raise NotImplementedError

    def consequences(self, action: int) -> list[str]:
        """The sure consequences of an action."""
        return []

    def meaning(self, path: tuple[str, ...]) -> int:
        """The action that a path means, legal or not; -1 for none."""
        return -1

    def why_not(self, what: int | str | tuple[str, ...]) -> str | None:
        """Why something is not possible."""
        return NOTHING

    @property
    def offers_undo(self) -> bool:
        """Whether there is something that a button could take back."""
        return False

    @property
    def in_row(self) -> bool:
        """Whether a row has been begun."""
        return False

    def step_back(self) -> bool:
        """Takes back a step of a row; False when there is none."""
        return False

    def lines_wanted(self, width: int) -> int:
        """How many lines of words are welcome below the table where there is no room beside it."""
        return 4

    def fresh(self, scene: Scene) -> list[str]:
        """The pieces that were moved last."""
        return []

    # Building and drawing

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield Static(id="seats")
        with Horizontal(id="middle"):
            yield Board(self.look, id="board")
            yield Static(id="side")
        yield Static(id="tell")
        yield Bar(self.look, id="bar")

    def on_mount(self) -> None:
        """The first table."""
        self.renew()

    def on_resize(self, event: events.Resize) -> None:
        """Grows with the window."""
        self.renew(keep=True)

    def renew(self, keep: bool = False) -> None:
        """Takes the scene anew, because something has happened; keep: only the window has changed."""
        columns = self.size.width or self.app.size.width
        wide = columns >= SIDE_FROM
        self.roomy = wide
        table = columns - min(SIDE_MOST, max(SIDE_LEAST, columns - 96)) if wide else columns
        scene = self.scene(shape_for(table))
        old = self.aim
        self.aim = Aim(scene)
        if keep and old.path and [g for g in scene.gestures if g.path[: len(old.path)] == old.path]:
            self.aim.path, self.aim.focus = old.path, old.focus
        elif keep and old.focus in self.aim.nexts:
            self.aim.focus = old.focus
        if not keep:
            self.refused, self.found = (), ()
            if self.in_row or len(scene.seats) > 1:
                # What is no choice is pointed at, with its preview: Enter alone goes on.
                self.aim.focus = self.aim.only
            if self.in_row and self.ended_at in self.aim.nexts:
                # Where the last gesture ended, the next may begin: a card onto a place, then that very place.
                self.aim.focus = self.ended_at
            self.ended_at = None
        self._lay_out(scene, table, columns)
        self.draw()
        self.board.reveal(self._own_place(scene))

    def _lay_out(self, scene: Scene, table: int, columns: int) -> None:
        rows = self.size.height or self.app.size.height
        side = Side(self.look, scene, self.names(), self.told())
        seats, tell = self.query_one("#seats", Static), self.query_one("#tell", Static)
        seats.display = tell.display = not self.roomy
        self.query_one("#side", Static).display = self.roomy
        if self.roomy:
            self.query_one("#side", Static).styles.width = columns - table
            room = Size(table, rows - 1)
        else:
            lines = side.seat_lines(columns, max(1, min(3, rows - 2 - used_rows(scene))))
            seats.styles.height = len(lines)
            spare = rows - 1 - len(lines)
            # Below the table stays at least one line for words, and more where the table leaves them.
            below = max(1, min(self.lines_wanted(columns - 2), spare - used_rows(scene)))
            tell.styles.height = below
            room = Size(columns, spare - below)
        self.board.show(scene, room)

    def _own_place(self, scene: Scene) -> str | None:
        own = [spot.id for spot in scene.spots if spot.kind == "hand" and spot.seat == scene.viewer]
        return own[0] if own else None

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one("#board", Board)

    def states(self) -> dict[str, list[str]]:
        """Which targets are lit how."""
        scene, aim = self.aim.scene, self.aim
        pointed = [spot.id for spot in scene.spots if POINTED in spot.highlights]
        pointed += [piece.id for piece in scene.pieces if POINTED in piece.highlights]
        return {
            "fresh": [] if aim.path else self.fresh(scene),
            "pointed": [*pointed, *self.found],
            "legal": aim.nexts,
            "chosen": list(aim.path),
            "focus": [aim.focus] if aim.focus else [],
            "refused": list(self.refused),
        }

    def draw(self) -> None:
        """Shows the states of the targets and the words."""
        scene = self.aim.scene
        states = self.states()
        self.board.light(states)
        bar = self.query_one("#bar", Bar)
        bar.look = self.board.look = self.look
        told = self.told()
        told.legend = self.board.legend()
        status = told.bar or scene.status
        side = Side(self.look, scene, self.names(), told)
        words = self.aim_words()
        if self.roomy:
            panel = self.query_one("#side", Static)
            width = int(panel.styles.width.value) if panel.styles.width else SIDE_LEAST
            panel.update(
                side.panel(self.title_words, width, self.size.height - 1, words, self.trouble)
            )
        else:
            columns = self.size.width
            seats = self.query_one("#seats", Static)
            high = int(seats.styles.height.value) if seats.styles.height else 1
            seats.update(Text("\n").join(side.seat_lines(columns, high)))
            tell = self.query_one("#tell", Static)
            below = int(tell.styles.height.value) if tell.styles.height else 1
            text, status = side.below(
                columns, below, words, self.trouble, status, self._bar_room(scene)
            )
            tell.update(text)
        bar.show(status, scene.controls, states, self.offers_undo)

    def _bar_room(self, scene: Scene) -> int:
        """How many characters of words the bar holds beside its buttons."""
        buttons = sum(len(control.label) + 3 for control in scene.controls) + 4 * self.offers_undo
        return max(self.size.width - buttons - 2, 10)

    def aim_words(self) -> list[str]:
        """What the focused target would do, and its sure consequences."""
        aim = self.aim
        if aim.focus is None or aim.focus not in aim.nexts:
            if aim.path and aim.nexts:
                return [
                    ways(
                        [
                            self.action_words(a)
                            for a in dict.fromkeys(g.action for g in aim.gestures)
                        ]
                    )
                ]
            return [target_name(aim.scene, aim.focus)] if aim.focus else []
        action = aim.complete(aim.focus)
        if action is None:
            possible = aim.actions(aim.focus)
            if len(possible) > 1:
                return [ways([self.action_words(a) for a in possible])]
            action = possible[0]
        return [self.action_words(action), *self.consequences(action)]

    def action_look(self) -> None:
        self.house.next_look()

    def look_changed(self) -> None:
        """Draws in the new colours."""
        self.look = self.house.settings.look
        self.draw()


EMPTY = Scene("", "wide", None, 1, 1, 1, 1, "", (), (), (), (), ())
