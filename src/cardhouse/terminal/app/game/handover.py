"""The hand-over screen, which hides the table while two people change places at one keyboard."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from cardhouse.terminal.app.house import HouseScreen
from cardhouse.terminal.wording import TEXT


class HandOver(HouseScreen):
    """Hides the table until the next person is there. It is a screen, no panel: nothing shines
    through.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "come")]

    def __init__(self, letter: str) -> None:
        super().__init__()
        self.letter = letter

    def compose(self) -> ComposeResult:
        """The widgets."""
        with Vertical(classes="panel small"):
            yield Static(TEXT("handover.pass", who=self.letter), classes="heading", markup=False)
            yield Static(TEXT("handover.alone"), markup=False)
            yield Static(TEXT("handover.enter", who=self.letter), classes="keys", markup=False)

    def action_come(self) -> None:
        self.dismiss(None)
