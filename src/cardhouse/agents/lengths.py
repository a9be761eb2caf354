"""Lengths of games: how many decisions with a choice a usual game takes, between players by rules
of thumb.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardhouse.agents.base import make
from cardhouse.core.game import Game
from cardhouse.play.match import Match

MOST = 20_000


@dataclass(frozen=True)
class Length:
    """Decisions a game, means over some games. own: of the first seat; every: of all seats; plies:
    single answers too.

    ended: the share of games that came to their end within MOST plies.
    """

    games: int
    own: float
    every: float
    plies: float
    ended: float


def length(
    game: Game, games: int, options: Mapping[str, Any] | None = None, player: str = "careful"
) -> Length:
    """Plays games with the same player on every seat and counts the decisions that had more than
    one answer.
    """
    own, every, plies, ended = [], [], [], 0
    for number in range(games):
        match = Match(game, game.new_state(options, f"length {number}"), str(number), None)
        agents = [make(player, game, f"{number} {seat}") for seat in range(match.seats)]
        counts = [0] * match.seats
        while not match.over and match.ply < MOST:
            seat, legal = match.seat, list(match.legal_actions)
            assert seat is not None
            counts[seat] += len(legal) > 1
            match.play(agents[seat].choose(match.view(seat), legal))
        own.append(counts[0])
        every.append(sum(counts))
        plies.append(match.ply)
        ended += match.over
    mean = statistics.fmean
    return Length(games, mean(own), mean(every), mean(plies), ended / games)
