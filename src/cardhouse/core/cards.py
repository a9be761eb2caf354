"""Cards as two characters: rank A23456789TJQK then suit SHDC; a Joker is XX, an unknown card ??.

A *face* is a small integer: ``suit * 13 + rank - 1`` with suits in the order S, H, D, C and ranks
1 (ace) to 13 (king); 52 is a Joker and -1 a face that the viewer does not know.
"""

from __future__ import annotations

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SYMBOLS = {"S": "♠", "H": "♡", "D": "♢", "C": "♣"}
JOKER = 52
UNKNOWN = -1

SEAT_LETTERS = "ABCDEFGHIJKL"
MOST_SEATS = len(SEAT_LETTERS)
"""So many seats has the largest table of any game; records, positions and messages hold no more."""


def face_of(suit: int, rank: int) -> int:
    """The face with suit 0..3 (S, H, D, C) and rank 1..13."""
    return suit * 13 + rank - 1


def card_text(face: int) -> str:
    """Two characters for a face: ``7S``, ``TD``, ``XX`` for a Joker, ``??`` for an unknown card."""
    if face == UNKNOWN:
        return "??"
    if face == JOKER:
        return "XX"
    return RANKS[face % 13] + SUITS[face // 13]


def seat_letter(seat: int) -> str:
    """The letter by which people call a seat: A for seat 0, B for seat 1, and so on."""
    return SEAT_LETTERS[seat]
