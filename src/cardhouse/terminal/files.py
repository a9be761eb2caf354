"""The files of games: running ones are saved after every decision, finished ones stay as
records.
"""

from __future__ import annotations

import json
import os
import secrets
import shlex
import time
from pathlib import Path
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidRecord
from cardhouse.core.plain import plain
from cardhouse.core.state import TRUTH
from cardhouse.play.folders import home
from cardhouse.play.match import Match, Record, match_from_position, record_of
from cardhouse.play.record_form import MAX_BYTES
from cardhouse.terminal.save_lock import hold, itself, let_go
from cardhouse.terminal.wording import TEXT

MONTH = 30 * 24 * 3600


def running_folder() -> Path:
    """Where games lie that are not finished."""
    return home() / "running"


def record_folder() -> Path:
    """Where the records of finished games lie."""
    return home() / "records"


def removed_folder() -> Path:
    """Where games lie for a month that were removed from the lists."""
    return home() / "removed"


def remove(path: Path) -> Path:
    """Takes a game off its list and returns where it lies now. Raises CardhouseError.

    What has lain there for more than a month is deleted.
    """
    folder = removed_folder()
    target = folder / path.name
    hold(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.json"):
            if old.stat().st_mtime < time.time() - MONTH:
                old.unlink(missing_ok=True)
        os.utime(path)  # first, so that it never lies there as something old
        path.replace(target)
    except OSError as error:
        raise CardhouseError(TEXT("file.not_removed", path=str(path), why=_why(error))) from error
    finally:
        let_go(path)
    return target


def put_back(removed: Path, folder: Path, saved: float) -> Path:
    """Puts a removed game back into its folder, as saved then, and returns where it lies now.
    Raises CardhouseError.
    """
    target = folder / removed.name
    try:
        removed.replace(target)
        os.utime(target, (saved, saved))
    except OSError as error:
        raise CardhouseError(
            TEXT("file.not_put_back", path=str(removed), why=_why(error))
        ) from error
    return target


class SavedGame:
    """Saves one match after every decision, whole or not at all, and moves it to the records at the
    end.

    Its file is locked from the first save on, until it is closed.
    """

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.match = match
        stamp = time.strftime("%Y%m%d-%H%M%S")
        self.path = (
            itself(path)
            if path
            else running_folder() / f"{match.game.name}-{stamp}-{secrets.token_hex(2)}.json"
        )
        self.fresh = path is None
        """Whether nothing of the match has been written yet."""
        self._texts: list[str] = []
        self._actions: list[int] = []
        self.trouble = ""
        """Why the match could not be kept when that was last tried."""

    def save(self) -> None:
        """Writes the match. Raises CardhouseError when the folder cannot be written, or another
        program plays it.
        """
        self._write(self.path, own=True)

    def keep(self) -> str:
        """Writes the match if that can be done; returns a new trouble in words, nothing for one
        that lasts.
        """
        before, self.trouble = self.trouble, ""
        try:
            self.save()
        except CardhouseError as error:
            self.trouble = str(error)
        return "" if self.trouble == before else self.trouble

    def close(self) -> None:
        """Lets other programs have the file."""
        let_go(self.path)

    def save_as(self, path: Path) -> None:
        """Writes a copy of the match into a folder that there is. Raises CardhouseError."""
        if not path.parent.is_dir():
            raise CardhouseError(TEXT("file.no_folder", folder=str(path.parent)))
        self._write(path)

    def finish(self) -> Path:
        """Keeps a finished match among the records and returns where."""
        target = record_folder() / self.path.name
        self._write(target, own=self.path == target)
        if self.path != target:
            self.path.unlink(missing_ok=True)
        return target

    def _write(self, path: Path, own: bool = False) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if own:
                hold(path)
            self._record().save(path)
            self.fresh = False
        except OSError as error:
            raise CardhouseError(
                TEXT("file.not_written", path=str(path), why=_why(error))
            ) from error

    def _record(self) -> Record:
        match = self.match
        same = 0
        while (
            same < min(len(self._actions), match.ply) and self._actions[same] == match.actions[same]
        ):
            same += 1
        # Only what is new is put into words, so that saving a long game stays quick.
        for ply in range(same, match.ply):
            text = str(match.game.notation.short(match.state_before(ply), match.actions[ply]))
            self._texts[ply:], self._actions[ply:] = [text], [match.actions[ply]]
        del self._texts[match.ply :], self._actions[match.ply :]
        record = record_of(_without_actions(match), TRUTH)
        record.actions = self._texts[:]
        return record


def _without_actions(match: Match) -> Match:
    bare = Match(match.game, match.state, match.seed, match.start, match.players)
    bare.marks = match.marks
    return bare


def newest_running(game: str) -> Path:
    """The file of the last game of this name that was not finished. Raises CardhouseError when
    there is none.
    """
    found = sorted(
        running_folder().glob(f"{game}-[0-9]*.json"),
        key=lambda path: path.stat().st_mtime,
        reverse=True,
    )
    for path in found:
        try:
            if json.loads(path.read_text(encoding="utf-8")).get("game") == game:
                return path
        except (OSError, ValueError, AttributeError):
            continue
    raise CardhouseError(TEXT("file.nothing_saved", game=game, command=f"cardhouse play {game}"))


def resume_command(game: str, path: Path) -> str:
    """The command that goes on with a saved game: by the game's name where that finds it, else by
    the file.
    """
    try:
        newest = newest_running(game) == path
    except CardhouseError:
        newest = False
    command = f"cardhouse play {game} --resume"
    return command if newest else f"{command} {shlex.quote(str(path))}"


def _why(error: OSError) -> str:
    """What the system says of a file."""
    return error.strerror or str(error)


def read_json(path: str) -> Any:
    """The JSON data in a file. Raises CardhouseError, in one line, for whatever is wrong with
    it.
    """
    try:
        if Path(path).stat().st_size > MAX_BYTES:
            raise CardhouseError(TEXT("file.too_large", path=path, most=MAX_BYTES // 1_000_000))
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise CardhouseError(TEXT("file.not_read", path=path, why=_why(error))) from error
    except (ValueError, RecursionError) as error:
        raise CardhouseError(TEXT("file.no_json", path=path, why=str(error))) from error


def read_match(path: str) -> Match:
    """The match in a file that holds a record or a position. Raises CardhouseError."""
    data = read_json(path)
    if isinstance(data, dict) and "cardhouse" in data:
        return _shown(Record.from_json(data).replay())
    return match_from_position(data, seed="1")


def read_record(path: str) -> Match:
    """The match in a record file, replayed and verified. Raises CardhouseError."""
    data = read_json(path)
    if isinstance(data, dict) and "cardhouse" not in data and "game" in data:
        raise InvalidRecord(TEXT("file.position", path=path, command=f"cardhouse show {path}"))
    return _shown(Record.from_json(data).replay())


def _shown(match: Match) -> Match:
    """A match whose players are called so that no name acts on the terminal: strangers write
    records, too.
    """
    match.players = [plain(name) for name in match.players]
    return match
