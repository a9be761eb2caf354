"""The numbers of Carbondale's observations and action features: names, bounds, what they mean."""

from __future__ import annotations

from cardhouse.core.observing import Field, option_fields
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DISCARD,
    DONE,
    FEE,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
)
from cardhouse.games.carbondale.state import FACES, MAX_SEATS, TABLE

MOST = 127
RANKS = 10
SIDE = 5
"""Columns and rows of a frame."""
FRAME = SIDE * SIDE
KINDS = (
    NO_CLAIM,
    NO_DEFENCE,
    DONE,
    DECK,
    CLAIM,
    FEE,
    CHALLENGE,
    DEFEND,
    STOCK,
    BUILD,
    AT,
    PAY,
    DISCARD,
)
"""The kinds of actions as their features number them."""
CHOICE, PAY_FEE, NAME_CHALLENGE, NAME_PLACE, CONTRIBUTE, MORE_DISCARDS = range(6)

FIELDS = (
    Field("decides", (MAX_SEATS,), 0, 1, "By seat: 1 if it must decide; nobody must at the end."),
    Field("on_turn", (MAX_SEATS,), 0, 1, "By seat: 1 if it is its turn."),
    Field("won", (MAX_SEATS,), 0, 1, "By seat: 1 if it has won."),
    Field("phase", (6,), 0, 1, "1 for the phase: claim, defence, replacement, build, draw, over."),
    Field(
        "task",
        (6,),
        0,
        1,
        "1 for what the observing seat must name: a new choice, a fee, a challenge card, a place, a"
        " contribution, more discards. All 0 while another decides.",
    ),
    Field("turns", (), 0, 100, "Turns so far, in hundredths of those allowed."),
    Field("turns_left", (), 0, MOST, "Turns that are left, 127 at most."),
    Field("target", (), 0, 8, "Hand size to draw up to at the end of this turn."),
    Field("deck_n", (), 0, MOST, "Cards in the deck, 127 at most."),
    Field("stock_n", (), 0, MOST, "Cards in the stock, 127 at most."),
    Field("spare_n", (2,), 0, MOST, "Cards in the spare piles, the next one first, 127 at most."),
    Field("away_n", (), 0, MOST, "Discards that nobody or only their seat saw, 127 at most."),
    Field("hand_n", (MAX_SEATS,), 0, MOST, "By seat: cards in the hand."),
    Field("hearts", (MAX_SEATS,), 0, MOST, "By seat: heart cards in the town."),
    Field("diamonds", (MAX_SEATS,), 0, MOST, "By seat: diamond cards in the town."),
    Field("missing", (MAX_SEATS,), 0, MOST, "By seat: cards to the nearer goal, 127 at most."),
    Field("box", (MAX_SEATS, 2), 0, SIDE, "By seat: columns and rows that its black cards span."),
    Field(
        "start",
        (MAX_SEATS, 2),
        0,
        SIDE,
        "By seat: columns west and rows south of its first start card in the box.",
    ),
    Field(
        "open_cards",
        (MAX_SEATS, 3),
        0,
        MOST,
        "By seat: black cards, hearts and diamonds of the town that are open to claims.",
    ),
    Field(
        "black",
        (MAX_SEATS, FRAME),
        -RANKS,
        RANKS,
        "By seat and cell of the frame, row by row: rank of a spade, minus rank of a club, 0 for none.",
    ),
    Field(
        "red",
        (MAX_SEATS, FRAME, 4),
        -RANKS,
        RANKS,
        "By seat, cell and direction: rank of a heart, minus rank of a diamond, built from the black card there.",
    ),
    Field("hand", (FACES,), 0, 4, "By face: copies in the own hand."),
    Field("exposed", (), 0, MOST, "Cards of the own hand that everybody knows to be there."),
    Field(
        "known_hand",
        (MAX_SEATS - 1, FACES),
        0,
        4,
        "By other seat and face: copies that everybody knows to be in the hand.",
    ),
    Field(
        "known_either",
        (MAX_SEATS - 1, FACES),
        0,
        4,
        "By other seat and face: further copies known to be in the hand or among its discards.",
    ),
    Field("stock", (FACES,), 0, 4, "By face: copies in the stock."),
    Field("discarded", (FACES,), 0, 4, "By face: copies that the seat knows among the discards."),
    Field(
        "unseen",
        (FACES,),
        0,
        4,
        "By face: copies nowhere in sight: in other hands, the deck or unseen discards, known ones too.",
    ),
    Field("claimed", (MAX_SEATS,), 0, 1, "By seat: 1 if its card is, or was just, claimed."),
    Field(
        "claimed_at",
        (2,),
        0,
        FRAME,
        "Where: 1 + the cell of the black card, or of the one that the red one was built from; then 0 for"
        " black, 1 + direction for red.",
    ),
    Field("claimed_card", (2,), 0, RANKS, "1 + suit and rank of that card while it is at stake."),
    Field("challenge", (2,), 0, RANKS, "1 + suit and rank of the challenge card that lies open."),
    Field("building", (2,), 0, RANKS, "1 + suit and rank of the card that the own row builds."),
    Field("contributed", (), 0, FACES, "1 + face of the card put into the stock this turn, or 0."),
    *option_fields(
        TABLE,
        "players",
        "claim_gap",
        "own_contribution_drawable",
        "goal",
        "stalemate",
        "decks",
        "hand_size",
        "first_top",
        "second_top",
        "top_rank",
        "grid_width",
        "grid_height",
        "free_gap",
        "costly_gap",
        "other_gap",
        "red_gap",
        "safe_neighbours",
        "defence_gap",
        "build_price",
        "claim_fee",
        "build_penalty",
        "claim_penalty",
    ),
)

