"""What actions and positions are worth by a game's learned value: in machine code, or the same
under CPython.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cardhouse.agents.learned import oneply
from cardhouse.agents.learned.net import FIRST, SECOND, SURE, learned, result
from cardhouse.agents.learned.net import chance as chance_of
from cardhouse.agents.learned.quick import QuickNet
from cardhouse.agents.learned.weights import Weights
from cardhouse.core.game import Game
from cardhouse.core.rng import generator
from cardhouse.core.state import State


class Values(Protocol):
    """A learned value that is ready to be asked; ``numbers`` are in 1/SURE."""

    def actions(self, view: State, seat: int, legal: Sequence[int], worlds: int) -> list[int]:
        """The sum of what each action is worth to the seat that decides, over so many deals that
        fit its view.
        """

    def position(self, state: State, seat: int) -> int:
        """What a seat may expect of a position, from its own view, in 1/SURE."""


class PlainValues:
    """Under CPython; needs neither NumPy nor Numba."""

    def __init__(self, game: Game, weights: Weights, seed: int | str) -> None:
        assert game.features is not None
        self.net = weights.numbers
        self.quick = QuickNet(self.net)
        self.rng = generator(f"learned {seed}")
        self.states = [game.state_type() for _ in range(3)]
        self.inputs = [0] * game.features.SIZE
        self.out = [0] * game.max_legal

    def actions(self, view: State, seat: int, legal: Sequence[int], worlds: int) -> list[int]:
        """The sum of what each action is worth to the seat that decides, over so many deals that
        fit its view.
        """
        states, sums = self.states, [0] * len(legal)
        states[oneply.VIEW].assign(view)
        for _ in range(worlds):
            oneply.imagine(states, self.rng)
            for i, action in enumerate(legal):
                oneply.try_out(states, action, self.out)
                sums[i] += self._value(states[oneply.WORK], seat)
        return sums

    def position(self, state: State, seat: int) -> int:
        """What a seat may expect of a position, from its own view, in 1/SURE."""
        self.states[oneply.WORK].assign(state)
        return self._value(self.states[oneply.WORK], seat)

    def _value(self, state: State, seat: int) -> int:
        if learned(state, seat, self.inputs):
            return chance_of(self.net, self.quick.output(self.inputs))
        return result(state, seat)


class FastValues:
    """In machine code."""

    def __init__(self, game: Game, weights: Weights, seed: int | str) -> None:
        from cardhouse.core import compiled
        from cardhouse.core.arrays import np

        assert game.features is not None
        self.net = np.array(weights.numbers, np.int32)
        self.rng = compiled.words(f"learned {seed}")
        self.states = compiled.states(game, 3)
        self.inputs = np.zeros(game.features.SIZE, np.int32)
        self.units = np.zeros(int(self.net[FIRST] + self.net[SECOND]), np.int64)
        self.legal, self.out, self.sums = (np.zeros(game.max_legal, np.int64) for _ in range(3))
        self._all: Any = compiled.compiled(oneply.value_all, game)
        self._one: Any = compiled.compiled(oneply.value_at, game)

    def actions(self, view: State, seat: int, legal: Sequence[int], worlds: int) -> list[int]:
        """The sum of what each action is worth to the seat that decides, over so many deals that
        fit its view.
        """
        n = len(legal)
        self.states[oneply.VIEW] = view.array()[0]
        self.legal[:n] = legal
        self._all(
            self.states, seat, self.legal, n, worlds, self.rng, self.net, self.inputs, self.units, self.out,
            self.sums,
        )  # fmt: skip
        return [int(x) for x in self.sums[:n]]

    def position(self, state: State, seat: int) -> int:
        """What a seat may expect of a position, from its own view, in 1/SURE."""
        self.states[oneply.WORK] = state.array()[0]
        return int(self._one(self.states, oneply.WORK, seat, self.net, self.inputs, self.units))


def values(game: Game, weights: Weights, seed: int | str) -> Values:
    """A learned value in machine code where it can be compiled, else under CPython: the same
    numbers.
    """
    try:
        return FastValues(game, weights, seed)
    except ImportError:  # NumPy or Numba is missing, or what only they can run
        return PlainValues(game, weights, seed)


def chance(total: int, worlds: int) -> float:
    """A sum over deals as a chance, 0 to 1."""
    return total / (SURE * worlds)
