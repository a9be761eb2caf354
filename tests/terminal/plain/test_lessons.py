"""Lessons in the plain terminal, driven by piped lines."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardhouse.core.game import game, names
from cardhouse.play.lesson import LessonRun
from cardhouse.terminal.cli import main
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.plain.console import Console
from cardhouse.terminal.plain.lessons import lessons


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")


def learn(name: str, lines: list[str], first: int | None = None, listing: bool = False) -> str:
    out = io.StringIO()
    console = Console(Theme(), io.StringIO("".join(line + "\n" for line in lines)), out, listing)
    assert lessons(game(name), first, console) == 0
    return out.getvalue()


def right(name: str, first: int = 1) -> list[str]:
    """What to type to get through a game's lessons."""
    lines = []
    for lesson in game(name).lessons[first - 1 :]:
        run = LessonRun(game(name), lesson)
        while not run.finished:
            lines.append(run.text(run.answers[0]))
            run.try_action(run.answers[0])
        lines.append("")
    return lines[:-1]


@pytest.mark.parametrize("listing", [False, True])
@pytest.mark.parametrize("name", names())
def test_all_lessons_can_be_played_to_their_end(name: str, listing: bool) -> None:
    out = learn(name, right(name), listing=listing)
    assert f"cardhouse play {name}" in out
    for at, lesson in enumerate(game(name).lessons):
        assert f"Lesson {at + 1} of {len(game(name).lessons)}: {lesson.title}" in out
        assert (f"{lesson.title} (house ruling)" in out) == lesson.house
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("name", names())
def test_wrong_answers_and_commands_do_no_harm(name: str) -> None:
    others = ["castle", "help", "list", "back", "table", "show", "999"]
    lines = [x for line in right(name) for x in ([*others, line] if line else [line])]
    out = learn(name, lines)
    assert f"cardhouse play {name}" in out
    assert "Right would be: " in out
    assert "leave the lessons" in out


def test_numbers_choose() -> None:
    out = learn("three_piles", ["2", "1", "quit"])
    assert "Which pile has an ace?" in out
    assert "You win by one." in " ".join(out.split())


def test_leaving() -> None:
    assert "Lesson 2" not in learn("three_piles", ["q"])
    assert "Lesson 2" not in learn("three_piles", ["S1>P1", "quit"])
    assert "Lesson 2" not in learn("three_piles", ["S1>P1"])
    assert "Lesson 2" not in learn("three_piles", [])


def test_beginning_with_a_later_lesson() -> None:
    last = len(game("three_piles").lessons)
    out = learn("three_piles", right("three_piles", last), last)
    assert f"Lesson {last} of {last}" in out
    assert "Lesson 1" not in out


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["lessons", "carlton", "2"]) == 0
    assert "Lesson 2 of 3" in capsys.readouterr().out
    assert main(["lessons", "carlton", "9"]) == 2
    assert "lessons 1 to 3" in capsys.readouterr().err
    assert main(["lessons", "chess"]) == 2
