"""Folders that Cardhouse keeps things in, and where they lie instead if nothing can be written
there.
"""

from __future__ import annotations

import os
import sys
import tempfile
from functools import cache
from pathlib import Path

HOUSE = "cardhouse"
INSTEAD: dict[Path, Path] = {}
"""The folders that could not be written since the process began, and what is used in their
place.
"""


def home_folder() -> Path:
    """Where a user's games are kept: ``CARDHOUSE_HOME``, or the data folder that the system has for
    such things.
    """
    given = os.environ.get("CARDHOUSE_HOME")
    if given:
        return usable(Path(given).expanduser(), "home")
    import platformdirs

    return usable(Path(platformdirs.user_data_dir(HOUSE)), "home")


def cache_folder() -> Path:
    """Where machine code is kept: ``CARDHOUSE_CACHE``, or the cache folder that the system has for
    such things.
    """
    given = os.environ.get("CARDHOUSE_CACHE")
    if given:
        return usable(Path(given), "cache")
    import platformdirs

    return usable(Path(platformdirs.user_cache_dir(HOUSE)), "cache")


@cache
def usable(wanted: Path, part: str) -> Path:
    """A folder, or another one for this part if nothing can be written there; it need not exist
    yet.
    """
    if _writable(wanted):
        return wanted
    INSTEAD[wanted] = _temporary() / part
    return INSTEAD[wanted]


def _writable(folder: Path) -> bool:
    """Whether files can be written into a folder, which is made first if it is missing."""
    for path in (folder, *folder.absolute().parents):
        if os.access(path, os.F_OK):
            return path.is_dir() and os.access(path, os.W_OK | os.X_OK)
    return False


@cache
def _temporary() -> Path:
    """The user's own folder among the temporary files; a new one where that name is somebody
    else's.
    """
    base = Path(tempfile.gettempdir())
    if sys.platform == "win32":  # each user has temporary files of their own there
        return base / HOUSE
    own = base / f"{HOUSE}-{os.getuid()}"
    try:
        own.mkdir(mode=0o700, exist_ok=True)
        found = own.lstat()
        if found.st_uid == os.getuid() and not found.st_mode & 0o077 and not own.is_symlink():
            return own
    except OSError:
        pass
    try:
        return Path(tempfile.mkdtemp(prefix=f"{HOUSE}-"))
    except OSError:  # nothing can be written anywhere: whoever tries will be told
        return own
