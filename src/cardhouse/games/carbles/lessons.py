"""Lessons of Carbles: small boards that teach it, from the goal to the rule that people get wrong."""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import Lesson, Step


def _board(
    a: str, b: str, hand: str, other_hand: str, goal: str = "", turn: int = 20
) -> dict[str, Any]:
    """A board of two seats, track spaces 0 to 35, A to move. Texts are spaces, ranks, and A's goal spaces from 1."""
    return {
        "game": "carbles",
        "options": {"players": 2},
        "seat": 0,
        "turn": turn,
        "track": {**dict.fromkeys(a.split(), 0), **dict.fromkeys(b.split(), 1)},
        "goals": [[int(str(i) in goal.split()) for i in range(1, 5)], [0] * 4],
        "hands": [hand.split(), other_hand.split()],
    }


GOAL = Lesson(
    "Win it",
    "You are A. Bring your four marbles once around the track and into your goal, and you win. Three are there. The "
    "last one "
    "stands on your entry, space 34, just below the goal.",
    _board("34", "10 22", "A 5 Q", "3 9", "2 3 4", turn=200),
    (
        Step(
            "One goal space is free, the one nearest the entry. It takes exactly one step. Choose the card for it.",
            ("A",),
            "An ace is one step.",
            {
                "5": "Five steps would lead on along the track, past the goal. The count must be exact.",
                "Q": "A queen is twelve steps, on along the track. The count must be exact.",
            },
            highlights=("t34",),
        ),
        Step(
            "Now choose the marble that it moves: the one on 34.",
            ("from 34",),
            highlights=("t34/0",),
        ),
        Step(
            "And where it goes. From the entry you may turn into the goal or walk on; it is your choice.",
            ("to A1",),
            "All four are home. You have won!",
            {"to 35": "That is the track, and another whole round. Turn into the goal."},
            highlights=("goal0.0",),
        ),
    ),
)

OUT = Lesson(
    "Out of the lot",
    "There are no dice: every turn costs a card. At first all marbles wait in the lot. Only an ace, a king or a "
    "Joker brings "
    "one out, onto your home.",
    _board("", "", "A 5 9", "3 8 6", turn=0),
    (
        Step(
            "Play the card that brings a marble out.",
            ("A",),
            "",
            {
                "5": "That card moves a marble on the track, and you have none there yet.",
                "9": "That card moves a marble on the track, and you have none there yet.",
            },
            highlights=("hand0/AS", "lot0"),
        ),
        Step(
            "The marble goes to your home, space 0.",
            ("out",),
            "It is out. A king would have done it as well, or a Joker, which may also do nothing at all. B had no "
            "card that could be played, and so burned one: put a 3 away for nothing.",
            highlights=("lot0",),
            others=("burn 3",),
        ),
        Step(
            "A number moves one marble forward by that many spaces. Walk five.",
            ("5",),
            "From 0 to 5. You hold one card now. Nobody draws: when the hands are played, new ones are dealt.",
            {"9": "Also possible. But five, please."},
            highlights=("hand0/5S",),
            others=("from 0", "to 5"),
        ),
    ),
)

KILL = Lesson(
    "Landing on somebody",
    "A marble that lands exactly on another one kills it: it goes back to its lot. Passing over a marble harms nobody.",
    _board("8 22", "10 13 27", "5 2", "3 9"),
    (
        Step(
            "B's marble on 13 has come nearly all the way round. Choose the card that takes one of yours there.",
            ("5",),
            "Five steps lead from 8 to 13, and from 22 to 27. B has a marble on both.",
            {"2": "That would kill the one on 10, from 8. The one on 13 hurts B more."},
            highlights=("t13/0",),
        ),
        Step(
            "Which marble moves?",
            ("from 8",),
            "It passed the marble on 10 and landed on 13: B's marble is back in its lot. Take care, your own marbles "
            "die in the same way.",
            {
                "from 22": "That kills the marble on 27, which has only just set out. Take the other."
            },
            highlights=("t8/0", "t22/0"),
            others=("to 13",),
        ),
    ),
)

HOME = Lesson(
    "Safe at home",
    "A marble on its own home is safe. Nobody else may land on it or even pass it. On a stranger's home it has no "
    "such safety.",
    _board("15", "0 18 24", "K 5 2", "6 9 3"),
    (
        Step(
            "B's marble on 0 is in your way: that is your home, not B's. Bring a marble out with the king.",
            ("K",),
            "Your marble came out and B's was killed. Then B went from 24 to 30.",
            {
                "2": "That goes from 15 to 17. First deal with the marble on your home.",
                "5": "From 15 five steps would pass B's home, 18, and B stands there: no way through.",
            },
            highlights=("t0/0",),
            others=("out", "6", "from 24", "to 30"),
        ),
        Step("Now play the 5.", ("5",), "", {"2": "In a moment. Play the 5."}),
        Step(
            "Which marble? Try the one on 15 if you like; B is at home on 18. Then take the one that can move.",
            ("from 0",),
            "The one on 15 waits until B leaves, or stops short of 18.",
            {
                "from 15": "Five steps lead past 18, where B is at home. Nobody passes there, except B's own marbles."
            },
            highlights=("t15/0", "t18/0"),
            others=("to 5",),
        ),
    ),
)

