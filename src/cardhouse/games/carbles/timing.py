"""Timing: answers of Carbles: which may have been the only ones, and how long people take for them.

The times are guesses to begin with: at a table they give way to the seat's own.
"""

from __future__ import annotations

from cardhouse.core.contract import Prior
from cardhouse.games.carbles.actions import BURN, NOTHING, OUT, PLAY

PRIORS = {PLAY: Prior(2.0, 0.6), BURN: Prior(2.0, 0.6)}


def kind(action: int) -> int:
    """The kind of an answer: a card played or burnt; any other belongs to its row."""
    return PLAY if action < BURN else BURN if action < NOTHING else OUT
