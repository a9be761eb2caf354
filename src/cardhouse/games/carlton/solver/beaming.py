"""Beams: the positions of a deal from the first phase to the last, the best of each kept."""

from __future__ import annotations

from typing import Any

from cardhouse.core.arrays import np
from cardhouse.games.carlton.solver import beam, candidates, learned, numbers, score
from cardhouse.games.carlton.solver.layout import FEATURES
from cardhouse.games.carlton.solver.plan import FEW_LEFT, Try
from cardhouse.games.carlton.solver.room import CHUNK, Outcome, Room

PATIENCE = 14
"""After the last deal a beam gives up once so many times its width brought no position with more
cards up.
"""

NO_NET = np.zeros((0, 0, FEATURES + 2), dtype=np.int64)

CLOSELY = 3
"""So many times the beam's width are looked at closely before they go over a deal, or twice as many
as go if that is more; see ``learned.weigh``.
"""


def _best_first(chosen: Any, found: Any) -> Any:
    """Candidates by their score, the best of each kind of disorder before all others."""
    order = chosen[np.argsort(-found[chosen, 0], kind="stable")]
    best = np.zeros(len(order), dtype=bool)
    best[np.unique(found[order, 3], return_index=True)[1]] = True
    return np.concatenate([order[best], order[~best]])


class Beams(Room):
    """Runs the kernels of ``beam``."""

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
        b, rows, desk = self.b, self.rows, self.desk
        b[numbers.SALT], b[numbers.WHOLE], b[numbers.SPLITS] = plan.salt, plan.whole, plan.splits
        b[numbers.PENDING] = 1 if plan.batch else 0
        self._kernel(beam.root)(rows, desk)
        try:
            if b[numbers.WON] >= 0:
                return self._outcome(0)
            for phase in range(phases):
                first, end = int(b[numbers.BASE]), int(b[numbers.USED])
                self._kernel(beam.open_phase)(first, end, rows, transpositions, desk)
                left = grown if phase < self.deals else last_grown
                self._grow(phase, plan, left, found, transpositions)
                if b[numbers.WON] >= 0:
                    return self._outcome(phase)
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

    def _grow(self, phase: int, plan: Try, left: int, found: Any, seen: Any) -> None:
        """Grows the first rows of a phase ply by ply until nothing new comes of them, but makes at
        most ``left`` rows.
        """
        b, grow = self.b, self._kernel(beam.ply)
        first, end = int(b[numbers.BASE]), int(b[numbers.USED])
        isles = int(self.tree[first:end, 2].max(initial=0)) + 1
        batch = plan.batch or plan.width
        quota = max(1, plan.each * batch // isles)
        highest, patience = -1, PATIENCE * plan.width
        while first < end and left > 0:
            most, at = min(batch, left), int(b[numbers.USED])
            if plan.each:
                made = self._shared(first, end, most, quota, isles, found, seen)
            else:
                made = grow(first, end, most, left, self.rows, self.tree, found, seen, self.desk)
            self._tell(phase, at, made)
            first, end, left = at, at + made, left - made
            if b[numbers.WON] >= 0:
                break
            if phase == self.deals and made > 0:
                up = self._most_up(first, made)
                patience = PATIENCE * plan.width if up > highest else patience - made
                highest = max(highest, up)
                if patience <= 0:
                    b[numbers.CUT] = 1
                    break
        if b[numbers.CANDIDATES] > 0:
            b[numbers.CUT], b[numbers.CANDIDATES] = 1, 0

    def _shared(
        self, first: int, end: int, most: int, quota: int, isles: int, found: Any, seen: Any
    ) -> int:
        """A ply of which each island has at most its quota; returns how many rows it made."""
        n = int(self._kernel(beam.grow)(first, end, self.rows, found, seen, self.desk))
        best = np.argsort(-found[:n, 0], kind="stable")
        counts = np.zeros(isles, dtype=np.int64)
        return int(
            self._kernel(candidates.carry)(
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
            offered = self._kernel(beam.deal_out)(
                first, min(first + CHUNK, end), self.rows, found, transpositions, self.desk
            )
            self._tell(phase)
        return self._keep(plan, base, end, found, offered) if offered else 0

    def _weighed(self, chosen: Any, plan: Try, found: Any) -> Any:
        """Those of some candidates that are not lost, each looked at more closely."""
        net = self.net if plan.learned else NO_NET
        self._kernel(learned.weigh)(chosen, self.rows, found, net, self.desk)
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
            self._kernel(candidates.carry)(
                order, most, quota, self.rows, self.tree, found, counts, self.desk
            )
        )
        if follow >= plan.isles:
            self.tree[end : end + made, 2] = np.arange(made)
        else:
            isles = self.tree[self.tree[end : end + made, 0], 2]
            self.tree[end : end + made, 2] = np.unique(isles, return_inverse=True)[1]
        return made
