"""High cards bet and call, low ones do not."""

from __future__ import annotations

from cardhouse.core.rules import rule

from .state import Table


@rule
def weigh(s: Table, action: int) -> int:
    """A king likes to bet, a jack to pass."""
    return 10 * (s.card[s.turn_seat] - 1) * (2 * action - 1)


@rule
def evaluate(s: Table, viewer: int) -> int:
    """200 a chip."""
    return 200 * s.won[viewer]
