"""Mistakes: whether what analysis calls a mistake costs what it says, when both moves are played on
many times.

Games of careful players, a third of whose decisions are random, are looked at as analysis looks at
finished games; of each game at most one mistake with the asked glyph is kept. What was done and
what was called better are then made in the same deals that fit the seat's view, and played on by
careful players, who have no part in the analysis, or one ply ahead by what was learned.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardhouse.agents.analyse import GLYPHS, Judge, Verdict
from cardhouse.agents.learned.weights import problem, taught, weights
from cardhouse.agents.levels import best, tuning_of
from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game, game
from cardhouse.core.options import Value
from cardhouse.core.rng import below, generator
from cardhouse.core.search_settings import Settings, changed
from cardhouse.core.state import State
from cardhouse.lab.decisions import Decision, decisions
from cardhouse.lab.game_runner import FastCareful
from cardhouse.lab.reliability import PLAYERS
from cardhouse.lab.statistics import mean_interval
from cardhouse.lab.training.arrays import course
from cardhouse.lab.training.mixed import follow_up

TRIES = 20
"""Decisions of a game that are looked at, at most."""
STRAY = 3
"""One decision of so many is random in the games that are looked at."""


@dataclass(frozen=True)
class Mistake:
    """One mistake. said: what it costs by the mark; cost, half: by playing on, and half its 95 %
    interval.
    """

    said: float
    cost: float
    half: float


@dataclass(frozen=True)
class Mistakes:
    """Mistakes with one glyph. said, cost: means, half: of the interval of the mean cost.
    not_worse: the share in which the recommended move is not worse, as far as playing on can tell.
    """

    game: str
    glyph: str
    count: int
    said: float
    cost: float
    half: float
    not_worse: float

    @classmethod
    def of(cls, name: str, glyph: str, rows: Sequence[Mistake]) -> Mistakes:
        """From single mistakes."""
        cost, half = mean_interval([row.cost for row in rows])
        said = sum(row.said for row in rows) / len(rows)
        fine = sum(row.cost + row.half >= 0 for row in rows) / len(rows)
        return cls(name, glyph, len(rows), said, cost, half, fine)

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON data."""
        return asdict(self)

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.count} of {self.glyph}, said to cost {100 * self.said:.1f} points, cost "
            f"{100 * self.cost:.1f} ± {100 * self.half:.1f}; the better move is not worse in "
            f"{100 * self.not_worse:.1f} %"
        )


def stray_choices(found: Game, options: Mapping[str, Value], seed: str, cap: int) -> list[Decision]:
    """The random decisions of one game, some of them at most."""
    chance = generator(f"stray {seed}")
    careful = FastCareful(found, seed)
    stray = False

    def choose(view: State, legal: Sequence[int]) -> int:
        nonlocal stray
        stray = below(chance, STRAY) == 0
        return legal[below(chance, len(legal))] if stray else careful.choose(view, legal)

    played = decisions(found, options, f"marks {seed}", cap, choose)
    strayed = [decision for decision in played if stray]
    return [strayed.pop(below(chance, len(strayed))) for _ in range(min(TRIES, len(strayed)))]


def mistakes(
    found: Game, options: Mapping[str, Value], settings: Settings, glyph: str, seed: str
) -> Iterator[tuple[State, Verdict, int]]:
    """From one game after the other a mistake with a glyph: the view, what analysis says, and what
    was done.
    """
    judge = Judge(found, settings)
    cap = tuning_of(found).training.cap
    number = 0
    while True:
        number += 1
        for view, legal, action in stray_choices(found, options, f"{seed} {number}", cap):
            verdict = judge.verdict(view, legal, action)
            if verdict.glyph == glyph:
                yield view, verdict, action
                break


def played_on(
    found: Game, view: State, actions: Sequence[int], times: int, by: str, seed: str
) -> list[Any]:
    """The results of the seat that decides, 0 to 1, for each action over the same deals."""
    known = weights(found, view)
    if known is None:
        raise CardhouseError(problem(found, view))
    cap = 2 * tuning_of(found).training.cap
    states, c = course(found, view, known.numbers, cap, 1)
    kernel = compiled.compiled(follow_up, found)
    results = []
    for action in actions:
        rewards = np.zeros(times)
        rng = compiled.words(f"marks {seed}")
        kernel(states, c, rng, view.array(), action, times, cap, PLAYERS[by], rewards)
        results.append(rewards)
    return results


def measure(
    found: Game, name: str, count: int, times: int, settings: Settings, by: str, glyph: str, seed: str
) -> Mistakes:  # fmt: skip
    """So many mistakes with a glyph, for the options of one of the game's values, both moves played
    on.
    """
    assert found.features is not None
    rows: list[Mistake] = []
    options = found.features.TRAINED[name]
    for view, verdict, action in mistakes(found, options, settings, glyph, seed):
        actions = verdict.best, action
        better, done = played_on(found, view, actions, times, by, f"{seed} {len(rows)}")
        cost, half = mean_interval((better - done)[(better >= 0) & (done >= 0)].tolist())
        rows.append(Mistake(verdict.before - verdict.after, cost, half))
        if len(rows) == count:
            break
    return Mistakes.of(f"{found.name} {name}", glyph, rows)


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m cardhouse.lab.mistakes GAME ...``."""
    import cardhouse.games  # noqa: F401  (registers the games)

    parser = argparse.ArgumentParser(prog="python -m cardhouse.lab.mistakes", description=__doc__)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--mistakes", type=int, default=200)
    parser.add_argument("--times", type=int, default=200, help="how often each move is played on")
    parser.add_argument("--glyph", choices=[sign for _, sign in GLYPHS], default="??")
    parser.add_argument("--by", choices=tuple(PLAYERS), default="careful", help="who plays on")
    parser.add_argument(
        "--search", default="iterations=400", help="changes to the game's best search"
    )
    parser.add_argument("--seed", default="marks")
    args = parser.parse_args(argv)
    try:
        for name in args.game:
            found = game(name)
            settings = changed(replace(best(found), ms=0.0), args.search)
            for value in taught(found):
                result = measure(
                    found,
                    value,
                    args.mistakes,
                    args.times,
                    settings,
                    args.by,
                    args.glyph,
                    args.seed,
                )
                print(result, flush=True)
    except CardhouseError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
