"""Panels that open over a screen: a text to read, a list to choose from, a question to answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardhouse.terminal.wording import TEXT

AROUND, EXPLAINED = 6, 4
"""The lines of a panel around its list, and those that explain the line under the cursor."""


class TextPanel(ModalScreen[None]):
    """A text that can be scrolled; any of Esc, Enter, q closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "close"),
        Binding("down,j", "scroll(1)"),
        Binding("up,k", "scroll(-1)"),
        Binding("pagedown", "scroll(10)"),
        Binding("pageup", "scroll(-10)"),
    ]

    def __init__(self, title: str, text: str | Text, end: bool = False, key: str = "") -> None:
        super().__init__()
        self.closes = key or TEXT("panel.closes")
        self.heading = title
        self.text = text
        self.end = end

    def compose(self) -> ComposeResult:
        """The widgets."""
        with Vertical(classes="panel"):
            yield Static(self.heading, classes="heading", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(self.text, markup=False)
            yield Static(self.closes, classes="keys", markup=False)

    def on_mount(self) -> None:
        """A log begins at its end."""
        if self.end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_close(self) -> None:
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


@dataclass(frozen=True)
class Item:
    """A line that may be chosen; heads are only read. key: what chooses it at once."""

    value: str
    text: str
    key: str = ""
    head: bool = False


class ListPanel(ModalScreen[str | None]):
    """A list to choose from, by arrows and Enter or by a line's key; what is typed narrows a list
    without keys.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close")]

    def __init__(
        self,
        title: str,
        items: Sequence[Item],
        narrow: bool = False,
        hint: str = "",
        explain: Callable[[str], str] | None = None,
    ) -> None:
        """explain: what is said below the list about the line under the cursor."""
        super().__init__()
        self.heading = title
        self.items = list(items)
        self.narrow = narrow
        self.explain = explain
        self.typed = ""
        self.hint = hint or TEXT("panel.narrows" if narrow else "panel.chooses")

    def compose(self) -> ComposeResult:
        """The widgets."""
        with Vertical(classes="panel"):
            yield Static(self.heading, classes="heading", markup=False)
            yield OptionList(*self._options(), markup=False)
            if self.explain is not None:
                yield Static("", classes="explained", markup=False)
            yield Static(self.hint, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Takes the height that it needs."""
        self._fit(self.app.size.height)

    def on_resize(self, event: events.Resize) -> None:
        """Takes the height that the window has now."""
        self._fit(event.size.height)

    def _fit(self, rows: int) -> None:
        around = AROUND + (EXPLAINED if self.explain is not None else 0)
        self.query_one(OptionList).styles.max_height = max(int(0.92 * rows) - around, 3)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Says what the line under the cursor comes to."""
        if self.explain is not None and event.option.id:
            self.query_one(".explained", Static).update(self.explain(event.option.id))

    def _options(self) -> list[Option]:
        words = self.typed.casefold().split()
        shown: list[Option] = []
        head: Item | None = None
        for item in self.items:
            if item.head:
                head = item
                continue
            whole = f"{head.text if head else ''} {item.text}".casefold()
            if all(word in whole for word in words):
                if head is not None and head.text:
                    shown.append(Option(head.text, disabled=True))
                    head = Item("", "", head=True)
                key = f"{item.key:>3}  " if any(x.key for x in self.items) else "  "
                shown.append(Option(key + item.text, id=item.value))
        return shown

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.dismiss(event.option.id)

    def on_key(self, event: events.Key) -> None:
        """A line's key, or a letter that narrows the list."""
        character, key = event.character or "", event.key
        for item in self.items:
            if item.key and character == item.key:
                event.stop()  # else the screen below would take the key for its own
                self.dismiss(item.value)
                return
        if not self.narrow or not (key == "backspace" or (character.isprintable() and character)):
            return
        self.typed = self.typed[:-1] if key == "backspace" else self.typed + character
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options())
        listed.action_first()
        self.query_one(".keys", Static).update(
            TEXT("panel.narrowed", typed=self.typed) if self.typed else self.hint
        )

    def action_close(self) -> None:
        self.dismiss(None)


class AskPanel(ModalScreen[str | None]):
    """A question that is answered by writing a line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close")]

    def __init__(self, question: str, value: str = "", hint: str = "") -> None:
        super().__init__()
        self.question = question
        self.value = value
        self.hint = hint or TEXT("panel.answers")

    def compose(self) -> ComposeResult:
        """The widgets."""
        with Vertical(classes="panel small"):
            yield Static(self.question, classes="heading", markup=False)
            yield Input(self.value)
            yield Static(self.hint, classes="keys", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The answer."""
        self.dismiss(event.value.strip() or None)

    def action_close(self) -> None:
        self.dismiss(None)
