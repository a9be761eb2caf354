"""Lessons of 3 Piles: small tables that teach it, from the goal to the rule that people get wrong."""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Step


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
    """A position in which seat A is the learner; cards are separated by spaces, the deck's top card first."""
    return {
        "game": "three_piles",
        "stacks": [_cards(x) for x in stacks],
        "piles": [[_cards(x) for x in mine], [_cards(x) for x in other]],
        "hands": [_cards(hand), _cards(other_hand)],
        "deck": _cards(deck),
        **more,
    }


GOAL = Lesson(
    "Win it",
    "Two players fill three piles each. A point for every card of your longest pile, three for a pile with both ace "
    "and king, one for every diamond. This is the last move of a game, and B is four points ahead.",
    _table(
        ("KD", "", ""),
        ("AS 3H 5D 8C 9D", "2C 4S", "TC"),
        "",
        other=("AC 2H 4H 6S 8D KC", "7D", "5S"),
    ),
    (
        Step(
            "One card is left: the K♢ on stack 1. Take it onto the pile where it is worth most.",
            ("S1>P1",),
            "Five points at once: your longest pile grew, it now holds ace and king, and the king is a diamond. "
            "You win by one.",
            {
                "S1>P2": "It fits there, but brings the diamond's one point only. Which pile has an ace?",
                "S1>P3": "It fits there, but brings the diamond's one point only. Which pile has an ace?",
            },
            highlights=("stack0", "pile0.0"),
        ),
    ),
)

TAKING = Lesson(
    "Take a card",
    "In the middle lie three stacks, face up, and the deck. A turn is one of two things. The first: take the top card "
    "of a stack and lay it on one of your piles.",
    _table(
        ("4H", "9D", "JC"),
        ("", "", ""),
        "6S QC KH",
        other_hand="2S 5D 8H",
        deck="7H 3D TS QD 2C",
    ),
    (
        Step(
            "Your piles are empty, and an empty pile takes anything. Take the diamond: it is worth a point of its own.",
            ("S2>P1",),
            "Stack 2 was empty then, so the deck's top card, 7♡, was turned up in its place. Then B took the 4♡.",
            {
                "draw": "Drawing is the other kind of turn; that comes next. Take the 9♢ this time.",
                "S1>P1": "You may, but 4♡ brings no diamond. Take the 9♢.",
                "S3>P1": "You may, but J♣ brings no diamond. Take the 9♢.",
            },
            highlights=("stack1",),
            others=("S1>P1",),
        ),
        Step(
            "Now you again. Take any card onto any pile where it fits. Cards from the stacks never go through your "
            "hand.",
            ("S1>P1", "S1>P2", "S2>P1", "S2>P2", "S3>P1", "S3>P2"),
            "That is half the game already.",
            {"draw": "In the next lesson. Take a card from a stack here."},
        ),
    ),
)

DRAWING = Lesson(
    "Draw and play",
    "The other kind of turn: draw the deck's top card into your hand, then play one card from your hand, onto one of "
    "your piles or face up onto a stack.",
    _table(
        ("6H", "6C", "5S"),
        ("5D 6D", "5H 7S", "4C 8C"),
        "6S JD",
        other=("3D 7D", "8H", ""),
        other_hand="2S TH AC",
        deck="5C QH 9S 3H",
        turn=12,
    ),
    (
        Step(
            "None of the three stacks' cards fits your piles. So draw.",
            ("draw",),
            "You drew 5♣. Only you see it.",
            highlights=("deck",),
        ),
        Step(
            "Any card of your hand may be played now, not just the drawn one. Lay the J♢ onto the pile where the "
            "least is lost: the one that already reaches highest.",
            ("JD>P3",),
            "Pile 3 ran from 4 to 8, so 9 and 10 are closed to it now. On the other piles the jack would have closed "
            "more.",
            {
                "JD>P*": "That fits too, but closes more ranks between the pile's top and the jack. Which pile "
                "reaches highest?",
                "*>S*": "You may lay a card on a stack, but then B can take it. The jack fits your piles.",
                "S*": "Too late for that: whoever has drawn must play a card from the hand.",
            },
            otherwise="That is possible. But the jack is a diamond, a point for you; play it.",
            highlights=("hand0/JD",),
        ),
    ),
)

