"""Figures of rulebooks: positions in a game's folder, drawn as tables by whoever shows the
rules.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.scene import Scene
from cardhouse.play.match import match_from_position
from cardhouse.play.wording import TEXT


def figure_position(game: Game, name: str) -> dict[str, Any]:
    """The position of a figure. Raises CardhouseError when the game's folder has none of this
    name.
    """
    try:
        data: dict[str, Any] = json.loads(_text(game.package, name))
    except (OSError, ValueError) as error:
        raise CardhouseError(
            TEXT("figure.not_drawn", name=name, game=game.title, problem=str(error))
        ) from error
    return data


@cache
def _text(package: str, name: str) -> str:
    return files(package).joinpath("figures", f"{name}.json").read_text(encoding="utf-8")


def figure_scene(game: Game, name: str, shape: str) -> Scene:
    """The table of a figure, as the seat sees it that must decide. Raises CardhouseError."""
    match = match_from_position(figure_position(game, name), seed="1")
    return match.scene(match.seat if match.seat is not None else match.turn_seat, shape)
