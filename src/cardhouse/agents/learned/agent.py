"""LearnedAgent: looks one ply ahead and takes what the game's learned value likes best."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.agent import Agent
from cardhouse.agents.learned.values import Values, values
from cardhouse.agents.learned.weights import Weights, problem, weights
from cardhouse.agents.simple import CarefulAgent
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.state import State

WORLDS = 24
"""Deals that fit the view in which each action is tried."""


class LearnedAgent(Agent):
    """Plays one ply ahead by what was learned.

    Where there are no weights, or for options that they were not learned with, it plays by rules of
    thumb, and ``note`` says why in a sentence.
    """

    name = "learned"

    def __init__(self, game: Game, seed: int | str, worlds: int = WORLDS) -> None:
        self.game = game
        self.worlds = worlds
        self.seed = seed
        self.note = ""
        self.thumb = CarefulAgent(game, seed)
        self.weights: Weights | None = None
        self.values: Values | None = None

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """The legal action that is worth most over deals that fit the view, the first among
        equals.
        """
        if len(legal) == 1:
            return legal[0]
        self.note = problem(self.game, view)
        found = weights(self.game, view)
        if found is None:
            return self.thumb.choose(view, legal)
        sums = self._sums(found, view, legal)
        return legal[sums.index(max(sums))]

    def ranked(self, view: State, legal: Sequence[int]) -> list[int]:
        """The legal actions, what is worth most first; only where something was learned for the
        view's options.
        """
        found = weights(self.game, view)
        if found is None:
            raise InvalidOptions(problem(self.game, view))
        worth = dict(zip(legal, self._sums(found, view, legal), strict=True))
        return sorted(legal, key=lambda action: -worth[action])

    def _sums(self, found: Weights, view: State, legal: Sequence[int]) -> list[int]:
        if self.values is None or found is not self.weights:
            self.weights, self.values = found, values(self.game, found, self.seed)
        return self.values.actions(view, int(self.game.rules.seat(view)), legal, self.worlds)
