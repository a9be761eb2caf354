"""Where machine code is kept: folders that are named by a hash of the sources that the code depends on.

A kernel's code depends on the core, on the kernel's room and the rooms before it, on the game's package, and on other
packages whose rules those use. Terminal, server and the like are no part of it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import platformdirs

from cardhouse.core.game import Game
from cardhouse.core.ops import RULES_OF
from cardhouse.core.rules import RULES
from cardhouse.core.state import State

KEPT = 3
"""Folders of one game and room: those of the newest sources."""
UNUSED = 60 * 86400.0
"""Seconds after which a folder that nobody opened goes, whoever's it is."""
HOUSE = "cardhouse"
ROOMS = ("core", "agents", "lab")
"""The rooms with kernels; each may use what stands before it."""


def base_folder() -> Path:
    """The folder of all cache folders: ``CARDHOUSE_CACHE``, else where the system keeps such things."""
    return Path(os.environ.get("CARDHOUSE_CACHE") or platformdirs.user_cache_dir(HOUSE))


@cache
def kernel_folder(kernel: Callable[..., Any], game: Game) -> Path | None:
    """Where the machine code of a kernel for a game is kept; made if missing. None where no folder can be made."""
    label, folders = _room(kernel.__module__)
    rules = [rule for rule_of in RULES_OF.values() if (rule := rule_of(game)) is not None]
    folders |= {_folder(game.declaration.TABLE.__module__)}
    folders |= _used({kernel.__module__, *(rule.__module__ for rule in rules)})
    digest = hashlib.sha256()
    for part in sorted(folders):
        digest.update(_hash(part))
    folder = base_folder() / f"kernels-{game.name}-{label}-{digest.hexdigest()[:16]}"
    try:
        if not folder.exists():
            _tidy(folder)
            folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


def _room(module: str) -> tuple[str, set[Path]]:
    """What a kernel's folder is called after, and the rooms of the house that its code may depend on."""
    house, names = Path(__file__).resolve().parents[1], module.split(".")
    room = names[1] if names[0] == HOUSE else "own"
    if (
        room == "games"
    ):  # a game's own kernels: they know the core, and their package is looked at anyway
        return room, {house / "core"}
    before = ROOMS[: ROOMS.index(room) + 1] if room in ROOMS else ROOMS
    return room, {house / name for name in before}


def _folder(module: str) -> Path:
    """The folder whose sources stand for a module: its game's in the house, else the one that it lies in."""
    names = module.split(".")
    if names[:2] == [HOUSE, "games"]:
        return Path(__file__).resolve().parents[1] / "games" / names[2]
    return Path(str(sys.modules[module].__file__)).resolve().parent


def _used(modules: Iterable[str]) -> set[Path]:
    """The folders of some modules, and of all that hold rules or states which those use, directly or not."""
    with_rules = {rule.__module__ for rule in RULES}
    met, waiting = set(modules), list(modules)
    while waiting:
        for value in list(vars(sys.modules[waiting.pop()]).values()):
            name = ""
            if isinstance(value, ModuleType):
                name = value.__name__
            elif isinstance(value, FunctionType) or (
                isinstance(value, type) and issubclass(value, State)
            ):
                name = value.__module__
            if name not in met and (name in with_rules or isinstance(value, type)) and name:
                met.add(name)
                waiting.append(name)
    return {_folder(name) for name in met}


@cache
def _hash(folder: Path) -> bytes:
    """A hash over the Python files of a folder and those in it."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.digest()


def _tidy(new: Path) -> None:
    """Removes the folders of older sources of the same game and room, and those that have long been unused."""
    label = new.name.rpartition("-")[0]
    kept = sorted(new.parent.glob("kernels-*"), key=lambda path: -path.stat().st_mtime)
    same = [path for path in kept if path.name.rpartition("-")[0] == label]
    unused = [path for path in kept if path.stat().st_mtime < time.time() - UNUSED]
    for old in {*same[KEPT - 1 :], *unused}:
        shutil.rmtree(old, ignore_errors=True)
