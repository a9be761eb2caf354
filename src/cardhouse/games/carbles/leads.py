"""What an action surely leads to on the board: how it goes on, and whom it kills."""

from __future__ import annotations

from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import (
    MAX_LEGAL,
    OUT,
    TO,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import IN_GOAL, SEVEN, actor, entry, offset
from cardhouse.games.carbles.state import Table


def ways_on(view: Table, action: int) -> tuple[Table, list[int]]:
    """The table after the choice of a marble, and what may follow it."""
    after = view.copy()
    rules.apply(after, action)
    ways = [0] * MAX_LEGAL
    return after, ways[: rules.legal(after, ways)]


def ends(view: Table, action: int) -> tuple[int, int]:
    """The places between which an action moves, or swaps, the chosen marble."""
    return place_of(view.row[view.row_n - 1]), place_of(action)


def killed(view: Table, action: int) -> list[tuple[int, int]]:
    """The marbles that an action kills, as (seat, space), in the order of the way."""
    if kind_of(action) == OUT:
        spaces = [seat_of_action(action) * view.spaces]
    elif kind_of(action) == TO:
        source, target = ends(view, action)
        last = target if target < IN_GOAL else entry(view, actor(view))
        if rank_of_action(view.row[0]) == SEVEN and source < IN_GOAL:
            length = view.players * view.spaces
            spaces = [(source + k) % length for k in range(1, offset(view, source, last) + 1)]
        else:
            spaces = [target] if target < IN_GOAL else []
    else:
        spaces = []
    return [(view.track[space] - 1, space) for space in spaces if view.track[space]]
