"""Where a user's games are kept."""

from __future__ import annotations

from pathlib import Path

from cardhouse.core.folders import home_folder


def home() -> Path:
    """The user's data folder: CARDHOUSE_HOME, or the one that the system has for such things.

    Where that cannot be written, a folder among the user's temporary files.
    """
    return home_folder()
