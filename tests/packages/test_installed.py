"""A game in a wheel of its own: found, played, taught and read in the terminal, without an edit in
the house.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .support import NAME, TITLE, house


def test_the_house_lists_a_game_that_it_has_never_heard_of(installed: Path) -> None:
    done = house(installed, "games", "--json")
    assert done.returncode == 0, done.stderr
    (told,) = [one for one in json.loads(done.stdout) if one["name"] == NAME]
    assert told["title"] == TITLE
    assert [option["name"] for option in told["options"]] == ["hand_size", "ranks", "suits"]
    assert done.stderr == ""


def test_a_person_plays_it_against_a_level(installed: Path) -> None:
    line = ("play", NAME, "--plain", "--seed", "3", "--seat", "you", "--seat", "beginner")
    done = house(installed, *line, typed="1\n" * 6)
    assert done.returncode == 0, done.stderr
    assert re.search(r"You play \w+[♠♡♢♣]\.", done.stdout)
    assert "Beginner plays" in done.stdout
    assert re.search(r"you win|you lose|a draw", done.stdout)


def test_its_rules_lessons_and_records_are_the_house_s(installed: Path, tmp_path: Path) -> None:
    rules = house(installed, "rules", NAME)
    assert TITLE.upper() in rules.stdout.upper()
    assert "Spades are trumps" in rules.stdout
    lesson = house(installed, "lessons", NAME, "--plain", typed="KH\n")
    assert "The trick is yours" in lesson.stdout
    played = house(
        installed, "play", NAME, "--plain", "--seed", "3", typed="1\n" * 6, home=tmp_path
    )
    assert played.returncode == 0
    (record,) = (tmp_path / "records").glob("*.json")
    assert house(installed, "replay", str(record), typed="q\n").returncode == 0


def test_computers_of_different_levels_meet(installed: Path) -> None:
    done = house(installed, "duel", NAME, "careful", "random", "--games", "40", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 40


def test_it_is_held_against_the_laws(installed: Path) -> None:
    done = house(installed, "check", NAME, "--law", "ply")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{TITLE} keeps the law" in done.stdout


def test_a_name_that_is_nearly_its_own_is_understood(installed: Path) -> None:
    done = house(installed, "play", NAME[:-1])
    assert done.returncode == 2
    assert f"did you mean {NAME}?" in done.stderr


BREAKS: dict[str, tuple[str, Callable[[str], str], str]] = {
    "no Python": ("scene.py", lambda text: text + "\ndef broken(:\n", "scene.py, line"),
    "no part": (
        "rules.py",
        lambda text: text.replace("def apply(", "def another("),
        "lacks apply()",
    ),
    "raises": ("state.py", lambda text: text + "\n1 / 0\n", "ZeroDivisionError"),
    "leaves": ("__init__.py", lambda text: text + "\nraise SystemExit(3)\n", "SystemExit"),
    "no game": ("__init__.py", lambda text: text.replace("GAME =", "GAMES ="), "has no GAME"),
    "other name": ("__init__.py", lambda text: text.replace(f'="{NAME}"', '="x"'), "has the game"),
    "other state": (
        "state.py",
        lambda text: text.replace(f'game="{NAME}"', 'game="x"'),
        'made with game="x"',
    ),
    "no catalogue": ("language/en.json", lambda text: text[:-9], "this is no JSON"),
    "option": ("__init__.py", lambda text: text.replace('"ranks": 3', '"ranc": 3'), "ranc"),
}


@pytest.mark.parametrize("how", BREAKS)
def test_a_broken_game_is_told_in_a_sentence_and_breaks_nothing(
    how: str, installed: Path, tmp_path: Path
) -> None:
    file, change, says = BREAKS[how]
    folder = tmp_path / "broken"
    shutil.copytree(installed, folder)
    path = folder / NAME / file
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    listed = house(folder, "games")
    assert listed.returncode == 0, listed.stderr
    assert "three_piles" in listed.stdout
    assert NAME not in listed.stdout
    (line,) = listed.stderr.splitlines()
    start = f"cardhouse: the game {NAME} of the package cardhouse-{NAME} cannot be played: "
    assert line.startswith(start), line
    assert says in line
    asked = house(folder, "play", NAME)
    assert (asked.returncode, asked.stderr.splitlines()) == (2, [line])
    assert house(folder, "check", NAME).returncode == 2


def test_a_game_with_the_name_of_the_house_s_own_changes_nothing(
    installed: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "same"
    shutil.copytree(installed, folder)
    (points,) = folder.glob("*.dist-info/entry_points.txt")
    points.write_text(f"[cardhouse.games]\ncarlton = {NAME}\n", encoding="utf-8")
    done = house(folder, "games", "--json")
    assert [one["title"] for one in json.loads(done.stdout) if one["name"] == "carlton"] == [
        "Carlton"
    ]
    assert "there is a game 'carlton' already" in done.stderr


@pytest.mark.parametrize(
    ("code", "there"),
    [("import cardhouse", False), ("import cardhouse; cardhouse.list_games()", True)],
)
def test_packages_are_looked_for_when_they_are_needed(
    code: str, there: bool, installed: Path
) -> None:
    """Nothing is imported to look, unless there is a game to be found."""
    code += f"; import sys; print('importlib.metadata' in sys.modules, {NAME!r} in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": f"{Path(__file__).parents[2] / 'src'}:{installed}"},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == [str(there), str(there)], done.stderr
