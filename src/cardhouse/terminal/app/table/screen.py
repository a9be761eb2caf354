"""The table screen: board, bar, seats and words, and the parts that play them. It knows no
rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from cardhouse.core.scene import Scene
from cardhouse.terminal.app.house import HouseScreen
from cardhouse.terminal.app.panels import TextPanel
from cardhouse.terminal.app.table.bar import Bar
from cardhouse.terminal.app.table.board import Board
from cardhouse.terminal.app.table.painter import TablePainter
from cardhouse.terminal.app.table.parts import MenuEntry, Notices, TableContent
from cardhouse.terminal.app.table.questions import Questions
from cardhouse.terminal.app.table.selection import SelectionPath
from cardhouse.terminal.app.table.touch import Touch
from cardhouse.terminal.drawing.table import shape_for

ARROWS = ("up", "down", "left", "right")
EMPTY = Scene("", "wide", None, 1, 1, 1, 1, "", (), (), (), (), ())


class TableScreen(HouseScreen):
    """A table to look at and to touch: its content says what is on it; its parts show it, touch it,
    answer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next_target(1)", priority=True),
        Binding("shift+tab", "next_target(-1)", priority=True),
        *(Binding(key, f"move('{key}')") for key in ARROWS),
        *(Binding(f"shift+{key}", f"roam('{key}')") for key in ARROWS),
        Binding("enter,space", "touch"),
        Binding("escape", "back"),
        Binding("w", "free"),
        Binding("f4", "next_theme"),
        Binding("a", "read_on"),
        Binding("c", "choices"),
        Binding("d", "describe"),
        Binding("l", "log"),
        Binding("f", "find"),
        Binding("m", "menu"),
        Binding("colon", "write"),
        Binding("f1,question_mark", "rules"),
    ]

    content: TableContent
    """What lies on the table; set by the kind of screen that it is."""

    def __init__(self, theme: str) -> None:
        super().__init__()
        self.theme = theme
        self.selection = SelectionPath(EMPTY)
        self.notices = Notices()
        self.painter = TablePainter(self)
        self.touch = Touch(self)
        self.questions = Questions(self, self.touch)

    # Building and drawing

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield Static(id="seats")
        with Horizontal(id="middle"):
            yield Board(self.theme, id="board")
            yield Static(id="side")
        yield Static(id="tell")
        yield Bar(self.theme, id="bar")

    def on_mount(self) -> None:
        """The first table."""
        self.renew()

    def on_resize(self, event: events.Resize) -> None:
        """Grows with the window."""
        self.renew(keep=True)

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one("#board", Board)

    @property
    def roomy(self) -> bool:
        """Whether there is room for words beside the table."""
        return self.painter.roomy

    @property
    def bar_room(self) -> int:
        """How many characters of words the bar holds beside its buttons."""
        return self.painter.bar_room(self.selection.scene)

    def renew(self, keep: bool = False) -> None:
        """Takes the scene anew, because something has happened; keep: only the window has
        changed.
        """
        table = self.painter.table_columns()
        scene = self.content.scene(shape_for(table))
        old, fresh = self.selection, SelectionPath(scene)
        self.selection = fresh
        if keep and old.path and [g for g in scene.gestures if g.path[: len(old.path)] == old.path]:
            fresh.path, fresh.focus = old.path, old.focus
        elif keep and old.focus in fresh.nexts:
            fresh.focus = old.focus
        if not keep:
            self._settle(scene)
        self.painter.lay_out(scene, table)
        self.draw()
        self.board.reveal(self._own_place(scene))

    def _settle(self, scene: Scene) -> None:
        """Puts the cursor where a new position asks for it, and forgets what was marked in the old
        one.
        """
        self.notices.refused, self.notices.found = (), ()
        in_row, ended_at = self.content.in_row, self.touch.ended_at
        if in_row or len(scene.seats) > 1:
            # What is no choice is pointed at, with its preview: Enter alone goes on.
            self.selection.focus = self.selection.only
        if in_row and ended_at in self.selection.nexts:
            # Where the last gesture ended, the next may begin: a card onto a place, then that very
            # place.
            self.selection.focus = ended_at
        self.touch.ended_at = None

    def _own_place(self, scene: Scene) -> str | None:
        own = [spot.id for spot in scene.spots if spot.kind == "hand" and spot.seat == scene.viewer]
        return own[0] if own else None

    def states(self) -> dict[str, list[str]]:
        """Which targets are lit how."""
        return self.painter.states()

    def draw(self) -> None:
        """Shows the states of the targets and the words."""
        self.painter.draw(self.states())

    def theme_changed(self) -> None:
        """Draws in the new colours."""
        self.theme = self.house.settings.theme
        self.draw()

    # What the parts ask for

    def attempt(self, candidates: tuple[str, ...]) -> None:
        """Touches the first of these targets with which anything can be done."""
        self.touch.attempt(candidates)

    def refuse(self, why: str, path: tuple[str, ...] = ()) -> None:
        """Says why something is not possible and marks what it is about."""
        self.touch.refuse(why, path)

    def cursor_moved(self) -> None:
        """The person has moved the cursor."""

    def menu(self) -> list[MenuEntry]:
        """The menu."""
        return self.questions.menu()

    def open_menu(self) -> None:
        """Shows the menu."""
        self.questions.open_menu()

    def run_later(self, action: str) -> None:
        """Runs an action of the screen when what goes on now is done."""
        self.call_later(self.run_action, action)

    def in_thread(self, work: Callable[[], None], group: str) -> None:
        """Does some work outside the screen's thread; the work before it of the same group is
        cancelled.
        """
        self.run_worker(work, group=group, exclusive=True, thread=True)

    # The mouse and the keys

    def on_board_touched(self, message: Board.Touched) -> None:
        """The mouse touches the table."""
        self.touch.touched(message)

    def on_board_hovered(self, message: Board.Hovered) -> None:
        """The mouse is over the table."""
        self.touch.hovered(message)

    def on_bar_pressed(self, message: Bar.Pressed) -> None:
        """A button."""
        self.touch.pressed(message)

    def on_key(self, event: events.Key) -> None:
        """Ranks: the cursor jumps to the next card of that rank."""
        if event.character and self.touch.jump(event.character):
            event.stop()

    def action_next_target(self, step: int) -> None:
        self.touch.next_target(step)

    def action_move(self, direction: str) -> None:
        self.touch.move(direction)

    def action_roam(self, direction: str) -> None:
        self.touch.roam(direction)

    def action_free(self) -> None:
        self.touch.toggle_roaming()

    def action_touch(self) -> None:
        self.touch.touch()

    def action_back(self) -> None:
        self.touch.back()

    def action_read_on(self) -> None:
        if self.painter.unread:
            self.app.push_screen(TextPanel(self.content.title, self.painter.unread))

    def action_choices(self) -> None:
        self.questions.choices()

    def action_describe(self) -> None:
        self.questions.describe()

    def action_log(self) -> None:
        self.questions.log()

    def action_find(self) -> None:
        self.questions.find()

    def action_write(self) -> None:
        self.questions.write()

    def action_rules(self) -> None:
        self.questions.rules()

    def action_menu(self) -> None:
        self.open_menu()

    def action_keys(self) -> None:
        self.questions.keys()
