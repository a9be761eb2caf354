"""Who kills whom: what an action surely leads to on the board, and the rivals who could kill a
marble with their next card, counted from what lies open.
"""

from __future__ import annotations

from collections.abc import Collection

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
from cardhouse.games.carbles.board import (
    FOUR,
    IN_GOAL,
    RANKS,
    SEVEN,
    actor,
    entry,
    offset,
    own_wall,
    run_ahead,
    run_back,
    steps,
)
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.worth import mates

OUT_THERE = 0
"""Instead of a distance: the rival may come out of its lot there."""

Close = tuple[int, int]
"""A rival, and how many spaces behind it is; less than nothing: ahead, and a 4 goes back."""


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


def safe(s: Table, q: int, place: int) -> bool:
    """Whether nobody can do anything to a marble of q there (B4, B5)."""
    return place >= IN_GOAL or place == q * s.spaces


def close(
    s: Table, q: int, place: int, gone: Collection[int] = (), moved: Collection[Close] = ()
) -> list[Close]:
    """The rivals who could kill a marble of q at a place with one card, the nearest first.

    gone: spaces whose marbles are there no more; moved: marbles (seat, space) that come to be
    elsewhere.
    """
    if safe(s, q, place):
        return []
    reach = _reach(s)
    found = []
    for r in range(s.players):
        if mates(s, q, r):
            continue
        if place == r * s.spaces and s.lot[r]:
            found.append((r, OUT_THERE))
        spaces = [s.at[r, i] for i in range(s.at_n[r]) if s.at[r, i] not in gone]
        for space in [*spaces, *(at for seat, at in moved if seat == r)]:
            behind, ahead = offset(s, space, place), offset(s, place, space)
            if behind in reach and run_ahead(s, r, space, behind, own_wall(s, r)) == behind:
                found.append((r, behind))
            elif ahead == s.four_back and run_back(s, r, space, ahead, own_wall(s, r)) == ahead:
                found.append((r, -ahead))
    return sorted(found, key=lambda one: (abs(one[1]), one))


def _reach(s: Table) -> set[int]:
    """The distances that one card goes: a 7 kills at each of its steps (B11)."""
    plain = {steps(s, rank) for rank in range(RANKS - 1) if rank not in (FOUR, SEVEN)}
    return plain | set(range(1, steps(s, SEVEN) + 1))
