"""The two simple agents: one plays at random, one by the game's rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.agent import Agent
from cardhouse.core.game import Game
from cardhouse.core.rng import below, generator
from cardhouse.core.state import State

RANDOM, CAREFUL = 0, 1


class RandomAgent(Agent):
    """Plays uniformly at random."""

    name = "random"
    policy = RANDOM

    def __init__(self, game: Game, seed: int | str) -> None:
        self.rng = generator(f"random {seed}")

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """A uniformly random legal action."""
        return legal[below(self.rng, len(legal))]


class CarefulAgent(Agent):
    """Plays by the game's rules of thumb: the legal action that weighs most, ties at random."""

    name = "careful"
    policy = CAREFUL

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.rng = generator(f"careful {seed}")

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """The legal action with the highest weight."""
        if len(legal) == 1:
            return legal[0]
        weigh = self.game.advice.weigh
        weights = [weigh(view, action) for action in legal]
        most = max(weights)
        best = [action for action, weight in zip(legal, weights, strict=True) if weight == most]
        return best[below(self.rng, len(best))]
