"""Endings: what each action of a position without secrets is worth, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.agents.search.endings import kernels
from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.state import State

DEPTHS = 96
POSITIONS = 60_000
"""Positions that are looked at, at most, for one decision: about a tenth of a second."""


class Endings:
    """Solves endings of one game, for one seat at a time."""

    def __init__(self, game: Game) -> None:
        assert game.ending is not None
        self.game = game
        self.states = compiled.states(game, DEPTHS)
        self.cells = self.states.view(np.int64).reshape(DEPTHS, -1)
        self.out = np.zeros(game.max_legal, np.int64)
        counts, at, low, high, best, low0, high0, entry = (
            np.zeros(DEPTHS, np.int64) for _ in range(8)
        )
        self.memory = kernels.Memory(
            moves=np.zeros(DEPTHS * game.max_legal, np.int64),
            weights=np.zeros(game.max_legal, np.int64),
            counts=counts,
            at=at,
            low=low,
            high=high,
            best=best,
            low0=low0,
            high0=high0,
            entry=entry,
            keys=np.zeros(POSITIONS, np.int64),
            slots=np.zeros(1 << (2 * POSITIONS).bit_length(), np.int64),
            least=np.zeros(POSITIONS, np.int64),
            most=np.zeros(POSITIONS, np.int64),
            ints=np.zeros(2, np.int64),
        )
        self._solve: Any = compiled.compiled(kernels.solve, game)

    def solve(
        self, view: State, legal: Sequence[int], most: int = POSITIONS
    ) -> dict[int, float] | None:
        """What each action surely brings with best play, 0 to 1; None if it is not known, or not
        within ``most``.
        """
        ending = self.game.ending
        assert ending is not None
        if not ending.complete(view):
            return None
        seat = int(self.game.rules.seat(view))
        truth = self.game.determinize(view, "the only deal that fits")
        self.states[0] = truth.array()[0]
        self.memory.slots[:] = 0
        self.memory.ints[:] = 0
        found = {}
        for action in legal:
            value = int(
                self._solve(
                    self.states, self.cells, self.cells.shape[1], seat, action, self.memory,
                    self.game.max_legal, most, self.out,
                )
            )  # fmt: skip
            if value < 0:
                return None
            found[action] = value / kernels.WON
        return found