FITTING = Lesson(
    "What fits",
    "A pile grows at its ends only. A card fits if it is lower than every card there, or higher than every card. The "
    "note beside each pile says what it takes.",
    _table(
        ("4H", "6D", "9C"),
        ("3S 5D 6C", "8H TH", "JS"),
        "2H KS",
        other=("7H", "", ""),
        other_hand="QS 3C",
        deck="TD 2D 7S 4S",
        turn=9,
    ),
    (
        Step(
            "Try the 4♡ on pile 1, between 3 and 5, if you like. Then lay it where it does fit: below the J♠ on "
            "pile 3.",
            ("S1>P3",),
            "Below everything: fine. And pile 1 will never have its 4, for a gap stays a gap.",
            {
                "S1>P2": "It fits there, too, but pile 2 is needed in a moment. Pile 3, please.",
                "S1>P1": "Between 3 and 5 there is no way in. Pile 1 takes an ace or a 2 below, or 7 and up above.",
                "S2>*": "That is another card. Place the 4♡ from stack 1.",
                "S3>*": "That is another card. Place the 4♡ from stack 1.",
                "draw": "Not yet; place the 4♡ first.",
            },
            highlights=("stack0", "pile0.0"),
            others=("S3>P1",),
        ),
        Step(
            "The 6♢ on stack 2 is a point, but pile 1 has a 6, and equal ranks never fit. Find the pile that takes it.",
            ("S2>P2",),
            "Exactly. Lower than all or higher than all; equal is neither.",
            {
                "S2>P1": "Pile 1 has a 6 already, and equal ranks never fit.",
                "S2>P3": "Pile 3 begins with 4 now, so a 6 is neither below everything nor above.",
                "S1>*": "The 6♢ is meant, on stack 2.",
                "S3>*": "The 6♢ is meant, on stack 2.",
                "draw": "The 6♢ can be placed; no need to draw.",
            },
            otherwise="Lower than all, or higher than all: look at the note beside each pile.",
            highlights=("stack1",),
        ),
    ),
)

LEAVING = Lesson(
    "What you leave lying",
    "Nothing is ever taken from your piles. But the stacks belong to both, and a card laid on top buries what is "
    "below.",
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
    (
        Step(
            "You have drawn, and neither of your cards fits a pile. One must go onto a stack. Look at B's first pile: "
            "it has an ace. Which card must B not get?",
            ("7H>S1", "8H>S1"),
            "The K♢ is buried, and with it five points for B. It is no secret, and comes back when the card on it "
            "is taken.",
            {
                "*>S*": "Then B takes the K♢ onto the pile with the ace: a longer pile, ace with king, a diamond. "
                "Five points. Cover it.",
                "S*": "You have drawn, so a hand card must be played.",
                "draw": "You have drawn already. Now a card of your hand must be played.",
            },
            highlights=("stack0", "pile1.0"),
        ),
    ),
)

EMPTY_DECK = Lesson(
    "When the deck is empty",
    "Without a deck nothing is drawn. You take from a stack, or you play a card from your hand right away. If you can "
    "do neither, you are passed over. When nobody can, the points are counted.",
    _table(
        ("9H", "", ""),
        ("2S 4D 9C", "5D 8C", "3C 9S"),
        "TD",
        other=("AC 3H 6S JD", "9D KS", "8S"),
        other_hand="",
        deck="",
        turn=44,
    ),
    (
        Step(
            "Your last hand card is 10♢, and the deck is empty. Play it onto the longest of your piles.",
            ("TD>P1",),
            "Two points. Then B took the 9♡. No hand holds a card and no stack either, so the game is over, and you "
            "win by one.",
            {
                "draw": "There is nothing left to draw. Play the 10♢.",
                "TD>S*": "Then B might take it, and it fits your piles.",
                "S*": "You may. But here, play the 10♢ first; it is two points on the longest pile.",
            },
            otherwise="It fits there, but it lengthens only your longest pile for a point. Pile 1 has three cards.",
            others=("S1>P3",),
            highlights=("hand0/TD", "pile0.0"),
        ),
    ),
)

CLOSED = Lesson(
    "An ace and a king close a pile",
    "Here most people go wrong. A pile with an ace and a king is worth three points, but then nothing is lower and "
    "nothing higher: it is closed for good. So finish it late.",
    _table(
        ("KH", "4D", "TC"),
        ("AS 2D", "5H 6D 9C JS", "8D"),
        "QC 3H",
        other=("4S 7D", "TD QS", "6C"),
        other_hand="2C 5D 8H",
        deck="JH 9H 3S KS 7C 6S",
        turn=11,
    ),
    (
        Step(
            "The K♡ would give pile 1 its three points now, with two cards in it. Try something better: let pile 1 "
            "grow, "
            "with a diamond.",
            ("S2>P1",),
            "Pile 1 holds ace, 2, 4 and takes 5 and up. There are four kings; one may still come when the pile is "
            "long.",
            {
                "S1>P1": "That closes pile 1 with three cards for the rest of the game. The K♡ can wait.",
                "S1>P*": "That takes the king, but shuts the top of that pile early. Look at the diamond on stack 2.",
                "S2>P*": "The diamond is right, but it is pile 1 that should grow.",
                "S3>P*": "Look at the diamond on stack 2 instead.",
                "draw": "No need: stack 2 has a diamond that fits.",
            },
            highlights=("pile0.0", "stack1"),
            others=("draw", "5D>P2"),
        ),
        Step(
            "B played 5♢. Now do as you think best; every legal action is right. Then play a game!",
            ANY,
            "You know all of 3 Piles now. Long piles, aces with kings, diamonds, and never a card in between.",
        ),
    ),
)

LESSONS = (GOAL, TAKING, DRAWING, FITTING, LEAVING, EMPTY_DECK, CLOSED)
