"""A hint without a search and without compiled code: by what was learned, else by the rules of
thumb.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.learned.agent import LearnedAgent
from cardhouse.agents.learned.weights import weights
from cardhouse.agents.rows import Advice, actions, row_targets, row_words, whole_row
from cardhouse.agents.thumb import by_thumb, merits
from cardhouse.agents.wording import forced_words, learned_words
from cardhouse.core.game import Game
from cardhouse.core.rng import new_seed
from cardhouse.core.state import State

LATER = 8
"""Deals in which each further step of a row is tried."""


def plain_hint(game: Game, view: State, legal: Sequence[int], names: Sequence[str]) -> Advice:
    """An action and the hint in words. names: what the players are called."""
    if game.features is None or weights(game, view) is None:
        return by_thumb(game, view, legal, names)
    seed, called = new_seed(), tuple(names)
    first = LearnedAgent(game, seed).ranked(view, legal)[0]
    row = whole_row(game, view, first, LearnedAgent(game, seed, LATER).choose)
    words = row_words(game, row, called)
    if len(legal) == len(row) == 1:
        return Advice(first, forced_words(words), row=actions(row))
    why = merits(game, row, called, sure=True)
    return Advice(first, learned_words(words, why), row_targets(game, row), actions(row))
