"""The lists of saved games: unfinished ones to go on with, and records. Any of them may be
removed.
"""

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
from cardhouse.core.plain import plain
from cardhouse.core.texts import listed
from cardhouse.play.wording import YOU
from cardhouse.terminal.app.panels import Item, ListPanel
from cardhouse.terminal.files import put_back, read_json, remove
from cardhouse.terminal.wording import TEXT, opponent_name

MOST = 60


class SavedGamesPanel(ListPanel):
    """The games in a folder, newest first, and other lines below them. What was removed can be put
    back.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x,delete", "remove"),
        Binding("z", "put_back"),
    ]

    def __init__(self, title: str, folder: Path, others: Sequence[Item] = ()) -> None:
        self.folder = folder
        self.others = list(others)
        self.removed: list[tuple[Path, float]] = []
        super().__init__(
            title, self._found(), hint=TEXT("saved.keys") if saved_games(folder) else ""
        )

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
            said, saved = _what(path), path.stat().st_mtime
            self.removed.append((remove(path), saved))
        except (CardhouseError, OSError) as error:  # another window may have taken it
            self._say(f"✗ {error}")
            return
        self._again(TEXT("saved.removed", game=said))

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
        self._again(TEXT("saved.put_back", keys=TEXT("saved.keys")), back)

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
    at = time.localtime(path.stat().st_mtime)
    month = TEXT("saved.month", month=at.tm_mon)
    when = TEXT("saved.when", day=f"{at.tm_mday:02}", month=month, time=time.strftime("%H:%M", at))
    return f"{when}  {_what(path)}"


def _what(path: Path) -> str:
    """What a record is: game, how far, how it ended."""
    try:
        data: dict[str, Any] = read_json(str(path))
        title = game(str(data.get("game"))).title
        plies = len(data.get("actions", []))
        how = _ended(data)
    except (CardhouseError, AttributeError, TypeError):
        return TEXT("saved.not_read", file=path.name)
    if others := _opponents(data):
        title = TEXT("saved.against", game=title, players=others)
    said = TEXT("saved.game", game=title, decisions=plies)
    return TEXT("saved.ended", game=said, how=how) if how else said


def _opponents(data: dict[str, Any]) -> str:
    """Who played against you, by level or name, as people call them; nothing where you did not
    play, or alone.
    """
    players = data.get("players", [])
    if YOU not in players:
        return ""
    others = [opponent_name(str(who)) for who in players if who != YOU]
    shown = [who if others.count(who) == 1 else TEXT("saved.times", n=others.count(who), player=who)
             for who in dict.fromkeys(others)]  # fmt: skip
    return plain(listed(shown)) if shown else ""


def _ended(data: dict[str, Any]) -> str:
    """How a record ended, for whom; nothing while it goes on."""
    result, players = data.get("result"), data.get("players", [])
    if not isinstance(result, dict):
        return ""
    winners = result.get("winners", [])
    you = [seat for seat, who in enumerate(players) if who == YOU]
    if result.get("reason") == "resignation":
        return TEXT("ended.given_up")
    if len(players) == 1:
        return TEXT("ended.solved") if winners else TEXT("ended.not_solved")
    if not winners:
        return TEXT("ended.draw")
    if len(you) == 1:
        return TEXT("ended.you_won") if you[0] in winners else TEXT("ended.you_lost")
    return TEXT("ended.won", winners=listed([seat_letter(seat) for seat in winners]))
