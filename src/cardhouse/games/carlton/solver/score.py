"""How promising a table looks: a sum over piles and foundations, with weights that were tuned on
solved deals.

A pile's score is worked out from the bottom up, so that the scores of all its lower parts are known
at once, and the score after a move costs as many steps as cards are moved.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carlton.solver.layout import (
    DOWN,
    FOUND,
    LOWER,
    PILES,
    RANK,
    SIZE,
    STRAND,
    SUITS,
    WANT,
    WANTED,
    Desk,
)
from cardhouse.games.carlton.state import MAX_PILES

# Places in a vector of weights.
UP_CARD = 0
FACE_DOWN = 1
EMPTY = 2
ORDERED = 3
BREAK = 4
CARDS_ABOVE = 5  # five: for cards that a foundation wants now, next, ...
BREAKS_ABOVE = 10  # five
KING = 15
KING_RUN = 16
LOCKED = 17
FITS = 18
UNEVEN = 19
TALL = 20
DISORDER = 21
JITTER = 22
LOCKED_WANT = 23
BARE = 24  # these two once a phase, see dead.freedom
FREE = 25
FAR = 5


# The columns of ``acc``.
MORE = 0  # what every further card on the pile changes, because of wanted cards below it
BROKEN = 1  # what a further break changes
OPEN = 2  # bits of the faces in the pile that no higher card of their suit lies on
OPEN_TWICE = 3  # of the second copies


@rule
def want(x: Desk) -> None:
    """Writes for every face how many cards of its suit must go up before it, at least; FAR if
    many.
    """
    wanted = 0
    for suit in range(4):
        low = x.d[FOUND + 2 * suit]
        high = x.d[FOUND + 2 * suit + 1]
        for rank in range(13):
            steps = FAR
            if rank >= high:
                steps = rank - high
            elif rank >= low:
                steps = rank - low
            if steps < FAR:
                wanted |= 1 << (suit * 13 + rank)
            x.d[WANT + suit * 13 + rank] = steps if steps < FAR else FAR
    x.d[WANTED] = wanted


@rule
def ones(bits: int) -> int:
    """How many of the lowest 52 bits are set."""
    v = bits - ((bits >> 1) & 0x5555555555555)
    v = (v & 0x3333333333333) + ((v >> 2) & 0x3333333333333)
    v = (v + (v >> 4)) & 0x0F0F0F0F0F0F0F
    v += v >> 8
    v += v >> 16
    return (v + (v >> 32)) & 127


@rule
def locked(bits: int, x: Desk) -> int:
    """The score of faces that a higher card of their suit has come to lie on."""
    worth = ones(bits) * x.w[LOCKED]
    soon = bits & x.d[WANTED]
    if soon != 0:
        worth += ones(soon) * x.w[LOCKED_WANT]
    return worth


@rule
def scan(i: int, to: int, x: Desk) -> None:
    """Scores pile i card by card from the bottom: ``pre[to, m]`` is the sum for its lowest m cards.

    Left out are what depends on the height alone, on the cards' lying face down, or on the bottom
    card; see ``worth``.
    """
    total = 0
    more = 0
    broken = 0
    free = 0
    free_twice = 0
    strand = 0
    rank = 0
    down = x.d[DOWN + i]
    x.pre[to, 0] = 0
    for k in range(x.d[SIZE + i]):
        face = x.cards[i, k]
        over = x.t[STRAND + face]
        if k > 0:
            total += more
            if strand - over == 1 and k > down:
                total += x.w[ORDERED]
            else:
                total += x.w[BREAK] + broken
                if k > down and rank < x.t[RANK + face]:
                    total += x.w[DISORDER]
        lower = x.t[LOWER + face]
        if free & lower != 0:
            total += locked(free & lower, x)
            free &= ~lower
        if free_twice & lower != 0:
            total += locked(free_twice & lower, x)
            free_twice &= ~lower
        bit = 1 << face
        if free & bit != 0:
            free_twice |= bit
        free |= bit
        wanted = x.d[WANT + face]
        if wanted < FAR:
            more += x.w[CARDS_ABOVE + wanted]
            broken += x.w[BREAKS_ABOVE + wanted]
        strand = over
        rank = x.t[RANK + face]
        x.pre[to, k + 1] = total
    x.acc[to, MORE] = more
    x.acc[to, BROKEN] = broken
    x.acc[to, OPEN] = free
    x.acc[to, OPEN_TWICE] = free_twice


@rule
def rest(i: int, m: int, down: int, x: Desk) -> int:
    """What ``scan`` leaves out, for the lowest m > 0 cards of pile i, of which some lie face
    down.
    """
    worth = down * x.w[FACE_DOWN] + m * m * x.w[TALL] // 16
    if down == 0 and x.t[RANK + x.cards[i, 0]] == 12:
        k = 1
        strand = x.t[STRAND + x.cards[i, 0]]
        while k < m and strand - x.t[STRAND + x.cards[i, k]] == k:
            k += 1
        worth += x.w[KING] + k * x.w[KING_RUN]
    return worth


@rule
def worth_without(i: int, n: int, x: Desk) -> int:
    """The score of pile i, which has been scanned, without its top n cards."""
    m = x.d[SIZE + i] - n
    if m == 0:
        return x.w[EMPTY]
    down = x.d[DOWN + i]
    return x.pre[i, m] + rest(i, m, down if down < m else m - 1, x)


@rule
def worth_with(j: int, i: int, n: int, x: Desk) -> int:
    """The score of pile j, which has been scanned, with the top n cards of pile i, a run that fits
    there.
    """
    size = x.d[SIZE + j]
    left = x.d[SIZE + i] - n
    total = x.pre[j, size]
    more = x.acc[j, MORE]
    free = x.acc[j, OPEN]
    free_twice = x.acc[j, OPEN_TWICE]
    for k in range(n):
        face = x.cards[i, left + k]
        if size + k > 0:
            total += more + x.w[ORDERED]
        lower = x.t[LOWER + face]
        if free & lower != 0:
            total += locked(free & lower, x)
            free &= ~lower
        if free_twice & lower != 0:
            total += locked(free_twice & lower, x)
            free_twice &= ~lower
        bit = 1 << face
        if free & bit != 0:
            free_twice |= bit
        free |= bit
        wanted = x.d[WANT + face]
        if wanted < FAR:
            more += x.w[CARDS_ABOVE + wanted]
        x.cards[j, size + k] = face  # beyond the pile's size: it changes nothing
    return total + rest(j, size + n, x.d[DOWN + j], x)


@rule
def pile_worth(i: int, x: Desk) -> int:
    """The score of one pile; leaves its scan behind."""
    scan(i, i, x)
    return worth_without(i, 0, x)


@rule
def found_worth(x: Desk) -> int:
    """The score of the foundations."""
    worth = 0
    for suit in range(x.t[SUITS]):
        low = x.d[FOUND + 2 * suit]
        high = x.d[FOUND + 2 * suit + 1]
        worth += (low + high) * x.w[UP_CARD] + (high - low) * x.w[UNEVEN]
    return worth


@rule
def table_worth(x: Desk) -> int:
    """The score of the whole desk; brings ``want`` up to date, and leaves the piles' scans as they
    were.
    """
    want(x)
    worth = found_worth(x)
    for i in range(x.t[PILES]):
        n = x.d[SIZE + i]
        if n == 0:
            worth += x.w[EMPTY]
        else:
            scan(i, MAX_PILES, x)
            worth += x.pre[MAX_PILES, n] + rest(i, n, x.d[DOWN + i], x)
    return worth
