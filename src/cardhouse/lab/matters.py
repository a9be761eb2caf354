"""Matters: in how many decisions of a game something is at stake, and how much careful players give
away there.

Careful players play whole games. Some of their decisions are looked at by a search: what the best
action is worth, the second best, and the one that was taken.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardhouse.agents.levels import best, tuning_of
from cardhouse.core.game import Game, game
from cardhouse.core.rng import below, generator
from cardhouse.core.search_settings import Settings, changed
from cardhouse.lab.decisions import decisions
from cardhouse.lab.game_runner import FastCareful
from cardhouse.lab.statistics import mean_interval, wilson

AT_STAKE = 0.05
"""A decision matters if the best action is worth so much more than the middle one of all."""
MISSED = 0.02


@dataclass(frozen=True)
class Matters:
    """What was found of some decisions with a choice, one seat's at a time.

    decisions: looked at; a_game: of one seat in a game, as counted. stake: the best action's chance
    to win less the middle one's, mean, with half its interval; mattering: the share with AT_STAKE
    or more, with its interval. given: what the careful player's action is worth less than the best,
    mean, with half its interval; missing: the share of MISSED or more.
    """

    game: str
    decisions: int
    a_game: float
    stake: tuple[float, float]
    mattering: tuple[float, float, float]
    given: tuple[float, float]
    missing: float

    def __str__(self) -> str:
        share, low, high = self.mattering
        return (
            f"{self.game}: {self.decisions} decisions ({self.a_game:.0f} of a seat in a game); at stake "
            f"{100 * self.stake[0]:.1f} ± {100 * self.stake[1]:.1f} points; {100 * share:.1f} % ({100 * low:.1f} to "
            f"{100 * high:.1f} %) matter; careful gives away {100 * self.given[0]:.2f} ± {100 * self.given[1]:.2f} "
            f"points a decision, {100 * self.missing:.1f} % of them {100 * MISSED:.0f} points or more"
        )


def measure(
    found: Game, options: Mapping[str, Any], games: int, each: int, settings: Settings, seed: str
) -> Matters:
    """Looks at so many decisions of each of some games. settings: the budget is for one
    decision.
    """
    from cardhouse.agents.search import Searcher

    searcher = Searcher(found, settings, f"matters {seed}")
    chance = generator(f"matters {seed}")
    seats = found.seats(found.blank(options))
    cap = tuning_of(found).training.cap
    stakes: list[float] = []
    given: list[float] = []
    count = 0
    for number in range(games):
        name = f"{seed} {number}"
        careful = FastCareful(found, name)
        made = list(decisions(found, options, f"matters {name}", cap, careful.choose))
        count += len(made)
        for _ in range(min(each, len(made))):
            view, legal, action = made.pop(below(chance, len(made)))
            searcher.plant(view, int(found.rules.seat(view)))
            searcher.run(settings.iterations)
            for one in legal:  # each is looked at enough to be compared
                searcher.only(one)
                searcher.run(max(64, settings.iterations // len(legal)))
            searcher.only(None)
            means = {line.action: line.mean for line in searcher.lines(legal)}
            ordered = sorted(means.values())
            top = max(searcher.lines(legal), key=lambda line: (line.visits, line.mean)).action
            stakes.append(means[top] - ordered[(len(ordered) - 1) // 2])
            given.append(max(0.0, means[top] - means[action]))
    n = len(stakes)
    mattering = sum(x >= AT_STAKE for x in stakes)
    return Matters(
        game=found.name,
        decisions=n,
        a_game=count / games / seats,
        stake=mean_interval(stakes),
        mattering=(mattering / n, *wilson(mattering, n)),
        given=mean_interval(given),
        missing=sum(x >= MISSED for x in given) / n,
    )


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m cardhouse.lab.matters GAME``."""
    import cardhouse.games  # noqa: F401  (registers the games)

    parser = argparse.ArgumentParser(prog="python -m cardhouse.lab.matters", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--each", type=int, default=5, help="decisions of a game (5)")
    parser.add_argument(
        "--search", default="iterations=800", help="changes to the game's best search"
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    found = game(args.game)
    options = found.options(dict(pair.split("=", 1) for pair in args.option))
    settings = changed(replace(best(found), ms=0.0), args.search)
    measured = measure(found, options, args.games, args.each, settings, args.seed)
    print(json.dumps(asdict(measured)) if args.json else measured)
    return 0


if __name__ == "__main__":
    sys.exit(main())
