"""Lessons of Carbondale: small towns that teach it, from the goal to the rule that people get wrong."""

from __future__ import annotations

from typing import Any

from cardhouse.core.lessons import ANY, Lesson, Step

_BACK = {"N": (0, -1), "S": (0, 1), "E": (-1, 0), "W": (1, 0)}
START_A, START_B = "AC@0,0 2S@1,0", "AS@0,0 2C@1,0"


def _town(text: str) -> list[dict[str, Any]]:
    """The cards of a town: ``3S@2,0E`` is a 3 of spades at (2,0), built from its source eastwards."""
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
    """A position of two towns in which seat A is the learner; hands, deck and stock are cards separated by spaces."""
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


GOAL = Lesson(
    "Win it",
    "Lay out a town of black cards, and build red ones on them. Seven hearts and three diamonds win, or seven "
    "diamonds and three hearts. They are counted, their ranks do not matter.",
    _table(
        "2C@-1,0W 3C@-1,1N 4C@-2,1W 3S@2,0E 4S@2,1N AH@0,1N 2H@-2,0W AH@-1,-1S 3H@-1,2N 4H@-3,1W 2H@-2,2N "
        "2D@1,1N 3D@3,0E 4D@3,1E",
        "4H 9S 8D 7C",
        phase="build",
        turn=40,
    ),
    (
        Step(
            "Your town is below: six hearts, three diamonds. Choose the card from your hand that wins.",
            ("build 4H",),
            "",
            {
                "build 8D": "No spade of yours is high enough for an 8♢, and you need a heart.",
                "discard *": "No need to throw cards away. You can win!",
                "done": "That would build nothing. You can win!",
            },
            highlights=("hand0/4H", "town0.-2,1/4C"),
        ),
        Step(
            "Hearts are built from clubs, up to the club's rank. South of your 4♣ is room; a space takes up to four "
            "red "
            "cards.",
            ("at (-2,0) S",),
            "",
            highlights=("town0.-2,0",),
        ),
        Step(
            "A red card costs one other card of your hand. Pay with any.",
            ANY,
            "Seven hearts and three diamonds, and paid for: you have won at once.",
        ),
    ),
)

TURN = Lesson(
    "A turn",
    "A turn has three parts: you may claim a card from another town; you may build one card, or discard any number; "
    "you draw up "
    "to four cards.",
    _table("", "3S 3D 4C 4H", deck="7D 2H 3S 4C AD 2D 6C 5H", other_hand="3C 3D 4H 2S"),
    (
        Step(
            "B's two cards are its start, and a start is never claimed. So say that you claim nothing.",
            ("no claim",),
        ),
        Step(
            "Build the 3♠: the same suit costs nothing up to one rank above the card it is built from, its source. "
            "Yours is the 2♠.",
            ("build 3S",),
            "",
            {
                "build 3D": "Diamonds are built from spades, but only up to the spade's rank. A 3♢ needs a 3♠.",
                "build 4H": "Hearts are built from clubs, up to the club's rank. Your A♣ carries an A♡ only.",
                "build 4C": "A 4♣ is too high for your ace of clubs, and the 2♠ takes clubs up to 3 only.",
                "discard *": "You may, but whoever discards cannot build. Build the 3♠.",
                "done": "Build first: the 3♠ costs nothing.",
            },
            highlights=("hand0/3S", "town0.1,0/2S"),
        ),
        Step(
            "Any free side of the 2♠ will do.",
            ANY,
            "Your town has grown.",
            highlights=("town0.1,0/2S",),
        ),
        Step(
            "Last part: draw up to four cards. Take the top card of the deck.",
            ("deck",),
            "It was a 7♢. Then B built, and drew.",
            highlights=("deck",),
            others=("no claim", "build 3C", "at (2,0) E", "deck", "no claim"),
        ),
        Step(
            "Your second turn has begun, and you claim nothing. The 7♢ is too high for now. Instead of building, "
            "put it away: "
            "discards lie face down.",
            ("discard 7D",),
            "Only you know what it was.",
            {"build *": "That can be built. But here, see how discarding goes: the 7♢."},
            otherwise="It is the 7♢ that is of no use. Put that away.",
            highlights=("hand0/7D",),
        ),
        Step(
            "You might discard more. Keep the rest this time: say that you are done.",
            ("done",),
            "You drew one card from the deck, and the turn is over.",
            {"discard *": "Keep the rest this time."},
            others=("deck",),
        ),
    ),
)

