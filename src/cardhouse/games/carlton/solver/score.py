"""How promising a table looks: a sum over piles and foundations, with weights that were tuned on solved deals."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carlton.solver.layout import (
    DOWN,
    FOUND,
    HIGHER,
    PILES,
    RANK,
    SIZE,
    STRAND,
    SUITS,
    WANT,
    Desk,
)

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
WEIGHTS = 24
FAR = 5


@rule
def want(x: Desk) -> None:
    """Writes for every face how many cards of its suit must go up before it, at least; FAR if many."""
    for suit in range(4):
        low = x.d[FOUND + 2 * suit]
        high = x.d[FOUND + 2 * suit + 1]
        for rank in range(13):
            steps = FAR
            if rank >= high:
                steps = rank - high
            elif rank >= low:
                steps = rank - low
            x.d[WANT + suit * 13 + rank] = steps if steps < FAR else FAR


@rule
def pile_worth(i: int, x: Desk) -> int:
    """The score of one pile."""
    n = x.d[SIZE + i]
    if n == 0:
        return x.w[EMPTY]
    down = x.d[DOWN + i]
    worth = down * x.w[FACE_DOWN] + n * n * x.w[TALL] // 16
    breaks = 0
    seen = 0
    k = n - 1
    strand = x.t[STRAND + x.cards[i, k]]
    while k >= 0:
        face = x.cards[i, k]
        wanted = x.d[WANT + face]
        above = n - 1 - k
        if wanted < FAR:
            worth += x.w[CARDS_ABOVE + wanted] * above + x.w[BREAKS_ABOVE + wanted] * breaks
        if seen & x.t[HIGHER + face] != 0:
            worth += x.w[LOCKED]
            if wanted < FAR:
                worth += x.w[LOCKED_WANT]
        seen |= 1 << face
        k -= 1
        if k >= 0:
            under = x.t[STRAND + x.cards[i, k]]
            if under - strand == 1 and k >= down:
                worth += x.w[ORDERED]
            else:
                worth += x.w[BREAK]
                breaks += 1
                if k >= down and x.t[RANK + x.cards[i, k]] < x.t[RANK + face]:
                    worth += x.w[DISORDER]
            strand = under
    if down == 0 and x.t[RANK + x.cards[i, 0]] == 12:
        worth += x.w[KING]
        k = 1
        strand = x.t[STRAND + x.cards[i, 0]]
        while k < n and strand - x.t[STRAND + x.cards[i, k]] == k:
            k += 1
        worth += k * x.w[KING_RUN]
    return worth


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
    """The score of the whole desk; brings ``want`` up to date."""
    want(x)
    worth = found_worth(x)
    for i in range(x.t[PILES]):
        worth += pile_worth(i, x)
    return worth
