"""A hint by the rules of thumb: what a careful player would do. Nothing is searched, nothing is
compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.base import make
from cardhouse.agents.rows import row_words, whole_row
from cardhouse.agents.wording import thumb_words
from cardhouse.core.game import Game
from cardhouse.core.state import State


def by_thumb(
    game: Game, view: State, legal: Sequence[int], names: Sequence[str]
) -> tuple[int, str]:
    """An action and the hint in words. names: what the players are called."""
    careful = make("careful", game)
    action = careful.choose(view, legal)
    row = whole_row(game, view, action, careful.choose)
    return action, thumb_words(row_words(game, row, tuple(names)))
