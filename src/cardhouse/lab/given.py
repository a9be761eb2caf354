"""Wins that are given away: rows after which the next seat wins by one row, whatever is hidden from
who plays them, where another row would not have let it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.agents.search.winning import (
    COMPLETE,
    FIRST,
    TRIED,
    VIEW,
    WON,
    Room,
    depths,
    make,
    next_row,
    room,
)
from cardhouse.core import compiled, ops
from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints, State

NO_CHOICE, KEPT, GIVEN = range(3)
DEALS = 3
ROWS, MOST = 100, 1000
"""Rows of one's own that are tried, and positions that are looked at for an answer, at most."""


@rule
def gives(
    states: Any, seat: int, side: int, theirs: Room, row: Ints, length: int, deals: int, rng: Ints
) -> int:
    """1 if after a row the next seat, being of another side, can win by a row in all of so many
    deals.
    """
    other = FIRST + len(theirs.counts) + 1
    for _ in range(deals):
        ops.put(states, TRIED, states[VIEW])
        s = states[TRIED]
        ops.determinize(s, rng)
        if make(s, seat, row, length) == 0:
            return 0
        q = ops.seat(s)
        if q < 0 or (side >> q) & 1:
            return 0
        ops.put(states, other, s)
        theirs.left[0] = MOST
        if next_row(states, other, q, theirs, 0, WON) == 0:
            return 0
    return 1


def given_away(
    states: Any, seat: int, side: int, mine: Room, theirs: Room, row: Ints, length: int, deals: int, rng: Ints
) -> int:  # fmt: skip
    """Whether the row that was played from ``states[VIEW]`` gives a win away (GIVEN) or another
    would have (KEPT); NO_CHOICE if all of so many rows are alike in that.
    """
    gave = gives(states, seat, side, theirs, row, length, deals, rng)
    ops.put(states, FIRST, states[VIEW])
    ops.determinize(states[FIRST], rng)
    mine.left[0] = MOST
    n = next_row(states, FIRST, seat, mine, 0, COMPLETE)
    for _ in range(ROWS):
        if n == 0:
            break
        if gives(states, seat, side, theirs, mine.row, n, deals, rng) != gave:
            return GIVEN if gave else KEPT
        n = next_row(states, FIRST, seat, mine, n, COMPLETE)
    return NO_CHOICE


class Giving:
    """Looks at rows of one game that were played, in machine code."""

    def __init__(self, game: Game, seed: int | str, deals: int = DEALS) -> None:
        self.game, self.deals = game, deals
        self.states = compiled.states(game, FIRST + 2 * depths(game) + 2)
        self.mine, self.theirs = room(game), room(game)
        self.played = np.zeros(depths(game), np.int64)
        self.rng = compiled.words(f"given {seed}")
        self._look: Any = compiled.compiled(given_away, game)

    def look(self, view: State, row: Sequence[int]) -> int:
        """NO_CHOICE, KEPT or GIVEN, for a row that was played from a view."""
        seat = int(self.game.rules.seat(view))
        side = next(one for one in self.game.sides(view) if seat in one)
        self.states[VIEW] = view.array()[0]
        self.played[: len(row)] = row
        bits = sum(1 << p for p in side)
        return int(
            self._look(
                self.states, seat, bits, self.mine, self.theirs, self.played, len(row), self.deals, self.rng
            )
        )  # fmt: skip
