"""Lessons of Carbles: small boards that teach it, from the goal to the rule that people get
wrong.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import Lesson, Script, Task
from cardhouse.core.texts import kept
from cardhouse.games.carbles.texts import TEXT

SCRIPT = Script(TEXT)


def _board(
    a: str, b: str, hand: str, other_hand: str, goal: str = "", turn: int = 20
) -> dict[str, Any]:
    """A board of two seats, track spaces 0 to 35, A to move. Texts are spaces, ranks, and A's goal
    spaces from 1.
    """
    return {
        "game": "carbles",
        "options": {"players": 2},
        "seat": 0,
        "turn": turn,
        "track": {**dict.fromkeys(a.split(), 0), **dict.fromkeys(b.split(), 1)},
        "goals": [[int(str(i) in goal.split()) for i in range(1, 5)], [0] * 4],
        "hands": [hand.split(), other_hand.split()],
    }


@kept(1)
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which to play them, in the language of this process."""
    return (
        SCRIPT.lesson(
            "goal",
            _board("34", "10 22", "A 5 Q", "3 9", "2 3 4", turn=200),
            Task(("A",), wrong={"5": 1, "Q": 2}, highlights=("t34",)),
            Task(("from 34",), highlights=("t34/0",)),
            Task(("to A1",), wrong={"to 35": 1}, highlights=("goal0.0",)),
        ),
        SCRIPT.lesson(
            "out",
            _board("", "", "A 5 9", "3 8 6", turn=0),
            Task(("A",), wrong={"5": 1, "9": 1}, highlights=("hand0/AS", "lot0")),
            Task(("out",), highlights=("lot0",), others=("burn 3",)),
            Task(("5",), wrong={"9": 1}, highlights=("hand0/5S",), others=("from 0", "to 5")),
        ),
        SCRIPT.lesson(
            "kill",
            _board("8 22", "10 13 27", "5 2", "3 9"),
            Task(("5",), wrong={"2": 1}, highlights=("t13/0",)),
            Task(
                ("from 8",), wrong={"from 22": 1}, highlights=("t8/0", "t22/0"), others=("to 13",)
            ),
        ),
        SCRIPT.lesson(
            "home",
            _board("15", "0 18 24", "K 5 2", "6 9 3"),
            Task(
                ("K",),
                wrong={"2": 1, "5": 2},
                highlights=("t0/0",),
                others=("out", "6", "from 24", "to 30"),
            ),
            Task(("5",), wrong={"2": 1}),
            Task(
                ("from 0",), wrong={"from 15": 1}, highlights=("t15/0", "t18/0"), others=("to 5",)
            ),
        ),
        SCRIPT.lesson(
            "four",
            _board("0", "24", "4 3 Q", "6 9 3"),
            Task(
                ("4",),
                wrong={"3": 1, "Q": 1},
                highlights=("t0/0",),
                others=("from 0", "to 32", "6", "from 24", "to 30"),
            ),
            Task(("3",), wrong={"Q": 1}, highlights=("t32/0", "t34"), others=("from 32",)),
            Task(("to A1",), wrong={"to 35": 1}, highlights=("goal0.0",)),
        ),
        SCRIPT.lesson(
            "seven",
            _board("10 31", "12 24", "7 Q", "6 9 3"),
            Task(("7",), wrong={"Q": 1}, highlights=("hand0/7S",)),
            Task(("from 10",), wrong={"from 31": 1}, highlights=("t10/0", "t12/0")),
            Task(
                ("to 13",),
                wrong={"to 12": 1, "to 11": 2, "to 17": 3},
                highlights=("t13",),
                others=("from 31",),
            ),
            Task(("to A1",), wrong={"to 35": 1}, highlights=("goal0.0",)),
        ),
        SCRIPT.lesson(
            "jack",
            _board("3", "18 31", "J 2", "6 9 3"),
            Task(("J",), wrong={"2": 1}, highlights=("t3/0",), others=("from 3",)),
            Task(("swap 31",), wrong={"to 14": 1, "swap 18": 2}, highlights=("t31/0", "t34")),
        ),
        SCRIPT.lesson(
            "must",
            _board("34 16", "4 18", "9 5 8", "3 6 2", "4"),
            Task(
                ("9",),
                wrong={"burn *": 1, "5": 2, "8": 3},
                highlights=("t34/0", "t16/0"),
                others=("from 34", "to 7", "3", "from 4", "to 7"),
            ),
            Task(("burn 5", "burn 8"), wrong={"*": 1}, highlights=("t16/0", "t18/0")),
        ),
    )
