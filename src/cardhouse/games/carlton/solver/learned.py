"""A learned order of the positions after a deal: numbers that describe a desk, and a small network
that makes one of them.

The network was trained to put the position that a beam won from before those beside it after the
same deal. It decides nothing but what is looked at first. Where its weights come from: ``weights``.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.rules import rule
from cardhouse.games.carlton.actions import DEAL
from cardhouse.games.carlton.solver.candidates import make
from cardhouse.games.carlton.solver.dead import freedom, settle, stuck
from cardhouse.games.carlton.solver.layout import (
    DEAL_CARDS,
    DOWN,
    FEATURES,
    FOUND,
    LOWER,
    PILES,
    RANK,
    RUN,
    SIZE,
    STOCK,
    STRAND,
    TAKERS,
    TIP,
    WANT,
    WANTED,
    Desk,
    can_go_up,
)
from cardhouse.games.carlton.solver.numbers import NEXT
from cardhouse.games.carlton.solver.score import FAR, ones, want

# Places in ``f``.
TOTAL = 0
FACTS = 1  # bare faces and piles that part: before the next deal, after it, after all
UPS = 7
APART = 8
LEAST_UP = 9
MOST_UP = 10
HIDDEN = 11
HIDING = 12
EMPTY = 13
ORDERED = 14
BREAKS = 15
DISORDER = 16
LOCKED = 17
LOCKED_WANT = 18
ABOVE = 19  # five
BREAKS_ABOVE = 24  # five
TALLEST = 29
SQUARES = 30
RUNS = 31
SINGLE = 32
RUN_SQUARES = 33
MOVES = 34
CAN_UP = 35
TIPS = 36
PROMISED = 37
NEXT_WANTED = 38
NEXT_LATER = 39
KINGS = 40
KING_RUNS = 41
UNDER = 42
COVERED = 43
DEALT_IN_ORDER = 44
TAKEN = 45
FACES = (1 << 52) - 1

LOST = -(1 << 30)
"""The worth of a position that is known to be lost."""


@rule
def note_facts(x: Desk) -> None:
    """Counts the facts of ``dead`` that may come true before the next deal, after it, after all."""
    f = x.f
    piles = x.t[PILES]
    for i in range(piles):
        if x.d[SIZE + i] == 0:
            for k in range(3):
                f[FACTS + 2 * k] = 52
                f[FACTS + 2 * k + 1] = piles
            return
    bare = 0
    at = x.b[NEXT]
    for k in range(3):
        facts = settle(bare, x)
        f[FACTS + 2 * k] = ones(facts & FACES)
        f[FACTS + 2 * k + 1] = ones(facts >> 52)
        bare = facts & FACES
        end = at + piles * x.t[DEAL_CARDS]
        if end > x.t[STOCK] or k == 1:
            end = x.t[STOCK]
        while at < end:
            bare |= 1 << x.stock[at]
            at += 1


@rule
def note_pile(i: int, x: Desk) -> None:
    """Adds what pile i shows."""
    f = x.f
    n = x.d[SIZE + i]
    if n == 0:
        f[EMPTY] += 1
        return
    down = x.d[DOWN + i]
    f[HIDDEN] += down
    if down > 0:
        f[HIDING] += 1
    if n > f[TALLEST]:
        f[TALLEST] = n
    f[SQUARES] += n * n
    free = 0
    free_twice = 0
    breaks = 0
    king = 1 if down == 0 and x.t[RANK + x.cards[i, 0]] == 12 else 0
    f[KINGS] += king
    for k in range(n - 1, -1, -1):
        wanted = x.d[WANT + x.cards[i, k]]
        if wanted < FAR:
            f[ABOVE + wanted] += n - 1 - k
            f[BREAKS_ABOVE + wanted] += breaks
        if k > 0:
            gap = x.t[STRAND + x.cards[i, k - 1]] - x.t[STRAND + x.cards[i, k]]
            if gap != 1 or k <= down:
                breaks += 1
    f[BREAKS] += breaks
    f[ORDERED] += n - 1 - breaks
    for k in range(n):
        face = x.cards[i, k]
        if k > 0:
            before = x.cards[i, k - 1]
            if x.t[STRAND + before] - x.t[STRAND + face] != 1:
                king = 0
                if x.t[RANK + before] < x.t[RANK + face]:
                    f[DISORDER] += 1
        f[KING_RUNS] += king
        lower = x.t[LOWER + face]
        bits = free & lower
        f[LOCKED] += ones(bits)
        f[LOCKED_WANT] += ones(bits & x.d[WANTED])
        free &= ~lower
        bits = free_twice & lower
        f[LOCKED] += ones(bits)
        f[LOCKED_WANT] += ones(bits & x.d[WANTED])
        free_twice &= ~lower
        bit = 1 << face
        if free & bit != 0:
            free_twice |= bit
        free |= bit


@rule
def note_tops(x: Desk) -> None:
    """Adds what the piles' ends allow, and what the next deal brings."""
    f = x.f
    piles = x.t[PILES]
    tops = 0
    for i in range(piles):
        if x.d[SIZE + i] > 0:
            tops |= 1 << x.cards[i, x.d[SIZE + i] - 1]
    f[TIPS] = ones(tops)
    for i in range(piles):
        n = x.d[SIZE + i]
        if n == 0:
            continue
        run = x.d[RUN + i]
        f[RUNS] += run
        f[RUN_SQUARES] += run * run
        if run == 1:
            f[SINGLE] += 1
            k = n - 2
            while (
                k > x.d[DOWN + i]
                and x.t[STRAND + x.cards[i, k - 1]] - x.t[STRAND + x.cards[i, k]] == 1
            ):
                k -= 1
            if k >= 0:
                f[COVERED] += (n - 1 - k) * (n - 1 - k)
        f[CAN_UP] += can_go_up(x.cards[i, n - 1], x)
        head = x.cards[i, n - run]
        if tops & x.t[TAKERS + head] != 0:
            f[TAKEN] += 1
            if n > run:
                under = x.cards[i, n - run - 1]
                f[UNDER] += can_go_up(under, x)
                if tops & x.t[TAKERS + under] != 0:
                    f[UNDER] += 1
        for j in range(piles):
            gap = x.d[TIP + j] - x.d[TIP + i]
            if j != i and x.d[TIP + j] != 0 and 0 < gap <= run:
                f[MOVES] += 1
        at = x.b[NEXT] + i
        if at < x.t[STOCK]:
            face = x.stock[at]
            if x.d[TIP + i] - x.t[STRAND + face] == 1:
                f[PROMISED] += 1
            if x.d[WANT + face] < 2:
                f[NEXT_WANTED] += 1
            elif x.d[WANT + face] < FAR:
                f[NEXT_LATER] += 1


