"""What lies on the table of the draft edition of Carbondale, and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.options import Value
from cardhouse.core.state import State, choice, flag, i1, i2, number, pair
from cardhouse.core.texts import Texts

__all__ = ["TABLE", "Table", "check"]

FACES = 52
NETWORK = 80
OPEN = 120
SPARES = 4
WIDTH, LEFT, HEIGHT = 82, 40, 41
CELLS = WIDTH * HEIGHT


class Table(State, game="carbondale_draft"):
    """Both networks, hands, piles, a pending announcement, and what is publicly known of hidden
    cards.

    Faces are ``suit * 13 + rank - 1``. A cell (x, y) is the number ``y * 82 + x + 40`` (D12).
    """

    goal = pair(
        "45/25",
        choices=("45/25",),
        low=0,
        high=110,
        says="Red values that win: the first in one red suit and the second in the other.",
        ruling="D25",
    )
    challenge = choice(
        "block", "off", says="Whether an announced card may be challenged.", ruling="CH"
    )
    challenge_suits = choice(
        "all",
        "black",
        says="Which announced suits may be challenged: all, or only clubs and spades.",
        ruling="D35",
    )
    challenge_undercut = flag(
        False, says="Whether the lower card wins a challenge in spades and diamonds.", ruling="D36"
    )
    challenge_fee = number(
        0,
        low=0,
        high=1,
        choices=(0, 1),
        says="Further cards that a challenger discards face down.",
        ruling="D35",
    )
    red_low = choice(
        "free",
        "removed",
        says="Red aces and twos: in the deck at the lowest price, or removed.",
        ruling="D6",
    )
    own_pile_drawable = flag(
        False, says="Whether one may also draw from one's own paid cards.", ruling="D21"
    )
    stalemate = choice(
        "shortfall",
        "draw",
        says="Who wins a game that ends without a goal: the smaller shortfall, or nobody.",
        ruling="D30",
    )
    max_turns = number(
        150,
        low=1,
        high=10_000,
        choices=(150,),
        says="Turns of each seat after which the game ends.",
        ruling="D30",
    )
    hand_size = number(
        5,
        low=1,
        high=9,
        says="Cards dealt to each hand, and the hand to draw up to.",
        ruling="D2",
        lab=True,
    )
    decks = number(
        2,
        low=1,
        high=2,
        says="Decks in play, and so the copies of every card.",
        ruling="D3",
        lab=True,
    )
    ranks = number(
        10, low=2, high=10, says="Ranks in the deck, from the ace up.", ruling="D3", lab=True
    )
    first_top = number(
        4, low=2, high=10, says="Highest rank in the first draw pile.", ruling="D4", lab=True
    )
    second_top = number(
        7,
        low=2,
        high=10,
        says="Highest rank in the first kind of spare pile.",
        ruling="D5",
        lab=True,
    )
    same_free = number(
        1,
        low=0,
        high=9,
        says="Ranks above a black source of the same suit at the lowest price.",
        ruling="D18",
        lab=True,
    )
    same_price = pair(
        "0/0",
        choices=(),
        low=0,
        high=9,
        says="Price up to there: cards/draws.",
        ruling="D18",
        lab=True,
    )
    same_near = pair(
        "1/2", choices=(), low=0, high=9, says="Price one rank higher.", ruling="D18", lab=True
    )
    same_far = pair(
        "2/3", choices=(), low=0, high=9, says="Price two ranks higher.", ruling="D18", lab=True
    )
    cross_free = number(
        0,
        low=0,
        high=9,
        says="Ranks above a source of the other black suit at the lower price.",
        ruling="D18",
        lab=True,
    )
    cross_price = pair(
        "1/1",
        choices=(),
        low=0,
        high=9,
        says="Price up to there: cards/draws.",
        ruling="D18",
        lab=True,
    )
    cross_near = pair(
        "1/2", choices=(), low=0, high=9, says="Price one rank higher.", ruling="D18", lab=True
    )
    red_small_top = number(
        4, low=1, high=10, says="Highest red rank at the small price.", ruling="D6", lab=True
    )
    red_middle_top = number(
        7, low=1, high=10, says="Highest red rank at the middle price.", ruling="D6", lab=True
    )
    red_small = pair(
        "0/0",
        choices=(),
        low=0,
        high=9,
        says="Price of a small red card: cards/draws.",
        ruling="D6",
        lab=True,
    )
    red_middle = pair(
        "1/2", choices=(), low=0, high=9, says="Price of a middle red card.", ruling="D6", lab=True
    )
    red_large = pair(
        "2/3", choices=(), low=0, high=9, says="Price of a large red card.", ruling="D6", lab=True
    )
    two_sources = pair(
        "0/0",
        choices=(),
        low=0,
        high=9,
        says="Price of building from two sources: cards/draws.",
        ruling="D15",
        lab=True,
    )

    phase = i1(says="0 announce or clean, 1 challenge, 2 replacement, 3 pay, 4 draw, 5 over.")
    suit = i1(says="1 + the announced suit until the challenge is settled, else 0.")
    pending_face = i1(
        says="1 + the announced or just placed card's face, 0 none, -1 unknown to the viewer."
    )
    pending_cell = i2(says="1 + its cell's number, 0 none, -1 unknown to the viewer.")
    owed = i1(says="Cards still to pay for the card just placed.")
    target = i1(says="Hand size to draw up to at the end of this turn; 0 until it is known.")

    hand = i1(2, FACES, says="By seat and face: copies in the hand; a hidden hand is all 0.")
    hand_n = i1(2, says="Cards in each hand.")
    deck = i1(NETWORK, says="Faces, the top card last; -1 unknown; 0 beyond deck_n.")
    deck_n = i1(says="Cards in the deck.")
    spare = i1(
        SPARES,
        FACES,
        says="By spare pile and face: copies there; public, as every pile holds one deck's cards of its ranks.",
    )
    spare_at = i1(says="The next spare pile.")
    spare_total = i1(says="Spare piles at the start.")
    pile = i1(2, FACES, says="By seat and face: copies in the face-up personal pile.")
    pile_n = i1(2, says="Cards in each personal pile.")
    gone = i1(
        3,
        FACES,
        says="Face-down discards by who put them there unseen (2: nobody knows); others' are all 0 in a view.",
    )
    gone_n = i1(3, says="How many those are.")
    shown = i1(
        FACES, says="Copies in the face-down pile that everybody saw: settled challenges' cards."
    )
    shown_n = i1(says="How many those are.")

    net_face = i1(2, NETWORK, says="Faces of each network in the order of placing; 0 beyond net_n.")
    net_cell = i2(2, NETWORK, says="Their cells' numbers; 0 beyond net_n.")
    net_n = i1(2, says="Cards in each network.")
    open_cell = i2(
        2,
        OPEN,
        says="Blank cells with a black card below, left or right, ascending; 0 beyond open_n.",
    )
    open_spade = i1(
        2,
        OPEN,
        says="For each the highest spade among those cards, plus 32 if there are two or more.",
    )
    open_club = i1(
        2,
        OPEN,
        says="For each the highest club among those cards, plus 32 if there are two or more.",
    )
    open_n = i1(2, says="How many those cells are.")
    best = i1(
        2,
        4,
        says="Highest spade, highest club, and those of the two-source cells, over a seat's open cells.",
    )
    outside = i1(FACES, says="By face: copies outside both networks.")
    value = i2(2, 2, says="By seat: hearts' and diamonds' value in the network.")
    red_left = i2(2, says="Hearts' and diamonds' value outside both networks.")

    known_hand = i1(
        2, FACES, says="By seat and face: copies that everybody knows to be in the hand."
    )
    known_either = i1(
        2, FACES, says="Copies known to be in the hand or among the seat's unseen discards."
    )
    known_gone = i1(2, FACES, says="Copies known to be among the seat's unseen discards.")


TABLE = Table


def check(values: Mapping[str, Value]) -> str | None:
    """Says why a combination of options cannot be dealt, or None."""
    said = Texts(__package__)

    def whole(name: str) -> int:
        return int(values[name] or 0)

    def price(name: str) -> tuple[int, ...]:
        return tuple(int(x) for x in str(values[name]).split("/"))

    top = min(whole("first_top"), whole("ranks"))
    first = whole("decks") * (4 * top - (4 if values["red_low"] == "removed" else 0)) - 4
    if 2 * whole("hand_size") > first:
        return said("options.few_cards", cards=first, hand=whole("hand_size"))
    for lower, higher in (
        ("same_price", "same_near"),
        ("same_near", "same_far"),
        ("cross_price", "cross_near"),
    ):
        if price(lower) > price(higher):
            return said("options.cheaper", higher=higher, lower=lower)
    return None
