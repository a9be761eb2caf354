"""Games of installed packages: the entry points of the group ``cardhouse.games``, looked for when
first needed.

A package names each of its games so, and the house finds it::

    [project.entry-points."cardhouse.games"]
    my_game = "my_game"

The name is the game's, the value the module that defines ``GAME``.
"""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from cardhouse.core.errors import CardhouseError

GROUP = "cardhouse.games"
_METADATA = (".dist-info", ".egg-info")


class Found(NamedTuple):
    """A game that an installed package names: its name, the module that defines it, the package."""

    name: str
    module: str
    package: str


def installed() -> list[Found]:
    """The games that installed packages name, in the order of their names.

    Python's own reader of entry points takes longer to import than a game to start, so it is asked
    only where some package has games, or where it is there already.
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
                with open(os.path.join(path, "entry_points.txt"), "rb") as file:
                    if GROUP.encode() in file.read():
                        return True
            except OSError:
                continue
    return False


def explained(error: BaseException) -> str:
    """What went wrong in a package, in one sentence: the file and line where it did, and what was
    said.
    """
    said = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, CardhouseError):
        return said
    if isinstance(error, SyntaxError):
        return f"{os.path.basename(error.filename or '?')}, line {error.lineno}, is no Python: {error.msg}"
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    own = [x for x in frames if not x.filename.startswith("<") and "importlib" not in x.filename]
    where = f"{os.path.basename(own[-1].filename)}, line {own[-1].lineno}: " if own else ""
    return f"{where}{type(error).__name__}: {said}"
