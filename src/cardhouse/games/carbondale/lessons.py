"""Lessons of Carbondale: small towns that teach it, from the goal to the rule that people get
wrong.

What they say stands in the catalogue under ``lesson.<name>``, cards and seats as arguments:
``{4H}``, ``{B}``.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.cards import card_text
from cardhouse.core.lessons import ANY, Lesson, Script, Task
from cardhouse.core.texts import Arg, Seat, kept
from cardhouse.games.carbondale.state import FACES
from cardhouse.games.carbondale.texts import TEXT, card_of

_BACK = {"N": (0, -1), "S": (0, 1), "E": (-1, 0), "W": (1, 0)}
START_A, START_B = "AC@0,0 2S@1,0", "AS@0,0 2C@1,0"

NAMED: dict[str, Arg] = {"A": Seat(0), "B": Seat(1)}
NAMED |= {card_text(card_of(face)): card_of(face) for face in range(FACES)}
"""What lessons speak of, by the names of the arguments."""

SCRIPT = Script(TEXT, NAMED)


def _town(text: str) -> list[dict[str, Any]]:
    """The cards of a town: ``3S@2,0E`` is a 3 of spades at (2,0), built from its source
    eastwards.
    """
    cards: list[dict[str, Any]] = []
    for word in text.split():
        card, _, place = word.partition("@")
        way = place[-1] if place[-1] in _BACK else ""
        x, y = (int(part) for part in place.rstrip("NSEW").split(","))
        if way:
            dx, dy = _BACK[way]
            cards.append({"card": card, "x": x, "y": y, "from": [x + dx, y + dy], "dir": way})
        else:
            cards.append({"card": card, "x": x, "y": y, "start": True})
    return cards


def _table(
    mine: str, hand: str, other: str = "", other_hand: str = "8S 8D 7H 8C", **more: Any
) -> dict[str, Any]:
    """A position of two towns in which seat A is the learner; hands, deck and stock are cards
    separated by spaces.
    """
    cards = {
        key: more.pop(key, default).split()
        for key, default in (("deck", "5D 6C 7H 5S 6H"), ("stock", ""))
    }
    return {
        "game": "carbondale",
        "networks": [_town(f"{START_A} {mine}"), _town(f"{START_B} {other}")],
        "hands": [hand.split(), other_hand.split()],
        **cards,
        **more,
    }


PLANS: dict[str, tuple[dict[str, Any], tuple[Task, ...]]] = {
    "goal": (
        _table(
            "2C@-1,0W 3C@-1,1N 4C@-2,1W 3S@2,0E 4S@2,1N AH@0,1N 2H@-2,0W AH@-1,-1S 3H@-1,2N 4H@-3,1W 2H@-2,2N "
            "2D@1,1N 3D@3,0E 4D@3,1E",
            "4H 9S 8D 7C",
            phase="build",
            turn=40,
        ),
        (
            Task(
                ("build 4H",),
                {"build 8D": 1, "discard *": 2, "done": 3},
                ("hand0/4H", "town0.-2,1/4C"),
            ),
            Task(("at (-2,0) S",), highlights=("town0.-2,0",)),
            Task(ANY),
        ),
    ),
    "turn": (
        _table("", "3S 3D 4C 4H", deck="7D 2H 3S 4C AD 2D 6C 5H", other_hand="3C 3D 4H 2S"),
        (
            Task(("no claim",)),
            Task(
                ("build 3S",),
                {"build 3D": 1, "build 4H": 2, "build 4C": 3, "discard *": 4, "done": 5},
                ("hand0/3S", "town0.1,0/2S"),
            ),
            Task(ANY, highlights=("town0.1,0/2S",)),
            Task(
                ("deck",),
                highlights=("deck",),
                others=("no claim", "build 3C", "at (2,0) E", "deck", "no claim"),
            ),
            Task(("discard 7D",), {"build *": 1}, ("hand0/7D",)),
            Task(("done",), {"discard *": 1}, others=("deck",)),
        ),
    ),
    "price": (
        _table("", "4S AH 3D 3C", phase="build"),
        (
            Task(
                ("build 4S",), {"build AH": 1, "build 3C": 2, "build 3D": 3, "*": 4}, ("hand0/4S",)
            ),
            Task(("at (2,0) E",), highlights=("town0.2,0",)),
            Task(("pay AH",), {"pay *": 1}, ("hand0/AH",)),
            Task(ANY, highlights=("deck", "stock")),
        ),
    ),
    "red": (
        _table("2C@-1,0W 3C@-1,1N AH@0,1N", "3H 2S 4S 3D", phase="build", turn=12),
        (
            Task(("build 3H",), {"build 3D": 1, "*": 2}, ("hand0/3H", "town0.0,1/AH")),
            Task(
                ("at (0,1) E",),
                {"at (0,1) N": 1, "at (-1,2) N": 2, "at (-2,1) W": 2},
                ("town0.0,1", "town0.-1,1/3C"),
            ),
            Task(ANY),
        ),
    ),
    "claim": (
        _table("3S@2,0E", "7C 6S 3D 2H", "3C@2,0E AH@1,1N", other_hand="4H 2D 6D 3S", turn=8),
        (
            Task(
                ("claim B(2,0)",),
                {"no claim": 1, "claim B(1,1)": 2, "claim B(*": 3},
                ("town1.2,0/3C",),
            ),
            Task(("fee 2H", "fee 3D", "fee 6S"), {"fee 7C": 1}),
            Task(
                ("challenge 7C",),
                {"challenge 6S": 1, "challenge *": 2},
                ("hand0/7C",),
                ("no defence",),
            ),
            Task(ANY),
        ),
    ),
    "defence": (
        _table(
            "3S@2,0E 4S@3,0E",
            "7S 5C 3H 2D",
            "3C@2,0E",
            other_hand="4H 2D",
            seat=1,
            turn=9,
            phase="defence",
            pending={"owner": 0, "card": "4S", "x": 3, "y": 0, "challenge": "6C"},
        ),
        (
            Task(
                ("defend 7S",),
                {"no defence": 1, "defend 5C": 2, "defend *": 3},
                ("hand0/7S", "town0.3,0/4S"),
            ),
            Task(("deck",)),
        ),
    ),
    "square": (
        _table("3S@2,0E 4S@3,0E 2C@-1,0W", "5S 3C 2D AH", phase="build", turn=14),
        (
            Task(("build 5S",), highlights=("hand0/5S",)),
            Task(
                ("at (3,1) N", "at (3,-1) S"),
                {"at (4,0) E": 1, "at (2,*": 2},
                ("town0.3,0/4S",),
                ("deck",),
            ),
        ),
    ),
    "safe": (
        _table(
            "",
            "7C 6S 3S 4C",
            "3C@2,0E 2S@-1,0W AS@0,1N AD@-1,1W AH@1,1N 2H@2,1N 3S@1,-1S",
            other_hand="3H 3D 2D",
            turn=20,
        ),
        (
            Task(
                ("claim B(-1,0)",),
                {
                    "claim B(1,-1)": 1,
                    "claim B(2,0)": 2,
                    "claim B(0,1)": 3,
                    "claim B(-1,1)": 4,
                    "claim B(1,1)": 4,
                    "claim B(2,1)": 4,
                    "no claim": 5,
                },
                ("town1.-1,0/2S", "town1.-1,1/AD"),
            ),
            Task(("fee 3S", "fee 4C", "fee 6S"), {"fee 7C": 1}),
            Task(("challenge 7C",), {"*": 1}, ("hand0/7C",), ("no defence",)),
        ),
    ),
}
"""The lessons without their words, in the order in which to play them."""


@kept(1)
def lessons() -> tuple[Lesson, ...]:
    """The lessons in the language that is spoken."""
    return tuple(SCRIPT.lesson(name, position, *tasks) for name, (position, tasks) in PLANS.items())
