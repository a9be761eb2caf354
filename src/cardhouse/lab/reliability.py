"""Whether chances can be believed: positions of all kinds of play, what was said of them, and what
came of them.

Positions come from games of strong, weak and mixed play, one from each game. They are played on by
careful players, who know nothing of what was learned, or one ply ahead by it. Chances are those
that hints give: a search's, or the learned value's one ply ahead.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardhouse.agents.learned.ahead import Ahead
from cardhouse.agents.learned.net import SURE
from cardhouse.agents.learned.weights import Weights, problem, taught, weights
from cardhouse.agents.levels import advising, tuning_of
from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.game import Game, game
from cardhouse.core.search_settings import changed
from cardhouse.core.state import State
from cardhouse.lab.statistics import wilson
from cardhouse.lab.training.mixed import CAREFUL, STRONG
from cardhouse.lab.wording import TEXT

BINS = 10
PLAYERS = {"careful": CAREFUL, "learned": STRONG}
"""Who may play a position on: by rules of thumb, or one ply ahead by what was learned."""
ENOUGH = 100
"""Positions that a bin needs to be judged."""
OFF = 0.05
SLOPES = 0.9, 1.1
CLOSE = 0.001
AHEAD = "ahead"


@dataclass(frozen=True)
class Bin:
    """Positions whose chance was said to be alike. said, came: means; low, high: the interval of
    what came.
    """

    count: int
    said: float
    came: float
    low: float
    high: float

    @property
    def off(self) -> float:
        """How far what was said lies beyond the interval."""
        return max(0.0, self.low - self.said, self.said - self.high)


@dataclass(frozen=True)
class Reliability:
    """How well chances agree with what came. slope: of the logistic regression of results on the
    chances' log odds.
    """

    game: str
    positions: int
    brier: float
    slope: float
    bins: tuple[Bin, ...]

    @property
    def passed(self) -> bool:
        """Whether the slope is near 1 and no bin of enough positions is off."""
        far = [b for b in self.bins if b.count >= ENOUGH and b.off > OFF]
        return SLOPES[0] <= self.slope <= SLOPES[1] and not far

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON data."""
        return asdict(self)

    def __str__(self) -> str:
        lines = [
            f"{self.game}: {self.positions} positions, Brier score {self.brier:.4f}, slope {self.slope:.3f}, "
            f"{'passed' if self.passed else 'NOT PASSED'}",
            "| said | came | 95 % interval | positions |",
            "|---:|---:|---|---:|",
        ]
        lines += [
            f"| {100 * b.said:.1f} % | {100 * b.came:.1f} % | {100 * b.low:.1f} to {100 * b.high:.1f} % | {b.count} |"
            for b in self.bins
        ]
        return "\n".join(lines)


def reliability(name: str, said: Any, came: Any) -> Reliability:
    """What a reliability table says of chances and results, both 0 to 1."""
    from cardhouse.lab.training.fit import calibrate

    place = np.minimum((said * BINS).astype(int), BINS - 1)
    bins = []
    for k in range(BINS):
        here = place == k
        n = int(here.sum())
        if n:
            low, high = wilson(float(came[here].sum()), n)
            bins.append(Bin(n, float(said[here].mean()), float(came[here].mean()), low, high))
    sure = np.clip(said, CLOSE, 1 - CLOSE)
    slope, _ = calibrate(np.log(sure / (1 - sure)), came)
    return Reliability(name, len(said), float(((said - came) ** 2).mean()), slope, tuple(bins))


