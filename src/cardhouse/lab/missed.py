"""Missed: how often players let a win slip that one row of their own would have brought, for sure,
and how often they give one away.

A player plays whole games against itself. Wherever a row begins, all ways to complete it are tried
in deals that agree with what the seat sees; a chance is a turn in which some way wins in each of
them. It is missed if the game goes on beyond that turn, or ends otherwise. A win is given away by a
row after which the next seat wins by one of its own in each of some deals, if another row would not
have let it (``lab.given``).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardhouse.agents.base import levels, make
from cardhouse.agents.search.winning import Winning
from cardhouse.core.game import Game, game
from cardhouse.core.state import State
from cardhouse.lab.given import GIVEN, KEPT, Counting
from cardhouse.lab.statistics import wilson

DEALS = 2
MOST = 4000
"""Positions that are looked at for one row at most."""


@dataclass(frozen=True)
class Missed:
    """Of so many chances to win in one row, how many were missed, with Wilson's 95 % interval; of
    so many rows that could give a win away how many did, likewise.

    lost: in how many of these games the player did not win later either.
    """

    game: str
    player: str
    games: int
    chances: int
    missed: int
    lost: int
    share: tuple[float, float, float]
    risks: int = 0
    given: int = 0
    given_share: tuple[float, float, float] = (0.0, 0.0, 1.0)

    def __str__(self) -> str:
        share, low, high = (f"{100 * x:.1f}" for x in self.share)
        words = (
            f"{self.game}, {self.player}: {self.missed} of {self.chances} chances missed, {share} % "
            f"({low} to {high}), {self.lost} never won; {self.games} games"
        )
        if self.risks:
            share, low, high = (f"{100 * x:.1f}" for x in self.given_share)
            words += f"; {self.given} of {self.risks} wins given away, {share} % ({low} to {high})"
        return words


def winning_rows(found: Game, view: State) -> list[list[int]]:
    """All rows by which the seat that decides wins at once, whatever it does not see: the slow way,
    by which ``Winning`` is checked.
    """
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
    found: Game, options: Mapping[str, Any], player: str, games: int, cap: int, seed: str,
    away: bool = False,
) -> Missed:  # fmt: skip
    """Lets a player play games against itself. cap: plies after which a game is left. away: counts
    the wins that are given away, too.
    """
    winning = Winning(found, seed)
    counting = Counting(found, seed) if away else None
    chances = missed = lost = 0
    looks = [0, 0, 0]
    for number in range(games):
        state = found.new_state(options, f"missed {seed} {number}")
        seats = range(found.seats(state))
        agents = [make(player, found, f"{seed} {number} {p}") for p in seats]
        waits, turn = -1, -1  # whose chance of which turn has not been taken yet
        slipped: list[int] = []
        begun: State | None = None  # the view from which ``row`` is played, unless it may win
        row: list[int] = []
        for _ in range(cap):
            if state.ended:
                break
            seat = int(found.rules.seat(state))
            view, legal = found.hidden(state, seat), found.legal(state)
            if waits >= 0 and (state.turn != turn or seat != waits):
                slipped.append(waits)
                waits = -1
            if not state.row_n:
                if counting is not None and begun is not None:
                    looks[counting.look(begun, row)] += 1
                begun, row = view, []
                if waits < 0 and winning.row(view):
                    chances, waits, turn = chances + 1, seat, state.turn
                    begun = None
            action = legal[0] if len(legal) == 1 else agents[seat].choose(view, legal)
            row.append(action)
            found.rules.apply(state, action)
        won = [bool(state.ended and state.winners >> p & 1) for p in seats]
        if waits >= 0 and not won[waits]:
            slipped.append(waits)
        missed += len(slipped)
        lost += sum(not won[p] for p in slipped)
    risks = looks[KEPT] + looks[GIVEN]
    return Missed(
        found.name,
        player,
        games,
        chances,
        missed,
        lost,
        (missed / max(chances, 1), *wilson(missed, max(chances, 1))),
        risks,
        looks[GIVEN],
        (looks[GIVEN] / max(risks, 1), *wilson(looks[GIVEN], max(risks, 1))),
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
    parser.add_argument(
        "--away", action="store_true", help="count wins that are given to the next seat, too"
    )
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    found = game(args.game)
    options = found.options(dict(pair.split("=", 1) for pair in args.option))
    for player in args.players or [level["name"] for level in levels(found)[1:]]:
        measured = measure(found, options, player, args.games, args.cap, args.seed, args.away)
        print(json.dumps(asdict(measured)) if args.json else measured, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
