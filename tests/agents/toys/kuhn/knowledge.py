"""A seat sees its own card."""

from __future__ import annotations

from cardhouse.core.rng import below, reseed
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints

from .state import Table


@rule
def hide(s: Table, viewer: int) -> None:
    """Hides the generator and the other card; at the end nothing but the generator."""
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0
    for p in range(2):
        if p != viewer:
            s.card[p] = -1


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Deals the other seat one of the other two cards."""
    p = s.viewer
    s.card[1 - p] = (s.card[p] + 1 + below(rng, 2)) % 3
    s.viewer = TRUTH
    reseed(s.rng, rng)
