"""Lessons of Carlton: three small tables that teach it, from the goal to the rule that people get
wrong.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Script, Task
from cardhouse.core.texts import kept
from cardhouse.games.carlton.texts import TEXT

SCRIPT = Script(TEXT)


def _table(piles: str, up: str, stock: str = "", face_down: tuple[int, ...] = ()) -> dict[str, Any]:
    """A position: piles between bars, their cards bottom to top; up: how high the foundations of
    each suit stand.
    """
    tableau = [part.split() for part in piles.split("|")]
    counts = [[int(n) for n in part.split()] for part in up.split("|")]
    return {
        "game": "carlton",
        "tableau": [*tableau, *[[] for _ in range(8 - len(tableau))]],
        "face_down": [*face_down, *[0] * (8 - len(face_down))],
        "stock": stock.split(),
        "foundations": dict(zip("SHDC", counts, strict=True)),
    }


def _goal() -> Lesson:
    return SCRIPT.lesson(
        "goal",
        _table("KH QS | KS", "11 13 | 12 13 | 13 13 | 13 13"),
        Task(("1>up",), wrong={"2>up": 1, "*": 2}, highlights=("pile0/QS",)),
        Task(("2>up",), wrong={"1>up": 1}, highlights=("pile1/KS",)),
        Task(("1>up",), highlights=("pile0/KH",)),
    )


def _moves() -> Lesson:
    return SCRIPT.lesson(
        "moves",
        _table(
            "KC 4S JS TH 9C | QD | 9D 8H | | 5S | 3D | KD 6C | 2S TC",
            "1 2 | 0 1 | 1 1 | 1 1",
            stock="7C 2H 5D 6S 8C 7H QH 9S",
            face_down=(2, 0, 1),
        ),
        Task(
            ("3>1",),
            wrong={"3>8": 1, "3>2": 2, "3>4": 3, "deal": 4},
            highlights=("pile2/8H", "pile0/9C"),
        ),
        Task(
            ("1>2x4",),
            wrong={"1>2*": 1, "1>4*": 2, "deal": 3},
            highlights=("pile0/JS", "pile1/QD"),
        ),
        Task(("1>4",), wrong={"deal": 1, "1>5": 2}, highlights=("pile0/4S", "pile3")),
    )


def _dealing() -> Lesson:
    return SCRIPT.lesson(
        "dealing",
        _table(
            "7H | KC QD | 9S 8D | JC TD | KS QH JS | | 9H | KD",
            "4 6 | 5 5 | 6 6 | 7 8",
            stock="6S TS 9C 8S",
        ),
        Task(("1>6",), wrong={"deal": 1}, highlights=("pile0/7H", "pile5")),
        Task(("deal",), highlights=("stock",)),
        Task(ANY),
    )


@kept(1)
def lessons() -> tuple[Lesson, ...]:
    """The lessons in the order in which to play them."""
    return (_goal(), _moves(), _dealing())
