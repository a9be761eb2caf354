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

from cardhouse.core.folders import HOUSE, cache_folder
from cardhouse.core.game import Game
from cardhouse.core.ops import RULES_OF
from cardhouse.core.rules import RULES
from cardhouse.core.state import State

KEPT = 3
"""Folders of one game and room: those of the newest sources."""
UNUSED = 60 * 86400.0
"""Seconds after which a folder that nobody opened goes, whoever's it is."""
ROOMS = ("core", "agents", "lab", "envs")
"""The rooms with kernels; each may use what stands before it."""


@cache
def kernel_folder(kernel: Callable[..., Any], game: Game) -> Path | None:
    """Where the machine code of a kernel for a game is kept; made if missing. None where no folder can be made."""
    digest = hashlib.sha256()
    for part in sorted(sources(kernel, game)):
        digest.update(_hash(part))
    label = _room(kernel.__module__)
    folder = cache_folder() / f"kernels-{game.name}-{label}-{digest.hexdigest()[:16]}"
    try:
        if not folder.exists():
            _tidy(folder)
            folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


def sources(kernel: Callable[..., Any], game: Game) -> set[Path]:
    """The folders of all sources on which the machine code of a kernel for a game depends."""
    house, room = Path(__file__).resolve().parents[1], _room(kernel.__module__)
    before = ROOMS[: ROOMS.index(room) + 1] if room in ROOMS else ROOMS
    if room == "games":  # a game's own kernels know the core and their package
        before = ROOMS[:1]
    rules = [rule for rule_of in RULES_OF.values() if (rule := rule_of(game)) is not None]
    modules = {kernel.__module__, game.state_type.__module__, *(rule.__module__ for rule in rules)}
    return {house / name for name in before} | {_folder(game.package)} | _used(modules)


def _room(module: str) -> str:
    """The room of the house in which a kernel stands, ``own`` for those of others."""
    names = module.split(".")
    return names[1] if names[0] == HOUSE else "own"


def _folder(module: str) -> Path:
    """The folder whose sources stand for a module: its game's in the house, else the one that it lies in."""
    names = module.split(".")
    if names[:2] == [HOUSE, "games"]:
        return Path(__file__).resolve().parents[1] / "games" / names[2]
    return Path(str(sys.modules[module].__file__)).resolve().parent


def _used(modules: Iterable[str]) -> set[Path]:
    """The folders of some modules, and of all with rules or states that those use, directly or not."""
    with_rules = {rule.__module__ for rule in RULES}
    met, waiting = set(modules), list(modules)
    while waiting:
        for value in list(vars(sys.modules[waiting.pop()]).values()):
            if isinstance(value, type) and issubclass(value, State):
                name = value.__module__
            elif isinstance(value, ModuleType) and value.__name__ in with_rules:
                name = value.__name__
            elif isinstance(value, FunctionType) and value.__module__ in with_rules:
                name = value.__module__
            else:
                continue
            if name not in met:
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
