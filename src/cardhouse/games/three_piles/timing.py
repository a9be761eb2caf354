"""Timing: in 3 Piles the table tells everybody who has no choice: a forced pass, and draws where
one pile is left.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.contract import Prior

PRIORS: Mapping[int, Prior] = {}


def kind(_action: int) -> int:
    """The kind of an answer: all are alike."""
    return 0
