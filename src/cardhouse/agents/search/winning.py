"""Rows of one's own that win at once, for certain: what nobody should put off who sees the next
move.

All ways to complete a row are tried in one deal that fits the view, depth first; a way that wins
there counts if it wins in some other deals as well, so that nothing hidden decides it.
``states[VIEW]`` is the view and is never written, ``states[TRIED]`` a deal in which a row is tried
again, ``states[FIRST + d]`` the position d choices into a row.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.core import compiled, ops
from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints, State

VIEW, TRIED, FIRST = range(3)
DEALS = 4
"""Deals in which a row must win, besides the one in which it was found."""
MOST = 4000
"""Positions that are looked at for one row at most."""
WON, COMPLETE = range(2)


class Room(NamedTuple):
    """Room to work in. moves (depths, most legal actions), counts, at, row: by depth; out: a row of
    legal actions; left: positions that may still be looked at.
    """

    moves: Any
    counts: Ints
    at: Ints
    row: Ints
    out: Ints
    left: Ints


@rule
def won(s: Any, seat: int) -> int:
    """1 if a game is over and the seat has won it."""
    return 1 if ops.seat(s) < 0 and (s.winners >> seat) & 1 else 0


@rule
def enter(m: Room, s: Any, d: int) -> None:
    """Lists what may be chosen d choices into a row."""
    n = ops.legal(s, m.out)
    m.counts[d] = n
    m.at[d] = 0
    for i in range(n):
        m.moves[d, i] = m.out[i]


@rule
def next_row(states: Any, base: int, seat: int, m: Room, length: int, wanted: int) -> int:
    """Goes on to the next way to complete a row from ``states[base]``, after one of so many
    choices; 0 begins. Returns how many choices it has, 0 if there is no more, or none that may
    still be looked at.

    wanted: WON finds those that win at once only, COMPLETE any.
    """
    d = length - 1
    if length == 0:
        enter(m, states[base], 0)
        d = 0
    while d >= 0:
        if m.at[d] >= m.counts[d]:
            d -= 1
            continue
        if m.left[0] <= 0:
            return 0
        m.left[0] -= 1
        action = m.moves[d, m.at[d]] + 0
        m.at[d] += 1
        m.row[d] = action
        ops.put(states, base + d + 1, states[base + d])
        s = states[base + d + 1]
        ops.apply(s, action)
        goes_on = ops.seat(s) == seat and s.row_n > 0
        if won(s, seat) == 1 or (wanted == COMPLETE and not goes_on):
            return d + 1
        if goes_on and d + 1 < len(m.counts):
            d += 1
            enter(m, s, d)
    return 0


@rule
def make(s: Any, seat: int, row: Ints, length: int) -> int:
    """Makes a row in a state; 0 if it cannot be made there."""
    for k in range(length):
        action = row[k] + 0
        if ops.seat(s) != seat or ops.verdict(s, action) != 0:
            return 0
        ops.apply(s, action)
    return 1


@rule
def wins_anyway(states: Any, seat: int, row: Ints, length: int, deals: int, rng: Ints) -> int:
    """1 if a row wins in so many other deals that fit the view."""
    for _ in range(deals):
        ops.put(states, TRIED, states[VIEW])
        s = states[TRIED]
        ops.determinize(s, rng)
        if make(s, seat, row, length) == 0 or won(s, seat) == 0:
            return 0
    return 1


def winning_row(states: Any, seat: int, m: Room, deals: int, most: int, rng: Ints) -> int:
    """Writes the first row by which the seat that decides in ``states[VIEW]`` surely wins into
    ``m.row``; returns its length, 0 if none was found within so many positions.
    """
    ops.put(states, FIRST, states[VIEW])
    ops.determinize(states[FIRST], rng)
    m.left[0] = most
    length = next_row(states, FIRST, seat, m, 0, WON)
    while length > 0:
        if wins_anyway(states, seat, m.row, length, deals, rng) == 1:
            return length
        length = next_row(states, FIRST, seat, m, length, WON)
    return 0


def depths(game: Game) -> int:
    """Choices that a row has at most."""
    return len(game.state_type().row)


def room(game: Game) -> Room:
    """Room for the rows of a game."""
    deep, width = depths(game), game.max_legal
    counts, at, row = (np.zeros(deep, np.int64) for _ in range(3))
    return Room(
        np.zeros((deep, width), np.int64), counts, at, row, np.zeros(width, np.int64), np.zeros(1, np.int64)
    )  # fmt: skip


class Winning:
    """Finds such rows in one game, in machine code."""

    def __init__(self, game: Game, seed: int | str, deals: int = DEALS, most: int = MOST) -> None:
        self.game = game
        self.deals, self.most = deals, most
        self.states = compiled.states(game, FIRST + depths(game) + 1)
        self.room = room(game)
        self.rng = compiled.words(f"winning {seed}")
        self._row: Any = compiled.compiled(winning_row, game)

    def row(self, view: State) -> list[int]:
        """A row by which the seat that decides surely wins at once, from its view; empty if none
        was found.
        """
        seat = int(self.game.rules.seat(view))
        self.states[VIEW] = view.array()[0]
        n = int(self._row(self.states, seat, self.room, self.deals, self.most, self.rng))
        return [int(self.room.row[k]) for k in range(n)]
