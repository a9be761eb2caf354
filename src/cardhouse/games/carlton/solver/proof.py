"""Exhaustive search: every position that can be reached, phase by phase, so that finding none won
is a proof.

What is left out, and why that loses no winnable deal:

- Safe cards go up at once (argued at ``layout.safe_up``); no line becomes longer by it.
- Equal cards of the two decks are the same, so are the two foundations of a suit (C6), and what is
  up follows from what is not; so two positions of a phase are the same if their piles are.
- While stock remains a pile's place counts, because it decides which cards come to lie on it (C3):
  whole piles do move to empty places here, and every empty place is tried. Once the stock is empty
  nothing in the rules tells the places apart: piles are sorted, one empty place stands for all, and
  a whole pile that moves to an empty place is the position that it was.
- Positions in which no pile can ever be emptied are neither grown nor dealt on (argued at
  ``dead.stuck``).
- With a limit on moves (C12), positions are left out that cannot be finished in time even if every
  card goes up without another move in between; a position met again with fewer moves is searched
  again.

A position counts as met only if it equals the other one card by card; keys merely find the
candidates.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.rules import rule
from cardhouse.games.carlton.actions import DEAL, move_cards, play_up
from cardhouse.games.carlton.solver.dead import stuck
from cardhouse.games.carlton.solver.layout import (
    DOWN,
    FACES,
    ORDER,
    PILES,
    RUN,
    SIZE,
    STOCK,
    TIP,
    TOTAL,
    Desk,
    can_go_up,
    gather,
    lay_out,
    lift,
    shift,
    spread,
    tidy,
    top_up,
)
from cardhouse.games.carlton.solver.numbers import (
    BASE,
    COST,
    CUT,
    DEALS,
    LIMIT,
    MADE,
    NEXT,
    ORDERED,
    USED,
    WON,
)
from cardhouse.games.carlton.solver.zobrist import pile_key


@rule
def sort_piles(x: Desk) -> None:
    """Brings the desk's piles into the order of their keys; ``d[ORDER + i]`` tells where pile i
    came from.
    """
    d = x.d
    piles = x.t[PILES]
    for i in range(piles):
        x.saved[i, 0] = pile_key(0, 0, i, x) if d[SIZE + i] > 0 else 0
        d[ORDER + i] = i
    for i in range(1, piles):
        j = i
        while j > 0 and x.saved[j - 1, 0] < x.saved[j, 0]:
            mark = x.saved[j, 0]
            x.saved[j, 0] = x.saved[j - 1, 0]
            x.saved[j - 1, 0] = mark
            swap(j, j - 1, x)
            j -= 1


@rule
def swap(i: int, j: int, x: Desk) -> None:
    """Exchanges two piles of the desk."""
    d = x.d
    most = d[SIZE + i]
    if d[SIZE + j] > most:
        most = d[SIZE + j]
    for k in range(most):
        face = x.cards[i, k]
        x.cards[i, k] = x.cards[j, k]
        x.cards[j, k] = face
    swap_number(SIZE + i, SIZE + j, x)
    swap_number(DOWN + i, DOWN + j, x)
    swap_number(RUN + i, RUN + j, x)
    swap_number(TIP + i, TIP + j, x)
    swap_number(ORDER + i, ORDER + j, x)


@rule
def swap_number(a: int, b: int, x: Desk) -> None:
    """Exchanges two numbers of the desk."""
    held = x.d[a]
    x.d[a] = x.d[b]
    x.d[b] = held


@rule
def same_row(a: int, b: int, total: int, rows: Any) -> int:
    """1 if two rows hold the same position."""
    for k in range(FACES + total):
        if rows[a, k] != rows[b, k]:
            return 0
    return 1


@rule
def enter(
    parent: int, move: int, cost: int, rows: Any, tree: Any, transpositions: Any, x: Desk
) -> None:
    """Makes the desk a row of its own unless the phase has it already (at no higher cost, where
    cost counts).
    """
    d = x.d
    b = x.b
    b[MADE] += 1
    total = d[TOTAL]
    limit = b[LIMIT]
    if limit > 0 and cost + total + x.t[STOCK] - b[NEXT] + b[DEALS] > limit:
        return
    at = b[USED]
    slot = at - b[BASE]
    if slot >= rows.shape[0] or at >= tree.shape[0]:
        b[CUT] = 1
        return
    if b[ORDERED] == 0:
        sort_piles(x)
    key = 0
    for i in range(x.t[PILES]):
        key ^= pile_key(0, i, i, x)
    gather(slot, rows, x)
    mask = transpositions.shape[0] - 1
    place = (key ^ (key >> 29)) & mask
    while transpositions[place] != 0:
        other = transpositions[place] - 1
        if same_row(slot, other, total, rows) == 1:
            if limit == 0 or tree[other + b[BASE], 2] <= cost:
                return
            break
        place = (place + 1) & mask
    transpositions[place] = slot + 1
    tree[at, 0] = parent
    tree[at, 1] = move
    tree[at, 2] = cost
    if total == 0 and b[NEXT] >= x.t[STOCK]:
        b[WON] = at
    b[USED] = at + 1


@rule
def enter_move(
    p: int, move: int, i: int, j: int, n: int, rows: Any, tree: Any, transpositions: Any, x: Desk
) -> None:
    """Enters what follows from row p by a move of n cards, or of one card up (n = 0), and restores
    the desk.
    """
    if n == 0:
        lift(i, x)
    else:
        shift(i, j, n, x)
    ups = tidy(x)
    enter(p, move, x.b[COST] + 1 + ups, rows, tree, transpositions, x)
    if ups > 0 or n == 0 or x.b[ORDERED] == 0:
        spread(p - x.b[BASE], rows, x)
        return
    here = x.d[SIZE + i]
    there = x.d[SIZE + j] - n
    for k in range(n):
        x.cards[i, here + k] = x.cards[j, there + k]
    x.d[SIZE + i] = here + n
    x.d[SIZE + j] = there
    x.d[DOWN + i] = rows[p - x.b[BASE], DOWN + i]
    top_up(i, x)
    top_up(j, x)


@rule
def expand_all(p: int, rows: Any, tree: Any, transpositions: Any, x: Desk) -> None:
    """Enters all positions one move from row p."""
    spread(p - x.b[BASE], rows, x)
    if stuck(x) == 1:
        return
    d = x.d
    x.b[COST] = tree[p, 2]
    piles = x.t[PILES]
    for i in range(piles):
        if d[SIZE + i] == 0:
            continue
        if can_go_up(x.cards[i, d[SIZE + i] - 1], x) == 1:
            enter_move(p, play_up(i), i, 0, 0, rows, tree, transpositions, x)
        empties = 0
        for j in range(piles):
            if j == i:
                continue
            if d[TIP + j] != 0:
                n = d[TIP + j] - d[TIP + i]
                if 0 < n <= d[RUN + i]:
                    enter_move(p, move_cards(i, j, n), i, j, n, rows, tree, transpositions, x)
                continue
            empties += 1
            if x.b[ORDERED] == 0 and empties > 1:
                continue
            for n in range(1, d[RUN + i] + 1):
                if x.b[ORDERED] == 1 or n < d[SIZE + i]:
                    enter_move(p, move_cards(i, j, n), i, j, n, rows, tree, transpositions, x)


def exhaust(first: int, last: int, rows: Any, tree: Any, transpositions: Any, desks: Any) -> int:
    """Expands rows from ``first`` on, new ones too, up to ``last``; returns the first one that is
    not expanded.
    """
    x = desks[0]
    p = first
    while p < last and p < x.b[USED] and x.b[CUT] == 0 and x.b[WON] < 0:
        expand_all(p, rows, tree, transpositions, x)
        p += 1
    return p


def root(rows: Any, tree: Any, transpositions: Any, desks: Any) -> None:
    """Empties the transposition table and the tree, plays row 0's safe cards and enters it as the
    first row.
    """
    x = desks[0]
    for k in range(transpositions.shape[0]):
        transpositions[k] = 0
    spread(0, rows, x)
    x.b[USED] = 0
    ups = tidy(x)
    enter(-1, -1, ups, rows, tree, transpositions, x)


def deal_all(first: int, last: int, rows: Any, tree: Any, transpositions: Any, desks: Any) -> int:
    """Deals onto rows first..last-1; ``b`` holds the numbers of the phase after the deal, but NEXT
    those before.

    Returns how many rows were made.
    """
    x = desks[0]
    before = x.b[USED]
    start = x.b[NEXT]
    for k in range(transpositions.shape[0]):
        transpositions[k] = 0
    end = start
    for p in range(first, last):
        if x.b[CUT] == 1:
            break
        spread(p - x.b[BASE], rows, x)
        end = lay_out(start, x)
        ups = tidy(x)
        x.b[NEXT] = end
        if stuck(x) == 0:
            enter(p, DEAL, tree[p, 2] + 1 + ups, rows, tree, transpositions, x)
        x.b[NEXT] = start
    x.b[NEXT] = end
    return int(x.b[USED] - before)


def reenter(made: int, rows: Any, transpositions: Any, desks: Any) -> None:
    """Enters the rows at 0..made-1, all different, into an empty transposition table."""
    x = desks[0]
    mask = transpositions.shape[0] - 1
    for p in range(made):
        spread(p, rows, x)
        key = 0
        for i in range(x.t[PILES]):
            key ^= pile_key(0, i, i, x)
        place = (key ^ (key >> 29)) & mask
        while transpositions[place] != 0:
            place = (place + 1) & mask
        transpositions[place] = p + 1


def alive(first: int, last: int, rows: Any, desks: Any, out: Any) -> None:
    """Writes 1 for each of the rows first..last-1 in which some pile may still be emptied, 0 for
    the others.
    """
    x = desks[0]
    for p in range(first, last):
        spread(p, rows, x)
        out[p - first] = 1 - stuck(x)