FOUR = Lesson(
    "A 4 goes backwards",
    "A 4 takes a marble four spaces back. That can save a whole round: nobody checks whether your marble has been "
    "around.",
    _board("0", "24", "4 3 Q", "6 9 3"),
    (
        Step(
            "Your marble has just come out, on 0. Send it back four, to 32, two spaces before your entry.",
            ("4",),
            "It stands on 32. B went from 24 to 30.",
            {
                "3": "Possible, but that is the long way. Play the 4.",
                "Q": "Possible, but that is the long way. Play the 4.",
            },
            highlights=("t0/0",),
            others=("from 0", "to 32", "6", "from 24", "to 30"),
        ),
        Step(
            "From 32 it is two steps to the entry, 34, and one more into the goal. Which card?",
            ("3",),
            "",
            {"Q": "Twelve steps are too many for the goal, so they would lead past it."},
            highlights=("t32/0", "t34"),
            others=("from 32",),
        ),
        Step(
            "Turn into the goal.",
            ("to A1",),
            "In the goal it is safe for good. A marble there can still move up to make room, but it never jumps "
            "another.",
            {"to 35": "That is the track. Into the goal!"},
            highlights=("goal0.0",),
        ),
    ),
)

SEVEN = Lesson(
    "Seven single steps",
    "A 7 is seven single steps that you share out among your marbles as you like. And every one of these steps kills "
    "what it enters, not only the last.",
    _board("10 31", "12 24", "7 Q", "6 9 3"),
    (
        Step(
            "Play the 7.",
            ("7",),
            "",
            {"Q": "A queen is twelve steps. Play the 7."},
            highlights=("hand0/7S",),
        ),
        Step(
            "Begin with the marble on 10; B stands two steps ahead of it.",
            ("from 10",),
            "",
            {"from 31": "That one comes second. The order is yours, but begin with 10 here."},
            highlights=("t10/0", "t12/0"),
        ),
        Step(
            "Walk three steps, to 13. That leaves four for the other marble.",
            ("to 13",),
            "The second step entered 12 and killed B's marble in passing.",
            {
                "to 12": "That kills, too, and leaves five. But walk past it here, to see what a 7 does.",
                "to 11": "That stops before B's marble.",
                "to 17": "That uses all seven steps. Leave four for the other marble.",
            },
            otherwise="That leaves another number of steps. Three, please: to 13.",
            highlights=("t13",),
            others=("from 31",),
        ),
        Step(
            "Four steps are left for the marble on 31: three to the entry and one more.",
            ("to A1",),
            "All seven walked. That must be possible, or the 7 cannot be played at all.",
            {"to 35": "That passes your goal. Turn in."},
            highlights=("goal0.0",),
        ),
    ),
)

JACK = Lesson(
    "The jack swaps",
    "A jack is eleven steps, or a swap: your marble changes places with another seat's, anywhere on the track, "
    "unless that one "
    "is on its own home.",
    _board("3", "18 31", "J 2", "6 9 3"),
    (
        Step(
            "Your marble on 3 has a long way to go. Play the jack.",
            ("J",),
            "",
            {"2": "Two steps are little. The jack does more."},
            highlights=("t3/0",),
            others=("from 3",),
        ),
        Step(
            "Choose the marble to change places with: the one that stands near your entry, 34.",
            ("swap 31",),
            "Yours is three steps from your entry now, and B's begins again on 3.",
            {
                "to 14": "That is eleven steps. The swap takes you much further.",
                "swap 18": "B is at home on 18, and safe from swaps.",
            },
            highlights=("t31/0", "t34"),
        ),
    ),
)

MUST = Lesson(
    "What can be played must be",
    "Here most people go wrong. If any card of your hand can be played, you must play one, even to your own harm. "
    "Only when none "
    "can, you burn one.",
    _board("34 16", "4 18", "9 5 8", "3 6 2", "4"),
    (
        Step(
            "You would like to wait on your entry, 34. B blocks the marble on 16. Every card you can play hurts: try "
            "to burn one, then play the 9.",
            ("9",),
            "Past the goal and on to 7. There B's marble from 4 came after it with a 3, and killed it.",
            {
                "burn *": "The marble on 34 can walk with each of these cards, so burning is not allowed.",
                "5": "That passes the goal, too, and stops at 3. The 9 goes further; play it.",
                "8": "That passes the goal, too, and stops at 6. The 9 goes further; play it.",
            },
            highlights=("t34/0", "t16/0"),
            others=("from 34", "to 7", "3", "from 4", "to 7"),
        ),
        Step(
            "Now none of your cards can be played: 16 is blocked by B at home on 18, and the goal has no room. So "
            "burn one.",
            ("burn 5", "burn 8"),
            "The card is gone, and everybody knows that you could play nothing. That is all of Carbles. Try a game!",
            {
                "*": "With each of your cards the marble on 16 would have to pass B's home. Burn one."
            },
            highlights=("t16/0", "t18/0"),
        ),
    ),
)

LESSONS = (GOAL, OUT, KILL, HOME, FOUR, SEVEN, JACK, MUST)
