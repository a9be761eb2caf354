"""Rules of thumb for Carbondale, from a seat's own view."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbondale.state import Table


@rule
def weigh(s: Table, action: int) -> int:
    """How good an action looks to the deciding seat."""
    return 0


@rule
def evaluate(s: Table, viewer: int) -> int:
    """How good the position is."""
    return 0
