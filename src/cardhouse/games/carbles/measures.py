"""What may be measured of a game of Carbles."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.events import Event
from cardhouse.games.carbles.state import Table

MEASURES = {
    "kills": "marbles sent back to their lot",
    "burns": "cards burned for want of a play",
    "swaps": "swaps by jacks",
    "brought out": "marbles brought out",
}

_KINDS = {
    "kill": "kills",
    "kill_mate": "kills",
    "kill_own": "kills",
    "burn": "burns",
    "swap": "swaps",
    "out": "brought out",
}


def measure(events: Sequence[Event], end: Table) -> dict[str, float]:
    """The figures of one game."""
    figures = dict.fromkeys(MEASURES, 0.0)
    for event in events:
        if event.kind in _KINDS:
            figures[_KINDS[event.kind]] += 1
    return figures
