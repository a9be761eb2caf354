"""Locks on saved games, so that one program at a time plays each: what two would write, one of them
would lose.

A lock lies on a file of its own beside the save and goes with its process, however that ends. Where
a folder takes no locks, games go on without.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cardhouse.core.errors import CardhouseError
from cardhouse.core.file_locks import try_lock
from cardhouse.terminal.wording import TEXT

_HELD: dict[Path, int] = {}
"""The open lock files, by the saves that they belong to."""


def itself(save: Path) -> Path:
    """The file that a save is, where it is a link to one: whoever comes by another way plays the
    same game.
    """
    return save.resolve() if save.is_symlink() else save.absolute()


def hold(save: Path) -> None:
    """Takes the lock of a save until ``let_go``. Raises CardhouseError while another program has
    it.
    """
    key = itself(save)
    if key in _HELD:
        return
    beside = _beside(key)
    while True:
        try:
            file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return
        try:
            taken = try_lock(file)
            current = taken and _is(file, beside)
        except OSError:
            os.close(file)
            return
        if current:
            _HELD[key] = file
            return
        os.close(file)
        if not taken:
            raise CardhouseError(TEXT("file.in_use", path=str(save)))


def let_go(save: Path) -> None:
    """Gives the lock of a save back, if this program has it."""
    key = itself(save)
    file = _HELD.pop(key, None)
    if file is None:
        return
    try:
        if sys.platform != "win32":  # an open file cannot be removed there
            _beside(key).unlink(missing_ok=True)
    except OSError:
        pass
    finally:
        os.close(file)


def _beside(save: Path) -> Path:
    return save.with_name(save.name + ".lock")


def _is(file: int, path: Path) -> bool:
    """Whether a file that is open still lies there: whoever had the lock before took it away with
    it.
    """
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