LEFT_OUT = (
    "From which side a black card was built: no rule asks for it once it lies.",
    "Which cards the spare piles hold: the options for ranks and decks tell it (F5).",
    "Which of the own cards the others know, told as their number `exposed`, to keep the row below 1 KB.",
    "By whom unseen discards were made, told as the number of all of them.",
    "An unfinished row of another seat, which is that seat's affair until it is complete (F19).",
    "The option `start_pairs`, which only tells how the towns began.",
    "Numbers of cards, missing cards and turns left beyond 127; `turns` tells the last in hundredths.",
)

ACTION_FIELDS = (
    Field("kind", (len(KINDS),), 0, 1, "1 for its kind, in the order of the action numbers."),
    Field("suit", (4,), 0, 1, "By suit: 1 for that of the card it names, claims or builds."),
    Field("rank", (RANKS,), 0, 1, "By rank - 1: 1 for that of the card."),
    Field("seat", (MAX_SEATS,), 0, 1, "By seat: 1 for the owner of a claimed card."),
    Field("column", (), 0, 6, "Claim or place: 1 + its column in the town's frame."),
    Field("row", (), 0, 6, "Claim or place: 1 + its row in the town's frame."),
    Field("way", (4,), 0, 1, "By direction: 1 for the one from the source to the place."),
    Field("costs", (), 0, 1, "1 if a card is to be contributed."),
    Field(
        "nearer", (), 0, 1, "1 if it brings the own town nearer to its goal, or the claim would."
    ),
    Field("hurts", (), 0, 1, "1 if a claim would take its owner further from its goal."),
    Field("neighbours", (), 0, 4, "Black cards beside the place or the claimed card."),
    Field("overlaps", (), 0, 4, "Red cards that lie in the place already."),
    Field("stretches", (), 0, 1, "1 if the box of the own black cards grows."),
    Field("margin", (), -RANKS, RANKS, "Challenge or defence: ranks above the card to be beaten."),
    Field("held", (), 0, 4, "Copies of the card in the own hand."),
    Field("known", (), 0, 4, "Copies of it that everybody knows to be there."),
)
