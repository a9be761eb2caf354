"""A card stays what it was."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

from .state import Table


@rule
def rewind(before: Table, after: Table, action: int, rng: Ints) -> int:
    """The other seat's card is the one of later."""
    for p in range(2):
        before.card[p] = after.card[p]
    return 1
