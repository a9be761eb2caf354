"""Decisions of a game that is played for its decisions: what the seat saw, what was legal, what was
done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cardhouse.core.game import Game
from cardhouse.core.state import State

Decision = tuple[State, list[int], int]
"""The view of the seat that decides, the legal actions, the one that was taken."""


def decisions(
    found: Game,
    options: Mapping[str, Any],
    seed: str,
    cap: int,
    choose: Callable[[State, Sequence[int]], int],
) -> Iterator[Decision]:
    """The decisions with a choice of a game, as it is played. cap: plies at most; choose: for a
    seat, by its view.
    """
    state = found.new_state(options, seed)
    for _ in range(cap):
        if state.ended:
            return
        legal = found.legal(state)
        action = legal[0]
        if len(legal) > 1:
            view = found.hidden(state, int(found.rules.seat(state)))
            action = choose(view, legal)
            yield view, legal, action
        found.rules.apply(state, action)
