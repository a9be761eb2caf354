"""Candidates of a beam: positions that have a score and a key but no row yet; the best are kept and
get one.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.rules import rule
from cardhouse.games.carlton.actions import DEAL, MOVE, UP, count_of, kind_of, pile_of, target_of
from cardhouse.games.carlton.solver.layout import (
    BUCKETS,
    DEAL_CARDS,
    DOWN,
    FACES,
    FOUND,
    PILES,
    SIZE,
    STOCK,
    STRAND,
    TOTAL,
    Desk,
    gather,
    lay_out,
    lift,
    safe_up,
    shift,
    spread,
    tidy,
)
from cardhouse.games.carlton.solver.numbers import (
    BASE,
    CANDIDATES,
    CUT,
    ENTRIES,
    MADE,
    NEXT,
    PENDING,
    SALT,
    USED,
    WON,
)
from cardhouse.games.carlton.solver.score import JITTER


@rule
def remember(key: int, transpositions: Any, x: Desk) -> int:
    """Enters a key into the transposition table; 1 if it is new. A table that is nearly full takes
    no more.
    """
    x.b[MADE] += 1
    most = transpositions.shape[0] - 1
    if x.b[ENTRIES] * 8 > most * 7:
        x.b[CUT] = 1
        return 0
    mark = (key >> 27) & 0x7FFFFFFF
    if mark == 0:
        mark = 1
    at = (key ^ (key >> 29)) & most
    while transpositions[at] != 0:
        if transpositions[at] == mark:
            return 0
        at = (at + 1) & most
    transpositions[at] = mark
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
def disorder(x: Desk) -> int:
    """A key for which neighbours are out of order and which cards lie on the piles' places, and for
    nothing else.

    Positions that differ only in where their runs lie in order have the same. 31 bits; two equal
    pairs cancel out.
    """
    key = 0
    for i in range(x.t[PILES]):
        n = x.d[SIZE + i]
        if n == 0:
            continue
        below = x.cards[i, 0]
        key ^= x.z[1, 1, 0, below]
        for k in range(1, n):
            face = x.cards[i, k]
            if k <= x.d[DOWN + i] or x.t[STRAND + below] - x.t[STRAND + face] != 1:
                key ^= x.z[1, 0, below, face]
            below = face
    return (key ^ (key >> 31)) & 0x7FFFFFFF


@rule
def enlist(parent: int, move: int, key: int, worth: int, found: Any, x: Desk) -> None:
    """Notes a candidate, a position that was not met before in this phase."""
    n = x.b[CANDIDATES]
    if n >= found.shape[0]:
        x.b[CUT] = 1
        return
    found[n, 0] = worth + jitter(key, x.b[SALT], x.w[JITTER])
    found[n, 1] = parent
    found[n, 2] = move
    x.b[CANDIDATES] = n + 1


@rule
def make(p: int, move: int, rows: Any, x: Desk) -> None:
    """Brings the desk from row p over a move, and safe cards, to the next position."""
    spread(p - x.b[BASE], rows, x)
    kind = kind_of(move)
    if kind == DEAL:
        lay_out(x.b[NEXT], x)
    elif kind == UP:
        lift(pile_of(move), x)
    else:
        shift(pile_of(move), target_of(move), count_of(move), x)
    tidy(x)


@rule
def copy_bytes(p: int, start: int, end: int, slot: int, to: int, rows: Any) -> None:
    """Copies a part of row p to a place in row ``slot``."""
    for k in range(end - start):
        rows[slot, to + k] = rows[p, start + k]


@rule
def shifted(p: int, move: int, slot: int, rows: Any, x: Desk) -> int:
    """Writes what a move between piles makes of row p into row ``slot``, byte by byte; 0 if a safe
    card comes free, and nothing is written.

    No other card can have become safe: those of row p have gone up, and a move changes no
    foundation.
    """
    i = pile_of(move)
    j = target_of(move)
    n = count_of(move)
    cut = FACES  # where the cards that stay in pile i end
    there = FACES  # where pile j ends
    end = FACES
    for k in range(x.t[PILES]):
        end += rows[p, SIZE + k]
        if k <= i:
            cut = end
        if k <= j:
            there = end
    cut -= n
    left = rows[p, SIZE + i] - n
    if left > 0:
        for k in range(FOUND, FACES):
            x.d[k] = rows[p, k]
        if safe_up(rows[p, cut - 1], x) == 1:
            return 0
    copy_bytes(p, 0, FACES, slot, 0, rows)
    rows[slot, SIZE + i] = left
    rows[slot, SIZE + j] = rows[p, SIZE + j] + n
    if rows[p, DOWN + i] >= left:
        rows[slot, DOWN + i] = left - 1 if left > 0 else 0
    if i < j:
        copy_bytes(p, FACES, cut, slot, FACES, rows)
        copy_bytes(p, cut + n, there, slot, cut, rows)
        copy_bytes(p, cut, cut + n, slot, there - n, rows)
        copy_bytes(p, there, end, slot, there, rows)
    else:
        copy_bytes(p, FACES, there, slot, FACES, rows)
        copy_bytes(p, cut, cut + n, slot, there, rows)
        copy_bytes(p, there, cut, slot, there + n, rows)
        copy_bytes(p, cut + n, end, slot, cut + n, rows)
    return 1


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
    tree[at, 0] = parent
    tree[at, 1] = move
    tree[at, 2] = 0 if move == DEAL else tree[parent, 2]
    x.b[USED] = at + 1
    if kind_of(move) == MOVE and shifted(parent - x.b[BASE], move, slot, rows, x) == 1:
        return  # no card went up, so it is not won
    make(parent, move, rows, x)
    gather(slot, rows, x)
    end = x.b[NEXT]
    if move == DEAL:
        end += x.t[PILES] * x.t[DEAL_CARDS]
    if x.d[TOTAL] == 0 and end >= x.t[STOCK]:
        x.b[WON] = at


@rule
def threshold(most: int, found: Any, x: Desk) -> int:
    """A score that few more than ``most`` candidates reach; those beyond differ little from it."""
    n = x.b[CANDIDATES]
    best = found[0, 0]
    worst = best
    for c in range(n):
        if found[c, 0] > best:
            best = found[c, 0]
        if found[c, 0] < worst:
            worst = found[c, 0]
    wide = (best - worst) // BUCKETS + 1
    for k in range(BUCKETS):
        x.hist[k] = 0
    for c in range(n):
        x.hist[(best - found[c, 0]) // wide] += 1
    count = 0
    k = 0
    while k < BUCKETS and count < most:
        count += x.hist[k]
        k += 1
    return int(best - k * wide + 1)


@rule
def pick(most: int, left: int, rows: Any, tree: Any, found: Any, x: Desk) -> None:
    """Keeps the best ``most`` candidates. The others are dropped, or wait: the best of them, about
    ``left`` or more.
    """
    n = x.b[CANDIDATES]
    low = -(1 << 60)
    if n > most:
        low = threshold(most, found, x)
    waiting = 0
    kept = 0
    for c in range(n):
        if found[c, 0] >= low and kept < most:
            keep(c, rows, tree, found, x)
            kept += 1
        elif x.b[PENDING] == 1:
            found[waiting, 0] = found[c, 0]
            found[waiting, 1] = found[c, 1]
            found[waiting, 2] = found[c, 2]
            waiting += 1
        else:
            x.b[CUT] = 1
    x.b[CANDIDATES] = waiting
    if waiting > 2 * left + 64:
        x.b[CUT] = 1
        low = threshold(left, found, x)
        kept = 0
        for c in range(waiting):
            if found[c, 0] >= low:
                found[kept, 0] = found[c, 0]
                found[kept, 1] = found[c, 1]
                found[kept, 2] = found[c, 2]
                kept += 1
        x.b[CANDIDATES] = kept


def carry(
    order: Any, most: int, quota: int, rows: Any, tree: Any, found: Any, counts: Any, desks: Any
) -> int:
    """Keeps the best ``most`` candidates, but at most ``quota`` that grew from one row of this
    phase's first.

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
