"""Candidates of a beam: positions that have a score and a key but no row yet; the best are kept and get one."""

from __future__ import annotations

from typing import Any

from cardhouse.core.rules import rule
from cardhouse.games.carlton.rules import DEAL, MAX_RUN, MOVE, UP
from cardhouse.games.carlton.solver.layout import (
    DEAL_CARDS,
    PILES,
    STOCK,
    TOTAL,
    Desk,
    gather,
    lay_out,
    lift,
    shift,
    spread,
    tidy,
)
from cardhouse.games.carlton.solver.numbers import BASE, CANDIDATES, CUT, ENTRIES, MADE, NEXT, SALT, USED, WON
from cardhouse.games.carlton.solver.score import JITTER
from cardhouse.games.carlton.state import MAX_PILES


@rule
def remember(key: int, table: Any, x: Desk) -> int:
    """Enters a key into the table; 1 if it is new. A table that is nearly full takes no more."""
    mask = table.shape[0] - 1
    if x.b[ENTRIES] * 8 > mask * 7:
        x.b[CUT] = 1
        return 0
    if key == 0:
        key = 1
    at = (key ^ (key >> 29)) & mask
    while table[at] != 0:
        if table[at] == key:
            return 0
        at = (at + 1) & mask
    table[at] = key
    x.b[ENTRIES] += 1
    return 1


@rule
def jitter(key: int, salt: int, amount: int) -> int:
    """A number in 0..amount-1 from a key, another one for each salt."""
    v = (key ^ (salt * 0x5E3779B1)) & 0xFFFFFFFF
    v = ((v ^ (v >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    v = ((v ^ (v >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return ((v ^ (v >> 15)) & 0xFFFF) * amount >> 16


@rule
def offer(parent: int, move: int, key: int, worth: int, found: Any, table: Any, x: Desk) -> None:
    """Notes a candidate unless its position was met in this phase."""
    x.b[MADE] += 1
    n = x.b[CANDIDATES]
    if n >= found.shape[0]:
        x.b[CUT] = 1
        return
    if remember(key, table, x) == 0:
        return
    found[n, 0] = worth + jitter(key, x.b[SALT], x.w[JITTER])
    found[n, 1] = parent
    found[n, 2] = move
    x.b[CANDIDATES] = n + 1


@rule
def make(p: int, move: int, rows: Any, x: Desk) -> None:
    """Brings the desk from row p over a move, and safe cards, to the next position."""
    spread(p - x.b[BASE], rows, x)
    if move == DEAL:
        lay_out(x.b[NEXT], x)
    elif move < MOVE:
        lift(move - UP, x)
    else:
        pair = (move - MOVE) // MAX_RUN
        shift(pair // MAX_PILES, pair % MAX_PILES, (move - MOVE) % MAX_RUN + 1, x)
    tidy(x)


@rule
def keep(c: int, rows: Any, tree: Any, found: Any, x: Desk) -> None:
    """Turns a candidate into a row of its own."""
    at = x.b[USED]
    slot = at - x.b[BASE]
    if slot >= rows.shape[0] or at >= tree.shape[0]:
        x.b[CUT] = 1
        return
    parent = found[c, 1]
    move = found[c, 2]
    make(parent, move, rows, x)
    gather(slot, rows, x)
    tree[at, 0] = parent
    tree[at, 1] = move
    tree[at, 2] = 0 if move == DEAL else tree[parent, 2]
    x.b[USED] = at + 1
    end = x.b[NEXT]
    if move == DEAL:
        end += x.t[PILES] * x.t[DEAL_CARDS]
    if x.d[TOTAL] == 0 and end >= x.t[STOCK]:
        x.b[WON] = at


@rule
def pick(most: int, rows: Any, tree: Any, found: Any, x: Desk) -> None:
    """Keeps the best ``most`` candidates, all equal ones of the last score while there is room."""
    n = x.b[CANDIDATES]
    low = 0
    if n > most:
        x.b[CUT] = 1
        best = found[0, 0]
        worst = best
        for c in range(n):
            if found[c, 0] > best:
                best = found[c, 0]
            if found[c, 0] < worst:
                worst = found[c, 0]
        # Halve the range of scores until the wanted number lies between its ends.
        low = worst
        high = best + 1
        while high - low > 1:
            middle = (low + high) // 2
            count = 0
            for c in range(n):
                if found[c, 0] >= middle:
                    count += 1
            if count >= most:
                low = middle
            else:
                high = middle
        above = low + 1
    else:
        above = -(1 << 60)
        low = above
    kept = 0
    for c in range(n):
        if found[c, 0] >= above:
            keep(c, rows, tree, found, x)
            kept += 1
    if low < above:
        for c in range(n):
            if kept < most and found[c, 0] == low:
                keep(c, rows, tree, found, x)
                kept += 1
    x.b[CANDIDATES] = 0


def carry(order: Any, most: int, quota: int, rows: Any, tree: Any, found: Any, counts: Any, desks: Any) -> int:
    """Keeps the best ``most`` candidates, but at most ``quota`` that grew from one row of this phase's first.

    order: the candidates, best first. Returns how many were kept.
    """
    x = desks[0]
    for k in range(counts.shape[0]):
        counts[k] = 0
    kept = 0
    for k in range(order.shape[0]):
        if kept == most:
            x.b[CUT] = 1
            break
        c = order[k]
        origin = tree[found[c, 1], 2]
        if counts[origin] == quota:
            x.b[CUT] = 1
            continue
        counts[origin] += 1
        keep(c, rows, tree, found, x)
        kept += 1
    x.b[CANDIDATES] = 0
    return kept
