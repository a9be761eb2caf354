"""Wins that are given away: rows after which the next seat wins by one of its own, whatever is
hidden from who plays them.

``states`` are those of ``winning``; behind its positions lie as many for the next seat's answers.
"""

from __future__ import annotations

from collections.abc import Iterable
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

DEALS = 4
"""Deals in which the next seat must win."""
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


def must_give(
    states: Any, seat: int, side: int, mine: Room, theirs: Room, row: Ints, deals: int, rng: Ints
) -> int:
    """1 if every way to complete a row, of so many that begin with the choice ``row[0]``, gives a
    win away.
    """
    ops.put(states, FIRST, states[VIEW])
    s = states[FIRST]
    ops.determinize(s, rng)
    ops.apply(s, row[0])
    if ops.seat(s) != seat or s.row_n == 0:
        return gives(states, seat, side, theirs, row, 1, deals, rng)
    mine.left[0] = MOST
    n = next_row(states, FIRST, seat, mine, 0, COMPLETE)
    gave = 0
    for _ in range(ROWS):
        if n == 0:
            return gave
        for k in range(n):
            row[k + 1] = mine.row[k]
        gave = gives(states, seat, side, theirs, row, n + 1, deals, rng)
        if gave == 0:
            return 0
        n = next_row(states, FIRST, seat, mine, n, COMPLETE)
    return gave


class Giving:
    """What it takes to look at rows of one game, in machine code."""

    def __init__(self, game: Game, seed: int | str, deals: int = DEALS) -> None:
        self.game, self.deals = game, deals
        self.states = compiled.states(game, FIRST + 2 * depths(game) + 2)
        self.mine, self.theirs = room(game), room(game)
        self.row = np.zeros(depths(game) + 1, np.int64)
        self.rng = compiled.words(f"given {seed}")
        self._must: Any = compiled.compiled(must_give, game)

    def begin(self, view: State) -> tuple[int, int]:
        """Takes a view; returns the seat that decides and its side, a bit for each seat."""
        seat = int(self.game.rules.seat(view))
        side = next(one for one in self.game.sides(view) if seat in one)
        self.states[VIEW] = view.array()[0]
        return seat, sum(1 << p for p in side)

    def keeping(self, view: State, actions: Iterable[int]) -> list[int]:
        """Those of the actions after which the seat that decides need not give a win away, as far
        as was looked.
        """
        seat, side = self.begin(view)
        kept = []
        for action in actions:
            self.row[0] = action
            if not self._must(
                self.states, seat, side, self.mine, self.theirs, self.row, self.deals, self.rng
            ):
                kept.append(action)
        return kept
