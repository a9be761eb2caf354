"""The numbers of the draft edition's observations and action features: names, bounds, what they
mean.
"""

from __future__ import annotations

from cardhouse.core.observing import Field, option_fields
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    OWN,
    PASS,
    PAY,
    PILE,
)
from cardhouse.games.carbondale_draft.state import HEIGHT, LEFT, NETWORK, OPEN, SPARES, TABLE, WIDTH

MOST = 127
RANKS = 10
FACES = 4 * RANKS
MOST_GOAL = 110
RIGHT = WIDTH - LEFT - 1
KINDS = (ANNOUNCE, CLEAN, DONE, PASS, CHALLENGE, FEE, PAY, DECK, PILE, OWN, AT)
"""The kinds of actions as their features number them."""
COPIES = 2

FIELDS = (
    Field("decides", (2,), 0, 1, "By seat: 1 if it must decide; nobody must at the end."),
    Field("on_turn", (2,), 0, 1, "By seat: 1 if it is its turn."),
    Field("won", (2,), 0, 1, "By seat: 1 if it has won."),
    Field(
        "phase",
        (6,),
        0,
        1,
        "1 for the phase: announce or clean, challenge, replacement, pay, draw, over.",
    ),
    Field(
        "due",
        (7,),
        0,
        1,
        "1 for what is to be named: a card to announce or clean, a cell, more cards to clean, an answer, a fee,"
        " a draw, a payment.",
    ),
    Field("turns", (), 0, 100, "Turns so far, in hundredths of those allowed."),
    Field("turns_left", (), 0, MOST, "Turns that are left, 127 at most."),
    Field("target", (), 0, 9, "Hand size to draw up to at the end of this turn; 0 until known."),
    Field("owed", (), 0, 9, "Cards still to pay for the card just placed."),
    Field("row_n", (), 0, 16, "Choices made in the unfinished row."),
    Field("suit", (4,), 0, 1, "By suit: 1 for the announced one until the challenge is settled."),
    Field("announced", (), 0, RANKS, "Rank of the announced or just placed card, 0 if not known."),
    Field(
        "place",
        (3,),
        -LEFT,
        RIGHT,
        "1 if its cell is known, then its column from -40 to 41 and its row; 0 else.",
    ),
    Field("answer", (), 0, RANKS, "Rank of the own challenge card while a fee is to be named."),
    Field("deck_n", (), 0, NETWORK, "Cards in the deck."),
    Field("spares_left", (), 0, SPARES, "Spare piles that are left."),
    Field("face_down_n", (), 0, NETWORK, "Cards in the face-down pile."),
    Field("hand_n", (2,), 0, NETWORK, "By seat: cards in the hand."),
    Field("pile_n", (2,), 0, NETWORK, "By seat: cards in the personal pile."),
    Field(
        "value", (2, 2), 0, MOST_GOAL, "By seat: value of hearts and of diamonds in the network."
    ),
    Field("missing", (2,), 0, MOST, "By seat: value missing to the nearer goal, 127 at most."),
    Field("red_left", (2,), 0, MOST_GOAL, "Value of hearts and of diamonds outside both networks."),
    Field(
        "best",
        (2, 4),
        0,
        RANKS,
        "By seat: highest spade and club beside an open cell, and those of cells with two of them.",
    ),
    Field("open_n", (2,), 0, OPEN, "By seat: open cells."),
    Field(
        "sites",
        (2, 2, RANKS),
        0,
        OPEN,
        "By seat, spades then clubs, rank - 1: open cells whose highest such source has the rank.",
    ),
    Field("doubles", (2, 2, RANKS), 0, OPEN, "The same for open cells with two such sources."),
    Field("hand", (FACES,), 0, COPIES, "By face: copies in the own hand."),
    Field("pile", (2, FACES), 0, COPIES, "By seat and face: copies in the personal pile."),
    Field("gone", (FACES,), 0, COPIES, "By face: own discards that the other seat did not see."),
    Field("shown", (FACES,), 0, COPIES, "By face: cards in the face-down pile that both saw."),
    Field(
        "known_hand",
        (2, FACES),
        0,
        COPIES,
        "By seat and face: copies that everybody knows to be in the hand.",
    ),
    Field(
        "known_either",
        (2, FACES),
        0,
        COPIES,
        "By seat and face: copies known to be in the hand or among its unseen discards.",
    ),
    Field(
        "known_gone",
        (2, FACES),
        0,
        COPIES,
        "By seat and face: copies known to be among its unseen discards.",
    ),
    Field(
        "unseen",
        (FACES,),
        0,
        COPIES,
        "By face: copies nowhere in sight: in the other hand, the deck or unseen discards, known ones too.",
    ),
    Field("net_n", (2,), 0, NETWORK, "By seat: cards in the network."),
    Field(
        "net_card",
        (NETWORK,),
        0,
        52,
        "1 + suit * 13 + rank - 1 of each card of the own network, then of the other, as placed; 0 beyond.",
    ),
    Field("net_column", (NETWORK,), -LEFT, RIGHT, "Their columns; the first start card has 0."),
    Field("net_row", (NETWORK,), 0, HEIGHT - 1, "Their rows."),
    *option_fields(
        TABLE,
        "goal",
        "challenge",
        "challenge_suits",
        "challenge_undercut",
        "challenge_fee",
        "red_low",
        "own_pile_drawable",
        "stalemate",
        "hand_size",
        "decks",
        "ranks",
        "first_top",
        "second_top",
        "same_free",
        "same_price",
        "same_near",
        "same_far",
        "cross_free",
        "cross_price",
        "cross_near",
        "red_small_top",
        "red_middle_top",
        "red_small",
        "red_middle",
        "red_large",
        "two_sources",
    ),
)

LEFT_OUT = (
    "Which cards the spare piles hold: the options for ranks and decks tell it (D5).",
    "Which cells are open: they are those beside black cards where nothing lies (D10, D11).",
    "By whom the face-down pile was filled, told as the number of its cards.",
    "Which cards a row has cleaned away so far: they are among the own discards.",
    "Turns left and missing value beyond 127.",
)

ACTION_FIELDS = (
    Field("kind", (len(KINDS),), 0, 1, "1 for its kind, in the order of the action numbers."),
    Field("suit", (4,), 0, 1, "By suit: 1 for that of the card it names or builds."),
    Field("rank", (RANKS,), 0, 1, "By rank - 1: 1 for that of the card."),
    Field("held", (), 0, COPIES, "Copies of the card in the own hand."),
    Field("known", (), 0, COPIES, "Copies of it that everybody knows to be there."),
    Field("pays", (), 0, 9, "Announced or built: cards to pay, in the cheapest cell or in this."),
    Field("draws", (), 0, 9, "Announced or built: draws to pay, in the cheapest cell or in this."),
    Field("nearer", (), 0, RANKS, "Announced or built: missing value that it brings."),
    Field("column", (), -LEFT, RIGHT, "Column of the cell."),
    Field("row", (), 0, HEIGHT - 1, "Row of the cell."),
    Field("opens", (), 0, 3, "Cells that become open by a black card there."),
    Field("raises", (), 0, RANKS, "Ranks by which it raises the highest own source of its suit."),
    Field("beats", (), 0, MOST, "Challenge: unseen cards of the suit that it would block."),
    Field("loses_to", (), 0, MOST, "Challenge: unseen cards of the suit that it would not block."),
)
