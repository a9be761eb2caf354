"""Whole moves: a row gone on with to its end, as whoever chooses would, and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.core.texts import comma_list

MOST = 16


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a row: what its seat sees before it, and the action."""

    view: State
    action: int


def whole_row(
    game: Game, view: State, action: int, choose: Callable[[State, Sequence[int]], int]
) -> list[Step]:
    """A row from a view on, to where it is complete. choose: an action of several legal ones, from
    a later view.

    A choice that leaves a row open shows its seat nothing new, so any deal that agrees with the
    view will do.
    """
    rules, steps = game.rules, [Step(view, action)]
    seat = int(rules.seat(view))
    state = game.determinize(view, "row")
    rules.apply(state, action)
    while state.row_n and int(rules.seat(state)) == seat and len(steps) < MOST:
        seen = game.hidden(state, seat)
        legal = game.legal(seen)
        steps.append(Step(seen, legal[0] if len(legal) == 1 else choose(seen, legal)))
        rules.apply(state, steps[-1].action)
    return steps


def row_words(game: Game, steps: Sequence[Step], names: tuple[str, ...] = ()) -> str:
    """A whole move in words, step after step."""
    return comma_list(game.notation.long(step.view, step.action, names) for step in steps)
