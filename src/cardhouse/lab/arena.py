"""Arena: any players meet over many deals, on so many processes or a cluster; every game is kept,
it can be resumed.

Results lie in a file of JSON lines: a head that says what is played, then a line a game. Called
again with the same file, only the games that lack are played.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.core.state import ENDINGS
from cardhouse.lab.game_runner import GameRunner
from cardhouse.lab.measures import measure
from cardhouse.lab.plan import Job, Plan, jobs
from cardhouse.lab.report import ArenaTold, summary
from cardhouse.lab.wording import TEXT
from cardhouse.lab.working import never, work_off
from cardhouse.play.match import returns

Say = Callable[[str], None]
Progress = Callable[[int, int], None]
"""Gets how many games are done, and of how many."""
FORMAT = 1


def silent(done: int, games: int) -> None:
    """Tells nobody how far it is."""


@cache
def _runner(name: str, options: str) -> GameRunner:
    import cardhouse.games  # noqa: F401  (a new process has no games yet)

    return GameRunner(game(name), json.loads(options))


def play_job(name: str, job: Job) -> dict[str, Any]:
    """Plays one game, which its plan knows by this name, and tells everything about it as JSON
    data.
    """
    sitter = _runner(job.game, json.dumps(dict(job.options), sort_keys=True))
    went = sitter.play(job.seed, job.seats)
    found = sitter.game
    scores = [int(found.rules.score(went.state, p)) for p in range(sitter.seats)]
    result = returns(found, went.state, sitter.seats)[job.own[0]] if went.state.ended else 0.0
    others = [scores[p] for p in range(sitter.seats) if p not in job.own] or [0]
    return {
        "job": name,
        "pair": list(job.pair),
        "seats": list(job.seats),
        "own": list(job.own),
        "seed": job.seed,
        "options": dict(job.options),
        "result": result,
        "winners": [p for p in range(sitter.seats) if went.state.winners >> p & 1],
        "reason": ENDINGS.get(went.state.ended, "cut off"),
        "scores": scores,
        "margin": max(scores[p] for p in job.own) - max(others),
        "plies": len(went.actions),
        "turns": went.state.turn,
        "seconds": [round(x, 4) for x in went.seconds],
        "thought": went.turns,
        "measures": {
            "plies": len(went.actions),
            "turns": went.state.turn,
            "lead changes": went.lead_changes,
            "margin": max(scores) - sorted(scores)[-2] if len(scores) > 1 else scores[0],
            **measure(found, sitter.options, job.seed, went.actions),
        },
        "actions": went.actions,
    }


def read_results(path: Path, head: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """The games in a file of results, a torn last line left out. Raises InvalidOptions if it is of
    another plan.
    """
    if not path.exists():
        return []
    found = []
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            try:
                data = json.loads(line)
            except ValueError:
                data = None
            if number == 0:
                if not isinstance(data, dict) or data.get("arena") != FORMAT:
                    raise InvalidOptions(TEXT("arena.no_results", path=str(path)))
                if head is not None and data.get("plan") != json.loads(json.dumps(head)):
                    raise InvalidOptions(
                        TEXT("arena.other_results", path=str(path), plan=str(data.get("plan")))
                    )
            elif isinstance(data, dict) and "job" in data:
                found.append(data)
    return found


def run(
    work: Sequence[Job],
    head: Mapping[str, Any],
    path: str | Path,
    processes: int = 1,
    progress: Progress = silent,
    stop: Callable[[], bool] = never,
    ray: str | None = None,
) -> list[dict[str, Any]]:
    """Plays the games that the file lacks, adding a line for each, and returns all of them.

    processes: on this machine. ray: the address of a Ray cluster instead, or ``local``. Raises
    CardhouseError.
    """
    target = Path(path)
    results = read_results(target, head)
    done = {r["job"] for r in results}
    lacking = [job for job in work if job.name not in done]
    tasks = [(job.name, job) for job in lacking]
    finished = work_off(play_job, tasks, processes, ray, stop)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = not target.exists() or not target.stat().st_size
    torn = not fresh and target.stat().st_size and not target.read_bytes().endswith(b"\n")
    with target.open("a", encoding="utf-8") as out:
        if fresh:
            out.write(json.dumps({"arena": FORMAT, "plan": head}) + "\n")
        elif torn:
            out.write("\n")
        for result in finished:
            out.write(json.dumps(result, ensure_ascii=False) + "\n")
            out.flush()
            results.append(result)
            progress(len(results), len(done) + len(lacking))
    order = {job.name: i for i, job in enumerate(work)}
    return sorted((r for r in results if r["job"] in order), key=lambda r: order[r["job"]])


def arena(
    plan: Plan,
    path: str | Path,
    processes: int = 1,
    progress: Progress = silent,
    stop: Callable[[], bool] = never,
    ray: str | None = None,
) -> ArenaTold:
    """Plays a plan, going on where its file left off, and returns the report; see
    ``report.summary``.
    """
    work = list(jobs(plan))
    return summary(plan, run(work, plan.to_json(), path, processes, progress, stop, ray))
