"""The numbers of Carlton's observations and action features: names, bounds, what they mean."""

from __future__ import annotations

from cardhouse.core.observing import Field, option_fields
from cardhouse.games.carlton.actions import MAX_RUN
from cardhouse.games.carlton.state import MAX_CARDS, MAX_PILES, TABLE

FACE_DOWN = 53
"""What stands in ``card`` for a card that lies face down."""
OUT_OF_SIGHT = 105
"""What stands in ``cover`` for a card of which no copy lies open; one more than any depth."""
MOST = 127
STRAND = 32

FIELDS = (
    Field("decides", (), 0, 1, "1 while the game goes on."),
    Field("won", (), 0, 1, "1 when the game is won."),
    Field("turns", (), 0, 100, "Moves made, in hundredths of those allowed."),
    Field("turns_left", (), 0, MOST, "Moves that are left, 127 at most."),
    Field("stock_n", (), 0, MAX_CARDS, "Cards in the stock."),
    Field("deals_left", (), 0, MAX_CARDS, "Deals that the stock is good for."),
    Field("left", (), 0, MAX_CARDS, "Cards on the piles and in the stock."),
    Field("up", (4, 2), 0, 13, "By suit: cards on its two foundations, the lower count first."),
    Field(
        "wanted",
        (4, 2),
        0,
        OUT_OF_SIGHT,
        "By suit and foundation: `cover` of the card that it waits for, 0 if it waits for none.",
    ),
    Field(
        "cover",
        (52,),
        0,
        OUT_OF_SIGHT,
        "By face: 1 + the cards on an open copy of it on the piles, the fewest; 105 if none lies open.",
    ),
    Field("unseen", (52,), 0, 2, "By face: copies that lie face down or in the stock."),
    Field("pile_n", (MAX_PILES,), 0, MAX_CARDS, "By pile: cards."),
    Field("down_n", (MAX_PILES,), 0, MAX_CARDS, "By pile: cards that lie face down."),
    Field("run_n", (MAX_PILES,), 0, MAX_RUN, "By pile: cards of the run on top."),
    Field("top_rank", (MAX_PILES, 13), 0, 1, "By pile and rank - 1: 1 for the top card's rank."),
    Field("top_suit", (MAX_PILES, 4), 0, 1, "By pile and suit: 1 for the top card's suit."),
    Field(
        "strand",
        (MAX_PILES,),
        -1,
        1,
        "By pile: 1 if the top card is black and odd or red and even, else -1; runs join within one only."
        " 0 when empty.",
    ),
    Field("base", (MAX_PILES,), 0, 13, "By pile: rank of the lowest card of the run on top."),
    Field("goes_up", (MAX_PILES,), 0, 1, "By pile: 1 if its top card can be played up."),
    Field(
        "card",
        (MAX_CARDS,),
        0,
        FACE_DOWN,
        "1 + face of every card on the piles, pile after pile, bottom first; 53 face down; 0 beyond.",
    ),
    *option_fields(TABLE, "faces", "decks", "suits", "ranks", "piles", "deal_cards"),
)

LEFT_OUT = (
    "The options `first_pile` and `pile_step`, which only tell how the piles were dealt.",
    "The moves left beyond 127 and their limit, which `turns` tells in hundredths.",
)

ACTION_FIELDS = (
    Field("kind", (3,), 0, 1, "1 for its kind: deal, play up, move."),
    Field("source", (MAX_PILES,), 0, 1, "1 for the pile that it plays up from or moves from."),
    Field("target", (MAX_PILES,), 0, 1, "1 for the pile that it moves to."),
    Field("count", (), 0, MAX_RUN, "Cards that leave the pile."),
    Field("rank", (13,), 0, 1, "By rank - 1: 1 for the rank of the lowest card that leaves."),
    Field("suit", (4,), 0, 1, "By suit: 1 for the suit of the lowest card that leaves."),
    Field("under", (), 0, MAX_CARDS, "Cards left on the pile."),
    Field("whole_run", (), 0, 1, "1 if the whole run leaves."),
    Field("empties", (), 0, 1, "1 if the pile becomes empty."),
    Field("turns_up", (), 0, 1, "1 if a card is turned up."),
    Field("frees", (), 0, 1, "1 if the card that is then on top can be played up."),
    Field("onto_empty", (), 0, 1, "1 if it moves to an empty pile."),
    Field("run", (), 0, 2 * MAX_RUN, "Cards of the run where it moves to, afterwards."),
    Field("safe", (), 0, 1, "1 if playing the card up can do no harm."),
    Field("stock_n", (), 0, MAX_CARDS, "Of a deal: cards left in the stock."),
)
