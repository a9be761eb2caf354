"""Where machine code is kept: folders that are named by a hash of the sources that the code depends
on.

A kernel's code depends on the core, on the kernel's room and the rooms before it, on the game's
package, and on all that those import of other packages: rules, and numbers, too. Terminal, server
and the like are no part of it.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType
from typing import Any

from cardhouse.core.folders import HOUSE, cache_folder
from cardhouse.core.game import Game
from cardhouse.core.ops import RULES_OF

KEPT = 3
"""Folders of one game and room: those of the newest sources."""
UNUSED = 60 * 86400.0
"""Seconds after which a folder that nobody opened goes, whoever's it is."""
ROOMS = ("core", "agents", "lab", "envs")
"""The rooms with kernels; each may use what stands before it."""
LIBRARIES = tuple({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})


@cache
def kernel_folder(kernel: Callable[..., Any], game: Game) -> Path | None:
    """Where the machine code of a kernel for a game is kept; made if missing. None where no folder
    can be made.
    """
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
    """The sources that stand for a module: its game's folder in the house, else its package's, else
    its file.
    """
    names = module.split(".")
    if names[:2] == [HOUSE, "games"]:
        return Path(__file__).resolve().parents[1] / "games" / names[2]
    path = Path(str(sys.modules[module].__file__)).resolve()
    return path.parent if sys.modules[module].__package__ else path


def _used(modules: Iterable[str]) -> set[Path]:
    """The sources of some modules, and of all that they import, directly or not: rules, states,
    numbers alike.
    """
    met, waiting = set(modules), list(modules)
    while waiting:
        for name in _imported(waiting.pop()):
            if name not in met and _ours(name):
                met.add(name)
                waiting.append(name)
    return {_folder(name) for name in met}


IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import\b|import[ \t]+([^#\n]+))", re.MULTILINE
)


@cache
def _imported(module: str) -> frozenset[str]:
    """The modules that a module's source imports, as far as they are loaded."""
    found = sys.modules[module]
    package = found.__package__ or ""
    named = set[str]()
    for whence, plain in IMPORT.findall(_text(str(found.__file__))):
        if whence:
            named.add(resolve_name(whence, package) if whence.startswith(".") else whence)
        else:
            named.update(part.split(" as ")[0].strip() for part in plain.split(","))
    # ``from package import module`` brings a module whose name is not in the line.
    named.update(value.__name__ for value in vars(found).values() if isinstance(value, ModuleType))
    return frozenset(name for name in named if name in sys.modules)


def _ours(module: str) -> bool:
    """Whether a module may hold what rules use: neither Python's own nor a library, and of the
    house a game's only.

    A library is what is installed and does not know the house.
    """
    top, _, rest = module.partition(".")
    path = getattr(sys.modules[module], "__file__", None)
    if path is None or top in sys.stdlib_module_names:
        return False
    if top == HOUSE:
        return rest.startswith("games.")
    return not path.startswith(LIBRARIES) or HOUSE in _text(path)


def _text(path: str) -> str:
    """What a module's file says; of one of machine code nothing."""
    return Path(path).read_text(encoding="utf-8") if path.endswith(".py") else ""


@cache
def _hash(folder: Path) -> bytes:
    """A hash over a Python file, or over all in a folder and those in it."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
        digest.update(
            path.relative_to(folder.parent).as_posix().encode() + b"\0" + path.read_bytes()
        )
    return digest.digest()


def _tidy(new: Path) -> None:
    """Removes the folders of older sources of the same game and room, and those that have long been
    unused.
    """
    label = new.name.rpartition("-")[0]
    kept = sorted(new.parent.glob("kernels-*"), key=lambda path: -path.stat().st_mtime)
    same = [path for path in kept if path.name.rpartition("-")[0] == label]
    unused = [path for path in kept if path.stat().st_mtime < time.time() - UNUSED]
    for old in {*same[KEPT - 1 :], *unused}:
        shutil.rmtree(old, ignore_errors=True)
