"""Every lesson of every game, played right and wrong; and the data they are made of."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.conformance import teaching
from cardhouse.conformance.suite import Law
from cardhouse.conformance.teaching import begun
from cardhouse.core.errors import InvalidLesson
from cardhouse.core.game import game, names
from cardhouse.core.lessons import ANY, LONGEST, Lesson, Step
from cardhouse.play.lesson import LessonRun

from .support import every_game, laws_of


@laws_of(teaching)
def test_law(law: Law, name: str) -> None:
    law.check(name)


@every_game
def test_there_are_a_few_lessons(name: str) -> None:
    lessons = game(name).lessons
    assert len(lessons) == 3 if game(name).solitaire else 5 <= len(lessons) <= 8
    assert len({lesson.title for lesson in lessons}) == len(lessons)
    assert len({lesson.name for lesson in lessons}) == len(lessons)


@every_game
def test_the_first_lesson_shows_the_goal(name: str) -> None:
    lesson = game(name).lessons[0]
    run = begun(game(name), lesson, len(lesson.steps))
    assert run.match.reason == "goal"
    assert run.seat in run.match.winners


POSITION: dict[str, Any] = {"game": names()[0]}


@pytest.mark.parametrize(
    "broken",
    [
        {"says": ""},
        {"says": "x" * (LONGEST + 1)},
        {"accepts": ()},
        {"accepts": "whatever"},
        {"accepts": ("",)},
        {"accepts": ("go",), "wrong": {"go": "No."}},
        {"wrong": {"stay": ""}},
        {"then": "x" * (LONGEST + 1)},
        {"highlights": ("",)},
        {"others": "draw"},
    ],
)
def test_a_broken_step_is_refused(broken: dict[str, Any]) -> None:
    with pytest.raises(InvalidLesson):
        Step(**{"says": "Go.", "accepts": ("go",), **broken})


@pytest.mark.parametrize(
    "broken",
    [
        {"name": ""},
        {"title": ""},
        {"title": "x" * 41},
        {"position": {}},
        {"steps": ()},
        {"steps": ("Go.",)},
        {"says": " "},
    ],
)
def test_a_broken_lesson_is_refused(broken: dict[str, Any]) -> None:
    whole: dict[str, Any] = {
        "name": "test",
        "title": "T",
        "says": "S.",
        "position": POSITION,
        "steps": (Step("Go.", ANY),),
    }
    assert Lesson(**whole).house is False
    with pytest.raises(InvalidLesson):
        Lesson(**{**whole, **broken})


def test_a_lesson_belongs_to_its_game() -> None:
    first, second = names()[:2]
    with pytest.raises(InvalidLesson, match="no lesson of"):
        LessonRun(game(second), game(first).lessons[0])
