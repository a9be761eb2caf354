"""A hint by the rules of thumb: what a careful player would do. Nothing is searched, nothing is compiled."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.base import make
from cardhouse.agents.wording import thumb_words
from cardhouse.core.game import Game
from cardhouse.core.state import State


def by_thumb(
    game: Game, view: State, legal: Sequence[int], names: Sequence[str]
) -> tuple[int, str]:
    """An action and the hint in words. names: what the players are called."""
    action = make("careful", game).choose(view, legal)
    return action, thumb_words(game.notation.long(view, action, tuple(names)))
