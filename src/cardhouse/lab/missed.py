"""Missed: how often players let a win slip that one row of their own would have brought, for sure.

A player plays whole games against itself. Wherever a row begins, all ways to complete it are tried
in deals that agree with what the seat sees; a chance is a turn in which some way wins in each of
them. It is missed if the game goes on beyond that turn, or ends otherwise.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardhouse.agents.base import levels, make
from cardhouse.core.game import Game, game
from cardhouse.core.state import State
from cardhouse.lab.statistics import wilson

DEALS = 2
MOST = 4000
"""Positions that are looked at for one row at most."""


@dataclass(frozen=True)
class Missed:
    """Of so many chances to win in one row, how many were missed, with Wilson's 95 % interval.

    lost: in how many of these games the player did not win later either.
    """

    game: str
    player: str
    games: int
    chances: int
    missed: int
    lost: int
    share: tuple[float, float, float]

    def __str__(self) -> str:
        share, low, high = (f"{100 * x:.1f}" for x in self.share)
        return (
            f"{self.game}, {self.player}: {self.missed} of {self.chances} chances missed, {share} % "
            f"({low} to {high}), {self.lost} never won; {self.games} games"
        )


def winning_rows(found: Game, view: State) -> list[list[int]]:
    """The rows by which the seat that decides wins at once, whatever it does not see."""
    seat = int(found.rules.seat(view))
    won = [
        _winning(found, found.determinize(view, f"missed {deal}"), seat, [MOST])
        for deal in range(DEALS)
    ]
    return [list(row) for row in won[0] if all(row in others for others in won[1:])]


def _winning(found: Game, state: State, seat: int, budget: list[int]) -> set[tuple[int, ...]]:
    rows: set[tuple[int, ...]] = set()
    for action in found.legal(state):
        budget[0] -= 1
        if budget[0] < 0:
            break
        after = state.copy()
        found.rules.apply(after, action)
        if after.ended:
            if after.winners >> seat & 1:
                rows.add((action,))
        elif after.row_n and found.rules.seat(after) == seat:
            rows |= {(action, *rest) for rest in _winning(found, after, seat, budget)}
    return rows


def measure(
    found: Game, options: Mapping[str, Any], player: str, games: int, cap: int, seed: str
) -> Missed:
    """Lets a player play games against itself. cap: plies after which a game is left."""
    chances = missed = lost = 0
    for number in range(games):
        state = found.new_state(options, f"missed {seed} {number}")
        seats = range(found.seats(state))
        agents = [make(player, found, f"{seed} {number} {p}") for p in seats]
        waits, turn = -1, -1  # whose chance of which turn has not been taken yet
        slipped: list[int] = []
        for _ in range(cap):
            if state.ended:
                break
            seat = int(found.rules.seat(state))
            view, legal = found.hidden(state, seat), found.legal(state)
            if waits >= 0 and (state.turn != turn or seat != waits):
                slipped.append(waits)
                waits = -1
            if waits < 0 and not state.row_n and winning_rows(found, view):
                chances, waits, turn = chances + 1, seat, state.turn
            action = legal[0] if len(legal) == 1 else agents[seat].choose(view, legal)
            found.rules.apply(state, action)
        won = [bool(state.ended and state.winners >> p & 1) for p in seats]
        if waits >= 0 and not won[waits]:
            slipped.append(waits)
        missed += len(slipped)
        lost += sum(not won[p] for p in slipped)
    return Missed(
        found.name,
        player,
        games,
        chances,
        missed,
        lost,
        (missed / max(chances, 1), *wilson(missed, max(chances, 1))),
    )


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m cardhouse.lab.missed GAME [PLAYER...]``; every level by default."""
    import cardhouse.games  # noqa: F401  (registers the games)

    parser = argparse.ArgumentParser(prog="python -m cardhouse.lab.missed", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", nargs="*")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--cap", type=int, default=1500, help="plies of a game at most (1500)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    found = game(args.game)
    options = found.options(dict(pair.split("=", 1) for pair in args.option))
    for player in args.players or [level["name"] for level in levels(found)[1:]]:
        measured = measure(found, options, player, args.games, args.cap, args.seed)
        print(json.dumps(asdict(measured)) if args.json else measured, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
