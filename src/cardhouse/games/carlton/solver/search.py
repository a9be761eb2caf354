"""Runs the kernels: a beam of some width from the first phase to the last, or the exhaustive
search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.games.carlton.solver import numbers, proof
from cardhouse.games.carlton.solver.beaming import Beams
from cardhouse.games.carlton.solver.layout import ROW
from cardhouse.games.carlton.solver.room import CHUNK, Outcome, OutOfTime

__all__ = ["OutOfTime", "Outcome", "Search"]

ROW_BYTES = ROW + 12


class Search(Beams):
    """All runs of one solving; see ``Room`` for what it takes."""

    def prove(
        self, most: int, limit: int = 0, keep: Callable[[int], None] | None = None
    ) -> Outcome:
        """The exhaustive search with at most so many rows; limit: actions allowed, 0 for any
        number.

        keep: told the number of a phase when all its rows are there, and none of the next one.
        """
        most = max(64, min(most, self.most_bytes // (ROW_BYTES + 24)))
        transpositions, _ = self._arrays(most, most * 2, most * 2, 1, np.int64)
        b, rows, tree, desk = self.b, self.rows, self.tree, self.desk
        b[numbers.LIMIT] = limit
        b[numbers.DEALS] = self.deals
        exhaust, deal_all = self._kernel(proof.exhaust), self._kernel(proof.deal_all)
        try:
            self._kernel(proof.root)(rows, tree, transpositions, desk)
            for phase in range(self.deals + 1):
                at = int(b[numbers.BASE])
                while at < b[numbers.USED] and not b[numbers.CUT] and b[numbers.WON] < 0:
                    end = int(b[numbers.USED])
                    at = exhaust(at, at + CHUNK, rows, tree, transpositions, desk)
                    self._tell(phase, end, int(b[numbers.USED]) - end)
                if b[numbers.CUT] or b[numbers.WON] >= 0 or phase == self.deals:
                    if keep is not None:
                        keep(phase)
                    return self._outcome(phase)
                if keep is not None:
                    keep(phase)
                end = int(b[numbers.USED])
                b[numbers.DEALS] -= 1
                b[numbers.ORDERED] = 1 if int(b[numbers.NEXT]) + self.step < self.stock_n else 0
                made = deal_all(int(b[numbers.BASE]), end, rows, tree, transpositions, desk)
                if b[numbers.CUT] or b[numbers.WON] >= 0:
                    return self._outcome(phase)
                self._next_phase(end, made)
                transpositions[:] = 0
                self._reenter(made, transpositions)
            raise AssertionError
        finally:
            self.positions += int(b[numbers.MADE])

    def _reenter(self, made: int, transpositions: Any) -> None:
        self._kernel(proof.reenter)(made, self.rows, transpositions, self.desk)
