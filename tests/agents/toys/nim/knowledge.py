"""Nothing is hidden but the generator."""

from __future__ import annotations

from cardhouse.core.rng import reseed
from cardhouse.core.rules import rule
from cardhouse.core.state import TRUTH, Ints

from .state import Table


@rule
def hide(s: Table, viewer: int) -> None:
    """Takes the generator away."""
    s.viewer = viewer
    for i in range(4):
        s.rng[i] = 0


@rule
def determinize(s: Table, rng: Ints) -> None:
    """Gives a fresh generator."""
    s.viewer = TRUTH
    reseed(s.rng, rng)
