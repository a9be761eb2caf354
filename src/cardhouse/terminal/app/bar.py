"""The bar below the table: what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from cardhouse.core.scene import Control
from cardhouse.terminal.app import look as looks
from cardhouse.terminal.canvas import cut


class Bar(Widget, can_focus=False):
    """One line: the status on the left, the controls of the scene on the right."""

    class Pressed(Message):
        """A button was pressed with the mouse, or looked at."""

        def __init__(self, button: str, sure: bool) -> None:
            super().__init__()
            self.button = button
            self.sure = sure

    def __init__(self, look: str, id: str) -> None:
        super().__init__(id=id)
        self.look = look
        self.status = ""
        self.controls: Sequence[Control] = ()
        self.states: dict[str, str] = {}
        self._columns: dict[int, str] = {}

    def show(self, status: str, controls: Sequence[Control], states: Mapping[str, Iterable[str]]) -> None:
        """Sets what is shown."""
        self.status, self.controls = status, controls
        self.states = {target: state for state, targets in states.items() for target in targets}
        self.refresh()

    def render(self) -> Text:
        """The line."""
        width = self.size.width
        buttons = [(control, f"[{control.label}]") for control in self.controls]
        used = sum(len(label) + 1 for _, label in buttons)
        line = Text(no_wrap=True, end="")
        status = cut(self.status, max(width - used - 2, 10))
        line.append(f" {status}".ljust(max(width - used, 0)), looks.style(self.look, "strong"))
        self._columns = {}
        for control, label in buttons:
            at = len(line)
            for column in range(at, at + len(label)):
                self._columns[column] = control.id
            line.append(label, looks.style(self.look, "key", "", self.states.get(control.id, "")))
            line.append(" ", looks.style(self.look, ""))
        return line

    def on_click(self, event: events.Click) -> None:
        """A press."""
        if event.x in self._columns:
            self.post_message(self.Pressed(self._columns[event.x], True))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A look."""
        if event.x in self._columns:
            self.post_message(self.Pressed(self._columns[event.x], False))
