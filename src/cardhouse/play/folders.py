"""Where a user's games are kept."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The user's data folder: CARDHOUSE_HOME, or the one that the system has for such things."""
    given = os.environ.get("CARDHOUSE_HOME")
    if given:
        return Path(given).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("cardhouse"))