def positions(
    found: Game, name: str, net: Sequence[int], count: int, seed: str, by: str = "learned"
) -> tuple[list[State], Any, Any]:
    """So many positions, what a net says of them for the seat that decides, and what came of them,
    0 to 1.

    by: who plays them on, on all seats; one of PLAYERS.
    """
    from cardhouse.lab.training.arrays import course
    from cardhouse.lab.training.mixed import mixed_positions, play_on

    assert found.features is not None
    blank = found.blank(found.features.TRAINED[name])
    cap = tuning_of(found).training.cap
    seats = found.seats(blank)
    states, c = course(found, blank, list(net), cap, 1)
    kept = compiled.states(found, count)
    rng = compiled.words(f"mixed {seed}")
    kinds = np.zeros(seats, np.int64)
    rows = int(
        compiled.compiled(mixed_positions, found)(states, c, rng, count, cap, seats, kinds, kept)
    )
    outputs, came = np.zeros(rows, np.int64), np.zeros(rows)
    compiled.compiled(play_on, found)(
        states, c, rng, kept, rows, 2 * cap, PLAYERS[by], outputs, came
    )
    ended = came >= 0
    places = np.nonzero(ended)[0].tolist()
    return (
        [compiled.state_at(found, kept, k) for k in places],
        outputs[ended] / SURE,
        came[ended],
    )


def said_ahead(found: Game, net: Sequence[int], states: Sequence[State], seed: str) -> Any:
    """What hints say by a net of positions, one ply ahead, for the seat that decides; 0 to 1."""
    ahead = Ahead(found, seed, by=Weights(list(net), {}))
    said = []
    for state in states:
        view = found.hidden(state, int(found.rules.seat(state)))
        said.append(max(ahead.chances(view, found.legal(state)).values()))
    return np.array(said)


def measure(
    found: Game, name: str, count: int, seed: str, changes: str, by: str = "careful"
) -> Reliability:
    """The reliability of a game's chances for the options of one of its values.

    changes: to the game's best search, ``iterations=200`` say; ``ahead`` asks the value one ply
    ahead, as hints do; empty asks the value alone. by: who plays on. Raises CardhouseError where
    there is no learned value.
    """
    assert found.features is not None
    blank = found.blank(found.features.TRAINED[name])
    if why := problem(found, blank):
        raise CardhouseError(why)
    known = weights(found, blank)
    assert known is not None
    states, said, came = positions(found, name, known.numbers, count, seed, by)
    if changes == AHEAD:
        said = said_ahead(found, known.numbers, states, seed)
    elif changes:
        from cardhouse.agents.search import Searcher

        settings = changed(replace(advising(found), ms=0.0, iterations=200), changes)
        iterations = settings.iterations
        searcher = Searcher(found, settings, seed)
        for k, state in enumerate(states):
            seat = int(found.rules.seat(state))
            searcher.plant(found.hidden(state, seat), seat)
            searcher.run(iterations)
            lines = searcher.lines(found.legal(state))
            said[k] = max(lines, key=lambda line: (line.visits, line.mean)).mean
    return reliability(f"{found.name} {name}", said, came)


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m cardhouse.lab.reliability GAME ...``."""
    import cardhouse.games  # noqa: F401  (registers the games)

    parser = argparse.ArgumentParser(
        prog="python -m cardhouse.lab.reliability", description=__doc__
    )
    parser.add_argument("game", nargs="+")
    parser.add_argument("--value", metavar="NAME", help="which value; each one without")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", default="gate")
    parser.add_argument("--by", choices=tuple(PLAYERS), default="careful", help="who plays on")
    parser.add_argument(
        "--search", default="iterations=200", metavar="CHANGES",
        help="to the game's best search; ahead for the value one ply ahead, empty for the value alone (iterations=200)",
    )  # fmt: skip
    args = parser.parse_args(argv)
    passed = True
    try:
        for name in args.game:
            known = taught(game(name))
            if args.value and args.value not in known:
                raise InvalidOptions(
                    TEXT("train.no_value", game=name, given=args.value, known=", ".join(known))
                )
            for value in [args.value] if args.value else known:
                found = measure(game(name), value, args.positions, args.seed, args.search, args.by)
                print(found, flush=True)
                passed = passed and found.passed
    except CardhouseError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
