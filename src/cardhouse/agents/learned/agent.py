"""LearnedAgent: looks one ply ahead and takes what the game's learned value likes best."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.agent import Agent
from cardhouse.agents.learned.values import Values, values
from cardhouse.agents.learned.weights import Weights, problem, weights
from cardhouse.agents.simple import CarefulAgent
from cardhouse.core.game import Game
from cardhouse.core.state import State

WORLDS = 24
"""Deals that fit the view in which each action is tried."""


class LearnedAgent(Agent):
    """Plays one ply ahead by what was learned.

    Where there are no weights, or for options that they were not learned with, it plays by rules of thumb, and ``note``
    says why in a sentence.
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
        """The legal action that is worth most over deals that fit the view, the first among equals."""
        if len(legal) == 1:
            return legal[0]
        self.note = problem(self.game, view)
        found = weights(self.game, view)
        if found is None:
            return self.thumb.choose(view, legal)
        if self.values is None or found is not self.weights:
            self.weights, self.values = found, values(self.game, found, self.seed)
        seat = int(self.game.rules.seat(view))
        sums = self.values.actions(view, seat, legal, self.worlds)
        return legal[sums.index(max(sums))]
