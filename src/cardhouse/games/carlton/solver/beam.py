"""The beam: grows the positions of one phase ply by ply, and carries the best of them over a deal.

The tree grows through all phases; rows, the transposition table and the candidates serve one phase.
A candidate is a position that has a score and a key, but no row yet: only those that are kept get
one.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.rules import rule
from cardhouse.games.carlton.actions import DEAL, move_cards, play_up
from cardhouse.games.carlton.solver.candidates import disorder, enlist, pick, remember
from cardhouse.games.carlton.solver.layout import (
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
    gather,
    lay_out,
    lift,
    safe_up,
    shift,
    spread,
    tidy,
)
from cardhouse.games.carlton.solver.noted import desk_total, place_of, promise, relay, save
from cardhouse.games.carlton.solver.numbers import (
    BASE,
    CANDIDATES,
    ENTRIES,
    KEY,
    NEXT,
    ORDERED,
    SCORE,
    SPLITS,
    USED,
    WHOLE,
    WON,
)
from cardhouse.games.carlton.solver.score import (
    want,
    worth_with,
    worth_without,
)
from cardhouse.games.carlton.solver.zobrist import down_key, row_key
from cardhouse.games.carlton.state import MAX_PILES


@rule
def offer_desk(p: int, move: int, rows: Any, found: Any, transpositions: Any, x: Desk) -> None:
    """Offers the desk as it stands after a move and safe cards, and lays row p out again."""
    tidy(x)
    key = row_key(0, x.b[ORDERED], x)
    if remember(key, transpositions, x) == 1:
        enlist(p, move, key, desk_total(x), found, x)
    spread(p - x.b[BASE], rows, x)
    want(x)


@rule
def try_shift(
    p: int, i: int, j: int, n: int, rows: Any, found: Any, transpositions: Any, x: Desk
) -> None:
    """Offers the position after a move between piles; leaves the desk as it was."""
    d = x.d
    saved = x.saved
    move = move_cards(i, j, n)
    left = d[SIZE + i] - n
    if left > 0 and safe_up(x.cards[i, left - 1], x) == 1:
        shift(i, j, n, x)
        offer_desk(p, move, rows, found, transpositions, x)
        return
    there = d[SIZE + j]
    down = d[DOWN + i]
    from_place = place_of(i, x)
    to_place = place_of(j, x)
    from_key = saved[i, KEY]
    to_key = saved[j, KEY]
    for k in range(n):
        face = x.cards[i, left + k]
        from_key ^= x.z[0, from_place, left + k, face]
        to_key ^= x.z[0, to_place, there + k, face]
    if left > 0 and down == left:
        from_key ^= down_key(0, from_place, down, x) ^ down_key(0, from_place, down - 1, x)
    key = saved[MAX_PILES, KEY]
    if x.b[ORDERED] == 1:
        key ^= saved[i, KEY] ^ saved[j, KEY] ^ from_key ^ to_key
    else:
        key += from_key + to_key - saved[i, KEY] - saved[j, KEY]
    if remember(key, transpositions, x) == 0:
        return
    tip = 0
    if left > 0:
        tip = x.t[STRAND + x.cards[i, left - 1]]
    worth = saved[MAX_PILES, SCORE] - saved[i, SCORE] - saved[j, SCORE]
    worth += worth_without(i, n, x) + promise(i, tip, x)
    worth += worth_with(j, i, n, x) + promise(j, d[TIP + i], x)
    enlist(p, move, key, worth, found, x)


@rule
def useful(i: int, n: int, x: Desk) -> int:
    """1 if it is worth a split to expose the card under pile i's top n: it goes up, or takes
    another pile's top.
    """
    face = x.cards[i, x.d[SIZE + i] - 1 - n]
    if can_go_up(face, x) == 1:
        return 1
    tip = x.d[TIP + i] + n
    for j in range(x.t[PILES]):
        if j != i and x.d[TIP + j] != 0 and 0 < tip - x.d[TIP + j] <= x.d[RUN + j]:
            return 1
    return 0


@rule
def expand(p: int, rows: Any, found: Any, transpositions: Any, x: Desk) -> None:
    """Offers all positions one move from row p (all that the beam looks at)."""
    spread(p - x.b[BASE], rows, x)
    save(x)
    offer_moves(p, rows, found, transpositions, x)


@rule
def expand_all(first: int, last: int, rows: Any, found: Any, transpositions: Any, x: Desk) -> None:
    """Offers all positions one move from rows first..last-1."""
    for p in range(first, last):
        if p == first:
            spread(p - x.b[BASE], rows, x)
            save(x)
        else:
            relay(p - x.b[BASE], rows, x)
        offer_moves(p, rows, found, transpositions, x)


@rule
def offer_moves(p: int, rows: Any, found: Any, transpositions: Any, x: Desk) -> None:
    """Offers all positions one move from row p, which lies on the desk."""
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
            offer_desk(p, play_up(i), rows, found, transpositions, x)
        empties = 0
        for j in range(piles):
            other = d[TIP + j]
            if j == i:
                continue
            if other != 0:
                n = other - tip
                if 0 < n <= run:
                    try_shift(p, i, j, n, rows, found, transpositions, x)
                continue
            if x.b[ORDERED] == 0 or x.b[WHOLE] == 0:
                empties += 1
                if empties > 1:
                    continue
            for n in range(1, run + 1):
                if n == size:
                    if x.b[ORDERED] == 1 and x.b[WHOLE] == 1:
                        try_shift(p, i, j, n, rows, found, transpositions, x)
                elif n == run or x.b[SPLITS] == 1 or useful(i, n, x) == 1:
                    try_shift(p, i, j, n, rows, found, transpositions, x)


def open_phase(first: int, last: int, rows: Any, transpositions: Any, desks: Any) -> int:
    """Empties the transposition table and enters rows first..last-1; returns how many differ."""
    x = desks[0]
    for k in range(transpositions.shape[0]):
        transpositions[k] = 0
    x.b[ENTRIES] = 0
    count = 0
    for p in range(first, last):
        spread(p - x.b[BASE], rows, x)
        count += remember(row_key(0, x.b[ORDERED], x), transpositions, x)
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


def ply(
    first: int,
    last: int,
    most: int,
    left: int,
    rows: Any,
    tree: Any,
    found: Any,
    transpositions: Any,
    desks: Any,
) -> int:
    """Expands rows first..last-1 and keeps the best ``most`` candidates; returns how many.

    left: how many more the phase has room for.
    """
    x = desks[0]
    before = x.b[USED]
    expand_all(first, last, rows, found, transpositions, x)
    pick(most, left - most, rows, tree, found, x)
    return int(x.b[USED] - before)


def grow(first: int, last: int, rows: Any, found: Any, transpositions: Any, desks: Any) -> int:
    """Expands rows first..last-1; returns how many candidates there are."""
    x = desks[0]
    expand_all(first, last, rows, found, transpositions, x)
    return int(x.b[CANDIDATES])


def deal_out(first: int, last: int, rows: Any, found: Any, transpositions: Any, desks: Any) -> int:
    """Offers rows first..last-1 after the next deal, each with its disorder before it; returns how
    many there are.

    A phase's rows may come in several calls, its first row first. ``b`` holds the numbers before
    the deal. What is kept of them is looked at more closely first, see ``learned.weigh``.
    """
    x = desks[0]
    start = x.b[NEXT]
    if first == x.b[BASE]:
        for k in range(transpositions.shape[0]):
            transpositions[k] = 0
        x.b[ENTRIES] = 0
    for p in range(first, last):
        spread(p - x.b[BASE], rows, x)
        kind = disorder(x)
        end = lay_out(start, x)
        tidy(x)
        key = row_key(0, 1, x)
        if remember(key, transpositions, x) == 1:
            x.b[NEXT] = end
            n = x.b[CANDIDATES]
            enlist(p, DEAL, key, desk_total(x), found, x)
            if x.b[CANDIDATES] > n:
                found[n, 3] = kind
            x.b[NEXT] = start
    return int(x.b[CANDIDATES])
