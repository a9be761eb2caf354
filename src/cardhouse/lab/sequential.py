"""A sequential test: two players meet, deal by deal and seats swapped, until it is sure enough
which of two shares is nearer to what the first one wins.

A. Wald, Sequential Tests of Statistical Hypotheses (1945). A drawn game counts as half a game won
and half a game lost; since the ratio of likelihoods is convex in what a game brings, that keeps the
errors below what was asked.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from cardhouse.core.game import Game, game
from cardhouse.lab.duel import duel
from cardhouse.lab.statistics import wilson


@dataclass
class Sequential:
    """What has come so far of a test between two shares of points.

    low, high: the two shares. errors: how often either answer may be wrong. most: games after which
    the test ends without an answer. evidence: the logarithm of the likelihoods' ratio, above 0 for
    the higher share.
    """

    low: float
    high: float
    errors: float
    most: int
    games: int = 0
    points: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise ValueError("two shares between 0 and 1 are tested, the lower one first")
        if not 0 < self.errors < 0.5:
            raise ValueError("errors lie between 0 and 0.5")

    @property
    def evidence(self) -> float:
        lost = self.games - self.points
        return self.points * log(self.high / self.low) + lost * log(
            (1 - self.high) / (1 - self.low)
        )

    @property
    def bound(self) -> float:
        """Evidence from here on, for one share or against it, ends the test."""
        return log((1 - self.errors) / self.errors)

    @property
    def answer(self) -> float | None:
        """The share that was found to be nearer, None while neither was."""
        if abs(self.evidence) < self.bound:
            return None
        return self.high if self.evidence > 0 else self.low

    @property
    def ended(self) -> bool:
        return self.answer is not None or self.games >= self.most

    def add(self, games: int, points: float) -> None:
        """So many games more, which brought the first player so many points."""
        self.games += games
        self.points += points

    def __str__(self) -> str:
        low, high = wilson(self.points, self.games)
        found = "no answer" if self.answer is None else f"nearer to {100 * self.answer:g} %"
        return (
            f"{self.games} games, {100 * self.points / max(1, self.games):.1f} % "
            f"({100 * low:.1f} to {100 * high:.1f}), evidence {self.evidence:+.2f} of "
            f"{self.bound:.2f}: {found}"
        )


def deals(
    found: Game, first: str, second: str, options: Mapping[str, Any], seed: str, at_once: int = 1
) -> Iterable[tuple[int, float]]:
    """Games and the first player's points of deal after deal, each from every side, without end.

    at_once: deals that are played at a time, each in a process of its own.
    """
    sides = len(found.sides(found.blank(options)))
    number = 0
    while True:
        result = duel(found, first, second, sides * at_once, options, f"{seed} {number}", at_once)
        yield result.games, result.won + result.drawn / 2
        number += 1


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m cardhouse.lab.sequential GAME PLAYER PLAYER``."""
    import cardhouse.games  # noqa: F401  (registers the games)

    parser = argparse.ArgumentParser(prog="python -m cardhouse.lab.sequential", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--low", type=float, default=0.5)
    parser.add_argument("--high", type=float, default=0.57)
    parser.add_argument("--errors", type=float, default=0.05)
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="sequential")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args(argv)
    test = Sequential(args.low, args.high, args.errors, args.most)
    found = game(args.game)
    options = found.options(dict(pair.split("=", 1) for pair in args.option))
    played = deals(found, args.first, args.second, options, args.seed, args.processes)
    for games, points in played:
        test.add(games, points)
        print(test, flush=True)
        if test.ended:
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
