"""The sentences of Carbondale: ``language/en.json``, and its cards and directions as arguments of
them.
"""

from __future__ import annotations

from cardhouse.core.texts import Card, Said, Texts
from cardhouse.games.carbondale.state import FACES

TEXT = Texts(__package__)
WAYS = "NSEW"

HIDDEN = Card(-1)


def core_face(face: int) -> int:
    """The face of ``core.cards`` for one of this game."""
    return face // 10 * 13 + face % 10 if face >= 0 else -1


_CARDS = tuple(Card(core_face(face)) for face in range(FACES))


def card_of(face: int) -> Card:
    """A face of this game as the argument of a sentence."""
    return _CARDS[face] if face >= 0 else HIDDEN


def side(d: int) -> Said:
    """A direction in words: ``north of``."""
    return Said(TEXT, f"side.{WAYS[d]}")
