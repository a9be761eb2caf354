"""A test for positions in which no pile can ever be emptied: such a position cannot be won.

``stuck`` asks an easier question than the game does, so that its answer is a proof. It follows
three kinds of facts, each taken to last for ever once it may have come true, whatever else would be
lost by it:

- a card is *bare* when nothing lies on it of what lies there now,
- a card is *loose* when it may be taken up, with the run on it,
- a card *parts* from what it lies on now.

Take any line of play from here, up to the moment when for the first time some pile has no card, and
any card that parts in it from the card under it (or, as the lowest card of a pile, from the pile's
place). When it does so first, it is the lowest card of a run that moves, or goes up. Each card that
lay on it at first has parted from it by then, or is part of that run, lies in order on a card that
is face up, and is loose itself; that is how ``loose`` is worked out. It moves to a bare card that
it fits on, or goes up and is bare, with a bare card of every lower rank of its suit that is not up
already; no pile is empty to take it. Cards that have been dealt by then are taken to be bare, and
to cover nothing. So whatever happens in the line before that moment, in the order of happening, is
found here too.

Say that pile i is the first to be emptied, after q more deals. Then its lowest card has parted, by
facts that need no card of a later deal. The q cards that were dealt onto it are gone from it as
well: each went up, or onto a card that it fits on, or rode away on such a card; either way one of
the faces that it fits on was bare. ``stuck`` tries every q; if there is no such pile for any, no
pile is ever emptied. But a won game ends with empty piles, so then the position is lost.

``freedom`` counts the facts that need no further deal, as a measure of how near a position is to
being stuck.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carlton.solver.layout import (
    DEAL_CARDS,
    DOWN,
    FOUND,
    PILES,
    SIZE,
    STOCK,
    STRAND,
    SUITS,
    TAKERS,
    Desk,
)
from cardhouse.games.carlton.solver.numbers import NEXT
from cardhouse.games.carlton.solver.score import BARE, FREE, ones


@rule
def reaches(suit: int, bare: int, x: Desk) -> int:
    """The highest rank of a suit that may come up with these bare cards (ace 1)."""
    rank = x.d[FOUND + 2 * suit + 1]
    while rank < 13 and bare >> (suit * 13 + rank) & 1 == 1:
        rank += 1
    return rank


@rule
def ups(bare: int, x: Desk) -> int:
    """Bits of the faces that may go up with these bare cards."""
    bits = 0
    for suit in range(x.t[SUITS]):
        bits |= ((1 << reaches(suit, bare, x)) - 1) << (suit * 13)
    return bits


@rule
def pile_facts(i: int, bare: int, up: int, x: Desk) -> int:
    """The bare faces with those of pile i that follow; bit 52 is set if its lowest card parts."""
    k = x.d[SIZE + i] - 1
    down = x.d[DOWN + i]
    parted = 1  # whether the card above has
    loose = 1
    while loose == 1:
        face = x.cards[i, k]
        if parted == 1:
            bare |= 1 << face
        parted = 1 if bare & x.t[TAKERS + face] != 0 or (parted == 1 and up >> face & 1 == 1) else 0
        if k == 0:
            return bare | parted << 52
        loose = parted
        if k > down and x.t[STRAND + x.cards[i, k - 1]] - x.t[STRAND + face] == 1:
            loose = 1
        k -= 1
    return bare


@rule
def cleared(i: int, end: int, bare: int, up: int, x: Desk) -> int:
    """1 if all cards of the stock before place ``end`` that are dealt onto pile i may leave it."""
    for at in range(x.b[NEXT] + i, end, x.t[PILES]):
        face = x.stock[at]
        if bare & x.t[TAKERS + face] == 0 and up >> face & 1 == 0:
            return 0
    return 1


@rule
def settle(bare: int, x: Desk) -> int:
    """Follows the facts from these bare faces to the end: bits of all bare faces, and above them of
    piles that part.
    """
    before = -1
    free = 0
    while before != bare:
        before = bare
        up = ups(bare, x)
        for i in range(x.t[PILES]):
            facts = pile_facts(i, bare, up, x)
            bare = facts & ((1 << 52) - 1)
            if facts >> 52 == 1:
                free |= 1 << i
    return bare | free << 52


@rule
def freedom(x: Desk) -> int:
    """The worth of what may come true before the next deal: of each bare face and of each pile that
    may be emptied.
    """
    piles = x.t[PILES]
    for i in range(piles):
        if x.d[SIZE + i] == 0:
            return 52 * x.w[BARE] + piles * x.w[FREE]
    facts = settle(0, x)
    return ones(facts & ((1 << 52) - 1)) * x.w[BARE] + ones(facts >> 52) * x.w[FREE]


@rule
def stuck(x: Desk) -> int:
    """1 if no pile of the desk can ever be emptied, so that the position is lost; its stock begins
    at ``b[NEXT]``.
    """
    piles = x.t[PILES]
    bare = 0
    for i in range(piles):
        if x.d[SIZE + i] == 0:
            return 0
    end = x.b[NEXT]
    while True:
        facts = settle(bare, x)
        bare = facts & ((1 << 52) - 1)
        free = facts >> 52
        up = ups(bare, x)
        for i in range(piles):
            if free >> i & 1 == 1 and cleared(i, end, bare, up, x) == 1:
                return 0
        if end >= x.t[STOCK]:
            return 1
        start = end
        end += piles * x.t[DEAL_CARDS]
        if end > x.t[STOCK]:
            end = x.t[STOCK]
        for at in range(start, end):
            bare |= 1 << x.stock[at]
