"""Copies of 3 Piles under other names, as packages of their own, with a rule changed perhaps."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

NO_DRAWING = (
    "return 0 if s.deck_n > 0 else DECK_EMPTY",
    "return 0 if s.deck_n > 99 else DECK_EMPTY",
)
"""Nobody may draw."""


def write_copy(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """Writes a package ``name`` with a game of this name, a copy of 3 Piles; returns the file that
    is changed.
    """
    spec = find_spec("cardhouse.games.three_piles")
    assert spec is not None
    assert spec.origin is not None
    package = folder / name
    shutil.copytree(Path(spec.origin).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in package.rglob("*"):
        if path.suffix in (".py", ".json"):
            text = path.read_text(encoding="utf-8")
            text = text.replace("cardhouse.games.three_piles", name)
            path.write_text(text.replace('"three_piles"', f'"{name}"'), encoding="utf-8")
        elif path.suffix == ".net":
            path.write_bytes(path.read_bytes().replace(b'"three_piles"', f'"{name}"'.encode()))
    change(package / "legality.py", *changes)
    return package / "legality.py"


def change(path: Path, *changes: tuple[str, str]) -> None:
    """Edits a file; what is to be replaced stands there once."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
