"""What both forms share: spaces, and what an information dictionary holds."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from cardhouse.core.contract import Observations
from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.notation import shown
from cardhouse.core.state import State
from cardhouse.envs.wording import TEXT

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Bytes = NDArray[np.int8]

ILLEGAL = ("lose", "raise")
"""What an action that is not legal does: it loses the game, or it raises IllegalAction."""


def observations_of(game: Game) -> Observations[State]:
    """The observations of a game. Raises CardhouseError if it has none."""
    if game.observations is None:
        raise CardhouseError(TEXT("refused.observations", game=game.title))
    return game.observations


def observation_space(game: Game) -> Box[np.int8]:
    """The space of a game's observations: int8 within each field's bounds."""
    fields = observations_of(game).FIELDS
    counts = [int(np.prod(field.shape)) for field in fields]
    low = np.repeat(np.array([field.low for field in fields], np.int8), counts)
    high = np.repeat(np.array([field.high for field in fields], np.int8), counts)
    return Box(low, high, dtype=np.int8)


def action_space(game: Game) -> Discrete:
    """The space of a game's actions; legal ones are told in ``info``, and ``sample`` takes their
    mask.
    """
    return Discrete(game.actions)


def checked_illegal(illegal: str) -> bool:
    """Whether an action that is not legal loses. Raises InvalidOptions."""
    if illegal not in ILLEGAL:
        raise InvalidOptions(TEXT("refused.illegal", got=shown(illegal)))
    return illegal == "lose"


def info_of(game: Game, legal: list[int], seat: int, masks: bool) -> dict[str, Any]:
    """What is told beside an observation: legal actions padded with -1, their number, perhaps their
    mask, the seat.

    seat: the learning one.
    """
    padded = np.full(game.max_legal, -1, np.int16)
    padded[: len(legal)] = legal
    info: dict[str, Any] = {"legal": padded, "counts": len(legal), "seat": seat}
    if masks:
        info["action_mask"] = np.zeros(game.actions, np.int8)
        info["action_mask"][legal] = 1
    return info
