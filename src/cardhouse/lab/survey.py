"""Survey: how often a solitaire can be won: many deals solved, on all cores of a machine or on a
Ray cluster.
"""

from __future__ import annotations

import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

import cardhouse.games as _games  # registers the games, in a worker too
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game, game
from cardhouse.lab.bench import machine
from cardhouse.lab.ray_pool import RayPool
from cardhouse.lab.solve import solver_of
from cardhouse.lab.survey_results import (
    UNKNOWN,
    Entry,
    SurveyedDeal,
    SurveyResults,
    Tally,
    curve,
    summary,
)
from cardhouse.lab.wording import TEXT
from cardhouse.play.packing import pack_text
from cardhouse.play.worker_pool import LocalPool, WorkerPool

del _games

Say = Callable[[str], None]
LIVES = 2
"""A deal at which so many workers died is unknown: it may need more memory than there is."""
MOST = 100_000_000
TRIES = 100


def survey_deal(
    name: str, options: dict[str, Any], deal: int, seconds: float, memory: int
) -> Entry:
    """Solves one deal. The entry: deal, verdict, CPU seconds used and allowed, positions; for a
    solved one also the number of moves, the line (packed, see ``play.packing``) and the run that
    found it.
    """
    found_game = game(name)
    state = found_game.new_state(options, deal)
    found = solver_of(found_game).solve(state, seconds, memory=memory)
    entry: SurveyedDeal = {
        "deal": deal,
        "verdict": found.verdict,
        "cpu_seconds": round(found.cpu_seconds, 4),
        "seconds": seconds,
        "positions": found.positions,
        "found_by": found.found_by,
    }
    if found.actions:
        entry["moves"] = len(found.actions)
        entry["line"] = pack_text(found_game, state, found.actions)
    return dict(entry)


def parse_deals(text: str) -> list[range]:
    """The deals of ``17``, ``1-1000`` or ``1-500,900-999``. Raises InvalidOptions."""
    found = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 24:
            raise InvalidOptions(TEXT("survey.deals", text=repr(text[:40]), example="1-1000,2000"))
        low, high = int(first), int(last or first)
        if not low <= high <= MOST:
            raise InvalidOptions(TEXT("survey.deals_up", most=f"{MOST:,}", text=repr(part.strip())))
        found.append(range(low, high + 1))
    return found


class SurveyProgress:
    """Says how a survey goes: on a terminal one line that is written over, else a line every half
    minute.
    """

    def __init__(self, say: Say, live: TextIO | None, total: int) -> None:
        self.say, self.live, self.total = say, live, total
        self.began = self.last = time.monotonic()
        self.done = 0

    def report(self, tally: Tally, last: bool = False) -> None:
        """Says it, if it is time to."""
        now = time.monotonic()
        if not last and now - self.last < (0.5 if self.live else 30):
            return
        self.last = now
        rate = self.done / max(now - self.began, 1e-9)
        left = (
            TEXT("survey.left", span=_span((self.total - self.done) / rate))
            if rate and self.done < self.total
            else ""
        )
        line = TEXT(
            "survey.progress",
            done=f"{self.done:,}",
            total=f"{self.total:,}",
            rate=f"{rate:.2f}",
            left=left,
            tally=str(tally),
        )
        if self.live is None:
            self.say(line)
        else:
            self.live.write(f"\r\x1b[K{line}" + "\n" * last)
            self.live.flush()


