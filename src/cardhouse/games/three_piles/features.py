"""What the learned value of 3 Piles rests on: few numbers, from a seat's own view.

Piles come by length, the longest first, stacks by what their top card is worth to the seat, so that
the same position laid out otherwise gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.observing import bounded
from cardhouse.core.options import Value
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.three_piles.advice import best_worth
from cardhouse.games.three_piles.rules import points
from cardhouse.games.three_piles.state import FACES, Table

VERSION = 1
TRAINED: Mapping[str, Mapping[str, Value]] = {"value": {}}
NO_MATTER: tuple[str, ...] = ()

PILES, RANKS = 3, 13
_DIAMONDS_FROM = 26  # the face of the diamond ace
_COURSE = 0
_LOOSE = 11
_LOOSE_DIAMOND = _LOOSE + RANKS
_HAND = _LOOSE_DIAMOND + RANKS
_PILE = _HAND + 6
PILE_SIZE = 9
_OWN = _PILE + 2 * PILES * PILE_SIZE
OWN_SIZE = 3
_STACK = _OWN + PILES * OWN_SIZE
STACK_SIZE = 4
SIZE = _STACK + 3 * STACK_SIZE


@rule
def settled(s: Table) -> int:
    """1 where a position can be valued: any position is."""
    return 1


@rule
def features(s: Table, seat: int, out: Ints) -> None:
    """Writes what a seat sees."""
    for i in range(SIZE):
        out[i] = 0
    _course(s, seat, out)
    for r in range(RANKS):
        out[_LOOSE + r] = 4
        out[_LOOSE_DIAMOND + r] = 1
    for p in range(2):
        for j in range(PILES):
            if s.pile_n[p, j] > 0:
                for r in range(s.low[p, j] - 1, s.high[p, j]):
                    if s.pile[p, j, r]:
                        out[_LOOSE + r] -= 1
                        if s.pile[p, j, r] == 3:
                            out[_LOOSE_DIAMOND + r] = 0
    for j in range(PILES):
        _pile(s, seat, j, _PILE, out)
        _pile(s, 1 - seat, j, _PILE + PILES * PILE_SIZE, out)
    _hand(s, seat, out)
    _stacks(s, seat, out)


@rule
def _course(s: Table, seat: int, out: Ints) -> None:
    own = points(s, seat)
    other = points(s, 1 - seat)
    out[_COURSE] = 1 if s.turn_seat == seat else 0
    out[_COURSE + 1] = s.drawn if s.turn_seat == seat else 0
    out[_COURSE + 2] = s.drawn if s.turn_seat != seat else 0
    out[_COURSE + 3] = s.deck_n
    out[_COURSE + 4] = 1 if s.deck_n == 0 else 0
    out[_COURSE + 5] = own
    out[_COURSE + 6] = other
    out[_COURSE + 7] = s.hand_n[seat]
    out[_COURSE + 8] = s.hand_n[1 - seat]
    out[_COURSE + 9] = bounded(own - other, -6, 6)
    out[_COURSE + 10] = s.deck_n & 1


@rule
def _place(s: Table, p: int, j: int) -> int:
    """How many piles of a seat come before one: the longer ones."""
    before = 0
    for k in range(PILES):
        if s.pile_n[p, k] > s.pile_n[p, j] or (s.pile_n[p, k] == s.pile_n[p, j] and k < j):
            before += 1
    return before


@rule
def _pile(s: Table, p: int, j: int, start: int, out: Ints) -> None:
    """One pile of a seat: what it holds, and which of the cards that lie on no pile would fit."""
    at = start + PILE_SIZE * _place(s, p, j)
    low = s.low[p, j]
    high = s.high[p, j]
    if s.pile_n[p, j] == 0:
        low = RANKS + 1
        high = RANKS
        out[at + 3] = 1
    out[at] = s.pile_n[p, j]
    out[at + 1] = low - 1
    out[at + 2] = RANKS - high
    for r in range(RANKS):
        if r + 1 < low or r + 1 > high:
            out[at + (4 if r + 1 < low else 5)] += 1 if out[_LOOSE + r] > 0 else 0
            out[at + 6] += out[_LOOSE_DIAMOND + r]
    if low == 1 and high == RANKS:
        out[at + 7] = 4
    elif low == 1:
        out[at + 7] = out[_LOOSE + RANKS - 1]
    elif high == RANKS and s.pile_n[p, j] > 0:
        out[at + 7] = out[_LOOSE]
    if low == 1 or (high == RANKS and s.pile_n[p, j] > 0):
        out[at + 8] = 1


@rule
def _hand(s: Table, seat: int, out: Ints) -> None:
    """The own hand: what fits the own piles, the best that can be put, the least that can be given
    away.
    """
    best = -40
    second = -40
    least = 60
    for face in range(FACES):
        if s.hand[seat, face] == 0:
            continue
        rank = face % 13 + 1
        if face >= _DIAMONDS_FROM and face < _DIAMONDS_FROM + 13:
            out[_HAND] += 1
        if rank == 1:
            out[_HAND + 1] += 1
        elif rank == RANKS:
            out[_HAND + 2] += 1
        for j in range(PILES):
            at = _OWN + OWN_SIZE * _place(s, seat, j)
            if s.pile_n[seat, j] == 0:
                out[at + 2] += 1
            elif rank < s.low[seat, j]:
                out[at] += 1
                if rank + 1 == s.low[seat, j]:
                    out[at + 2] += 1
            elif rank > s.high[seat, j]:
                out[at + 1] += 1
                if rank == s.high[seat, j] + 1:
                    out[at + 2] += 1
        own = best_worth(s, seat, face)
        if own > best:
            second = best
            best = own
        elif own > second:
            second = own
        given = best_worth(s, 1 - seat, face)
        if given < least:
            least = given
    out[_HAND + 3] = bounded(best, -40, 60)
    out[_HAND + 4] = bounded(second, -40, 60)
    out[_HAND + 5] = bounded(least, -40, 60)


@rule
def _stacks(s: Table, seat: int, out: Ints) -> None:
    """The top cards: what each is worth to both, a diamond or not, how much lies below."""
    for i in range(3):
        at = _STACK + STACK_SIZE * i
        n = s.stack_n[i]
        if n == 0:
            out[at] = -40
            out[at + 1] = -40
            continue
        face = s.stack[i, n - 1]
        out[at] = bounded(best_worth(s, seat, face), -40, 60)
        out[at + 1] = bounded(best_worth(s, 1 - seat, face), -40, 60)
        out[at + 2] = 1 if face // 13 == 2 else 0
        out[at + 3] = bounded(n, 0, 20)
    for i in range(2):
        for k in range(2 - i):
            _order(_STACK + STACK_SIZE * k, out)


@rule
def _order(at: int, out: Ints) -> None:
    """Swaps two neighbours if the second is worth more to the seat."""
    if out[at] >= out[at + STACK_SIZE]:
        return
    for i in range(STACK_SIZE):
        held = out[at + i]
        out[at + i] = out[at + STACK_SIZE + i]
        out[at + STACK_SIZE + i] = held
