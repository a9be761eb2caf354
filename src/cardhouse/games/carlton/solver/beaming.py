"""Beams: the positions of a deal from the first phase to the last, the best of each kept."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(slots=True)
class Second:
    """What stood next to those that went over a deal, kept to go on from later. at: where its rows
    lie in the tree once they are there.
    """

    phase: int
    at: int
    rows: Any
    tree: Any
    next: int


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
            seconds: list[Second] = []
            outcome = self._through(0, plan, (grown, last_grown), found, transpositions, seconds)
            while outcome.won < 0 and seconds:
                phase = self._go_back(seconds.pop())
                outcome = self._through(
                    phase, plan, (grown, last_grown), found, transpositions, None
                )
            return outcome
        finally:
            self.positions += int(b[numbers.MADE])

    def _through(
        self, start: int, plan: Try, most: tuple[int, int], found: Any, seen: Any,
        seconds: list[Second] | None,
    ) -> Outcome:  # fmt: skip
        """From the first rows of a phase to the end. most: how many rows a phase, and the last one,
        may have. seconds: told what may be gone back to; None for nothing.
        """
        b, rows = self.b, self.rows
        for phase in range(start, self.deals + 1):
            first, end = int(b[numbers.BASE]), int(b[numbers.USED])
            self._kernel(beam.open_phase)(first, end, rows, seen, self.desk)
            self._grow(phase, plan, most[0] if phase < self.deals else most[1], found, seen)
            if b[numbers.WON] >= 0:
                return self._outcome(phase)
            if phase < self.deals:
                end = int(b[numbers.USED])
                made = self._carry(phase, end, plan, found, seen, seconds)
                b[numbers.NEXT] = min(self.stock_n, int(b[numbers.NEXT]) + self.step)
                b[numbers.ORDERED] = 1 if b[numbers.NEXT] < self.stock_n else 0
                self._next_phase(end, made)
                self._tell(phase)
                if b[numbers.WON] >= 0:
                    return self._outcome(phase)
        return self._outcome(self.deals)

    def _go_back(self, second: Second) -> int:
        """Lays out what stood next over a deal; returns the phase that begins with it."""
        b, made = self.b, len(second.rows)
        self.rows[:made] = second.rows
        self.tree[second.at : second.at + made] = second.tree
        b[numbers.BASE], b[numbers.USED] = second.at, second.at + made
        b[numbers.NEXT] = second.next
        b[numbers.ORDERED] = 1 if second.next < self.stock_n else 0
        return second.phase

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

    def _carry(
        self, phase: int, end: int, plan: Try, found: Any, transpositions: Any,
        seconds: list[Second] | None,
    ) -> int:  # fmt: skip
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
        if not offered:
            return 0
        follow = -(-(self.stock_n - int(self.b[numbers.NEXT])) // self.step) - 1
        most = plan.width * plan.carry
        if plan.few and follow <= FEW_LEFT:
            most = min(most, plan.few)
        twice = seconds is not None and follow in plan.again
        order = self._ordered(offered, 2 * most if twice else most, plan, found)
        made = self._keep(order, most, follow, plan, base, end, found)
        if twice and seconds is not None and self.b[numbers.WON] < 0:
            other = self._keep(order[most:], most, follow, plan, base, end + made, found)
            if other:
                slot, at = end + made - base, end + made
                self.b[numbers.USED] = at
                start = min(self.stock_n, int(self.b[numbers.NEXT]) + self.step)
                rows = self.rows[slot : slot + other].copy()
                tree = self.tree[at : at + other].copy()
                seconds.append(Second(phase + 1, end, rows, tree, start))
        return made

    def _weighed(self, chosen: Any, plan: Try, found: Any) -> Any:
        """Those of some candidates that are not lost, each looked at more closely."""
        net = self.net if plan.learned else NO_NET
        self._kernel(learned.weigh)(chosen, self.rows, found, net, self.desk)
        return chosen[found[chosen, 0] > learned.LOST]

    def _ordered(self, offered: int, most: int, plan: Try, found: Any) -> Any:
        """What a deal offered, best first; at least so many of it looked at closely."""
        order = _best_first(np.arange(offered), found)
        looked = max(CLOSELY * plan.width, 2 * most)
        near = self._weighed(order[:looked], plan, found)
        if len(near) < most:
            near = np.concatenate([near, self._weighed(order[looked:], plan, found)])
        return _best_first(near, found)

    def _keep(
        self, order: Any, most: int, follow: int, plan: Try, base: int, end: int, found: Any
    ) -> int:
        """Keeps the best of what a deal offered as rows from ``end`` on; see ``_carry``. follow:
        how many deals are left after it.
        """
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
