"""Piles and hands: the deal, drawing, the new draw pile, and what everybody knows of cards that
move.
"""

from __future__ import annotations

from cardhouse.core.rng import below, shuffle
from cardhouse.core.rules import rule
from cardhouse.games.carbondale.state import FACES, MAX_SEATS, Table
from cardhouse.games.carbondale.town import CLUBS, START_ACE, START_TWO, reset_box


@rule
def copies(s: Table) -> int:
    """Copies of each face in the game: one deck a seat unless the options say otherwise (F1)."""
    return s.decks if s.decks > 0 else s.players


@rule
def segment(s: Table, rank: int) -> int:
    """0, 1 or 2 for a rank's pile at the beginning (F3); 3 for a rank that is not in the game."""
    if rank <= s.first_top:
        return 0
    if rank <= s.second_top:
        return 1
    return 2 if rank <= s.top_rank else 3


@rule
def first_spare(s: Table) -> int:
    """The segment of the spare pile that comes first (F5): 1, or 2 if no rank is in segment 1."""
    return 1 if s.second_top > s.first_top else 2


@rule
def set_up(s: Table) -> None:
    """Lays out start cards and spare piles, shuffles the first pile and deals the hands (F2 to F8,
    F61).
    """
    number = copies(s)
    for rank in range(1, 11):
        part = segment(s, rank)
        for suit in range(4):
            face = suit * 10 + rank - 1
            if part == 0:
                s.stock[face] = number  # the first pile lies here until it is shuffled
            elif part < 3:
                s.spare[part - first_spare(s), face] = number
                s.spare_n[part - first_spare(s)] += number
    pair = 0
    for p in range(s.players):
        if s.start_pairs == 0 or p == 0:
            pair = below(s.rng, 2)
        else:
            pair = 1 - pair
        reset_box(s, p)
        ace = CLUBS * 10 * pair
        two = CLUBS * 10 * (1 - pair) + 1
        s.ground[p, START_ACE] = ace + 1
        s.ground[p, START_TWO] = two + 1
        s.stock[ace] -= 1
        s.stock[two] -= 1
    for face in range(FACES):
        while s.stock[face] > 0:
            s.stock[face] -= 1
            s.deck[s.deck_n] = face
            s.deck_n += 1
    shuffle(s.rng, s.deck, 0, s.deck_n)
    for _ in range(s.hand_size):
        for p in range(s.players):
            draw_top(s, p)


@rule
def draw_top(s: Table, p: int) -> None:
    """Moves the top card of the deck into a hand, unseen by the others."""
    s.deck_n -= 1
    face = s.deck[s.deck_n]
    s.deck[s.deck_n] = 0
    s.hand_n[p] += 1
    if face >= 0:
        s.hand[p, face] += 1


@rule
def any_card(s: Table) -> int:
    """1 if a card is left to draw anywhere: deck, spare piles, stock or discards (F54, F64)."""
    if s.deck_n > 0 or s.stock_n > 0 or s.spare_n[0] > 0 or s.shown_n > 0:
        return 1
    for p in range(MAX_SEATS + 1):
        if s.away_n[p] > 0:
            return 1
    return 0


@rule
def draw_deck(s: Table, p: int) -> None:
    """Draws from the deck, after forming a new one if it is empty (F53)."""
    if s.deck_n == 0:
        new_deck(s)
    draw_top(s, p)


@rule
def new_deck(s: Table) -> None:
    """Shuffles the next spare pile, the stock and all discards into a new deck (F5, F53).

    Whatever was known to lie among the discards is forgotten.
    """
    for face in range(FACES):
        number = s.spare[0, face] + s.stock[face] + s.shown[face]
        s.spare[0, face] = s.spare[1, face]
        s.spare[1, face] = 0
        s.stock[face] = 0
        s.shown[face] = 0
        for p in range(MAX_SEATS + 1):
            number += s.away[p, face]
            s.away[p, face] = 0
        for p in range(MAX_SEATS):
            s.known_either[p, face] = 0
        for _ in range(number):
            s.deck[s.deck_n] = face
            s.deck_n += 1
    s.spare_n[0] = s.spare_n[1]
    s.spare_n[1] = 0
    s.stock_n = 0
    s.shown_n = 0
    s.contributed = 0
    for p in range(MAX_SEATS + 1):
        s.away_n[p] = 0
    shuffle(s.rng, s.deck, 0, s.deck_n)


@rule
def take_known(s: Table, p: int, face: int) -> None:
    """Puts a card that everybody saw into a hand: it is known to be there (F29, F51)."""
    s.hand[p, face] += 1
    s.hand_n[p] += 1
    s.known_hand[p, face] += 1


@rule
def drop(s: Table, p: int, face: int) -> None:
    """Takes a card out of a hand."""
    s.hand[p, face] -= 1
    s.hand_n[p] -= 1


@rule
def put_away(s: Table, p: int, face: int) -> None:
    """Discards a card face down; only its owner knows it (F15, F18).

    Everybody else learns that one card left the hand: of each face, one known copy may have gone.
    """
    drop(s, p, face)
    s.away[p, face] += 1
    s.away_n[p] += 1
    for known in range(FACES):
        if s.known_hand[p, known] > 0:
            s.known_hand[p, known] -= 1
            s.known_either[p, known] += 1


@rule
def seen(s: Table, p: int, face: int) -> None:
    """Everybody learns that a card of this face left the hand: it uses up a known copy first."""
    if s.known_hand[p, face] > 0:
        s.known_hand[p, face] -= 1
    elif s.known_either[p, face] > 0:
        s.known_either[p, face] -= 1


@rule
def announce(s: Table, p: int, face: int) -> None:
    """Everybody learns that a card of this face is in the hand."""
    seen(s, p, face)
    s.known_hand[p, face] += 1
