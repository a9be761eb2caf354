"""Files that are written whole or not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Writes a text to a file; what lay there stays as it was, and nothing is left beside it, where
    that fails.

    Raises OSError.
    """
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
