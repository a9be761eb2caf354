"""Timing: answers of Carbondale: which may have been the only ones, and how long people take for
them.

The times are guesses to begin with: at a table they give way to the seat's own.
"""

from __future__ import annotations

from cardhouse.core.contract import Prior
from cardhouse.games.carbondale.actions import NO_CLAIM, NO_DEFENCE, kind_of

__all__ = ["PRIORS", "kind"]

PRIORS = {NO_CLAIM: Prior(1.6, 0.6), NO_DEFENCE: Prior(2.0, 0.6)}
kind = kind_of
