"""Copies of a game under other names, as packages of their own: what a game from outside the house is like."""

from __future__ import annotations

import shutil
from pathlib import Path

import cardhouse.games.three_piles as original
from cardhouse.core.game import Game, game, register


def copied(folder: Path, name: str, changes: dict[str, str] | None = None) -> Game:
    """3 Piles under another name, in a folder that the caller puts on ``sys.path``, and registered.

    changes: texts to replace in its rules, each of which must be there.
    """
    target = folder / name
    shutil.copytree(
        Path(original.__path__[0]), target, ignore=shutil.ignore_patterns("__pycache__")
    )
    for path in target.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace("cardhouse.games.three_piles", name)
        path.write_text(text.replace('"three_piles"', f'"{name}"'), encoding="utf-8")
    for path in target.glob("figures/*.json"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('"three_piles"', f'"{name}"'), encoding="utf-8")
    rules = target / "rules.py"
    for old, new in (changes or {}).items():
        text = rules.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        rules.write_text(text.replace(old, new), encoding="utf-8")
    register(name, name)
    return game(name)
