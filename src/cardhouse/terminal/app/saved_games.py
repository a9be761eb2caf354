"""The lists of saved games: unfinished ones to go on with, and records. Any of them may be removed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import game
from cardhouse.terminal.app.panels import Item, ListPanel
from cardhouse.terminal.files import put_back, read_json, remove
from cardhouse.terminal.sentences import YOU

MOST = 60
KEYS = "Enter opens, x removes, Esc closes"


class SavedGamesPanel(ListPanel):
    """The games in a folder, newest first, and other lines below them. What was removed can be put back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x,delete", "remove"),
        Binding("z", "put_back"),
    ]

    def __init__(self, title: str, folder: Path, others: Sequence[Item] = ()) -> None:
        self.folder = folder
        self.others = list(others)
        self.removed: list[tuple[Path, float]] = []
        super().__init__(title, self._found(), hint=KEYS if saved_games(folder) else "")

    def _found(self) -> list[Item]:
        return [
            Item(str(path), about(path)) for path in saved_games(self.folder)[:MOST]
        ] + self.others

    def action_remove(self) -> None:
        option = self.query_one(OptionList).highlighted_option
        if option is None or not option.id:
            return
        path = Path(option.id)
        try:
            said, saved = about(path), path.stat().st_mtime
            self.removed.append((remove(path), saved))
        except (CardhouseError, OSError) as error:  # another window may have taken it
            self._say(f"✗ {error}")
            return
        self._again(f"Removed: {said.split('  ')[-1]}. z puts it back")

    def action_put_back(self) -> None:
        if not self.removed:
            return
        try:
            path, saved = self.removed[-1]
            back = put_back(path, self.folder, saved)
        except CardhouseError as error:
            self._say(f"✗ {error}")
            return
        self.removed.pop()
        self._again("Put back. " + KEYS, back)

    def _again(self, said: str, at: Path | None = None) -> None:
        listed = self.query_one(OptionList)
        row = listed.highlighted or 0
        self.items = self._found()
        listed.clear_options()
        listed.add_options(self._options())
        if at is not None:
            row = listed.get_option_index(str(at))
        listed.highlighted = min(row, len(self.items) - 1) if self.items else None
        self._say(said)

    def _say(self, said: str) -> None:
        self.query_one(".keys", Static).update(said)


def saved_games(folder: Path) -> list[Path]:
    """The records in a folder, newest first."""
    found = [path for path in folder.glob("*.json") if path.is_file()] if folder.is_dir() else []
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def about(path: Path) -> str:
    """A record in a line: game, when, how far, how it ended."""
    when = time.strftime("%d %b %H:%M", time.localtime(path.stat().st_mtime))
    try:
        data: dict[str, Any] = read_json(str(path))
        title = game(str(data.get("game"))).title
        plies = len(data.get("actions", []))
        how = _ended(data)
    except (CardhouseError, AttributeError, TypeError):
        return f"{when}  {path.name} (cannot be read)"
    return f"{when}  {title}, {plies} decision{'' if plies == 1 else 's'}{how}"


def _ended(data: dict[str, Any]) -> str:
    """How a record ended, for whom; nothing while it goes on."""
    result, players = data.get("result"), data.get("players", [])
    if not isinstance(result, dict):
        return ""
    winners = result.get("winners", [])
    you = [seat for seat, who in enumerate(players) if who == YOU]
    if result.get("reason") == "resignation":
        return ", given up"
    if len(players) == 1:
        return ", solved" if winners else ", not solved"
    if not winners:
        return ", a draw"
    if len(you) == 1:
        return ", you won" if you[0] in winners else ", you lost"
    return f", {' and '.join(seat_letter(seat) for seat in winners)} won"
