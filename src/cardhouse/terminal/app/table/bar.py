"""The bar below the table: what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from cardhouse.core.scene import Control
from cardhouse.terminal.app import theme as themes
from cardhouse.terminal.drawing.canvas import cut

UNDO = "undo"
HELD = 0.2


class Bar(Widget, can_focus=False):
    """One line with the status on the left and the controls of the scene on the right."""

    class Pressed(Message):
        """A button was pressed with the mouse, or looked at."""

        def __init__(self, button: str, sure: bool) -> None:
            super().__init__()
            self.button = button
            self.sure = sure

    def __init__(self, theme: str, id: str) -> None:
        super().__init__(id=id)
        self.theme = theme
        self.status = ""
        self.controls: Sequence[Control] = ()
        self.states: dict[str, str] = {}
        self.undo = False
        self._columns: dict[int, str] = {}
        self._held: Timer | None = None

    class Undo(Message):
        """The button that takes back was pressed, or is still held."""

    def show(
        self,
        status: str,
        controls: Sequence[Control],
        states: Mapping[str, Iterable[str]],
        undo: bool = False,
    ) -> None:
        """Sets what is shown; undo: with a button that takes back, again and again while it is
        held.
        """
        self.undo = undo
        self.status, self.controls = status, controls
        self.states = {target: state for state, targets in states.items() for target in targets}
        self.refresh()

    def render(self) -> Text:
        """The line."""
        width = self.size.width
        offered = [*self.controls, Control(UNDO, "↶")] if self.undo else self.controls
        buttons = [(control, f"[{control.label}]") for control in offered]
        used = sum(len(label) + 1 for _, label in buttons)
        line = Text(no_wrap=True, end="")
        status = cut(self.status, max(width - used - 2, 10))
        line.append(f" {status}".ljust(max(width - used, 0)), themes.style(self.theme, "strong"))
        self._columns = {}
        for control, label in buttons:
            at = len(line)
            for column in range(at, at + len(label)):
                self._columns[column] = control.id
            line.append(label, themes.style(self.theme, "key", "", self.states.get(control.id, "")))
            line.append(" ", themes.style(self.theme, ""))
        return line

    def on_click(self, event: events.Click) -> None:
        """A press."""
        target = self._columns.get(event.x)
        if target is not None and target != UNDO:
            self.post_message(self.Pressed(target, True))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The button that takes back goes on as long as it is held."""
        if self._columns.get(event.x) == UNDO:
            self.capture_mouse()
            self.post_message(self.Undo())
            self._held = self.set_interval(HELD, lambda: self.post_message(self.Undo()))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go."""
        if self._held is not None:
            self._held.stop()
            self._held = None
            self.release_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A look."""
        target = self._columns.get(event.x)
        if target is not None and target != UNDO:
            self.post_message(self.Pressed(target, False))
