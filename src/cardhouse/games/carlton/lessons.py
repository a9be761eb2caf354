"""Lessons of Carlton: three small tables that teach it, from the goal to the rule that people get wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Step
from cardhouse.core.texts import kept
from cardhouse.games.carlton.texts import TEXT


def _table(piles: str, up: str, stock: str = "", face_down: tuple[int, ...] = ()) -> dict[str, Any]:
    """A position: piles between bars, their cards bottom to top; up: how high the foundations of each suit stand."""
    tableau = [part.split() for part in piles.split("|")]
    counts = [[int(n) for n in part.split()] for part in up.split("|")]
    return {
        "game": "carlton",
        "tableau": [*tableau, *[[] for _ in range(8 - len(tableau))]],
        "face_down": [*face_down, *[0] * (8 - len(face_down))],
        "stock": stock.split(),
        "foundations": dict(zip("SHDC", counts, strict=True)),
    }


def _lesson(name: str, position: Mapping[str, Any], *steps: Step) -> Lesson:
    return Lesson(TEXT(f"lesson.{name}.title"), TEXT(f"lesson.{name}.says"), position, steps)


def _step(
    lesson: str,
    number: int,
    accepts: tuple[str, ...] | str,
    wrong: Mapping[str, int] | None = None,
    highlights: tuple[str, ...] = (),
) -> Step:
    """A step with what the catalogue says to it; wrong: by pattern, the number of the reply."""
    at = f"lesson.{lesson}.{number}"
    then, otherwise = (TEXT(id) if id in TEXT else "" for id in (f"{at}.then", f"{at}.otherwise"))
    replies = {pattern: TEXT(f"{at}.wrong.{n}") for pattern, n in (wrong or {}).items()}
    return Step(TEXT(f"{at}.says"), accepts, then, replies, otherwise, highlights)


def _goal() -> Lesson:
    return _lesson(
        "goal",
        _table("KH QS | KS", "11 13 | 12 13 | 13 13 | 13 13"),
        _step("goal", 1, ("1>up",), wrong={"2>up": 1, "*": 2}, highlights=("pile0/QS",)),
        _step("goal", 2, ("2>up",), wrong={"1>up": 1}, highlights=("pile1/KS",)),
        _step("goal", 3, ("1>up",), highlights=("pile0/KH",)),
    )


def _moves() -> Lesson:
    return _lesson(
        "moves",
        _table(
            "KC 4S JS TH 9C | QD | 9D 8H | | 5S | 3D | KD 6C | 2S TC",
            "1 2 | 0 1 | 1 1 | 1 1",
            stock="7C 2H 5D 6S 8C 7H QH 9S",
            face_down=(2, 0, 1),
        ),
        _step(
            "moves",
            1,
            ("3>1",),
            wrong={"3>8": 1, "3>2": 2, "3>4": 3, "deal": 4},
            highlights=("pile2/8H", "pile0/9C"),
        ),
        _step(
            "moves",
            2,
            ("1>2x4",),
            wrong={"1>2*": 1, "1>4*": 2, "deal": 3},
            highlights=("pile0/JS", "pile1/QD"),
        ),
        _step("moves", 3, ("1>4",), wrong={"deal": 1, "1>5": 2}, highlights=("pile0/4S", "pile3")),
    )


def _dealing() -> Lesson:
    return _lesson(
        "dealing",
        _table(
            "7H | KC QD | 9S 8D | JC TD | KS QH JS | | 9H | KD",
            "4 6 | 5 5 | 6 6 | 7 8",
            stock="6S TS 9C 8S",
        ),
        _step("dealing", 1, ("1>6",), wrong={"deal": 1}, highlights=("pile0/7H", "pile5")),
        _step("dealing", 2, ("deal",), highlights=("stock",)),
        _step("dealing", 3, ANY),
    )


@kept(1)
def lessons() -> tuple[Lesson, ...]:
    """The lessons in the order in which to play them."""
    return (_goal(), _moves(), _dealing())


LESSONS = lessons()
