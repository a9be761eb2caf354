"""The solver of Carlton: a winning line from any position whose cards are all known, or a proof
that there is none.

``solve`` tries beams of several widths and scores (``plan``, ``beam``, ``score``) and exhaustive
searches (``proof``) in turn until one of them decides or the time is up. A line that it gives has
been replayed by the rules; "unsolvable" rests on an exhaustive search whose omissions are argued in
``proof``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, cast

from cardhouse.core.game import game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE, Progress, Solution
from cardhouse.core.state import State
from cardhouse.games.carlton.solver.certificate import certificate
from cardhouse.games.carlton.solver.lines import actions, shorten, wins
from cardhouse.games.carlton.solver.plan import tries
from cardhouse.games.carlton.solver.reading import read_foreign
from cardhouse.games.carlton.solver.search import OutOfTime, Search
from cardhouse.games.carlton.state import Table

__all__ = [
    "SOLVED",
    "UNKNOWN",
    "UNSOLVABLE",
    "Progress",
    "Solution",
    "certificate",
    "read_foreign",
    "solve",
    "warm_up",
]


def solve(
    position: State | Mapping[str, Any],
    seconds: float = 10.0,
    memory: int = 700,
    seed: int = 0,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Solves a position: a state with all its cards known, or a position dictionary.

    seconds: CPU time of this thread, machine code being ready before the clock starts. memory:
    megabytes for the largest run. seed: other jitter, other order of what is tried. stop: asked now
    and then, and once it says True the verdict is unknown. Raises InvalidPosition.
    """
    g = game("carlton")
    s = cast(Table, position if isinstance(position, State) else g.positions.read(position))
    if s.ended:
        return Solution(SOLVED if s.winners else UNSOLVABLE, found_by="the position")
    warm_up()
    start = time.thread_time()
    trying = ""

    def report(phase: int, positions: int, best: int) -> None:
        if progress is not None:
            progress(
                Progress(
                    trying, phase, search.deals + 1, positions, best, time.thread_time() - start
                )
            )

    search = Search(s, memory, start + seconds, report if progress is not None else None, stop)
    tight = search.limit < TIGHT
    left = 0
    try:
        for plan in tries(seed, search.most_bytes // 200):
            if plan.proof:
                if left > plan.left:
                    continue
                trying = f"proof, {plan.proof} rows"
                outcome = search.prove(plan.proof, search.limit if tight else 0)
                left = search.deals - outcome.phase
            else:
                trying = f"beam of {plan.width}"
                outcome = search.beam(plan)
            if outcome.won >= 0:
                line = shorten(search, actions(search, outcome.won, plan.proof > 0))
                if len(line) <= search.limit and wins(s, line):
                    return _solution(s, line, time.thread_time() - start, search.positions, trying)
            elif plan.proof and outcome.complete:
                return Solution(
                    UNSOLVABLE, [], [], time.thread_time() - start, search.positions, trying
                )
    except OutOfTime:
        pass
    return Solution(UNKNOWN, [], [], time.thread_time() - start, search.positions)


TIGHT = 260
"""With fewer moves left than this, exhaustive searches count moves (C12)."""


def _solution(s: Table, line: list[int], seconds: float, positions: int, found_by: str) -> Solution:
    g = game("carlton")
    state = s.copy()
    texts = []
    for action in line:
        texts.append(g.notation.short(state, action))
        g.rules.apply(state, action)
    return Solution(SOLVED, texts, line, seconds, positions, found_by)


@cache
def warm_up() -> None:
    """Compiles the kernels, or loads them from the cache, by solving a tiny deal; once a
    process.
    """
    s = game("carlton").new_state({"ranks": 3, "suits": 2, "piles": 3}, 1)
    search = Search(cast(Table, s))
    for plan in tries(0, 1000):
        if plan.proof:
            search.prove(1000)
            break
        outcome = search.beam(plan)
        if outcome.won >= 0:
            shorten(search, actions(search, outcome.won, False))
