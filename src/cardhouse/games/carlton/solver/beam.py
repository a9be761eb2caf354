"""The beam: grows the positions of one phase ply by ply, and carries the best of them over a deal.

The tree grows through all phases; rows, the table of keys and the candidates serve one phase. A
candidate is a position that has a score and a key, but no row yet: only those that are kept get one.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.rules import rule
from cardhouse.games.carlton.rules import DEAL, MAX_RUN, MOVE, UP
from cardhouse.games.carlton.solver.layout import (
    DEAL_CARDS,
    DOWN,
    PILES,
    RUN,
    SIZE,
    STOCK,
    STRAND,
    TIP,
    TOTAL,
    Desk,
    can_go_up,
    down_mark,
    gather,
    lay_out,
    lift,
    pile_mark,
    row_mark,
    safe_up,
    shift,
    spread,
    tidy,
)
from cardhouse.games.carlton.solver.score import FITS, JITTER, pile_worth, table_worth
from cardhouse.games.carlton.state import MAX_PILES

# The numbers ``b``.
USED = 0  # rows in use
CANDIDATES = 1
CUT = 2  # 1 once anything was left out that an exhaustive search would keep
WON = 3  # row of a won position, -1 if there is none
MADE = 4  # positions generated
SALT = 5  # of the jitter
NEXT = 6  # place of the next card in the stock
ORDERED = 7  # 1 while the piles' places count: some stock is left
WHOLE = 8  # 1 if whole piles may go to empty places while the stock lasts
SPLITS = 9  # 1 if any part of a run may go to an empty place
ENTRIES = 10  # keys in the table
BASE = 11  # rows lie in their array from this one on

# The columns of ``saved``; its last row holds the key and the score of the whole desk.
KEY = 0
SCORE = 1
OLD_TIP = 2
OLD_RUN = 3


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
def pile_total(i: int, x: Desk) -> int:
    """A pile's score, with a bonus if its next card from the stock will continue its run."""
    worth = pile_worth(i, x)
    at = x.b[NEXT] + i
    if at < x.t[STOCK] and x.d[TIP + i] - x.t[STRAND + x.stock[at]] == 1:
        worth += x.w[FITS]
    return worth


@rule
def desk_total(x: Desk) -> int:
    """The score of the desk with what the stock promises; fills ``saved``."""
    total = table_worth(x)
    for i in range(x.t[PILES]):
        at = x.b[NEXT] + i
        if at < x.t[STOCK] and x.d[TIP + i] - x.t[STRAND + x.stock[at]] == 1:
            total += x.w[FITS]
    return total


@rule
def place_of(i: int, x: Desk) -> int:
    """The place that counts for a pile's key."""
    return i if x.b[ORDERED] == 1 else 0


@rule
def save(x: Desk) -> None:
    """Notes the keys and scores of the desk's piles."""
    saved = x.saved
    total = table_worth(x)
    key = 0
    for i in range(x.t[PILES]):
        mark = pile_mark(0, place_of(i, x), i, x)
        worth = pile_total(i, x)
        total += worth - pile_worth(i, x)
        saved[i, KEY] = mark
        saved[i, SCORE] = worth
        saved[i, OLD_TIP] = x.d[TIP + i]
        saved[i, OLD_RUN] = x.d[RUN + i]
        if x.b[ORDERED] == 1:
            key ^= mark
        else:
            key += mark
    saved[MAX_PILES, KEY] = key
    saved[MAX_PILES, SCORE] = total


@rule
def offer_desk(p: int, move: int, rows: Any, found: Any, table: Any, x: Desk) -> None:
    """Offers the desk as it stands after a move and safe cards, and lays row p out again."""
    tidy(x)
    worth = desk_total(x)
    offer(p, move, row_mark(0, x.b[ORDERED], x), worth, found, table, x)
    spread(p - x.b[BASE], rows, x)
    table_worth(x)


