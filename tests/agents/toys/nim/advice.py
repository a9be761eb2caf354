"""No advice: every action weighs the same."""

from __future__ import annotations

from cardhouse.core.rules import rule

from .state import Table


@rule
def weigh(s: Table, action: int) -> int:
    """Nothing."""
    return 0


@rule
def evaluate(s: Table, viewer: int) -> int:
    """Even, but at the end."""
    if s.ended:
        return 1000 if (s.winners >> viewer) & 1 else -1000
    return 0
