"""One ply ahead by what was learned against careful play: whole games in machine code, seats
swapped on equal deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from cardhouse.agents.learned.agent import WORLDS
from cardhouse.agents.learned.weights import place, read, taught
from cardhouse.agents.levels import tuning_of
from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.game import Game, game
from cardhouse.lab.statistics import wilson
from cardhouse.lab.training.arrays import course
from cardhouse.lab.training.selfplay import THUMB, meet
from cardhouse.lab.training.train import sides_of


def against_careful(
    found: Game, name: str, games: int, seed: str, worlds: int = WORLDS
) -> tuple[float, float, float]:
    """The share of points that ``learned`` wins with the options of a value, and its interval.

    games: a multiple of the sides at the table; it sits on each of them in turn on every deal.
    """
    assert found.features is not None
    blank = found.blank(found.features.TRAINED[name])
    sides = sides_of(found, blank)
    cap = tuning_of(found).training.cap
    net = read(place(found, name), found, name).numbers
    states, c = course(found, blank, net, cap, 1)
    results = np.zeros(4, np.int64)
    compiled.compiled(meet, found)(
        states, c, np.array(net, np.int32), THUMB, sides, compiled.words(f"one ply {seed}"),
        games // len(sides), cap, worlds, results,
    )  # fmt: skip
    won, drawn, lost, cut = results.tolist()
    played = won + drawn + lost + cut
    points = won + drawn / 2
    low, high = wilson(points, played)
    return points / played, low, high


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m cardhouse.lab.oneply GAME ...``."""
    import cardhouse.games  # noqa: F401  (registers the games)

    parser = argparse.ArgumentParser(prog="python -m cardhouse.lab.oneply", description=__doc__)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="gate")
    args = parser.parse_args(argv)
    for given in args.game:
        found = game(given)
        for name in taught(found):
            share, low, high = (
                100 * x for x in against_careful(found, name, args.games, args.seed)
            )
            print(f"{found.name} {name}: {share:.1f} % ({low:.1f} to {high:.1f} %)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
