"""Games of installed packages: the entry points of the group ``cardhouse.games``, looked for when first needed.

A package names each of its games so, and the house finds it::

    [project.entry-points."cardhouse.games"]
    my_game = "my_game"

The name is the game's, the value the module that defines ``GAME``.
"""

from __future__ import annotations

import os
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path

from cardhouse.core.errors import CardhouseError

GROUP = "cardhouse.games"
_METADATA = (".dist-info", ".egg-info")


@dataclass(frozen=True, slots=True)
class Found:
    """A game that an installed package names: its name, the module that defines it, the package."""

    name: str
    module: str
    package: str


def installed() -> list[Found]:
    """The games that installed packages name, in the order of their names.

    Python's own reader of entry points takes longer to import than a game to start, so it is asked only where some
    package has games, or where it is there already.
    """
    if "importlib.metadata" not in sys.modules and not _any_named():
        return []
    from importlib.metadata import entry_points

    found = [
        Found(point.name, point.value, point.dist.name if point.dist else "")
        for point in entry_points(group=GROUP)
    ]
    return sorted(found, key=lambda one: (one.name, one.package))


def _any_named() -> bool:
    """Whether any package that can be imported may name a game."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                noted = [entry.path for entry in entries if entry.name.endswith(_METADATA)]
        except OSError:
            if os.path.isfile(folder):  # packages in an archive: only the reader can tell
                return True
            continue
        for path in noted:
            try:
                if GROUP.encode() in Path(path, "entry_points.txt").read_bytes():
                    return True
            except OSError:
                continue
    return False


def explained(error: BaseException) -> str:
    """What went wrong in a package, in one sentence: the file and line where it did, and what was said."""
    said = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, CardhouseError):
        return said
    if isinstance(error, SyntaxError):
        return f"{Path(error.filename or '?').name}, line {error.lineno}, is no Python: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [x for x in frames if not x.filename.startswith("<") and "importlib" not in x.filename]
    where = f"{Path(own[-1].filename).name}, line {own[-1].lineno}: " if own else ""
    return f"{where}{type(error).__name__}: {said}"
