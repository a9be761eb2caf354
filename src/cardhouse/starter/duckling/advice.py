"""Rules of thumb for Duckling, from a seat's own view: take a trick as cheaply as it can be, else
throw the lowest.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.starter.duckling.actions import face_of_action
from cardhouse.starter.duckling.rules import TRUMPS, beats
from cardhouse.starter.duckling.state import Table


@rule
def strength(face: int) -> int:
    """How dear a card is: trumps above all others."""
    return face % 13 + (13 if face // 13 == TRUMPS else 0)


@rule
def weigh(s: Table, action: int) -> int:
    """How good an action looks to the seat that decides; higher is better."""
    face = face_of_action(action)
    if s.led == 0:
        return face % 13 - (6 if face // 13 == TRUMPS else 0)
    if beats(face, s.led - 1):
        return 100 - strength(face)
    return -strength(face)


@rule
def evaluate(s: Table, viewer: int) -> int:
    """How good a position looks for a seat, in -1000..1000: the tricks by which it is ahead."""
    return (s.tricks[viewer] - s.tricks[1 - viewer]) * 1000 // (s.hand_size + 1)