@rule
def describe(worth: int, x: Desk) -> None:
    """Writes what is to be known of the desk, whose score is ``worth``, into ``f``."""
    f = x.f
    for k in range(FEATURES):
        f[k] = 0
    f[TOTAL] = worth
    note_facts(x)
    least = 99
    most = 0
    for suit in range(4):
        low = x.d[FOUND + 2 * suit]
        high = x.d[FOUND + 2 * suit + 1]
        f[UPS] += low + high
        f[APART] += high - low
        least = min(least, low + high)
        most = max(most, low + high)
    f[LEAST_UP] = least
    f[MOST_UP] = most
    for i in range(x.t[PILES]):
        note_pile(i, x)
    note_tops(x)


@rule
def learned(worth: int, phase: int, net: Any, x: Desk) -> int:
    """The network's number for the desk: one layer of hidden units for each number of deals left.

    net[phase, unit]: the weights of a unit's inputs, its bias (both times 2 ** 20), its own weight.
    """
    describe(worth, x)
    total = 0
    for u in range(net.shape[1]):
        value = net[phase, u, FEATURES]
        for k in range(FEATURES):
            value += net[phase, u, k] * x.f[k]
        if value > 0:
            total += (value >> 10) * net[phase, u, FEATURES + 1]
    return int(total >> 14)


def weigh(chosen: Any, rows: Any, found: Any, net: Any, desks: Any) -> None:
    """Looks more closely at some candidates of a deal: what may come free counts, and a position in
    which no pile can be emptied is LOST.

    net: weights of the learned order; where there are none, the score counts.
    """
    x = desks[0]
    start = x.b[NEXT]
    each = x.t[PILES] * x.t[DEAL_CARDS]
    left = (x.t[STOCK] - start - 1) // each
    for k in range(chosen.shape[0]):
        c = chosen[k]
        make(found[c, 1], DEAL, rows, x)
        x.b[NEXT] = min(x.t[STOCK], start + each)
        worth = LOST
        if stuck(x) == 0:
            worth = found[c, 0] + freedom(x)
            if left < net.shape[0]:
                want(x)
                worth = learned(worth, left, net, x)
        found[c, 0] = worth
        x.b[NEXT] = start
