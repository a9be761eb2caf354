"""What lies on the table of 3 Piles, and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.options import Value
from cardhouse.core.state import State, i1, i4, number
from cardhouse.core.texts import Texts

FACES = 52
MAX_HAND = 8
MAX_PILES = 5
MAX_STACKS = 5


class Table(State, game="three_piles"):
    """Deck, centre stacks, and each seat's hand and piles. Faces are ``suit * 13 + rank - 1``."""

    match_target = number(
        None,
        choices=(None, 100),
        low=1,
        high=10_000,
        says="Points that end a match of several deals; none plays one deal.",
        ruling="P20",
    )
    hand_size = number(3, low=1, high=MAX_HAND, says="Cards dealt to each hand.", lab=True)
    piles = number(3, low=1, high=MAX_PILES, says="Piles that each seat collects into.", lab=True)
    stacks = number(3, low=1, high=MAX_STACKS, says="Stacks in the centre.", lab=True)
    ranks = number(
        13,
        low=2,
        high=13,
        says="Ranks in the deck, from the ace up; the highest takes the king's part.",
        lab=True,
    )
    suits = number(
        4,
        low=1,
        high=4,
        says="Suits in the deck: diamonds first, then clubs, hearts and spades.",
        lab=True,
    )
    length_points = number(
        1, low=0, high=20, says="Points for each card of the longest pile.", ruling="P1", lab=True
    )
    ends_points = number(
        3,
        low=0,
        high=20,
        says="Points for a pile with both an ace and a king.",
        ruling="P1",
        lab=True,
    )
    diamond_points = number(
        1, low=0, high=20, says="Points for each diamond in a pile.", ruling="P1", lab=True
    )

    deck = i1(FACES, says="Faces, the top card last; -1 unknown; 0 beyond deck_n.")
    deck_n = i1(says="Cards in the deck.")
    stack = i1(
        MAX_STACKS, FACES, says="Faces of each centre stack, bottom first; 0 beyond stack_n."
    )
    stack_n = i1(MAX_STACKS, says="Cards in each centre stack.")
    pile = i1(
        2, MAX_PILES, 13, says="By seat, pile and rank - 1: 1 + suit of the card there, or 0."
    )
    pile_n = i1(2, MAX_PILES, says="Cards in each pile.")
    low = i1(2, MAX_PILES, says="Lowest rank of each pile; 0 when empty.")
    high = i1(2, MAX_PILES, says="Highest rank of each pile; 0 when empty.")
    hand = i1(
        2, FACES, says="By seat and face: 1 when the card is in the hand; a hidden hand is all 0."
    )
    hand_n = i1(2, says="Cards in each hand.")
    drawn = i1(says="1 when the seat on turn has drawn and owes a card.")
    leader = i1(says="Who began this deal.")
    totals = i4(2, says="Points of the finished deals of this match.")


TABLE = Table


def check(values: Mapping[str, Value]) -> str | None:
    """Says why a combination of options cannot be dealt, or None."""
    said = Texts(__package__)
    cards = int(values["ranks"] or 0) * int(values["suits"] or 0)
    needed = 2 * int(values["hand_size"] or 0) + int(values["stacks"] or 0)
    if needed > cards:
        return said("options.few_cards", cards=cards, needed=needed)
    return None
