"""``cardhouse new-game``: what it writes plays and passes at once; what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.core.errors import InvalidOptions
from cardhouse.starter.writing import new_game
from cardhouse.terminal.cli import main

from .support import NAME, SOURCE, TITLE, house


def test_it_writes_a_folder_in_which_nothing_is_left_of_the_model(tmp_path: Path) -> None:
    written = new_game("my_game", tmp_path / "made", "My own game")
    assert {path.relative_to(tmp_path / "made").as_posix() for path in written} >= {
        "pyproject.toml",
        "README.md",
        "src/my_game/__init__.py",
        "src/my_game/rules.py",
        "src/my_game/language/en.json",
        "src/my_game/rules.md",
        "src/my_game/figures/trick.json",
        "tests/test_my_game.py",
    }
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert "duckling" not in text.casefold(), path
        assert "cardhouse.starter" not in text, path
        if path.suffix == ".py":
            compile(text, path, "exec")
    assert 'my_game = "my_game"' in (tmp_path / "made/pyproject.toml").read_text(encoding="utf-8")


def test_its_own_tests_pass(wheel: Path) -> None:
    package = wheel.parents[1] / "package"
    installed = package / "src"
    (installed / "it.dist-info").mkdir(exist_ok=True)
    (installed / "it.dist-info/METADATA").write_text(
        "Metadata-Version: 2.1\nName: it\nVersion: 1\n"
    )
    (installed / "it.dist-info/entry_points.txt").write_text(
        f"[cardhouse.games]\n{NAME} = {NAME}\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-k",
            "test_R or ply or rulebook",
        ],
        cwd=package,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([SOURCE, str(installed)])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


@pytest.mark.long
def test_it_keeps_every_law(installed: Path) -> None:
    done = house(installed, "check", NAME)
    assert done.returncode == 0, done.stdout
    assert f"{TITLE} keeps all" in done.stdout


def test_the_command_says_what_comes_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "there")
    assert main(["new-game", "my_game", folder]) == 0
    said = capsys.readouterr().out.split("\n")
    assert folder in said[0]
    assert said[1:4] == [
        f"  pip install -e {folder}",
        "  cardhouse play my_game",
        "  cardhouse check my_game",
    ]
    assert main(["new-game", "my_game", folder]) == 2
    assert "is not empty" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["carlton", "json", "Upper", "a-b", "1st", "class", "x" * 50, ""])
def test_names_that_cannot_be_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidOptions):
        new_game(name, tmp_path / "made")
    assert not (tmp_path / "made").exists()


def test_a_title_that_would_end_a_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidOptions):
        new_game("my_game", tmp_path / "made", 'The "game"')
