"""Reading a position of whatever game it names."""

from __future__ import annotations

from typing import Any

from cardhouse.core.errors import InvalidPosition, UnknownGame
from cardhouse.core.game import Game, game, names
from cardhouse.core.state import TRUTH, State
from cardhouse.play.wording import TEXT


def read_position(data: Any) -> tuple[Game, State]:
    """The game and the state of a position dictionary. Raises InvalidPosition."""
    if not isinstance(data, dict):
        raise InvalidPosition(TEXT("position.no_dictionary"))
    name = data.get("game")
    if not isinstance(name, str):
        raise InvalidPosition(TEXT("position.no_game", names=", ".join(names()), form='"game"'))
    try:
        found = game(name)
    except UnknownGame as error:
        raise InvalidPosition(str(error)) from error
    state = found.positions.read(data)
    state.viewer = TRUTH
    return found, state
