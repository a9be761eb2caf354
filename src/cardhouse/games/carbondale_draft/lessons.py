"""Lessons of the draft edition of Carbondale, from the goal to the rule that people get wrong.

What they say is in the catalogue, under ``lesson.<name>`` and the number of the step.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Script, Task
from cardhouse.core.texts import kept
from cardhouse.games.carbondale_draft.texts import TEXT

SCRIPT = Script(TEXT)

START_A, START_B = "AS@0,0 2C@1,0", "AC@0,0 2S@1,0"
PASSES = ("no challenge",)


def _network(start: str, more: str) -> list[dict[str, Any]]:
    """The cards of a network; ``3S@2,0`` is a 3 of spades at (2,0)."""
    cards: list[dict[str, Any]] = []
    for i, word in enumerate([*start.split(), *more.split()]):
        card, _, place = word.partition("@")
        x, _, y = place.partition(",")
        cards.append({"card": card, "x": int(x), "y": int(y), **({"start": True} if i < 2 else {})})
    return cards


def _table(
    mine: str, hand: str, other: str = "", other_hand: str = "8S 8D 9H 8C TD", **more: Any
) -> dict[str, Any]:
    """A position in which seat A is the learner; hands, personal piles and the top of the deck are
    cards.

    All other cards follow in the deck, for a game that can no longer be won would end at once
    (D30).
    """
    networks = [_network(START_A, mine), _network(START_B, other)]
    hands = [hand.split(), other_hand.split()]
    personal = [text.split() for text in more.pop("personal", ("", ""))]
    deck = more.pop("deck", "6H 7H 4S 6D 2C AD").split()
    rest = [rank + suit for rank in "A23456789T" for suit in "SHDC"] * 2
    for card in [x["card"] for part in networks for x in part] + sum([*hands, *personal], deck):
        rest.remove(card)
    return {
        "game": "carbondale_draft",
        "networks": networks,
        "hands": hands,
        "deck": deck + rest,
        "personal": personal,
        **more,
    }


def _goal() -> Lesson:
    position = _table(
        "5C@2,0 7C@3,0 9C@4,0 TC@5,0 TH@6,0 TC@4,1 TH@5,1 9H@4,2 5H@2,1 2H@1,1 "
        "3S@-1,0 5S@-2,0 8S@-3,0 8D@-3,1 8D@-4,0 5D@-2,1 3D@-1,1 AD@0,1",
        "9H 2D 4S 6C 3H",
        other_hand="6S 7D 4H 9S TD",
        turn=60,
    )
    tasks = (
        Task(("announce 9H",), {"announce 3H": 1, "*": 2}, ("hand0/9H", "cell0(3,1)")),
        Task(("at (3,1)",), highlights=("cell0(3,1)",), others=PASSES),
    )
    return SCRIPT.lesson("goal", position, *tasks)


def _turn() -> Lesson:
    wrong = {"announce AH": 1, "announce 4D": 2, "announce 3H": 3, "clean *": 4, "done": 5}
    tasks = (
        Task(("announce 3C", "announce 2S"), wrong, ("hand0/3C", "hand0/2S")),
        Task(ANY, others=PASSES),
        Task(("deck",), highlights=("deck",)),
    )
    return SCRIPT.lesson("turn", _table("", "3C 2S 4D AH 3H", turn=0), *tasks)


def _two() -> Lesson:
    cells = ("cell0(0,1)", "cell0(1,2)")
    tasks = (
        Task(("announce 5D",), highlights=("hand0/5D",)),
        Task(("at (0,2)",), {"at *": 1}, cells, PASSES),
    )
    return SCRIPT.lesson("two", _table("3S@0,1 4S@1,1 5S@1,2", "5D 9C 7H TD 8H", turn=14), *tasks)


def _price() -> Lesson:
    tasks = (
        Task(("announce 7S",), highlights=("hand0/7S", "cell0(1,2)")),
        Task(("at (1,3)",), highlights=("cell0(1,3)",), others=PASSES),
        Task(("pay 2D",), highlights=("hand0/2D", "pile0")),
    )
    return SCRIPT.lesson("price", _table("3S@0,1 4S@1,1 5S@1,2", "7S 2D 8H 9C TD", turn=14), *tasks)


def _clean() -> Lesson:
    tasks = (
        Task(("clean 9H",), {"announce 3C": 1}, ("hand0/9H",)),
        Task(("clean TD",), highlights=("hand0/TD",)),
        Task(("done",), {"clean *": 1}),
        Task(("pile 2H",), highlights=("pile1/2H",)),
        Task(ANY, highlights=("deck", "pile1")),
    )
    return SCRIPT.lesson(
        "clean", _table("", "9H TD 8C 3C 8H", personal=("", "3S 2H"), turn=6), *tasks
    )


def _challenge() -> Lesson:
    position = _table(
        "3C@1,1 4C@1,2 4H@2,2",
        "6S 4D 7C 9S 5H",
        "3S@1,1 4S@1,2 5S@2,2 3D@0,1",
        other_hand="6S 5D 7D 5H 6C",
        seat=1,
        turn=7,
        phase="challenge",
        pending={"card": "6S", "x": 2, "y": 3},
    )
    wrong = {"challenge 6S": 1, "no challenge": 2, "challenge *": 3}
    tasks = (
        Task(("challenge 9S",), wrong, ("hand0/9S", "announced")),
        Task(("deck",), highlights=("deck",)),
    )
    return SCRIPT.lesson("challenge", position, *tasks, house=True)


def _challenged() -> Lesson:
    hands = {"hand": "6C AH 3D 9H TD", "other_hand": "6C 8D 9S 2H TS"}
    tasks = (
        Task(("announce 6C",), highlights=("hand0/6C",)),
        Task(
            ("at (0,3)", "at (1,4)", "at (2,3)"),
            highlights=("cell0(1,3)",),
            others=("challenge 6C",),
        ),
        Task(("deck",), highlights=("deck",)),
    )
    position = _table("3C@1,1 4C@1,2 5C@1,3", **hands, turn=16)
    return SCRIPT.lesson("challenged", position, *tasks, house=True)


def _upwards() -> Lesson:
    cells = ("cell0(2,1)", "cell0(2,0)")
    tasks = (
        Task(("announce 4H",), highlights=("hand0/4H",)),
        Task(("at (2,2)", "at (3,1)"), {"at (2,0)": 1, "at (1,2)": 2}, cells, PASSES),
        Task(ANY),
    )
    return SCRIPT.lesson("upwards", _table("3C@1,1 4C@2,1", "5D 4H 8D 9S TD", turn=10), *tasks)


@kept(1)
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the language that is spoken now."""
    return (
        _goal(),
        _turn(),
        _two(),
        _price(),
        _clean(),
        _challenge(),
        _challenged(),
        _upwards(),
    )
