"""A hint by a game's own planner, which plays on deals that fit what is seen."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.agents.agent import Agent
from cardhouse.agents.base import PLANNER, first_choice, make
from cardhouse.agents.plain import plain_hint
from cardhouse.agents.planner import PlannerAgent
from cardhouse.agents.rows import NOTHING, actions, row_targets, row_words, whole_row
from cardhouse.agents.thumb import hopeless
from cardhouse.agents.wording import planned_words, stuck_words
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.assistance import Advice


def warm_up(game: Game) -> None:
    """Thinks once, just long enough to have all machine code made."""
    make(f"{PLANNER}:playouts=2", game, 1).choose(*first_choice(game))


def planned_hint(
    game: Game, planner: Agent, view: State, legal: Sequence[int], names: Sequence[str] = ()
) -> Advice:
    """An action and the hint in words; no action where the planner sees none that leads anywhere.

    planner: the planner's agent, which keeps its plan from hint to hint, so that whoever follows
    them gets somewhere.
    """
    assert isinstance(planner, PlannerAgent)
    if (none := hopeless(game, view)) is not None:
        return none
    plan = planner.planned
    plan.simple = True
    action = planner.choose(view, legal)
    if len(legal) > 1 and plan.stuck(view):
        return Advice(NOTHING, stuck_words())
    if not plan.why:
        return plain_hint(game, view, legal, names)
    row = whole_row(game, view, action, make("careful", game).choose)
    # One reason, in plain words; how it went in thought comes after it.
    words = planned_words(row_words(game, row, tuple(names)), [plan.why], plan.outlook)
    return Advice(action, words, row_targets(game, row), actions(row))
