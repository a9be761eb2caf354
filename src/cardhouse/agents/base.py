"""The agent interface, the two simple agents, and the table of agents by name."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Protocol

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.rng import below, generator, new_seed
from cardhouse.core.state import State

RANDOM, CAREFUL = 0, 1


class Agent(Protocol):
    """A player. It sees views, never the state."""

    name: str

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """One of the legal actions, chosen from the view of the seat that must decide."""


class RandomAgent:
    """Plays uniformly at random."""

    name = "random"
    policy = RANDOM

    def __init__(self, game: Game, seed: int | str) -> None:
        self.rng = generator(f"random {seed}")

    def choose(self, view: State, legal: Sequence[int]) -> int:
        """A uniformly random legal action."""
        return legal[below(self.rng, len(legal))]


class CarefulAgent:
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


_AGENTS: dict[str, type[RandomAgent] | type[CarefulAgent]] = {"random": RandomAgent, "careful": CarefulAgent}
_SAYS = {"random": "plays anything that is allowed", "careful": "plays by rules of thumb"}


def levels(game: Game) -> list[dict[str, str]]:
    """The agents that can play a game, weakest first: name and a few words."""
    return [{"name": name, "says": _SAYS[name]} for name in _AGENTS]


def make(name: str, game: Game, seed: int | str | None = None) -> RandomAgent | CarefulAgent:
    """The agent with this name, for one seat of one match. Raises InvalidOptions."""
    if name not in _AGENTS:
        close = difflib.get_close_matches(str(name), _AGENTS, 1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(_AGENTS)}"
        raise InvalidOptions(f"there is no player {str(name)[:40]!r}; {hint}")
    return _AGENTS[name](game, new_seed() if seed is None else seed)
