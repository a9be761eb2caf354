"""Exact play of two sides where nothing is hidden: alpha-beta with a transposition table, as a loop
that knows no game.

Results are 0 (lost), 1 (drawn), 2 (won), for the seat that decides at the root. ``states[0]`` is
the root, ``states[d]`` the position d plies on; ``cells`` are the same as rows of 64-bit words. (D.
Knuth and R. Moore, 1975.)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.agents.search.tree import digest, find
from cardhouse.core import ops
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

LOST, DRAWN, WON = range(3)


class Memory(NamedTuple):
    """Room to work in. By depth: moves (most legal actions each), counts, at, low, high, best,
    entry of the table; the table: keys, slots, least and most that a position is worth; ints:
    positions met, the table's entries.
    """

    moves: Ints
    weights: Ints
    counts: Ints
    at: Ints
    low: Ints
    high: Ints
    best: Ints
    low0: Ints
    high0: Ints
    entry: Ints
    keys: Ints
    slots: Ints
    least: Ints
    most: Ints
    ints: Ints


@rule
def result(s: Any, seat: int) -> int:
    """What the end of a game is to a seat."""
    if s.winners == 0:
        return DRAWN
    return WON if (s.winners >> seat) & 1 else LOST


@rule
def list_moves(m: Memory, s: Any, d: int, width: int, out: Ints) -> None:
    """Writes the legal actions of a depth, the weightiest first."""
    n = ops.legal(s, out)
    m.counts[d] = n
    m.at[d] = 0
    for i in range(n):
        action = out[i] + 0
        weight = ops.weigh(s, action) if n > 1 else 0
        k = i
        while k > 0 and m.weights[k - 1] < weight:
            m.weights[k] = m.weights[k - 1]
            m.moves[d * width + k] = m.moves[d * width + k - 1]
            k -= 1
        m.weights[k] = weight
        m.moves[d * width + k] = action


@rule
def note(m: Memory, d: int) -> int:
    """What was found of a position, within its window; kept as an exact value or a bound."""
    value = m.best[d] + 0
    if value < m.low0[d]:
        value = m.low0[d] + 0
    if value > m.high0[d]:
        value = m.high0[d] + 0
    e = m.entry[d]
    if e < 0:
        return value
    if value > m.low0[d] and value > m.least[e]:
        m.least[e] = value
    if value < m.high0[d] and value < m.most[e]:
        m.most[e] = value
    return value


@rule
def enter(m: Memory, cells: Any, d: int, words: int) -> int:
    """Looks a position up and narrows its window; its value if that is known already, else -1."""
    key = digest(cells[d], words)
    e = find(key, m.keys, 1, m.slots, len(m.slots) - 1)
    if e >= 0:
        if m.least[e] > m.low[d]:
            m.low[d] = m.least[e]
        if m.most[e] < m.high[d]:
            m.high[d] = m.most[e]
        m.entry[d] = e
        if m.least[e] == m.most[e] or m.least[e] >= m.high[d]:
            return m.least[e] + 0
        if m.most[e] <= m.low[d]:
            return m.most[e] + 0
    elif m.ints[1] < len(m.keys):
        place = -1 - e
        e = m.ints[1]
        m.ints[1] = e + 1
        m.keys[e] = key
        m.slots[place] = e + 1
        m.least[e] = LOST
        m.most[e] = WON
        m.entry[d] = e
    else:
        m.entry[d] = -1
    m.low0[d] = m.low[d]
    m.high0[d] = m.high[d]
    return -1


def solve(
    states: Any, cells: Any, words: int, seat: int, first: int, m: Memory, width: int, most: int, out: Ints
) -> int:  # fmt: skip
    """What the root's action ``first`` is worth to the seat that decides there: LOST, DRAWN or WON.

    -1 if more than ``most`` positions would have to be looked at, or depths are used up.
    """
    ops.put(states, 1, states[0])
    ops.apply(states[1], first)
    d = 1
    m.low[1] = LOST
    m.high[1] = WON
    value = -1
    deepest = states.shape[0] - 1
    while True:
        s = states[d]
        if value < 0:
            p = ops.seat(s)
            if p < 0:
                value = result(s, seat)
            else:
                m.ints[0] += 1
                if m.ints[0] > most or d >= deepest:
                    return -1
                value = enter(m, cells, d, words)
                if value < 0:
                    list_moves(m, s, d, width, out)
                    m.best[d] = LOST if p == seat else WON
        else:
            p = ops.seat(s)
            mine = 1 if p == seat else 0
            if (mine and value > m.best[d]) or (mine == 0 and value < m.best[d]):
                m.best[d] = value
            if mine and m.best[d] > m.low[d]:
                m.low[d] = m.best[d]
            if mine == 0 and m.best[d] < m.high[d]:
                m.high[d] = m.best[d]
            if m.low[d] >= m.high[d] or m.at[d] >= m.counts[d]:
                value = note(m, d)
            else:
                value = -1
        if value < 0:  # its next action
            ops.put(states, d + 1, s)
            ops.apply(states[d + 1], m.moves[d * width + m.at[d]])
            m.at[d] += 1
            m.low[d + 1] = m.low[d]
            m.high[d + 1] = m.high[d]
            d += 1
        elif d == 1:
            return value
        else:
            d -= 1
