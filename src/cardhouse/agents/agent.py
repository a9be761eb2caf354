"""The agent interface: what a player is told, and what it answers; and the two simplest: one plays
at random, one by the game's rules of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from cardhouse.core.game import Game
from cardhouse.core.rng import below, generator
from cardhouse.core.solving import Stop
from cardhouse.core.state import State

if TYPE_CHECKING:
    from cardhouse.play.history import Seen

RANDOM, CAREFUL = 0, 1


class Agent(Protocol):
    """A player. It sees views, never the state. Subclass it: what is not said anew stays as it is
    here.

    wants_history: before each choice ``observe`` is given what the agent's seat has seen since the
    deal. sees_truth: for measuring only: ``choose`` is given the true state. stop: a player that
    thinks for long asks it now and then, and answers at once when it says True.
    """

    name: str
    wants_history: bool = False
    sees_truth: bool = False
    stop: Stop | None = None

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """One of the legal actions, chosen from the view of the seat that must decide."""
        raise NotImplementedError

    def observe(self, history: Sequence[Seen]) -> None:
        """Takes in all that the seat has seen since the deal; called before ``choose`` if
        ``wants_history``.
        """
        return


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