PRICE = Lesson(
    "What costs a card",
    "One rank higher in the same suit is free. Two ranks higher, the other black suit, and every red card cost one "
    "other card of your hand.",
    _table("", "4S AH 3D 3C", phase="build"),
    (
        Step(
            "From your 2♠ a 4♠ is two ranks up. Build it.",
            ("build 4S",),
            "",
            {
                "build AH": "That costs a card, too: a heart from the A♣. But build the 4♠ here.",
                "build 3C": "A club on a spade costs a card, too. But build the 4♠ here.",
                "build 3D": "A 3♢ needs a spade of rank 3 or more.",
                "*": "Build the 4♠ this time.",
            },
            highlights=("hand0/4S",),
        ),
        Step(
            "Put it east of the 2♠.",
            ("at (2,0) E",),
            "",
            otherwise="East of the 2♠, please, at (2,0).",
            highlights=("town0.2,0",),
        ),
        Step(
            "Now pay. The card goes face up to the stock, where everybody may draw it. Pay with the A♡.",
            ("pay AH",),
            "There it lies.",
            {"pay *": "You may pay with any card; take the A♡ here."},
            highlights=("hand0/AH",),
        ),
        Step(
            "Whoever has paid draws to three cards this turn, not four. Draw: the deck's top card, or any of the "
            "stock, even the "
            "A♡ you just paid.",
            ANY,
            "You hold three. In the next turn you fill up to four again.",
            highlights=("deck", "stock"),
        ),
    ),
)

RED = Lesson(
    "Where red cards go",
    "A space holds one black card, or up to four red ones. Hearts come from clubs and diamonds from spades, never "
    "above the "
    "source's rank.",
    _table("2C@-1,0W 3C@-1,1N AH@0,1N", "3H 2S 4S 3D", phase="build", turn=12),
    (
        Step(
            "Your A♡ was built north of the A♣. It lies alone, and B could claim it. Build the 3♡.",
            ("build 3H",),
            "",
            {
                "build 3D": "A 3♢ needs a spade of rank 3 or more, and you have a 2♠.",
                "*": "Not now. Build the 3♡.",
            },
            highlights=("hand0/3H", "town0.0,1/AH"),
        ),
        Step(
            "The 3♣ carries it, and the space east of it is the one with the A♡. Put them together.",
            ("at (0,1) E",),
            "Two red cards in one space keep each other safe.",
            {
                "at (0,1) N": "From the A♣ below only an ace can be built there. From the 3♣, eastwards.",
                "at (-1,2) N": "It fits, but lies alone there, and the A♡ stays alone as well.",
                "at (-2,1) W": "It fits, but lies alone there, and the A♡ stays alone as well.",
            },
            highlights=("town0.0,1", "town0.-1,1/3C"),
        ),
        Step(
            "Every red card costs one. Pay.",
            ANY,
            "Each card builds one card in each direction: nothing more can go east of the 3♣.",
        ),
    ),
)

CLAIM = Lesson(
    "Claim a card",
    "Before you build, you may try to take one card from another town. It costs two cards: a fee, face down, and a "
    "challenge card "
    "of the same colour, at least two ranks higher.",
    _table("3S@2,0E", "7C 6S 3D 2H", "3C@2,0E AH@1,1N", other_hand="4H 2D 6D 3S", turn=8),
    (
        Step(
            "In B's town the 3♣ at the end is held by nothing. Claim it.",
            ("claim B(2,0)",),
            "",
            {
                "no claim": "You could, but here you learn to claim.",
                "claim B(1,1)": "The A♡ is open as well. But your clubs and spades fit the 3♣ better.",
                "claim B(*": "The two cards of the beginning are never claimed.",
            },
            highlights=("town1.2,0/3C",),
        ),
        Step(
            "First the fee: any card, but keep a black one of 5 or more.",
            ("fee 2H", "fee 3D", "fee 6S"),
            "Face down it goes; B does not see it.",
            {"fee 7C": "Keep the 7♣: the higher the challenge, the harder to defend."},
        ),
        Step(
            "Now the challenge card: black, as the 3♣ is, and 5 or more. Higher is better.",
            ("challenge 7C",),
            "B would have needed a black 7 or higher to defend, and gave it up. The 3♣ is in your hand.",
            {
                "challenge 6S": "That would do. But the 7♣ is harder to defend.",
                "challenge *": "The challenge card must be black, and at least two ranks above the 3♣.",
            },
            highlights=("hand0/7C",),
            others=("no defence",),
        ),
        Step(
            "A claimed card may be built at once. Do, or keep it for later: anything goes.",
            ANY,
            "At the end of the turn you draw up to four cards again, so the claim cost you nothing more.",
        ),
    ),
)

