"""Cards as two characters: rank A23456789TJQK then suit SHDC; a Joker is XX, an unknown card ??.

A *face* is a small integer: ``suit * 13 + rank - 1`` with suits in the order S, H, D, C and ranks
1 (ace) to 13 (king); 52 is a Joker and -1 a face that the viewer does not know.
"""

from __future__ import annotations

from cardhouse.core.errors import InvalidNotation

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SYMBOLS = {"S": "♠", "H": "♡", "D": "♢", "C": "♣"}
JOKER = 52
UNKNOWN = -1

_READ_SUITS = {**{s: s for s in SUITS}, "♠": "S", "♡": "H", "♥": "H", "♢": "D", "♦": "D", "♣": "C"}


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


def parse_card(text: str) -> int:
    """The face that a text names: ``7S``, ``10d``, ``T♢``, ``XX`` or ``Joker``.

    Raises InvalidNotation for anything else.
    """
    word = text.strip().upper()
    if word in ("XX", "JOKER"):
        return JOKER
    suit = _READ_SUITS.get(word[-1:], "")
    rank = word[:-1]
    if rank == "10":
        rank = "T"
    if not suit or len(rank) != 1 or rank not in RANKS:
        raise InvalidNotation(f"{text[:40]!r} is not a card; write rank then suit, like 7S or TD")
    return face_of(SUITS.index(suit), RANKS.index(rank) + 1)


def seat_letter(seat: int) -> str:
    """The letter by which people call a seat: A for seat 0, B for seat 1, and so on."""
    return "ABCDEFGHIJKL"[seat]


def parse_seat(text: str) -> int:
    """The seat that a letter names; raises InvalidNotation for anything else."""
    word = text.strip().upper()
    if len(word) != 1 or word not in "ABCDEFGHIJKL":
        raise InvalidNotation(f"{text[:40]!r} is not a seat; seats are letters from A")
    return "ABCDEFGHIJKL".index(word)
