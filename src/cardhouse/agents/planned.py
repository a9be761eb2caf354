"""A hint by a game's own planner, which plays on deals that fit what is seen."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.agent import Agent
from cardhouse.agents.base import PLANNER, first_choice, make
from cardhouse.agents.rows import Advice, row_targets, row_words, whole_row
from cardhouse.agents.wording import planned_words
from cardhouse.core.game import Game
from cardhouse.core.state import State


def warm_up(game: Game) -> None:
    """Thinks once, just long enough to have all machine code made."""
    make(f"{PLANNER}:playouts=2", game, 1).choose(*first_choice(game))


def planned_hint(
    game: Game, planner: Agent, view: State, legal: Sequence[int], names: Sequence[str] = ()
) -> Advice:
    """An action and the hint in words. planner: keeps its plan from hint to hint, so that whoever
    follows them gets somewhere.
    """
    action = planner.choose(view, legal)
    row = whole_row(game, view, action, make("careful", game).choose)
    words = planned_words(row_words(game, row, tuple(names)))
    return Advice(action, words, row_targets(game, row))
