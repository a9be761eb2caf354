"""Named measures of a game's course: each game may declare some in its folder, in ``measures.py``.

There, ``MEASURES`` says in a few words what each name stands for, and ``measure(events, end)``
gives the figures of one finished game: from its events in order, as one who sees everything knows
them, and its last state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhouse.core.events import Event
from cardhouse.core.game import Game

GENERAL = {
    "plies": "decisions in a game",
    "turns": "turns in a game",
    "lead changes": "times that another seat came to lead alone, turn by turn",
    "margin": "the best score less the second best",
    "first seat wins": "share of the games that the first seat won",
    "drawn": "share of the games without a winner",
}


def declared(found: Game) -> dict[str, str]:
    """What is measured of a game: name and a few words."""
    return {**GENERAL, **(found.measures.MEASURES if found.measures else {})}


def measure(
    found: Game, options: Mapping[str, Any], seed: str, actions: Sequence[int]
) -> dict[str, float]:
    """A game's own figures of one game, from its deal and its actions."""
    if found.measures is None:
        return {}
    state = found.new_state(options, seed)
    events: list[Event] = []
    for action in actions:
        before = state.copy()
        found.rules.apply(state, action)
        events += found.events.events(before, action, state)
    return dict(found.measures.measure(events, state))
