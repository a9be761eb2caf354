"""Wins that are given away: rows after which the next seat wins by one row, whatever is hidden from
who plays them, where another row would not have let it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.agents.search.giving import MOST, ROWS, Giving, gives
from cardhouse.agents.search.winning import COMPLETE, FIRST, VIEW, Room, next_row
from cardhouse.core import compiled, ops
from cardhouse.core.game import Game
from cardhouse.core.state import Ints, State

NO_CHOICE, KEPT, GIVEN = range(3)
DEALS = 12
"""Deals in which the next seat must win: more than players try, so that what is counted was all but
sure."""


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


class Counting(Giving):
    """Looks at rows of one game that were played."""

    def __init__(self, game: Game, seed: int | str) -> None:
        super().__init__(game, f"counting {seed}", DEALS)
        self._look: Any = compiled.compiled(given_away, game)

    def look(self, view: State, row: Sequence[int]) -> int:
        """NO_CHOICE, KEPT or GIVEN, for a row that was played from a view."""
        seat, side = self.begin(view)
        self.row[: len(row)] = row
        return int(
            self._look(
                self.states, seat, side, self.mine, self.theirs, self.row, len(row), self.deals, self.rng
            )
        )  # fmt: skip