def _span(seconds: float) -> str:
    minutes = int(seconds) // 60
    return (
        TEXT("survey.hours", hours=minutes // 60, minutes=minutes % 60)
        if minutes >= 60
        else TEXT("survey.minutes", minutes=minutes, seconds=int(seconds) % 60)
    )


def survey(
    results: SurveyResults,
    tasks: Iterable[tuple[Any, ...]],
    pool: WorkerPool,
    done: Callable[[], None],
) -> None:
    """Works the tasks (arguments of ``survey_deal``) off and writes each result into the results at
    once.

    A task whose worker died is given out again; the second time its deal is left unknown.
    """
    waiting = deque(tasks)
    deaths: Counter[int] = Counter()
    with results.open() as file:
        while waiting or pool.busy:
            while waiting and pool.room > 0:
                pool.give(waiting.popleft())
            for task, entry in pool.take(0.5):
                deal, seconds = task[2], task[3]
                if entry is None:
                    deaths[deal] += 1
                    if deaths[deal] < LIVES:
                        waiting.appendleft(task)
                        continue
                    entry = {"deal": deal, "verdict": UNKNOWN, "cpu_seconds": 0.0, "seconds": seconds,
                             "positions": 0, "found_by": "", "died": LIVES}  # fmt: skip
                results.add(entry, file)
                done()


def survey_command(
    name: str,
    deals: str | None,
    seconds: float,
    say: Say,
    out: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
    processes: int | None = None,
    memory: int = 700,
    undecided: bool = False,
    ray: str | None = None,
    plot: str | Path | None = None,
    winnable: str | Path | None = None,
    verdicts: str | Path | None = None,
    live: TextIO | None = None,
) -> int:
    """Surveys deals that are not yet in the file, or with ``undecided`` gives the others more time;
    says the result.

    deals: see ``parse_deals``; None: what is in the file. processes: as many as there are cores by
    default. memory: megabytes for each. plot, winnable, verdicts: files to write, see
    ``survey_results.curve``, ``play.winnable`` and ``play.verdicts``. Raises InvalidOptions or
    InvalidRecord.
    """
    found = game(name)
    if "solver" not in found.offers:
        raise InvalidOptions(TEXT("solve.none", game=found.title))
    given = {
        k: v for k, v in found.options(options).items() if v != found.state_type.OPTIONS[k].default
    }
    if (winnable is not None or verdicts is not None) and given:
        raise InvalidOptions(TEXT("survey.usual_options"))
    ranges = parse_deals(deals) if deals is not None else [range(MOST + 1)]
    path = Path(out) if out is not None else own_file(name)
    if deals is None and not path.exists():
        raise InvalidOptions(TEXT("survey.no_file", path=str(path), command="--deals 1-1000"))
    about = {"machine": machine(), "began": datetime.now(UTC).isoformat(timespec="seconds")}
    results = SurveyResults(path, found, given, about)
    todo = _todo(results, deals, seconds, undecided)
    if todo:
        _run(
            found,
            given,
            results,
            todo,
            seconds,
            processes,
            memory,
            ray,
            SurveyProgress(say, live, len(todo)),
        )
    wanted = [x for x in results.entries.values() if any(x["deal"] in r for r in ranges)]
    for line in summary(wanted):
        say(line)
    if plot is not None:
        Path(plot).write_text(
            curve(wanted, TEXT("survey.curve", game=found.title)), encoding="utf-8"
        )
        say(TEXT("survey.plot", path=str(plot)))
    if winnable is not None:
        from cardhouse.lab.grading import winnable_list

        Path(winnable).write_bytes(winnable_list(found, wanted, TRIES, say))
    if verdicts is not None:
        from cardhouse.lab.verdict_checks import verdict_list

        listed = verdict_list(found, wanted, say, ranges if deals is not None else None)
        Path(verdicts).write_text(listed, encoding="utf-8")
    return 0


def own_file(name: str) -> Path:
    """Where a game's survey lies if nobody says where."""
    return Path(f"survey-{name}.jsonl")


def _todo(results: SurveyResults, deals: str | None, seconds: float, undecided: bool) -> list[int]:
    if undecided:
        ranges = parse_deals(deals) if deals is not None else [range(MOST + 1)]
        return [deal for deal in results.undecided(seconds) if any(deal in r for r in ranges)]
    if deals is None:
        return []
    return [deal for r in parse_deals(deals) for deal in r if deal not in results.entries]


def _run(
    found: Game, options: dict[str, Any], results: SurveyResults, todo: list[int], seconds: float,
    processes: int | None, memory: int, ray: str | None, progress: SurveyProgress,
) -> None:  # fmt: skip
    pool: WorkerPool | None = None if ray is None else RayPool(survey_deal, ray)
    # Once, here: afterwards every process of this machine finds the machine code in its cache.
    solver_of(found).warm_up()
    pool = pool or LocalPool(survey_deal, processes or os.cpu_count() or 1)

    def done() -> None:
        progress.done += 1
        progress.report(results.tally)

    progress.say(
        TEXT(
            "survey.begins", deals=f"{len(todo):,}", seconds=f"{seconds:g}", path=str(results.path)
        )
    )
    try:
        survey(results, ((found.name, options, deal, seconds, memory) for deal in todo), pool, done)
    finally:
        pool.close()
        progress.report(results.tally, last=True)
