"""The names of the games in OpenSpiel's registry."""

from __future__ import annotations

from typing import Any

import pyspiel

from cardhouse.core.game import Game, all_games
from cardhouse.envs.spiel.exact import ExactGame
from cardhouse.envs.spiel.full import FullGame
from cardhouse.envs.spiel.kinds import game_type


def full_name(name: str) -> str:
    """The name of the whole game, with sampled chance."""
    return f"cardhouse_{name}"


def exact_name(name: str) -> str:
    """The name of the game with chance laid open."""
    return f"cardhouse_{name}_exact"


def register_games() -> None:
    """Registers both forms of every listed game; the exact one where its options for it are
    declared.
    """
    known = set(pyspiel.registered_names())
    for found in all_games():
        if full_name(found.name) not in known:
            _register(found, full_name(found.name), FullGame, sampled=True)
        if found.exact and exact_name(found.name) not in known:
            _register(found, exact_name(found.name), ExactGame, sampled=False)


def _register(game: Game, name: str, form: Any, *, sampled: bool) -> None:
    """Registers a form as a class of its own: OpenSpiel keeps it beyond Python's end, which only a
    class survives.
    """
    kind = game_type(game, name, {} if sampled else game.exact, None, sampled=sampled)
    pyspiel.register_game(kind, type(form.__name__, (form,), {"game": game, "registered": name}))
