"""Arena: any players meet over many deals, on as many processes as asked; every game is kept and it can be resumed.

Results lie in a file of JSON lines: a head that says what is played, then a line a game. Called again with
the same file, only the games that lack are played.
"""

from __future__ import annotations

import json
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from typing import Any

from cardhouse.agents.base import check
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game, game
from cardhouse.core.state import ENDINGS
from cardhouse.lab.measures import measure
from cardhouse.lab.sitting import Sitter
from cardhouse.play.match import Match, returns

Say = Callable[[str], None]
Progress = Callable[[int, int], None]
"""Gets how many games are done, and of how many."""
FORMAT = 1
MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Plan:
    """What is to be played. games: of each pairing. gauntlet: the first player against each of the others only.

    A player's name may carry settings (``search:ms=100``). Of each deal, the first of a pair sits on every
    team's place once, the second on all the others.
    """

    game: str
    players: tuple[str, ...]
    games: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "1"
    gauntlet: bool = False

    def to_json(self) -> dict[str, Any]:
        """The plan as JSON data."""
        return {
            "game": self.game,
            "players": list(self.players),
            "games": self.games,
            "options": dict(self.options),
            "seed": self.seed,
            "gauntlet": self.gauntlet,
        }


@dataclass(frozen=True)
class Job:
    """One game: its name within the plan, its deal's seed, and a player for each seat. own: the first's seats."""

    name: str
    game: str
    options: Mapping[str, Any]
    seed: str
    seats: tuple[str, ...]
    pair: tuple[str, str]
    own: tuple[int, ...]


def checked(plan: Plan) -> Game:
    """The plan's game, everything being as it must. Raises InvalidOptions or UnknownGame."""
    found = game(plan.game)
    if found.solitaire:
        raise InvalidOptions(f"{found.title} has no seats that could meet; measure a solitaire with a duel")
    if not 1 <= plan.games <= MOST_GAMES:
        raise InvalidOptions(f"games is a number from 1 to {MOST_GAMES}; got {plan.games}")
    if len(plan.players) < 2 or len(set(plan.players)) != len(plan.players):
        raise InvalidOptions("an arena takes at least two players, each named once")
    found.blank(plan.options)
    for name in plan.players:
        check(name, found)
    return found


def silent(done: int, games: int) -> None:
    """Tells nobody how far it is."""


def teams(found: Game, options: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """The seats of each team."""
    match = Match(found, found.blank(options), "0", None)
    return sorted({match.team(p) for p in range(match.seats)})


def jobs(plan: Plan) -> Iterator[Job]:
    """The games of a plan: deal by deal, so that an early end leaves all pairings alike."""
    found = checked(plan)
    places = teams(found, plan.options)
    seats = sum(len(team) for team in places)
    pairs = list(combinations(plan.players, 2))
    if plan.gauntlet:
        pairs = [pair for pair in pairs if pair[0] == plan.players[0]]
    for number in range(plan.games):
        deal, place = divmod(number, len(places))
        own = places[place]
        for first, second in pairs:
            yield Job(
                f"{first} | {second} | {deal} | {place}",
                plan.game,
                plan.options,
                f"{plan.seed} {deal}",
                tuple(first if p in own else second for p in range(seats)),
                (first, second),
                own,
            )


@cache
def _sitter(name: str, options: str) -> Sitter:
    import cardhouse.games  # noqa: F401  (a new process has no games yet)

    return Sitter(game(name), json.loads(options))


def play_job(job: Job) -> dict[str, Any]:
    """Plays one game and tells everything about it as JSON data."""
    sitter = _sitter(job.game, json.dumps(dict(job.options), sort_keys=True))
    went = sitter.play(job.seed, job.seats)
    found = sitter.game
    scores = [int(found.rules.score(went.state, p)) for p in range(sitter.seats)]
    result = returns(found, went.state, sitter.seats)[job.own[0]] if went.state.ended else 0.0
    others = [scores[p] for p in range(sitter.seats) if p not in job.own] or [0]
    return {
        "job": job.name,
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
    """The games in a file of results, a torn last line left out. Raises InvalidOptions if it is of another plan."""
    if not path.exists():
        return []
    found = []
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            try:
                data = json.loads(line)
            except ValueError:
                continue
            if number == 0:
                if not isinstance(data, dict) or data.get("arena") != FORMAT:
                    raise InvalidOptions(f"{path} does not hold results of the arena")
                if head is not None and data.get("plan") != json.loads(json.dumps(head)):
                    raise InvalidOptions(f"{path} holds results of something else: {data.get('plan')}")
            elif isinstance(data, dict) and "job" in data:
                found.append(data)
    return found


def run(
    work: Sequence[Job],
    head: Mapping[str, Any],
    path: str | Path,
    processes: int = 1,
    progress: Progress = silent,
    stop: Callable[[], bool] = lambda: False,
) -> list[dict[str, Any]]:
    """Plays the games that the file lacks, adding a line for each, and returns all of them."""
    target = Path(path)
    results = read_results(target, head)
    done = {r["job"] for r in results}
    lacking = [job for job in work if job.name not in done]
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = not target.exists()
    torn = not fresh and target.stat().st_size and not target.read_bytes().endswith(b"\n")
    with target.open("a", encoding="utf-8") as out:
        if fresh:
            out.write(json.dumps({"arena": FORMAT, "plan": head}) + "\n")
        elif torn:
            out.write("\n")
        for result in _each(lacking, processes, stop):
            out.write(json.dumps(result, ensure_ascii=False) + "\n")
            out.flush()
            results.append(result)
            progress(len(results), len(done) + len(lacking))
    order = {job.name: i for i, job in enumerate(work)}
    return sorted((r for r in results if r["job"] in order), key=lambda r: order[r["job"]])


def _each(lacking: Sequence[Job], processes: int, stop: Callable[[], bool]) -> Iterator[dict[str, Any]]:
    if processes <= 1:
        for job in lacking:
            if stop():
                return
            yield play_job(job)
        return
    waiting = iter(lacking)
    # An interruption is for the process that hands the games out; a worker ends when there is no more to do.
    quiet = signal.signal, (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), *quiet) as pool:
        try:
            running = {pool.submit(play_job, job) for job in islice(waiting, 2 * processes)}
            while running:
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ready:
                    yield future.result()
                    if not stop():
                        running |= {pool.submit(play_job, job) for job in islice(waiting, 1)}
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def arena(
    plan: Plan,
    path: str | Path,
    processes: int = 1,
    progress: Progress = silent,
    stop: Callable[[], bool] = lambda: False,
) -> dict[str, Any]:
    """Plays a plan, going on where its file left off, and returns the report; see ``report.summary``."""
    from cardhouse.lab.report import summary

    return summary(plan, run(list(jobs(plan)), plan.to_json(), path, processes, progress, stop))
