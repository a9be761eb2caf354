"""Lessons of 3 Piles: small tables that teach it, from the goal to the rule that people get
wrong.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Script, Task
from cardhouse.core.texts import kept
from cardhouse.games.three_piles.texts import TEXT

SCRIPT = Script(TEXT)


def _cards(text: str) -> list[str]:
    return text.split()


def _table(
    stacks: tuple[str, str, str],
    mine: tuple[str, str, str],
    hand: str,
    other: tuple[str, str, str] = ("", "", ""),
    other_hand: str = "",
    deck: str = "",
    **more: Any,
) -> dict[str, Any]:
    """A position in which seat A is the learner; cards are separated by spaces, the deck's top card
    first.
    """
    return {
        "game": "three_piles",
        "stacks": [_cards(x) for x in stacks],
        "piles": [[_cards(x) for x in mine], [_cards(x) for x in other]],
        "hands": [_cards(hand), _cards(other_hand)],
        "deck": _cards(deck),
        **more,
    }


def _goal() -> Lesson:
    return SCRIPT.lesson(
        "goal",
        _table(
            ("KD", "", ""),
            ("AS 3H 5D 8C 9D", "2C 4S", "TC"),
            "",
            other=("AC 2H 4H 6S 8D KC", "7D", "5S"),
        ),
        Task(("S1>P1",), wrong={"S1>P2": 1, "S1>P3": 1}, highlights=("stack0", "pile0.0")),
    )


def _taking() -> Lesson:
    return SCRIPT.lesson(
        "taking",
        _table(
            ("4H", "9D", "JC"),
            ("", "", ""),
            "6S QC KH",
            other_hand="2S 5D 8H",
            deck="7H 3D TS QD 2C",
        ),
        Task(
            ("S2>P1",),
            wrong={"draw": 1, "S1>P1": 2, "S3>P1": 3},
            highlights=("stack1",),
            others=("S1>P1",),
        ),
        Task(("S1>P1", "S1>P2", "S2>P1", "S2>P2", "S3>P1", "S3>P2"), wrong={"draw": 1}),
    )


def _drawing() -> Lesson:
    return SCRIPT.lesson(
        "drawing",
        _table(
            ("6H", "6C", "5S"),
            ("5D 6D", "5H 7S", "4C 8C"),
            "6S JD",
            other=("3D 7D", "8H", ""),
            other_hand="2S TH AC",
            deck="5C QH 9S 3H",
            turn=12,
        ),
        Task(("draw",), highlights=("deck",)),
        Task(
            ("JD>P3",),
            wrong={"JD>P*": 1, "*>S*": 2, "S*": 3},
            highlights=("hand0/JD",),
        ),
    )


def _fitting() -> Lesson:
    return SCRIPT.lesson(
        "fitting",
        _table(
            ("4H", "6D", "9C"),
            ("3S 5D 6C", "8H TH", "JS"),
            "2H KS",
            other=("7H", "", ""),
            other_hand="QS 3C",
            deck="TD 2D 7S 4S",
            turn=9,
        ),
        Task(
            ("S1>P3",),
            wrong={"S1>P2": 1, "S1>P1": 2, "S2>*": 3, "S3>*": 3, "draw": 4},
            highlights=("stack0", "pile0.0"),
            others=("S3>P1",),
        ),
        Task(
            ("S2>P2",),
            wrong={"S2>P1": 1, "S2>P3": 2, "S1>*": 3, "S3>*": 3, "draw": 4},
            highlights=("stack1",),
        ),
    )


def _leaving() -> Lesson:
    return SCRIPT.lesson(
        "leaving",
        _table(
            ("KD", "8S", "7C"),
            ("3S 7D KC", "6H 8C", "7S 8D"),
            "7H 8H",
            other=("AC 2D 4H 6S 9S JD", "TH", "5S"),
            other_hand="QC QS 4C",
            deck="6C 5H 3D",
            drawn=True,
            turn=20,
        ),
        Task(
            ("7H>S1", "8H>S1"),
            wrong={"*>S*": 1, "S*": 2, "draw": 3},
            highlights=("stack0", "pile1.0"),
        ),
    )


def _empty_deck() -> Lesson:
    return SCRIPT.lesson(
        "empty_deck",
        _table(
            ("9H", "", ""),
            ("2S 4D 9C", "5D 8C", "3C 9S"),
            "TD",
            other=("AC 3H 6S JD", "9D KS", "8S"),
            other_hand="",
            deck="",
            turn=44,
        ),
        Task(
            ("TD>P1",),
            wrong={"draw": 1, "TD>S*": 2, "S*": 3},
            highlights=("hand0/TD", "pile0.0"),
            others=("S1>P3",),
        ),
    )


def _closed() -> Lesson:
    return SCRIPT.lesson(
        "closed",
        _table(
            ("KH", "4D", "TC"),
            ("AS 2D", "5H 6D 9C JS", "8D"),
            "QC 3H",
            other=("4S 7D", "TD QS", "6C"),
            other_hand="2C 5D 8H",
            deck="JH 9H 3S KS 7C 6S",
            turn=11,
        ),
        Task(
            ("S2>P1",),
            wrong={"S1>P1": 1, "S1>P*": 2, "S2>P*": 3, "S3>P*": 4, "draw": 5},
            highlights=("pile0.0", "stack1"),
            others=("draw", "5D>P2"),
        ),
        Task(ANY),
    )


@kept(1)
def lessons() -> tuple[Lesson, ...]:
    """The lessons in the order in which to play them."""
    return (_goal(), _taking(), _drawing(), _fitting(), _leaving(), _empty_deck(), _closed())
