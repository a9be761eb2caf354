"""Chances to win by a learned value, one ply ahead: what hints, analyses and their marks say in
games whose hints do not search by it.

The search that hints make there is led by rules of thumb and says what careful players would make
of a position; the value was taught by strong play, and its chances are measured
(``cardhouse.lab.reliability``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardhouse.agents.learned.values import Values, chance, values
from cardhouse.agents.learned.weights import Weights, problem, weights
from cardhouse.agents.levels import advising
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.search_settings import LEARNED, Settings
from cardhouse.core.state import State

WORLDS = 48
"""Deals that fit the view in which each action is tried."""


def by_value(game: Game, state: State, settings: Settings | None = None) -> bool:
    """Whether chances come from the value alone. settings: of the search that is asked for; only
    the usual one of hints, with whatever budget, stands back. state: whose options decide.
    """
    usual = advising(game)
    if game.features is None or usual.leaf == LEARNED or weights(game, state) is None:
        return False
    asked = settings or usual
    return replace(asked, ms=usual.ms, iterations=usual.iterations, clock=usual.clock) == usual


class Ahead:
    """Weighs the actions of one game; keeps what is made ready for its value.

    worlds: deals that fit the view in which each action is tried. by: weights in place of the
    game's own.
    """

    def __init__(
        self, game: Game, seed: int | str, worlds: int = WORLDS, by: Weights | None = None
    ) -> None:
        self.game = game
        self.seed = seed
        self.worlds = worlds
        self.values: Values | None = None
        self.by = by
        self._weights: Weights | None = None

    def chances(self, view: State, legal: Sequence[int], times: int = 1) -> dict[int, float]:
        """What each action is worth to the seat that decides, 0 to 1, all over the same deals.

        times: so many times the usual number of deals. Raises InvalidOptions where nothing was
        learned for the view's options.
        """
        worlds = self.worlds * times
        sums = self._ready(view).actions(view, int(self.game.rules.seat(view)), legal, worlds)
        return {action: chance(total, worlds) for action, total in zip(legal, sums, strict=True)}

    def _ready(self, view: State) -> Values:
        found = self.by or weights(self.game, view)
        if found is None:
            raise InvalidOptions(problem(self.game, view))
        if self.values is None or found is not self._weights:
            self._weights, self.values = found, values(self.game, found, self.seed)
        return self.values
