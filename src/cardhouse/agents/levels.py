"""The computer players of a game by search, as its tuning declares them. Needs no NumPy to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhouse.core.game import Game

if TYPE_CHECKING:  # a game against simple players begins without them
    from cardhouse.core.search_settings import Settings
    from cardhouse.core.tuning import Level, Tuning


def tuning_of(game: Game) -> Tuning:
    """A game's tuning; a plain one where it declares none."""
    from cardhouse.core.tuning import PLAIN

    return game.tuning or PLAIN


def best(game: Game) -> Settings:
    """How a game is searched best."""
    return tuning_of(game).best


def advising(game: Game) -> Settings:
    """How a game is searched for hints, analyses and their chances."""
    tuning = tuning_of(game)
    return tuning.advising or tuning.best


def by_thumb(game: Game) -> Settings:
    """How a game is searched best by rules of thumb alone."""
    tuning = tuning_of(game)
    return tuning.thumb or tuning.best


def levels_of(game: Game) -> tuple[Level, ...]:
    """The levels of a game by search, weakest first."""
    return tuning_of(game).levels
