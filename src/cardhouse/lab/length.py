"""Length: how many decisions with a choice a usual game takes, between players by rules of thumb.

``python -m cardhouse.lab.length [GAME...] [-n GAMES]`` prints what a game declares as ``decisions``
and ``plies``.
"""

from __future__ import annotations

import argparse
import sys

from cardhouse.agents.lengths import length
from cardhouse.core.errors import UnknownGame
from cardhouse.core.game import all_games, game


def main(argv: list[str]) -> int:
    """Prints the lengths of games that are no solitaires: a careful player wins too few of
    those.
    """
    import cardhouse.games  # noqa: F401  (registers the games)

    parser = argparse.ArgumentParser(prog="length", description=main.__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which; all if left out")
    parser.add_argument("-n", "--number", type=int, default=200, help="games of each (200)")
    wanted = parser.parse_args(argv)
    try:
        chosen = [game(name) for name in wanted.games] or all_games()
    except UnknownGame as error:
        parser.error(str(error))
    for found in chosen:
        if not found.solitaire:
            measured = length(found, wanted.number)
            print(
                f"{found.name:18} own {measured.own:6.1f}  all {measured.every:7.1f}  plies {measured.plies:7.1f}  "
                f"ended {100 * measured.ended:.0f} %",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
