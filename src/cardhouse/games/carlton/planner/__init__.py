"""The planner of Carlton: it sees what the player sees, and thinks ahead.

From one hidden card that shows to the next nothing is left to chance. So the solver's beam finds
what can be done until then: ways that turn a card up, and layouts to deal from. From the most
promising of them many deals that agree with what is seen are played on by the rules of thumb, which
know no hidden card either; the way that does best is taken, move by move, until a card shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cardhouse.core.solving import Stop
from cardhouse.core.state import State
from cardhouse.games.carlton.advice import weigh
from cardhouse.games.carlton.planner.thinking import (
    NO_ACTION,
    Budget,
    Thinker,
    Way,
    face_down,
    harmless,
)
from cardhouse.games.carlton.rules import apply
from cardhouse.games.carlton.state import Table

__all__ = ["Budget", "CarltonPlanner", "plan"]

PATIENCE = 4
"""After so many thoughts that brought no card to light, the rules of thumb go on alone."""


class CarltonPlanner:
    """Plans one game from its views. Deterministic for a seed if the budget has no seconds.

    thoughts: how often it has thought; compared: the ways of the last one, best first; resigned:
    it knows nothing better any more than the rules of thumb.
    """

    def __init__(self, seed: int | str, budget: Budget) -> None:
        self.seed = seed
        self.thinker = Thinker(budget)
        self.thoughts = 0
        self.compared: list[Way] = []
        self.resigned = False
        self._moves: list[int] = []
        self._expected = b""
        self._unseen = -1
        self._idle = 0

    def choose(self, view: State, legal: Sequence[int], stop: Stop | None = None) -> int:
        """One of the legal actions, from the view of the player."""
        seen = cast(Table, view)
        if len(legal) == 1:
            return legal[0]
        if self._moves and seen.to_bytes() != self._expected:
            self._moves = []
        action = harmless(seen)
        if action == NO_ACTION:
            if not self._moves:
                self._moves = self._think(seen, stop)
            if not self._moves:
                return max(legal, key=lambda one: weigh(seen, one))
            action = self._moves.pop(0)
        if self._moves:
            after = seen.copy()
            apply(after, action)
            self._expected = after.to_bytes()
        return action

    def _think(self, view: Table, stop: Stop | None) -> list[int]:
        """The moves until a hidden card shows; none where nothing better is known than the rules of
        thumb.
        """
        unseen = view.stock_n + face_down(view)
        self._idle = self._idle + 1 if unseen == self._unseen else 0
        self._unseen = unseen
        self.resigned = self._idle > PATIENCE
        if self.resigned:
            return []
        self.thoughts += 1
        if unseen <= 1:  # every card is known
            self._idle = PATIENCE
            return self.thinker.finish(view)
        self.compared = self.thinker.think(view, f"plan {self.seed} {view.turn}", stop)
        return list(self.compared[0].moves)


def plan(seed: int | str, playouts: int = 1000, seconds: float = 0.0) -> CarltonPlanner:
    """A planner for one game. playouts, seconds: see ``Budget``."""
    return CarltonPlanner(seed, Budget(playouts=playouts, seconds=seconds))
