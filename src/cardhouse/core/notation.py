"""What every game's notation is made of: cards and seats as they are typed, reasons with their
rulings, and what is said of a text that means nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardhouse.core.cards import JOKER, RANKS, SEAT_LETTERS, SUITS, face_of
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.texts import HOUSE, either

_READ_SUITS = {**{s: s for s in SUITS}, "♠": "S", "♡": "H", "♥": "H", "♢": "D", "♦": "D", "♣": "C"}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal: one sentence and the ruling that says so."""

    sentence: str
    ruling: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.ruling})"


def no_action(text: str, game: str, *forms: str) -> InvalidNotation:
    """The error for a text that names no action. forms: what can be written, as it is typed."""
    return InvalidNotation(
        HOUSE("notation.unknown", text=repr(text[:40]), game=game, forms=either(forms))
    )


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
        raise InvalidNotation(HOUSE("card.not_one", text=repr(text[:40])))
    return face_of(SUITS.index(suit), RANKS.index(rank) + 1)


def parse_seat(text: str) -> int:
    """The seat that a letter names; raises InvalidNotation for anything else."""
    word = text.strip().upper()
    if len(word) != 1 or word not in SEAT_LETTERS:
        raise InvalidNotation(HOUSE("seat.not_one", text=repr(text[:40])))
    return SEAT_LETTERS.index(word)


def shown(value: Any) -> str:
    """Any value, junk too, as an error message may quote it: at most 60 characters."""
    if isinstance(value, int) and abs(value) >= 10**40:
        return HOUSE("value.long")
    if isinstance(value, (int, float, type(None))):
        return repr(value)
    if isinstance(value, str):
        return repr(value[:50])
    return HOUSE("value.of_kind", kind=type(value).__name__)
