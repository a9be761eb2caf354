"""Lessons of Carlton: three small tables that teach it, from the goal to the rule that people get wrong."""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Step


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


GOAL = Lesson(
    "Win it",
    "Two decks, eight piles, eight foundations. Bring every card up to the foundations, each suit from ace to king, "
    "twice. "
    "Three cards are left.",
    _table("KH QS | KS", "11 13 | 12 13 | 13 13 | 13 13"),
    (
        Step(
            "The spades wait for their queen. Only the top card of a pile can go up. Try the K♠ first, if you like.",
            ("1>up",),
            "Up it goes. A card on a foundation stays there.",
            {
                "2>up": "Not yet: the spades stand at the jack, so the queen comes first.",
                "*": "No need to move cards about: the Q♠ can go up.",
            },
            highlights=("pile0/QS",),
        ),
        Step(
            "Now the K♠.",
            ("2>up",),
            "",
            {"1>up": "The K♡ in a moment. First the K♠."},
            otherwise="The K♠ can go up.",
            highlights=("pile1/KS",),
        ),
        Step(
            "And the last one.",
            ("1>up",),
            "All 104 cards are up. You have won!",
            otherwise="The K♡ can go up.",
            highlights=("pile0/KH",),
        ),
    ),
)

MOVES = Lesson(
    "Down by one, red on black",
    "On the piles a card goes onto one that is a rank higher and of the other colour. What lies in order so moves "
    "together, "
    "whole or in part.",
    _table(
        "KC 4S JS TH 9C | QD | 9D 8H | | 5S | 3D | KD 6C | 2S TC",
        "1 2 | 0 1 | 1 1 | 1 1",
        stock="7C 2H 5D 6S 8C 7H QH 9S",
        face_down=(2, 0, 1),
    ),
    (
        Step(
            "The 8♡ on pile 3 fits onto a black nine. Move it.",
            ("3>1",),
            "The face-down card below it turned up at once: the 9♢.",
            {
                "3>8": "An 8 goes onto a 9, exactly one rank higher.",
                "3>2": "Both are red, and a queen is too high.",
                "3>4": "An empty pile takes any card. But it is precious; look for a black nine.",
                "deal": "Dealing comes in the next lesson.",
            },
            otherwise="Possible. But the 8♡ is meant.",
            highlights=("pile2/8H", "pile0/9C"),
        ),
        Step(
            "J♠ 10♡ 9♣ 8♡ lie in order. Move all four at once, onto the queen.",
            ("1>2x4",),
            "A whole run, and the 4♠ turned up.",
            {
                "1>2*": "What counts is whether the highest card you move fits. Take the whole run, from the jack.",
                "1>4*": "That would use up the empty pile. Take the whole run to the Q♢.",
                "deal": "Dealing comes in the next lesson.",
            },
            otherwise="Possible. But move the run from the jack on.",
            highlights=("pile0/JS", "pile1/QD"),
        ),
        Step(
            "An empty pile takes any card, not just a king. Put the 4♠ on it and see what lies below.",
            ("1>4",),
            "A K♣. Turning hidden cards up is half of the game.",
            {
                "deal": "Dealing comes in the next lesson.",
                "1>5": "Both are black: colours must alternate.",
            },
            otherwise="Possible. But the 4♠ is meant, to the empty pile 4.",
            highlights=("pile0/4S", "pile3"),
        ),
    ),
)

DEALING = Lesson(
    "The deal, and the last one",
    "Deal whenever you like: one card falls on every pile, empty ones too, fitting or not. Here people go wrong: "
    "the ninth deal has only four cards, for piles 1 to 4.",
    _table(
        "7H | KC QD | 9S 8D | JC TD | KS QH JS | | 9H | KD",
        "4 6 | 5 5 | 6 6 | 7 8",
        stock="6S TS 9C 8S",
    ),
    (
        Step(
            "This is the last deal. The 7♡ on pile 1 would be buried. Move it where no card will fall.",
            ("1>6",),
            "It looks like nothing to move a whole pile to an empty one. Before a deal it can save the game.",
            {
                "deal": "That would bury the 7♡. First move it to the empty pile 6.",
            },
            otherwise="Possible. But the 7♡ is in danger: the empty pile 6 is safe.",
            highlights=("pile0/7H", "pile5"),
        ),
        Step(
            "Now deal.",
            ("deal",),
            "Four cards, onto piles 1 to 4. The stock is empty now, and it does not come back.",
            otherwise="Deal, this time.",
            highlights=("stock",),
        ),
        Step(
            "A 6♠ fell on pile 1. Move as you like; when no card can move any more, the game is lost. Give up "
            "whenever you like.",
            ANY,
            "That is all of Carlton. Try deal number 1!",
        ),
    ),
)

LESSONS = (GOAL, MOVES, DEALING)
