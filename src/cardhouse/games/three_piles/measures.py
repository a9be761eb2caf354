"""What may be measured of a game of 3 Piles."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.events import Event
from cardhouse.games.three_piles.legality import closed
from cardhouse.games.three_piles.state import Table

MEASURES = {
    "longest pile": "cards in the longest pile of the table at the end",
    "stack takes": "share of the cards laid onto piles that came from a stack",
    "closed piles": "piles with an ace and a king at the end",
}


def measure(events: Sequence[Event], end: Table) -> dict[str, float]:
    """The figures of one game."""
    piles = [(p, j) for p in range(2) for j in range(end.piles)]
    taken = sum(event.kind == "take" for event in events)
    laid = taken + sum(event.kind == "play" for event in events)
    return {
        "longest pile": float(max(end.pile_n[p, j] for p, j in piles)),
        "stack takes": taken / laid if laid else 0.0,
        "closed piles": float(
            sum(closed(end.low[p, j], end.high[p, j], end.ranks) for p, j in piles)
        ),
    }
