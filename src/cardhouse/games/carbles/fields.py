"""The numbers of Carbles's observations and action features: names, bounds, what they mean."""

from __future__ import annotations

from cardhouse.core.observing import Field, option_fields
from cardhouse.games.carbles.board import FARTHEST, RANKS
from cardhouse.games.carbles.state import MAX_CARDS, MAX_MARBLES, MAX_SEATS, MAX_TRACK, TABLE

MOST = 127
MARBLES = 2 * MAX_MARBLES
ALL_MARBLES = MAX_SEATS * MAX_MARBLES

FIELDS = (
    Field("decides", (MAX_SEATS,), 0, 1, "By seat: 1 if it must decide; nobody must at the end."),
    Field("ended", (), 0, 1, "1 when the game is over."),
    Field("won", (MAX_SEATS,), 0, 1, "By seat: 1 if it has won."),
    Field("mates", (MAX_SEATS,), 0, 1, "By seat: 1 if it wins with the observing one, itself too."),
    Field("phase", (3,), 0, 1, "1 for what is chosen now: a card, a marble, where it goes."),
    Field("turns", (), 0, 100, "Turns so far, in hundredths of those allowed."),
    Field("turns_left", (), 0, MOST, "Turns that are left, 127 at most."),
    Field("dealer", (MAX_SEATS,), 0, 1, "By seat: 1 if it deals from this deck."),
    Field("hand_number", (), 0, MOST, "Hands dealt from this deck before this one."),
    Field("deck_n", (), 0, MAX_CARDS, "Cards in the deck."),
    Field(
        "track",
        (MAX_TRACK,),
        0,
        MAX_SEATS,
        "By space from the own home on: 1 + the seat whose marble lies there, 0 for none.",
    ),
    Field(
        "way",
        (MAX_SEATS, MAX_MARBLES),
        0,
        MOST,
        "By seat and marble on the track: 1 + steps to its entry, 127 at most; 0 for no more.",
    ),
    Field(
        "goal", (MAX_SEATS, MAX_MARBLES), 0, 1, "By seat and goal space: 1 if a marble is there."
    ),
    Field("home_n", (MAX_SEATS,), 0, MAX_MARBLES, "By seat: marbles in its goal."),
    Field("lot", (MAX_SEATS,), 0, MAX_MARBLES, "By seat: marbles in its lot."),
    Field("guard", (MAX_SEATS,), 0, 1, "By seat: 1 if a marble of its own lies on its home."),
    Field(
        "threats",
        (MAX_MARBLES,),
        0,
        ALL_MARBLES,
        "By own marble on the track: marbles of other sides 1 to 13 spaces behind it.",
    ),
    Field(
        "prey",
        (MAX_MARBLES,),
        0,
        ALL_MARBLES,
        "By own marble on the track: marbles of other sides 1 to 13 spaces ahead of it.",
    ),
    Field(
        "hand",
        (MAX_SEATS, RANKS),
        0,
        8,
        "By seat and rank: cards in the hand; the own one, with open hands all of them.",
    ),
    Field("hand_n", (MAX_SEATS,), 0, MAX_CARDS, "By seat: cards in the hand."),
    Field(
        "barred",
        (MAX_SEATS, RANKS),
        0,
        1,
        "By seat and rank: 1 if a burn has shown that the hand holds none of the rank.",
    ),
    Field("unseen", (RANKS,), 0, 8, "By rank: cards in the deck and in the hands that are hidden."),
    Field(
        "playable",
        (RANKS,),
        0,
        1,
        "By rank: 1 if the seat on turn could play it on this board; all 0 within a row.",
    ),
    Field("played", (RANKS,), 0, 1, "By rank: 1 for the card of the unfinished row."),
    Field("steps_left", (), 0, 7, "Steps of a 7 still to be walked."),
    Field(
        "chosen",
        (MARBLES,),
        0,
        1,
        "By marble of the seat that moves: 1 for the one chosen to move.",
    ),
    Field("moved", (MARBLES,), 0, 1, "By marble of the seat that moves: 1 if this 7 moved it."),
    *option_fields(
        TABLE,
        "players",
        "partners",
        "open_hands",
        "home",
        "marbles",
        "spaces",
        "entry_gap",
        "hand_size",
        "least_hand",
        "ranks",
        "copies",
        "jokers",
        "four_back",
        "seven_steps",
        "jack_steps",
        "queen_steps",
        "king_steps",
    ),
)

LEFT_OUT = (
    "The suits of cards and the order of the discards: they mean nothing to the rules (B6).",
    "Turns left beyond 127 and their limit, which `turns` tells in hundredths.",
    "Steps beyond 126 in `way`, which only tables of more than seven seats know; `track` tells them.",
)

ACTION_FIELDS = (
    Field("kind", (7,), 0, 1, "1 for its kind: play, burn, nothing, out, marble, place, swap."),
    Field("rank", (RANKS,), 0, 1, "By rank: 1 for the card that is, or was, played or burned."),
    Field("marble", (MARBLES,), 0, 1, "1 for the marble that moves."),
    Field("way", (), 0, MOST, "1 + steps to its entry before it moves, 127 at most; 0 elsewhere."),
    Field("steps", (), -FARTHEST, FARTHEST, "Steps that it walks, backwards below 0; else 0."),
    Field("way_after", (), 0, MOST, "The same where it goes to."),
    Field("goal", (MAX_MARBLES,), 0, 1, "1 for the goal space that it moves to."),
    Field("to_home", (), 0, 1, "1 if it lies on its own home afterwards."),
    Field("side", (3,), 0, 1, "Out or swapped: 1 for whose marble: own, the partner's, another's."),
    Field("kills_own", (), 0, FARTHEST, "Marbles of the own side that it kills."),
    Field("kills_other", (), 0, FARTHEST, "Marbles of other sides that it kills."),
    Field("other_way", (), 0, MOST, "Swapped: `way` of the other marble before, 127 at most."),
    Field("other_after", (), 0, MOST, "Swapped: `way` of the other marble afterwards."),
    Field("steps_left", (), 0, 7, "Steps of a 7 still to be walked afterwards."),
    Field("held", (), 0, 8, "Played or burned: cards of the rank in the hand."),
)
