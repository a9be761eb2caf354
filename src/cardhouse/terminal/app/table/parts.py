"""The interfaces between the parts of a table screen: its content, its notices, and what a part may
ask of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from textual.app import App
from textual.geometry import Size
from textual.timer import Timer
from textual.widget import Widget

from cardhouse.core.errors import InvalidNotation
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play.course import Course
from cardhouse.terminal.app.house import House
from cardhouse.terminal.app.table.board import Board
from cardhouse.terminal.app.table.selection import SelectionPath
from cardhouse.terminal.app.table.side import SideText

MenuEntry = tuple[str, str, str]
"""A line of a menu: key, action, words."""

W = TypeVar("W", bound=Widget)


@dataclass
class Notices:
    """What is said at a table until something else happens.

    trouble: a refusal; refused: the targets that it is about. news: what has just been done. found:
    targets to look at.
    """

    trouble: str = ""
    refused: tuple[str, ...] = ()
    news: str = ""
    found: tuple[str, ...] = ()

    def forget_refusal(self) -> None:
        """Takes a refusal back, because the person goes on."""
        self.trouble, self.refused = "", ()


class TableContent(Protocol):
    """What lies on a table, what is said about it, and what a touch comes to."""

    @property
    def title(self) -> str:
        """What stands above everything."""

    @property
    def match(self) -> Course:
        """The match on the table, with the row in progress."""

    @property
    def legal(self) -> list[int]:
        """What may be done now."""
        return []

    @property
    def offers_undo(self) -> bool:
        """Whether there is something that a button could take back."""
        return False

    @property
    def in_row(self) -> bool:
        """Whether a row has been begun."""
        return False

    def view(self) -> State:
        """What is seen of the match."""

    def scene(self, shape: str) -> Scene:
        """The scene to show."""

    def side_text(self) -> SideText:
        """The words beside the table."""

    def log(self) -> str:
        """All that has happened, a line for each turn where there are turns."""
        return "\n".join(self.side_text().log)

    def names(self) -> Sequence[str]:
        """What the seats' players are called."""
        return ()

    def fresh(self, scene: Scene) -> list[str]:
        """The pieces that were moved last."""
        return []

    def lines_wanted(self, width: int) -> int:
        """How many lines of words are welcome below the table where there is no room beside it."""
        return 4

    def perform(self, action: int) -> None:
        """Does an action."""

    def perform_text(self, text: str) -> None:
        """Does an action that is written and legal."""

    def action_words(self, action: int) -> str:
        """An action as a sentence."""

    def consequences(self, action: int) -> list[str]:
        """The sure consequences of an action."""
        return []

    def why_not(self, what: int | str | tuple[str, ...]) -> str | None:
        """Why something is not possible; None if it is."""

    def step_back(self) -> bool:
        """Takes back a step of a row; False when there is none."""
        return False


def meaning(content: TableContent, path: tuple[str, ...]) -> int:
    """The action that a path of targets means, legal or not; -1 for none."""
    try:
        return int(content.match.game.scene.meaning(content.view(), path))
    except InvalidNotation:
        return -1


class TableHost(Protocol):
    """What a part of a table screen may ask of the screen."""

    theme: str
    selection: SelectionPath
    notices: Notices

    @property
    def content(self) -> TableContent:
        """What lies on the table."""

    @property
    def app(self) -> App[object]:
        """The app as Textual knows it."""

    @property
    def house(self) -> House:
        """The app as screens know it."""

    @property
    def board(self) -> Board:
        """The widget that shows the scene."""

    @property
    def size(self) -> Size:
        """How large the screen is."""

    @property
    def roomy(self) -> bool:
        """Whether there is room for words beside the table."""

    @property
    def bar_room(self) -> int:
        """How many characters of words the bar holds beside its buttons."""

    @property
    def is_attached(self) -> bool:
        """Whether the screen is still there."""

    @property
    def is_current(self) -> bool:
        """Whether the screen is on top."""

    def query_one(self, selector: str, expect_type: type[W]) -> W:
        """A widget of the screen."""

    def draw(self) -> None:
        """Shows the states of the targets and the words."""

    def renew(self, keep: bool = False) -> None:
        """Takes the scene anew, because something has happened; keep: only the window has
        changed.
        """

    def refuse(self, why: str, path: tuple[str, ...] = ()) -> None:
        """Says why something is not possible and marks what it is about."""

    def attempt(self, candidates: tuple[str, ...]) -> None:
        """Touches the first of these targets with which anything can be done."""

    def cursor_moved(self) -> None:
        """The person has moved the cursor."""

    def menu(self) -> list[MenuEntry]:
        """The menu of the screen."""

    def open_menu(self) -> None:
        """Shows the menu."""

    def run_later(self, action: str) -> None:
        """Runs an action of the screen when what goes on now is done."""

    def in_thread(self, work: Callable[[], None], group: str) -> None:
        """Does some work outside the screen's thread; the work before it of the same group is
        cancelled.
        """

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Calls back after some seconds."""

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Timer:
        """Calls back every so many seconds."""