DEFENCE = Lesson(
    "Defend yourself",
    "Now B wants a card of yours. You may show a card of the same colour as the challenge card, and at least as "
    "high. Nobody "
    "else can help.",
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
        Step(
            "B challenges your 4♠ with a 6♣. Find the card that beats it: black, 6 or more.",
            ("defend 7S",),
            "Your 4♠ stays, and B draws one card fewer this turn.",
            {
                "no defence": "Then the 4♠ is gone. You can do better.",
                "defend 5C": "Black is right, but a 5 is lower than B's 6.",
                "defend *": "The colour must be that of the challenge card: black.",
            },
            highlights=("hand0/7S", "town0.3,0/4S"),
        ),
        Step(
            "The card you showed is gone, but you replace it at once. Draw.",
            ("deck",),
            "Four cards again. A claim that fails costs its player two cards and a draw; a defence costs you none.",
        ),
    ),
)

SQUARE = Lesson(
    "Five by five",
    "The black cards of a town span at most five columns and five rows. The square is not fixed beforehand; it is "
    "where your "
    "cards are.",
    _table("3S@2,0E 4S@3,0E 2C@-1,0W", "5S 3C 2D AH", phase="build", turn=14),
    (
        Step(
            "Your town is five columns wide. Build the 5♠ from the 4♠.",
            ("build 5S",),
            otherwise="The 5♠ is meant.",
            highlights=("hand0/5S",),
        ),
        Step(
            "East of the 4♠ would be a sixth column; try it. North or south there is room.",
            ("at (3,1) N", "at (3,-1) S"),
            "Only red cards may lie outside, one step from the square.",
            {
                "at (4,0) E": "From column -1 to 4 would be six columns. Go north or south.",
                "at (2,*": "That is next to the 3♠, where a 5♠ costs a card. Next to the 4♠ it is free.",
            },
            highlights=("town0.3,0/4S",),
            others=("deck",),
        ),
    ),
)

SAFE = Lesson(
    "What holds a card in place",
    "Here most people go wrong. A black card is safe with two black neighbours, or while a red card built from it "
    "lies there. A "
    "red card next to it that came from elsewhere does nothing.",
    _table(
        "",
        "7C 6S 3S 4C",
        "3C@2,0E 2S@-1,0W AS@0,1N AD@-1,1W AH@1,1N 2H@2,1N 3S@1,-1S",
        other_hand="3H 3D 2D",
        turn=20,
    ),
    (
        Step(
            "In B's town the A♢ was built from the A♠ to its right, though it lies just above a 2♠. One black card "
            "at the west "
            "looks held, and is not. Claim it.",
            ("claim B(-1,0)",),
            "The 2♠ has one black neighbour, and the A♢ holds only the A♠ it was built from.",
            {
                "claim B(1,-1)": "The 3♠ is open, too: one neighbour, nothing built from it. But find the one in "
                "the west.",
                "claim B(2,0)": "The 2♡ above the 3♣ was built from it, so the 3♣ is safe.",
                "claim B(0,1)": "The A♢ was built from this A♠, so it is safe.",
                "claim B(-1,1)": "A red card alone in its space is open, but you hold no red card to challenge with.",
                "claim B(1,1)": "A red card alone in its space is open, but you hold no red card to challenge with.",
                "claim B(2,1)": "A red card alone in its space is open, but you hold no red card to challenge with.",
                "no claim": "There is something to win: look at the west end of B's town.",
            },
            highlights=("town1.-1,0/2S", "town1.-1,1/AD"),
        ),
        Step(
            "Give up a card as the fee.",
            ("fee 3S", "fee 4C", "fee 6S"),
            "",
            {"fee 7C": "Keep the 7♣ for the challenge."},
        ),
        Step(
            "And challenge with the 7♣.",
            ("challenge 7C",),
            "B holds no black card, so the 2♠ is yours. You know all of Carbondale now. Try a game!",
            {"*": "The 7♣ is the hardest to defend."},
            highlights=("hand0/7C",),
            others=("no defence",),
        ),
    ),
)

LESSONS = (GOAL, TURN, PRICE, RED, CLAIM, DEFENCE, SQUARE, SAFE)