@rule
def try_shift(p: int, i: int, j: int, n: int, rows: Any, found: Any, table: Any, x: Desk) -> None:
    """Offers the position after a move between piles; leaves the desk as it was."""
    d = x.d
    saved = x.saved
    before_down = d[DOWN + i]
    move = MOVE + (i * MAX_PILES + j) * MAX_RUN + n - 1
    shift(i, j, n, x)
    size = d[SIZE + i]
    if size > 0 and safe_up(x.cards[i, size - 1], x) == 1:
        offer_desk(p, move, rows, found, table, x)
        return
    worth = saved[MAX_PILES, SCORE] + pile_total(i, x) + pile_total(j, x) - saved[i, SCORE] - saved[j, SCORE]
    left = d[SIZE + j] - n
    from_place = place_of(i, x)
    to_place = place_of(j, x)
    here = saved[i, KEY]
    there = saved[j, KEY]
    for k in range(n):
        face = x.cards[j, left + k]
        here ^= x.z[0, from_place, size + k, face]
        there ^= x.z[0, to_place, left + k, face]
    if d[DOWN + i] != before_down:
        here ^= down_mark(0, from_place, before_down, x) ^ down_mark(0, from_place, d[DOWN + i], x)
    key = saved[MAX_PILES, KEY]
    if x.b[ORDERED] == 1:
        key ^= saved[i, KEY] ^ saved[j, KEY] ^ here ^ there
    else:
        key += here + there - saved[i, KEY] - saved[j, KEY]
    offer(p, move, key, worth, found, table, x)
    for k in range(n):
        x.cards[i, size + k] = x.cards[j, left + k]
    d[SIZE + i] = size + n
    d[SIZE + j] = left
    d[DOWN + i] = before_down
    d[TIP + i] = saved[i, OLD_TIP]
    d[RUN + i] = saved[i, OLD_RUN]
    d[TIP + j] = saved[j, OLD_TIP]
    d[RUN + j] = saved[j, OLD_RUN]


@rule
def useful(i: int, n: int, x: Desk) -> int:
    """1 if it is worth a split to expose the card under pile i's top n: it goes up, or takes another pile's top."""
    face = x.cards[i, x.d[SIZE + i] - 1 - n]
    if can_go_up(face, x) == 1:
        return 1
    tip = x.d[TIP + i] + n
    for j in range(x.t[PILES]):
        if j != i and x.d[TIP + j] != 0 and 0 < tip - x.d[TIP + j] <= x.d[RUN + j]:
            return 1
    return 0


@rule
def expand(p: int, rows: Any, found: Any, table: Any, x: Desk) -> None:
    """Offers all positions one move from row p (all that the beam looks at)."""
    spread(p - x.b[BASE], rows, x)
    save(x)
    d = x.d
    piles = x.t[PILES]
    for i in range(piles):
        size = d[SIZE + i]
        if size == 0:
            continue
        run = d[RUN + i]
        tip = d[TIP + i]
        if can_go_up(x.cards[i, size - 1], x) == 1:
            lift(i, x)
            offer_desk(p, UP + i, rows, found, table, x)
        empties = 0
        for j in range(piles):
            other = d[TIP + j]
            if j == i:
                continue
            if other != 0:
                n = other - tip
                if 0 < n <= run:
                    try_shift(p, i, j, n, rows, found, table, x)
                continue
            if x.b[ORDERED] == 0 or x.b[WHOLE] == 0:
                empties += 1
                if empties > 1:
                    continue
            for n in range(1, run + 1):
                if n == size:
                    if x.b[ORDERED] == 1 and x.b[WHOLE] == 1:
                        try_shift(p, i, j, n, rows, found, table, x)
                elif n == run or x.b[SPLITS] == 1 or useful(i, n, x) == 1:
                    try_shift(p, i, j, n, rows, found, table, x)


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


def open_phase(first: int, last: int, rows: Any, table: Any, desks: Any) -> int:
    """Empties the table of keys and enters rows first..last-1; returns how many differ."""
    x = desks[0]
    for k in range(table.shape[0]):
        table[k] = 0
    x.b[ENTRIES] = 0
    count = 0
    for p in range(first, last):
        spread(p - x.b[BASE], rows, x)
        count += remember(row_mark(0, x.b[ORDERED], x), table, x)
    return count


def root(rows: Any, desks: Any) -> int:
    """Plays the safe cards of row 0 up; returns how many."""
    x = desks[0]
    spread(0, rows, x)
    count = tidy(x)
    gather(0, rows, x)
    x.b[USED] = 1
    if x.d[TOTAL] == 0 and x.t[STOCK] == 0:
        x.b[WON] = 0
    return count


def ply(first: int, last: int, most: int, rows: Any, tree: Any, found: Any, table: Any, desks: Any) -> int:
    """Expands rows first..last-1 and keeps the best ``most`` of their children; returns how many."""
    x = desks[0]
    before = x.b[USED]
    for p in range(first, last):
        expand(p, rows, found, table, x)
    pick(most, rows, tree, found, x)
    return int(x.b[USED] - before)


def deal_out(first: int, last: int, rows: Any, found: Any, table: Any, desks: Any) -> int:
    """Offers rows first..last-1 after the next deal; ``b`` holds the numbers before it. Returns how many."""
    x = desks[0]
    start = x.b[NEXT]
    for k in range(table.shape[0]):
        table[k] = 0
    x.b[ENTRIES] = 0
    for p in range(first, last):
        spread(p - x.b[BASE], rows, x)
        end = lay_out(start, x)
        tidy(x)
        x.b[NEXT] = end
        worth = desk_total(x)
        x.b[NEXT] = start
        offer(p, DEAL, row_mark(0, 1, x), worth, found, table, x)
    return int(x.b[CANDIDATES])


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
