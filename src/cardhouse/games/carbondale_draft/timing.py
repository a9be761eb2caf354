"""Timing: answers of the draft edition: which may have been the only ones, and how long people take
for them.

The times are guesses to begin with: at a table they give way to the seat's own.
"""

from __future__ import annotations

from cardhouse.core.contract import Prior
from cardhouse.games.carbondale_draft.actions import PASS, PAY, kind_of

__all__ = ["PRIORS", "kind"]

PRIORS = {PASS: Prior(1.8, 0.6), PAY: Prior(2.0, 0.6)}
kind = kind_of
