"""What does not open the app does not load it; a picture of a table is a small SVG."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.core.game import all_games, game
from cardhouse.terminal.app import pictures

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("command", "answers"),
    [
        (["--help"], ""),
        (["games"], ""),
        (["play", "three_piles", "--seed", "3"], "quit\n"),
        (["rules", "carlton"], ""),
    ],
)
def test_lines_are_printed_without_the_app(
    command: list[str], answers: str, tmp_path: Path
) -> None:
    env = {**os.environ, "CARDHOUSE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src")}
    line = [sys.executable, "-X", "importtime", "-m", "cardhouse", *command]
    done = subprocess.run(line, input=answers, capture_output=True, text=True, env=env, check=True)
    for heavy in ("textual", "numba", "numpy", "sqlalchemy", "cardhouse.terminal.app"):
        assert heavy not in done.stderr, f"{command} loads {heavy}"


def test_a_picture_is_a_small_svg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))
    monkeypatch.setattr(pictures, "DECISIONS", 3)
    drawn = asyncio.run(pictures.picture(game("three_piles")))
    assert drawn.startswith("<svg ")
    assert "K♡" in drawn
    assert len(drawn) < 60_000


def test_the_readme_shows_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for found in all_games():
        path = ROOT / "docs" / "pictures" / f"{found.name}.svg"
        assert f"docs/pictures/{path.name}" in text
        assert path.stat().st_size < 70_000
