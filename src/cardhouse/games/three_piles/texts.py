"""The catalogue of 3 Piles: all that is said about it, by id; what cards and ranks are called."""

from __future__ import annotations

from cardhouse.core.cards import RANKS
from cardhouse.core.texts import Texts, kept
from cardhouse.games.three_piles.actions import DRAW, TAKE, face_of_action, kind_of, stack_of
from cardhouse.games.three_piles.state import Table

TEXT = Texts(__package__)

FIXED = kept(2048)(TEXT)
"""The same, kept: for what is said again and again with the same numbers and cards."""

NAMES = ["10" if rank == "T" else rank for rank in RANKS]
"""Ranks as people write them, the ace first."""


def card_of(s: Table, action: int) -> int:
    """The face that an action moves, -1 when there is none or it is unknown."""
    kind = kind_of(action)
    if kind == DRAW:
        return -1
    if kind == TAKE:
        i = stack_of(action)
        return s.stack[i, s.stack_n[i] - 1] if s.stack_n[i] > 0 else -1
    return face_of_action(action)


@kept(1024)
def spans(low: int, high: int, ranks: int) -> str:
    """The ranks below ``low`` and above ``high``, in words."""
    below, above = _span(1, low - 1), _span(high + 1, ranks)
    if below and above:
        return TEXT("fits.both", below=below, above=above)
    return below or above or TEXT("fits.nothing")


def _span(first: int, last: int) -> str:
    names = NAMES[first - 1 : last]
    return "-".join(dict.fromkeys((names[0], names[-1]))) if names else ""
