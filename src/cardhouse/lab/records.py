"""Games of the arena as records, which every front end can show, step through and analyse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.core.state import TRUTH
from cardhouse.lab.wording import TEXT
from cardhouse.play.match import Record, new_match, record_of


def record(game: str, result: Mapping[str, Any]) -> Record:
    """The record of one game of the arena, from what the arena tells of it."""
    match = new_match(game, seed=result["seed"], names=result["seats"], **result["options"])
    for action in result["actions"]:
        match.play(action)
    return record_of(match, TRUTH)


def keep(game: str, results: Sequence[Mapping[str, Any]], folder: Path) -> None:
    """Writes a record for each game into a folder, named by its number in the order of play."""
    wide = len(str(len(results)))
    for number, result in enumerate(results, 1):
        write(record(game, result), folder / f"{game}-{number:0{wide}}.json")


def write(kept: Record, path: Path) -> None:
    """Saves a record, its folder made if missing. Raises CardhouseError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        kept.save(path)
    except OSError as error:
        raise CardhouseError(
            TEXT("file.not_written", path=str(path), why=error.strerror or str(error))
        ) from error
