"""Runs the kernels: a beam of some width from the first phase to the last, or the exhaustive
search.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.compiled import compiled
from cardhouse.core.game import game
from cardhouse.games.carlton.solver import beam, candidates, learned, numbers, proof, score
from cardhouse.games.carlton.solver.layout import (
    DESK_TYPE,
    FEATURES,
    FOUND,
    ROW,
    constants,
    write_row,
)
from cardhouse.games.carlton.solver.plan import FEW_LEFT, Try
from cardhouse.games.carlton.solver.weights import order
from cardhouse.games.carlton.solver.zobrist import zobrist_keys
from cardhouse.games.carlton.state import Table

Report = Callable[[int, int, int], None]
ROW_BYTES = ROW + 12
CHUNK = 20_000
PATIENCE = 14
"""After the last deal a beam gives up once so many times its width brought no position with more
cards up.
"""


NO_NET = np.zeros((0, 0, FEATURES + 2), dtype=np.int64)


CLOSELY = 3
"""So many times the beam's width are looked at closely before they go over a deal, or twice as many
as go if that is more; see ``learned.weigh``.
"""


class OutOfTime(Exception):
    """The budget of CPU time is used up."""


def _compiled(kernel: Callable[..., Any]) -> Any:
    return compiled(kernel, game("carlton"))


@cache
def _zobrist_keys() -> Any:
    return zobrist_keys()


def _best_first(chosen: Any, found: Any) -> Any:
    """Candidates by their score, the best of each kind of disorder before all others."""
    order = chosen[np.argsort(-found[chosen, 0], kind="stable")]
    best = np.zeros(len(order), dtype=bool)
    best[np.unique(found[order, 3], return_index=True)[1]] = True
    return np.concatenate([order[best], order[~best]])


@dataclass(slots=True)
class Outcome:
    """What one run of kernels found: the won row or -1, whether nothing was cut, and how far it
    came.
    """

    won: int
    complete: bool
    phase: int
    rows: int


class Search:
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

    def beam(self, plan: Try) -> Outcome:
        """One beam of a certain width, weights and jitter."""
        phases = self.deals + 1
        grown = plan.width * plan.plies
        last_grown = plan.width * plan.last_plies
        carried = plan.width * plan.carry
        room = max(grown, last_grown) + 2 * carried + 2
        batch = plan.batch or plan.width
        candidates = (
            max(2 * max(grown, last_grown) + 28 * max(batch, carried), grown + carried) + 128
        )
        keys = min(max(grown, last_grown) * 8 + 4096, 1 << 26)
        transpositions, found = self._arrays(
            room, (grown + carried) * phases + last_grown + 2, keys, candidates
        )
        self.weights[: len(plan.weights)] = plan.weights
        self.weights[score.BARE], self.weights[score.FREE] = plan.facts
        b, rows, tree, desk = self.b, self.rows, self.tree, self.desk
        b[numbers.SALT], b[numbers.WHOLE], b[numbers.SPLITS] = plan.salt, plan.whole, plan.splits
        b[numbers.PENDING] = 1 if plan.batch else 0
        grow, open_phase = _compiled(beam.ply), _compiled(beam.open_phase)
        _compiled(beam.root)(rows, desk)
        try:
            if b[numbers.WON] >= 0:
                return self._outcome(0)
            for phase in range(phases):
                first, end = int(b[numbers.BASE]), int(b[numbers.USED])
                open_phase(first, end, rows, transpositions, desk)
                left = grown if phase < self.deals else last_grown
                isles = int(tree[first:end, 2].max(initial=0)) + 1
                quota = max(1, plan.each * batch // isles)
                highest, patience = -1, PATIENCE * plan.width
                while first < end and left > 0:
                    if plan.each:
                        made = self._shared(
                            first, end, min(batch, left), quota, isles, found, transpositions
                        )
                    else:
                        made = grow(
                            first,
                            end,
                            min(batch, left),
                            left,
                            rows,
                            tree,
                            found,
                            transpositions,
                            desk,
                        )
                    self._tell(phase, end, made)
                    first, end, left = end, end + made, left - made
                    if b[numbers.WON] >= 0:
                        return self._outcome(phase)
                    if phase == self.deals and made > 0:
                        up = self._most_up(first, made)
                        highest, patience = (
                            (up, PATIENCE * plan.width)
                            if up > highest
                            else (highest, patience - made)
                        )
                        if patience <= 0:
                            b[numbers.CUT] = 1
                            break
                if b[numbers.CANDIDATES] > 0:
                    b[numbers.CUT], b[numbers.CANDIDATES] = 1, 0
                if phase < self.deals:
                    end = int(b[numbers.USED])
                    made = self._carry(phase, end, plan, found, transpositions)
                    b[numbers.NEXT] = min(self.stock_n, int(b[numbers.NEXT]) + self.step)
                    b[numbers.ORDERED] = 1 if b[numbers.NEXT] < self.stock_n else 0
                    self._next_phase(end, made)
                    self._tell(phase)
                    if b[numbers.WON] >= 0:
                        return self._outcome(phase)
            return self._outcome(self.deals)
        finally:
            self.positions += int(b[numbers.MADE])

    def _shared(
        self, first: int, end: int, most: int, quota: int, isles: int, found: Any, seen: Any
    ) -> int:
        """A ply of which each island has at most its quota; returns how many rows it made."""
        n = int(_compiled(beam.grow)(first, end, self.rows, found, seen, self.desk))
        best = np.argsort(-found[:n, 0], kind="stable")
        counts = np.zeros(isles, dtype=np.int64)
        return int(
            _compiled(candidates.carry)(
                best, most, quota, self.rows, self.tree, found, counts, self.desk
            )
        )

    def _carry(self, phase: int, end: int, plan: Try, found: Any, transpositions: Any) -> int:
        """Deals onto all rows of the phase and keeps the best; returns how many, all beyond row
        ``end``.

        The best of each kind of disorder come first: most rows of a phase differ only in where runs
        lie in order.
        """
        base = int(self.b[numbers.BASE])
        if end == base:
            return 0
        offered = 0
        for first in range(base, end, CHUNK):
            offered = _compiled(beam.deal_out)(
                first, min(first + CHUNK, end), self.rows, found, transpositions, self.desk
            )
            self._tell(phase)
        return self._keep(plan, base, end, found, offered) if offered else 0

    def _weighed(self, chosen: Any, plan: Try, found: Any) -> Any:
        """Those of some candidates that are not lost, each looked at more closely."""
        net = self.net if plan.learned else NO_NET
        _compiled(learned.weigh)(chosen, self.rows, found, net, self.desk)
        return chosen[found[chosen, 0] > learned.LOST]

    def _keep(self, plan: Try, base: int, end: int, found: Any, offered: int) -> int:
        """Keeps the best of what a deal offered; see ``_carry``."""
        most = plan.width * plan.carry
        follow = -(-(self.stock_n - int(self.b[numbers.NEXT])) // self.step) - 1
        if plan.few and follow <= FEW_LEFT:
            most = min(most, plan.few)
        order = _best_first(np.arange(offered), found)
        looked = max(CLOSELY * plan.width, 2 * most)
        near = self._weighed(order[:looked], plan, found)
        if len(near) < most:
            near = np.concatenate([near, self._weighed(order[looked:], plan, found)])
        order = _best_first(near, found)
        roots = int(self.tree[base:end, 2].max()) + 1
        quota = max(1, -(-plan.share * most // roots))
        counts = np.zeros(roots, dtype=np.int64)
        made = int(
            _compiled(candidates.carry)(
                order, most, quota, self.rows, self.tree, found, counts, self.desk
            )
        )
        if follow >= plan.isles:
            self.tree[end : end + made, 2] = np.arange(made)
        else:
            isles = self.tree[self.tree[end : end + made, 0], 2]
            self.tree[end : end + made, 2] = np.unique(isles, return_inverse=True)[1]
        return made

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
        exhaust, deal_all = _compiled(proof.exhaust), _compiled(proof.deal_all)
        try:
            _compiled(proof.root)(rows, tree, transpositions, desk)
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
        _compiled(proof.reenter)(made, self.rows, transpositions, self.desk)

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
