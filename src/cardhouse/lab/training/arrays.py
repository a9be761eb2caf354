"""The arrays with which compiled self-play works."""

from __future__ import annotations

from typing import Any

from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.lab.training.selfplay import BLANK, STATES, Course

UNITS = 512


def course(game: Game, blank: State, net: list[int], cap: int, games: int) -> tuple[Any, Course]:
    """The states and arrays with which a net plays."""
    assert game.features is not None
    states = compiled.states(game, STATES)
    states[BLANK] = blank.array()[0]
    legal, out, sums = (np.zeros(game.max_legal, np.int64) for _ in range(3))
    return states, Course(
        net=np.array(net, np.int32),
        x=np.zeros(game.features.SIZE, np.int32),
        units=np.zeros(UNITS, np.int64),
        legal=legal,
        out=out,
        sums=sums,
        values=np.zeros((cap, game.seats(blank))),
        winners=np.zeros(games, np.int64),
        deal=np.zeros(4, np.int64),
    )
