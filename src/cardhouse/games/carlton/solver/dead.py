"""A test for positions in which no pile can ever be emptied: such a position cannot be won.

``stuck`` asks an easier question than the game does, so that its answer is a proof. It follows three
kinds of facts, each taken to last for ever once it may have come true, whatever else would be lost by it:

- a card is *bare* when nothing lies on it of what lies there now,
- a card is *loose* when it may be taken up, with the run on it,
- a card *parts* from what it lies on now.

Take any line of play from here, up to the moment when for the first time some pile has no card, and any
card that parts in it from the card under it (or, as the lowest card of a pile, from the pile's place).
When it does so first, it is the lowest card of a run that moves, or goes up. Each card that lay on it at
first has parted from it by then, or is part of that run, lies in order on a card that is face up, and is
loose itself; that is how ``loose`` is worked out. It moves to a bare card that it fits on, or goes up
and is bare, with a bare card of every lower rank of its suit that is not up already; no pile is empty to
take it. Cards of the stock are taken to be bare from the start, and to cover nothing. So whatever happens
in the line before that moment, in the order of happening, is found here too; if no lowest card parts,
there is no such moment. But a won game ends with empty piles, so then the position is lost.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carlton.solver.layout import (
    DOWN,
    FOUND,
    LOWER,
    PILES,
    SIZE,
    STOCK,
    STRAND,
    SUITS,
    TAKERS,
    Desk,
)
from cardhouse.games.carlton.solver.numbers import NEXT


@rule
def reaches(suit: int, bare: int, x: Desk) -> int:
    """The highest rank of a suit that may come up with these bare cards (ace 1)."""
    rank = x.d[FOUND + 2 * suit + 1]
    while rank < 13 and bare >> (suit * 13 + rank) & 1 == 1:
        rank += 1
    return rank


@rule
def stuck(x: Desk) -> int:
    """1 if no pile of the desk can ever be emptied, so that the position is lost; its stock begins at ``b[NEXT]``."""
    d = x.d
    piles = x.t[PILES]
    bare = 0
    for at in range(x.b[NEXT], x.t[STOCK]):
        bare |= 1 << x.stock[at]
    for i in range(piles):
        n = d[SIZE + i]
        if n == 0:
            return 0
        bare |= 1 << x.cards[i, n - 1]
    before = 0
    while before != bare:
        before = bare
        ups = 0
        for suit in range(x.t[SUITS]):
            rank = reaches(suit, bare, x)
            ups |= x.t[LOWER + suit * 13 + 12] & ((1 << (suit * 13 + rank)) - 1)
            if rank == 13:
                ups |= 1 << (suit * 13 + 12)
        for i in range(piles):
            k = d[SIZE + i] - 1
            parts = 1  # whether the card above has parted
            loose = 1
            while k >= 0 and loose == 1:
                face = x.cards[i, k]
                if parts == 1:
                    bare |= 1 << face
                parts = 1 if bare & x.t[TAKERS + face] != 0 or (parts == 1 and ups >> face & 1 == 1) else 0
                if k == 0:
                    if parts == 1:
                        return 0
                else:
                    under = x.cards[i, k - 1]
                    rides = x.t[STRAND + under] - x.t[STRAND + face] == 1 and k > d[DOWN + i]
                    loose = 1 if parts == 1 or rides else 0
                k -= 1
    return 1
