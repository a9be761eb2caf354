"""Analyses of finished games: a few side by side, decision by decision, in a process that yields to
all others; kept for whoever asks next.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field

from cardhouse.agents.analyse import Verdict, judged, within
from cardhouse.agents.choices import Choice, choices
from cardhouse.play.match import Match
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.buckets import Buckets
from cardhouse.server.settings import Settings
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.pool import WorkerPool, still
from cardhouse.server.workers.worker import Worker

LOG = logging.getLogger("cardhouse.server")
KEPT, MOST_WAITING = 200, 16
AT_ONCE = 4
"""So many games are looked at side by side: their decisions take turns, so that all go on."""
STARTING = 6.0
"""Seconds until the process has begun and loaded what it needs, until this server has measured
it.
"""
SURE = 10
"""The pace that was expected counts as much as that of one decision in so many."""
LONGER = 1.6
"""So many times the time of a first look a decision takes, about, since mistakes are looked at
twice; until this server has measured it.
"""
SPARED = 2.0
"""So many analyses an address must have left for one to begin by itself."""
WAITING, WORKING, READY, FAILED = "waiting", "working", "ready", "failed"


Told = dict[int | None, m.Judged]
"""A decision as each seat reads it, and as anybody else does (None)."""


@dataclass
class Job:
    """One game that is analysed, or was. version: the table's when it was asked for; match: until
    all is known.

    expected: seconds that it should take; starting: those until its first decision has been looked
    at; since: when it was begun, by the monotonic clock; began: when the first decision had been
    looked at, and first: the plies that were done then. beside: so many games were looked at side
    by side meanwhile, at most.
    """

    match: Match | None
    version: int
    plies: int
    expected: float = 0.0
    starting: float = STARTING
    since: float = 0.0
    state: str = WAITING
    done: int = 0
    decisions: list[Told] = field(default_factory=list)
    began: float = 0.0
    first: int = 0
    beside: int = 1
    task: asyncio.Task[None] | None = None

    def left(self, now: float) -> float:
        """Seconds that it still takes, about: what is left goes on like what is done, and at the
        beginning as planned, the less so the more is done.
        """
        if self.state in (READY, FAILED):
            return 0.0
        if not self.began:
            return self.expected * self.beside + still(
                self.starting, now - self.since if self.since else 0.0
            )
        done, all = self.done - self.first, max(1, self.plies - self.first)
        usual = all / SURE
        pace = (now - self.began + usual * self.expected / all) / (done + usual)
        return max(1.0, pace * (self.plies - self.done))


class Analyses:
    """The analyses of one server. Whoever thinks is only ever sent what a seat saw at its
    decision.
    """

    def __init__(self, settings: Settings, pool: WorkerPool) -> None:
        self.pool = pool
        self.seconds = settings.analysis
        self.longest = settings.analysis_longest
        self.asking = Buckets(settings.analyses, settings.analyses_burst)
        self.worker = Worker("analysis")
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._stopping = asyncio.Lock()
        self._starting = STARTING
        self._longer: dict[str, float] = {}
        """By game: so many times the time of a first look a decision took when it was measured."""

    def ask(
        self, code: str, version: int, match: Match, address: str, reader: int | None
    ) -> m.Analysis:
        """Begins the analysis of a table's match unless that was done, and tells how far it is.
        reader: the seat of whoever asks. Raises Refusal.
        """
        job = self._of(code, version)
        if job is not None and job.state != FAILED:
            return self._analysis(job, reader)
        if len(self._busy) >= MOST_WAITING:
            raise Refusal("limit", TEXT("refusal.many_analyses"))
        if not self.asking.take(address):
            raise Refusal("limit", TEXT("refusal.analysed_enough"))
        job = Job(match.copy(), version, match.ply, self._expected(match), self._starting)
        self._jobs[code] = job
        self._jobs.move_to_end(code)
        for old in [old for old, one in self._jobs.items() if one.state in (READY, FAILED)][:-KEPT]:
            del self._jobs[old]
        job.task = asyncio.create_task(self._run(job))
        return self._analysis(job, reader)

    def at_leisure(self, address: str) -> bool:
        """Whether a game may be analysed without being asked for: it need not wait for others, and
        asking stays possible.
        """
        bucket = self.asking.get(address)
        bucket.take(self.asking.clock(), 0.0)
        return len(self._busy) < AT_ONCE and bucket.level >= SPARED

    @property
    def _busy(self) -> list[Job]:
        """The games that are looked at, and those that wait for it, in their order."""
        return [one for one in self._jobs.values() if one.state in (WAITING, WORKING)]

    def look(self, code: str, version: int, reader: int | None) -> m.Analysis | None:
        """How far the analysis of a table's match is; None if nobody has asked for it as it
        stands.
        """
        job = self._of(code, version)
        return None if job is None else self._analysis(job, reader)

    def _expected(self, match: Match) -> float:
        """Seconds that a match takes, about: as long a decision as those of its game took last."""
        name, ms = match.game.name, within(match.game, match.ply, self.seconds).ms
        return match.ply * ms / 1000 * self._longer.get(name, LONGER)

    def _of(self, code: str, version: int) -> Job | None:
        job = self._jobs.get(code)
        return job if job is not None and job.version == version else None

    def _analysis(self, job: Job, reader: int | None) -> m.Analysis:
        before = self._busy
        ahead = max(0, before.index(job) + 1 - AT_ONCE) if job.state == WAITING else 0
        decisions = [told.get(reader, told[None]) for told in job.decisions]
        now = time.monotonic()
        # Whoever waits for other games waits for all that those still take.
        left = job.left(now) + sum(one.left(now) for one in before[:ahead])
        if job.match is not None and not job.began:
            left += self.pool.left(job.match.game.name, asyncio.get_running_loop().time())[0]
        return m.Analysis(job.state, ahead, job.done, job.plies, left, decisions)

    async def _run(self, job: Job) -> None:
        async with self._places:
            try:
                async with asyncio.timeout(self.longest):
                    assert job.match is not None
                    await self.pool.ready(job.match.game.name)
                    job.state, job.since = WORKING, time.monotonic()
                    await self._think(job, job.match)
                job.state, job.done = READY, job.plies
            except Exception as error:  # whatever it is, nobody waits for it for ever
                LOG.warning("an analysis was given up: %s", type(error).__name__)
                job.state = FAILED
            job.match = None
            if not self._busy:
                async with self._stopping:
                    await self.worker.stop()  # its memory is free again until the next one

    async def _think(self, job: Job, match: Match) -> None:
        ms = within(match.game, match.ply, self.seconds).ms
        for choice in choices(match):
            job.beside = max(job.beside, sum(one.state == WORKING for one in self._jobs.values()))
            verdict = await self._verdict(match, choice, ms)
            job.decisions.append(as_read(match, choice, verdict))
            job.done = min(choice.ply + 1, job.plies)
            if not job.began:  # the first one had to load what it needs
                job.began, job.first = time.monotonic(), job.done
                self._starting = job.began - job.since
        if job.done > job.first:
            took = (time.monotonic() - job.began) / (job.done - job.first) / job.beside
            self._longer[match.game.name] = 1000 * took / ms

    async def _verdict(self, match: Match, choice: Choice, ms: float) -> Verdict:
        request = {
            "do": "judge", "game": match.game.name, "view": choice.view.to_bytes(), "legal": list(choice.legal),
            "action": choice.action, "hint": choice.hint, "ms": ms,
        }  # fmt: skip
        async with self._stopping:
            pass  # a process that ends answers nothing more
        found = await self.worker.ask(request)
        if found is None:
            raise RuntimeError("a decision could not be judged")
        best, before, after, hint = found
        return Verdict(int(best), float(before), float(after), hint)

    async def stop(self) -> None:
        """Gives up what is not finished."""
        tasks = [
            job.task for job in self._jobs.values() if job.task is not None and not job.task.done()
        ]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await self.worker.end()


def as_read(match: Match, choice: Choice, verdict: Verdict) -> Told:
    """A decision with its verdict, as each reader is told it: kept once where all read the same."""
    told: Told = {}
    for reader in (None, *range(match.seats)):
        d = judged(match.game, choice, verdict, match.called, reader)
        one = m.Judged(
            d.ply,
            d.seat,
            d.text,
            d.best,
            d.best_text,
            d.before,
            d.after,
            d.glyph,
            d.why,
            d.hint,
            list(d.rest),
        )
        if reader is None or one != told[None]:
            told[reader] = one
    return told
