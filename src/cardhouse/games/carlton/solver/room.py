"""What every run of the solver needs: its arrays, what it found, and how it tells of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.compiled import compiled
from cardhouse.core.game import game
from cardhouse.games.carlton.solver import numbers
from cardhouse.games.carlton.solver.layout import DESK_TYPE, FOUND, ROW, constants, write_row
from cardhouse.games.carlton.solver.weights import order
from cardhouse.games.carlton.solver.zobrist import zobrist_keys
from cardhouse.games.carlton.state import Table

Report = Callable[[int, int, int], None]
CHUNK = 20_000
"""So many rows are worked on between two looks at the clock."""


class OutOfTime(Exception):
    """The budget of CPU time is used up."""


@cache
def _zobrist_keys() -> Any:
    return zobrist_keys()


@dataclass(slots=True)
class Outcome:
    """What one run of kernels found: the won row or -1, whether nothing was cut, and how far it
    came.
    """

    won: int
    complete: bool
    phase: int
    rows: int


class Room:
    """The arrays of one solving, made once and used by all its runs.

    deadline: a reading of ``time.thread_time`` at which a run stops with OutOfTime, as it does once
    ``stop`` says True. memory: megabytes.
    """

    def __init__(
        self, s: Table, memory: int = 700, deadline: float = 1e18, report: Report | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:  # fmt: skip
        self.desk = np.zeros(1, dtype=DESK_TYPE)
        self.desk["z"][0] = _zobrist_keys()
        self.desk["t"][0] = constants(s)
        self.desk["stock"][0, : s.stock_n] = [s.stock[k] for k in reversed(range(s.stock_n))]
        self.b = self.desk["b"][0]
        self.weights = self.desk["w"][0]
        self.stock_n = int(s.stock_n)
        self.step = s.piles * s.deal_cards
        self.deals = -(-self.stock_n // self.step)
        self.first_row = write_row(s)
        self.limit = s.max_moves - s.turn
        self.most_bytes = memory << 20
        self.deadline = deadline
        self.report = report
        self.stop = stop
        self.positions = 0
        self.best = 0
        self.rows: Any = None
        self.tree: Any = None
        self.net: Any = order()

    @staticmethod
    def _kernel(kernel: Callable[..., Any]) -> Any:
        return compiled(kernel, game("carlton"))

    def _arrays(
        self, rows: int, tree: int, keys: int, candidates: int, mark: Any = np.int32
    ) -> tuple[Any, Any]:
        self.rows = self.tree = None  # freed before the next ones are made
        self.rows = np.zeros((rows, ROW), dtype=np.int8)
        self.tree = np.zeros((tree, 3), dtype=np.int32)
        self.b[:] = 0
        self.b[numbers.WON] = -1
        self.b[numbers.ORDERED] = 1 if self.stock_n else 0
        self.rows[0] = self.first_row
        self.tree[0] = (-1, -1, 0)
        transpositions = np.zeros(1 << max(10, (keys - 1).bit_length()), dtype=mark)
        return transpositions, np.zeros((candidates, 4), dtype=np.int32)

    def _tell(self, phase: int, first: int = 0, made: int = 0) -> None:
        """Reports, with the cards up in the rows just made; stops a search that is out of time."""
        if self.report is not None:
            if made > 0:
                self.best = max(self.best, self._most_up(first, made))
            self.report(phase, self.positions + int(self.b[numbers.MADE]), self.best)
        if time.thread_time() > self.deadline or (self.stop is not None and self.stop()):
            raise OutOfTime

    def _most_up(self, first: int, made: int) -> int:
        """The most cards that are up in any of the rows first..first+made-1."""
        slot = first - int(self.b[numbers.BASE])
        return int(self.rows[slot : slot + made, FOUND : FOUND + 8].sum(axis=1).max())

    def _next_phase(self, first: int, made: int) -> None:
        """Moves the rows made by a deal to the front of their array."""
        at = first - int(self.b[numbers.BASE])
        for start in range(0, made, max(1, at)):
            size = min(at, made - start)
            self.rows[start : start + size] = self.rows[at + start : at + start + size]
        self.b[numbers.BASE] = first

    def _outcome(self, phase: int) -> Outcome:
        b = self.b
        return Outcome(int(b[numbers.WON]), not b[numbers.CUT], phase, int(b[numbers.USED]))

    def path(self, row: int) -> list[int]:
        """The moves of the tree that lead to a row; safe cards are not among them."""
        moves: list[int] = []
        while self.tree[row, 0] >= 0:
            moves.append(int(self.tree[row, 1]))
            row = int(self.tree[row, 0])
        return moves[::-1]
