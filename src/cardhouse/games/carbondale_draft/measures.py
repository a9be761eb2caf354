"""What may be measured of a game of Carbondale, draft edition."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.events import Event
from cardhouse.core.state import GOAL
from cardhouse.games.carbondale_draft.state import Table

MEASURES = {
    "announced": "cards announced",
    "challenges": "challenges tried",
    "blocked": "challenges that kept a card from being built",
    "cards built": "cards built into networks",
    "ended by goal": "share of the games that ended with a goal reached",
}

_KINDS = {"announce": "announced", "block": "blocked", "build": "cards built"}


def measure(events: Sequence[Event], end: Table) -> dict[str, float]:
    """The figures of one game."""
    figures = dict.fromkeys(MEASURES, 0.0)
    for event in events:
        if event.kind in _KINDS:
            figures[_KINDS[event.kind]] += 1
        elif event.kind in ("block", "hold"):
            figures["challenges"] += 1
    figures["ended by goal"] = float(end.ended == GOAL)
    return figures
