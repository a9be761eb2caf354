"""No advice but the count of chips."""

from __future__ import annotations

from cardhouse.core.rules import rule

from .state import Table


@rule
def weigh(s: Table, action: int) -> int:
    """Nothing."""
    return 0


@rule
def evaluate(s: Table, viewer: int) -> int:
    """200 a chip."""
    return 200 * s.won[viewer]
