"""What lies on the table of Carbles, and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.options import Value
from cardhouse.core.state import State, choice, flag, i1, i2, number
from cardhouse.core.texts import Texts

MAX_SEATS = 12
LEAST_TRACK = 14
MAX_SPACES = 18
MAX_TRACK = MAX_SEATS * MAX_SPACES
MAX_MARBLES = 4
MAX_CARDS = 108
FACES = 53

PROTECTED, WALL = 0, 1


class Table(State, game="carbles"):
    """Track, goals, lots, hands, deck and discards.

    Faces are ``suit * 13 + rank - 1``, 52 a Joker; ranks in masks and actions are 0 (ace) to 12
    (king), 13 the Joker.
    """

    players = number(
        4,
        low=1,
        high=MAX_SEATS,
        choices=tuple(range(1, 13)),
        says="Seats at the table.",
        ruling="B1",
    )
    partners = flag(
        False,
        says="Seats opposite each other win together: with four A and C, B and D.",
        ruling="B16",
    )
    open_hands = flag(False, says="Everybody sees every hand.", ruling="B19")
    home = choice(
        "protected",
        "wall",
        says="Whether a marble on its own home stops its owner's other marbles, too.",
        ruling="B4",
    )
    max_turns = number(
        5000,
        low=1,
        high=100_000,
        choices=(5000,),
        says="Turns a seat before the game is a draw.",
        ruling="B20",
    )
    marbles = number(
        4, low=1, high=MAX_MARBLES, says="Marbles and goal spaces of a seat.", ruling="B1", lab=True
    )
    spaces = number(
        18, low=8, high=MAX_SPACES, says="Track spaces of a seat.", ruling="B1", lab=True
    )
    entry_gap = number(
        2, low=1, high=5, says="Spaces from the entry on to the home.", ruling="B1", lab=True
    )
    hand_size = number(
        5, low=1, high=8, says="Cards dealt to a hand if there are enough.", ruling="B14", lab=True
    )
    least_hand = number(
        4, low=1, high=8, says="With fewer cards left a seat, a new deck.", ruling="B14", lab=True
    )
    ranks = number(
        13, low=1, high=13, says="Ranks in the deck, from the ace up.", ruling="B6", lab=True
    )
    copies = number(8, low=1, high=8, says="Cards of each rank in the deck.", ruling="B6", lab=True)
    jokers = number(4, low=0, high=4, says="Jokers in the deck.", ruling="B6", lab=True)
    four_back = number(4, low=1, high=13, says="Spaces that a 4 goes back.", ruling="B10", lab=True)
    seven_steps = number(
        7, low=1, high=7, says="Steps that a 7 shares out.", ruling="B11", lab=True
    )
    jack_steps = number(11, low=1, high=13, says="Spaces that a jack goes.", ruling="B7", lab=True)
    queen_steps = number(
        12, low=1, high=13, says="Spaces that a queen goes.", ruling="B7", lab=True
    )
    king_steps = number(13, low=1, high=13, says="Spaces that a king goes.", ruling="B7", lab=True)

    track = i1(MAX_TRACK, says="By space: 1 + the seat whose marble lies there, or 0.")
    at = i2(
        MAX_SEATS,
        MAX_MARBLES,
        says="By seat: the track spaces of its marbles, ascending; 0 beyond at_n.",
    )
    at_n = i1(MAX_SEATS, says="Marbles of each seat on the track.")
    goal = i1(
        MAX_SEATS,
        says="By seat: bit i is set when goal space i, 0 nearest the entry, holds a marble.",
    )
    lot = i1(MAX_SEATS, says="Marbles of each seat in its lot.")
    hand = i1(MAX_SEATS, FACES, says="By seat and face: cards in the hand; a hidden hand is all 0.")
    hand_n = i1(MAX_SEATS, says="Cards in each hand.")
    deck = i1(MAX_CARDS, says="Faces, the next card last; -1 unknown; 0 beyond deck_n.")
    deck_n = i1(says="Cards in the deck.")
    discard = i1(
        MAX_CARDS,
        says="Faces played or burned since the last new deck, the first one first; 0 beyond.",
    )
    discard_n = i1(says="Cards in the discards.")
    dealer = i1(says="Who deals from this deck.")
    hand_number = i2(says="Hands dealt from this deck before the present one.")
    left = i1(says="Steps of a 7 still to be walked in this row.")
    playable = i2(
        says="Bit r is set when the seat on turn could play rank r on this board; 0 within a row."
    )
    barred = i2(
        MAX_SEATS, says="Bit r is set when a burn has shown that the seat's hand holds no rank r."
    )


TABLE = Table


def check(values: Mapping[str, Value]) -> str | None:
    """Says why a combination of options cannot be dealt, or None."""
    said = Texts(__package__)
    seats = int(values["players"] or 0)
    cards = int(values["ranks"] or 0) * int(values["copies"] or 0) + int(values["jokers"] or 0)
    if values["partners"] and seats % 2:
        return said("options.partners", seats=seats)
    if seats * int(values["spaces"] or 0) < LEAST_TRACK:
        return said("options.track", spaces=LEAST_TRACK)
    if cards < seats:
        return said("options.few_cards", cards=cards, seats=seats)
    return None
