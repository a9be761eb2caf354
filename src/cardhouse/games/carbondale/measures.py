"""What may be measured of a game of Carbondale."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.events import Event
from cardhouse.core.state import GOAL
from cardhouse.games.carbondale.state import Table

MEASURES = {
    "claims": "claims tried",
    "claims won": "claims that were not defended",
    "claims defended": "claims that were defended",
    "cards built": "cards built into towns",
    "ended by goal": "share of the games that ended with a goal reached",
}

_KINDS = {
    "claim": "claims",
    "lose": "claims won",
    "defend": "claims defended",
    "build": "cards built",
}


def measure(events: Sequence[Event], end: Table) -> dict[str, float]:
    """The figures of one game."""
    figures = dict.fromkeys(MEASURES, 0.0)
    for event in events:
        if event.kind in _KINDS:
            figures[_KINDS[event.kind]] += 1
    figures["ended by goal"] = float(end.ended == GOAL)
    return figures
