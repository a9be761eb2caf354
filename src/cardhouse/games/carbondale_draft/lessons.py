"""Lessons of the draft edition of Carbondale, from the goal to the rule that people get wrong."""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Step

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
    """A position in which seat A is the learner; hands, personal piles and the top of the deck are cards.

    All other cards follow in the deck, for a game that can no longer be won would end at once (D30).
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


GOAL = Lesson(
    "Win it",
    "You build a network of clubs and spades and hang hearts and diamonds on it. They count their ranks: 45 in hearts "
    "and 25 in diamonds win, or 45 in diamonds and 25 in hearts.",
    _table(
        "5C@2,0 7C@3,0 9C@4,0 TC@5,0 TH@6,0 TC@4,1 TH@5,1 9H@4,2 5H@2,1 2H@1,1 "
        "3S@-1,0 5S@-2,0 8S@-3,0 8D@-3,1 8D@-4,0 5D@-2,1 3D@-1,1 AD@0,1",
        "9H 2D 4S 6C 3H",
        other_hand="6S 7D 4H 9S TD",
        turn=60,
    ),
    (
        Step(
            "Your hearts are worth 36, your diamonds 25. Nine more hearts! First you say only the suit of the card "
            "that "
            "you will build.",
            ("announce 9H",),
            "",
            {
                "announce 3H": "A heart, but three are too few. 45 less 36 is nine.",
                "*": "The 9♡ wins: 36 and 9 are 45.",
            },
            highlights=("hand0/9H", "network0"),
        ),
        Step(
            "Then fix its place. Between the 7♣ below and the 10♣ to the right it costs nothing.",
            ("at (3,1)",),
            "B let it pass, and the card is turned up. Hearts 45, diamonds 25: you win at once.",
            otherwise="It can be built there, but not for nothing. Take the cell above the 7♣.",
            highlights=("cell0(3,1)",),
            others=PASSES,
        ),
    ),
)

TURN = Lesson(
    "A turn",
    "In your turn you build one card, or clean your hand. Then you draw. This is the beginning: an ace and a 2 side by "
    "side.",
    _table("", "3C 2S 4D AH 3H", turn=0),
    (
        Step(
            "The same black suit goes up by one for nothing. Announce a card that fits your A♠ or your 2♣ so.",
            ("announce 3C", "announce 2S"),
            "B hears the suit, no more.",
            {
                "announce AH": "An A♡ on the 2♣ is free as well. But begin with a black card, to build on.",
                "announce 4D": "Diamonds need a spade at least as high; you have an ace.",
                "announce 3H": "Hearts need a club at least as high; you have a 2.",
                "clean *": "Cleaning is for a hand without use. Build something.",
                "done": "That would only draw. Build something.",
            },
            highlights=("hand0/3C", "hand0/2S"),
        ),
        Step(
            "Fix a cell, beside or above its source.",
            ANY,
            "B let it pass, and your card is on the table.",
            others=PASSES,
        ),
        Step(
            "Now draw up to five cards, less what the price takes off. Take the top card of the deck.",
            ("deck",),
            "Five cards, and it is B's turn. A card in a network stays there for good.",
            highlights=("deck",),
        ),
    ),
)

TWO = Lesson(
    "Two sources are better",
    "Hearts come from clubs and diamonds from spades, up to the source's rank; above 4 that costs cards. But where two "
    "black cards of one suit meet, it is free.",
    _table("3S@0,1 4S@1,1 5S@1,2", "5D 9C 7H TD 8H", turn=14),
    (
        Step(
            "A 5♢ from the 5♠ alone would cost a card. Announce it; you will find something better.",
            ("announce 5D",),
            "",
            otherwise="The 5♢ is meant.",
            highlights=("hand0/5D",),
        ),
        Step(
            "Find the cell that touches two spades, one below it and one beside it.",
            ("at (0,2)",),
            "Free: from two spades diamonds or clubs, from two clubs hearts or spades, up to the higher of the two.",
            {
                "at *": "The 5♠ is the only source there, and it would cost a card. Look above the 3♠."
            },
            highlights=("cell0(0,1)", "cell0(1,2)"),
            others=PASSES,
        ),
    ),
)

PRICE = Lesson(
    "Cards and draws",
    "A price has two parts: cards that you lay on your personal pile at once, and draws, by which your hand stays "
    "below "
    "five at the end of the turn.",
    _table("3S@0,1 4S@1,1 5S@1,2", "7S 2D 8H 9C TD", turn=14),
    (
        Step(
            "A 7♠ on your 5♠ is two ranks up: one card and two draws. Announce it.",
            ("announce 7S",),
            otherwise="The 7♠ is meant.",
            highlights=("hand0/7S", "cell0(1,2)"),
        ),
        Step(
            "Put it above the 5♠.",
            ("at (1,3)",),
            "B let it pass.",
            otherwise="It can be built there, too. But above the 5♠, please.",
            highlights=("cell0(1,3)",),
            others=PASSES,
        ),
        Step(
            "Pay one card. It lies face up on your pile, and B may draw it, so give what B cannot use. Say, the 2♢.",
            ("pay 2D",),
            "Three cards left. Five less two draws are three, so you draw nothing this time. In the next turn you may "
            "draw up to five again.",
            otherwise="You may. But low cards are the cheapest to give: the 2♢, please.",
            highlights=("hand0/2D", "pile0"),
        ),
    ),
)

CLEAN = Lesson(
    "Clean and draw",
    "If nothing in your hand helps, clean it: put any number of cards face down, for nothing. Then draw up to five.",
    _table("", "9H TD 8C 3C 8H", personal=("", "3S 2H"), turn=6),
    (
        Step(
            "Your network is small, and these cards are high. Put away the 9♡.",
            ("clean 9H",),
            "",
            {"announce 3C": "That would be a good turn. But here you learn to clean."},
            otherwise="The 9♡ first.",
            highlights=("hand0/9H",),
        ),
        Step("And the 10♢.", ("clean TD",), otherwise="The 10♢, please.", highlights=("hand0/TD",)),
        Step(
            "That is enough; say that you are done.",
            ("done",),
            "",
            {"clean *": "Keep the rest: say that you are done."},
        ),
        Step(
            "Draw two, one after the other. Each may be the deck's top card, or any card of B's personal pile. The "
            "2♡ there "
            "fits your 2♣.",
            ("pile 2H",),
            "It was B's price for something; now it is yours.",
            otherwise="First the 2♡ from B's pile.",
            highlights=("pile1/2H",),
        ),
        Step(
            "And another, as you like.",
            ANY,
            "Your own pile is closed to you, by the way. It is B who draws from it.",
            highlights=("deck", "pile1"),
        ),
    ),
)

CHALLENGE = Lesson(
    "Challenge",
    "The author's section on challenges is lost, so this is our own proposal. When somebody announces a suit, the "
    "other "
    "may challenge with a card of that suit. The higher card wins.",
    _table(
        "3C@1,1 4C@1,2 4H@2,2",
        "6S 4D 7C 9S 5H",
        "3S@1,1 4S@1,2 5S@2,2 3D@0,1",
        other_hand="6S 5D 7D 5H 6C",
        seat=1,
        turn=7,
        phase="challenge",
        pending={"card": "6S", "x": 2, "y": 3},
    ),
    (
        Step(
            "B has announced a spade, and laid it face down. B's highest spade so far is a 5, and a spade goes up "
            "three "
            "ranks at most. Choose a card that cannot fail.",
            ("challenge 9S",),
            "It was a 6♠. Your 9♠ is higher: nothing is built, and both cards are gone.",
            {
                "challenge 6S": "That might fail: B may have a 6, 7 or 8, and equal ranks favour the builder. A 9 "
                "is always enough.",
                "no challenge": "Often wise. But here you learn to challenge.",
                "challenge *": "Only a card of the announced suit challenges: a spade.",
            },
            highlights=("hand0/9S", "announced"),
        ),
        Step(
            "You draw one card at once in place of yours.",
            ("deck",),
            "Had you lost, you would have waited for it until the end of your next turn.",
            highlights=("deck",),
        ),
    ),
    house=True,
)

CHALLENGED = Lesson(
    "Being challenged",
    "This is our own proposal, too. Your announced card must be at least as high as the challenge: equal ranks favour "
    "the builder.",
    _table("3C@1,1 4C@1,2 5C@1,3", "6C AH 3D 9H TD", other_hand="6C 8D 9S 2H TS", turn=16),
    (
        Step(
            "Announce your 6♣.",
            ("announce 6C",),
            otherwise="The 6♣ is meant.",
            highlights=("hand0/6C",),
        ),
        Step(
            "It is free above the 5♣, or beside it.",
            ("at (0,3)", "at (1,4)", "at (2,3)"),
            "B challenged with a 6♣. Equal, so you have built. B's card is gone, and made good only at the end of "
            "B's next turn.",
            otherwise="It can be built there, but not for nothing. Stay with the 5♣.",
            highlights=("cell0(1,3)",),
            others=("challenge 6C",),
        ),
        Step(
            "Go on as if nothing had been: draw.",
            ("deck",),
            "Had B shown a 7♣, you would have built nothing, and drawn up to five.",
            highlights=("deck",),
        ),
    ),
    house=True,
)

UPWARDS = Lesson(
    "A network never grows downwards",
    "Here most people go wrong. A card is built from what lies below it, to its left or to its right. What lies above "
    "never helps. And nothing is ever built from a red card.",
    _table("3C@1,1 4C@2,1", "5D 4H 8D 9S TD", turn=10),
    (
        Step(
            "Announce your 4♡. Up to 4 hearts and diamonds are free, if the source is high enough.",
            ("announce 4H",),
            otherwise="The 4♡ is meant.",
            highlights=("hand0/4H",),
        ),
        Step(
            "The 4♣ carries it. Try the cell below the 4♣, if you like; then take the one above it or to its right.",
            ("at (2,2)", "at (3,1)"),
            "So look ahead: the cell below the 4♣ will never gain from it.",
            {
                "at (2,0)": "The 4♣ lies above that cell, and that never helps. Beside it lies the 2♣, which carries "
                "a 2♡ at most.",
                "at (1,2)": "There only the 3♣ below touches, and it carries a 3♡ at most.",
            },
            highlights=("cell0(2,1)", "cell0(2,0)"),
            others=PASSES,
        ),
        Step(
            "Draw, and the lessons are done. Try a game!",
            ANY,
            "45 and 25, in whichever order: hearts from clubs, diamonds from spades.",
        ),
    ),
)

LESSONS = (GOAL, TURN, TWO, PRICE, CLEAN, CHALLENGE, CHALLENGED, UPWARDS)
