"""The numbers of 3 Piles's observations and action features: names, bounds, what they mean."""

from __future__ import annotations

from cardhouse.core.observing import Field, option_fields
from cardhouse.games.three_piles.state import MAX_PILES, MAX_STACKS, TABLE

DIAMOND = 3
"""What stands in a pile for a diamond: 1 + its suit."""
MOST = 127

FIELDS = (
    Field("decides", (2,), 0, 1, "By seat: 1 if it must decide; nobody must at the end."),
    Field("drawn", (), 0, 1, "1 when the seat on turn has drawn and owes a card."),
    Field("led", (2,), 0, 1, "By seat: 1 if it began this deal."),
    Field("ended", (), 0, 1, "1 when the game is over."),
    Field("won", (2,), 0, 1, "By seat: 1 if it has won."),
    Field("deck_n", (), 0, 52, "Cards in the deck."),
    Field("hand", (52,), 0, 1, "By face: 1 if the own hand holds it."),
    Field("hand_n", (2,), 0, 52, "By seat: cards in the hand."),
    Field("unseen", (52,), 0, 1, "By face: 1 if it may lie in the other hand or in the deck."),
    Field("loose", (13,), 0, 4, "By rank: cards of the game that lie on no pile."),
    Field(
        "pile",
        (2, MAX_PILES, 13),
        0,
        4,
        "By seat, pile and rank - 1: 1 + suit of the card there, 0 for none.",
    ),
    Field("pile_n", (2, MAX_PILES), 0, 13, "By seat and pile: cards."),
    Field("low", (2, MAX_PILES), 0, 13, "By seat and pile: lowest rank, 0 when empty."),
    Field("high", (2, MAX_PILES), 0, 13, "By seat and pile: highest rank, 0 when empty."),
    Field("below", (2, MAX_PILES), 0, 13, "By seat and pile: ranks that fit below; empty: all."),
    Field("above", (2, MAX_PILES), 0, 13, "By seat and pile: ranks that fit above; empty: all."),
    Field("has_ace", (2, MAX_PILES), 0, 1, "By seat and pile: 1 if it holds an ace."),
    Field("has_king", (2, MAX_PILES), 0, 1, "By seat and pile: 1 if it holds the highest rank."),
    Field("diamonds", (2, MAX_PILES), 0, 13, "By seat and pile: diamonds in it."),
    Field("longest", (2,), 0, 13, "By seat: cards of its longest pile."),
    Field("points", (2,), 0, MOST, "By seat: points of this deal, 127 at most."),
    Field("totals", (2,), 0, MOST, "By seat: points of the match's finished deals, 127 at most."),
    Field(
        "progress", (2,), 0, 100, "By seat: the same and this deal's, in hundredths of the target."
    ),
    Field("stack_n", (MAX_STACKS,), 0, 52, "By stack: cards."),
    Field("top_rank", (MAX_STACKS, 13), 0, 1, "By stack and rank - 1: 1 for its top card's rank."),
    Field("top_suit", (MAX_STACKS, 4), 0, 1, "By stack and suit: 1 for its top card's suit."),
    Field("stack_of", (52,), 0, MAX_STACKS, "By face: 1 + the stack it lies in, 0 for none."),
    Field("depth", (52,), 0, 52, "By face: 1 + the cards that lie on it in its stack, else 0."),
    *option_fields(
        TABLE,
        "hand_size",
        "piles",
        "stacks",
        "ranks",
        "suits",
        "length_points",
        "ends_points",
        "diamond_points",
    ),
    Field("match", (), 0, 1, "1 if a match of several deals is played."),
)

LEFT_OUT = (
    "The number of turns so far: no rule asks for it, and the cards left tell how late it is.",
    "Points beyond 127 and the target itself, which `progress` tells in hundredths.",
)

ACTION_FIELDS = (
    Field("kind", (4,), 0, 1, "1 for its kind: draw, take from a stack, put on a pile, lay."),
    Field("rank", (13,), 0, 1, "By rank - 1: 1 for the rank of the card that moves."),
    Field("suit", (4,), 0, 1, "By suit: 1 for the suit of the card that moves."),
    Field("stack", (MAX_STACKS,), 0, 1, "1 for the stack that it takes from or lays onto."),
    Field("pile", (MAX_PILES,), 0, 1, "1 for the own pile that it adds to."),
    Field("length", (), 0, 13, "Cards of that pile afterwards."),
    Field("skipped", (), 0, 13, "Ranks that it leaves out for good; none on an empty pile."),
    Field("longer", (), 0, 1, "1 if the own longest pile becomes longer."),
    Field("closes", (), 0, 1, "1 if the pile then has both an ace and the highest rank."),
    Field("diamond", (), 0, 1, "1 if a diamond comes onto a pile."),
    Field("gain", (), 0, MOST, "Points won at once, 127 at most."),
    Field("own_fits", (), 0, MAX_PILES, "Own piles that take the card that moves."),
    Field("other_fits", (), 0, MAX_PILES, "The other seat's piles that take the card that moves."),
    Field("covers", (), 0, MAX_PILES, "Laid on a card: the other seat's piles that take that one."),
    Field("uncovers", (), 0, MAX_PILES, "Taken off a card: the other's piles that take that one."),
)
