"""What the learned value of Carbondale rests on: few numbers, from a seat's own view, for two
seats.

What a town carries is told by the ranks that it could still take: how many places there are for a
heart, a diamond, the next club and spade. Cards are told by suit and rank where they are the seat's
own.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.observing import bounded, hundredths
from cardhouse.core.options import Value
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale.advice import height, use
from cardhouse.games.carbondale.legality import IN_CLAIM
from cardhouse.games.carbondale.state import COLUMNS, FACES, Table
from cardhouse.games.carbondale.town import (
    BOTTOM,
    CLUBS,
    HEARTS,
    LEFT,
    RIGHT,
    SPADES,
    TOP,
    guard,
    is_red,
    lack,
    shortfall,
    step_to,
)

VERSION = 1
TRAINED: Mapping[str, Mapping[str, Value]] = {"value": {}}
NO_MATTER = ("start_pairs", "stalemate", "own_contribution_drawable")

_COURSE = 0
_TOWN = _COURSE + 6
TOWN_SIZE = 21
_HAND = _TOWN + 2 * TOWN_SIZE
_USES = _HAND + FACES
_STOCK = _USES + 8
SIZE = _STOCK + 8


@rule
def settled(s: Table) -> int:
    """1 where a position can be valued: a turn must be about to begin."""
    return 1 if s.phase == IN_CLAIM and s.row_n == 0 else 0


@rule
def features(s: Table, p: int, out: Ints) -> None:
    """Writes what a seat sees."""
    for i in range(SIZE):
        out[i] = 0
    out[_COURSE] = 1 if s.turn_seat == p else 0
    out[_COURSE + 1] = bounded(s.deck_n, 0, 60)
    out[_COURSE + 2] = 1 if s.spare_n[0] > 0 else 0
    out[_COURSE + 3] = 1 if s.spare_n[1] > 0 else 0
    out[_COURSE + 4] = hundredths(s.turn, 400)
    out[_COURSE + 5] = bounded(s.stock_n, 0, 40)
    _town(s, p, _TOWN, out)
    _town(s, 1 - p, _TOWN + TOWN_SIZE, out)
    _hand(s, p, out)
    _stock(s, p, out)


@rule
def _town(s: Table, p: int, at: int, out: Ints) -> None:
    """A seat's town: how far it is, what it carries, what lies open."""
    clubs = height(s, p, CLUBS)
    spades = height(s, p, SPADES)
    out[at] = bounded(s.hearts[p], 0, 20)
    out[at + 1] = bounded(s.diamonds[p], 0, 20)
    out[at + 2] = bounded(shortfall(s, p), 0, 20)
    out[at + 3] = lack(s.goal[0], s.hearts[p]) + lack(s.goal[1], s.diamonds[p])
    out[at + 4] = lack(s.goal[0], s.diamonds[p]) + lack(s.goal[1], s.hearts[p])
    out[at + 5] = clubs
    out[at + 6] = spades
    out[at + 7] = s.hand_n[p]
    out[at + 8] = s.box[p, RIGHT] - s.box[p, LEFT] + 1
    out[at + 9] = s.box[p, TOP] - s.box[p, BOTTOM] + 1
    for y in range(s.box[p, BOTTOM], s.box[p, TOP] + 1):
        for x in range(s.box[p, LEFT], s.box[p, RIGHT] + 1):
            cell = y * COLUMNS + x
            if s.ground[p, cell] > 0:
                _lot(s, p, cell, at, out)
    for f in range(FACES):
        if s.known_hand[p, f] > 0:
            out[at + 19 + is_red(f)] = f % 10 + 1


@rule
def _lot(s: Table, p: int, cell: int, at: int, out: Ints) -> None:
    """A black card of a town: the places that it offers, whether it and its red cards are open to
    claims.
    """
    face = s.ground[p, cell] - 1
    rank = face % 10 + 1
    places = 0
    for d in range(4):
        there = step_to(cell, d)
        if s.ground[p, there] <= 0 and s.red[p, there, d] == 0:
            places += 1
        if s.red[p, there, d] and s.ground[p, there] == -1:
            red = s.red[p, there, d] - 1
            hearts = 1 if red // 10 == HEARTS else 0
            out[at + 15 + hearts] += 1
    out[at + 10] += 1
    spade = 1 if face // 10 == SPADES else 0
    if places > 0:
        out[at + 11 + spade] += places
        if rank > out[at + 13 + spade]:
            out[at + 13 + spade] = rank
    if guard(s, p, cell) == 0:
        out[at + 17] += 1
        if rank > out[at + 18]:
            out[at + 18] = rank


@rule
def _hand(s: Table, p: int, out: Ints) -> None:
    """The own hand by face, the uses of its cards in order, the highest card of each colour."""
    for f in range(FACES):
        n = s.hand[p, f]
        if n == 0:
            continue
        out[_HAND + f] = n
        colour = is_red(f)
        if f % 10 + 1 > out[_USES + 4 + colour]:
            out[_USES + 6 + colour] = out[_USES + 4 + colour]
            out[_USES + 4 + colour] = f % 10 + 1
        value = bounded(use(s, p, f), 1, 127)
        for _ in range(n):
            low = value
            for k in range(4):
                if out[_USES + k] < low:
                    held = out[_USES + k]
                    out[_USES + k] = low
                    low = held


@rule
def _stock(s: Table, p: int, out: Ints) -> None:
    """What lies in the stock, as both could use it: the best, the next best, how many are red."""
    for f in range(FACES):
        if s.stock[f] == 0:
            continue
        for i in range(2):
            value = bounded(use(s, p if i == 0 else 1 - p, f), 0, 127)
            at = _STOCK + 3 * i
            if value > out[at]:
                out[at + 1] = out[at]
                out[at] = value
            elif value > out[at + 1]:
                out[at + 1] = value
            if value >= 40:
                out[at + 2] += 1
        if is_red(f):
            out[_STOCK + 6 + (f // 10 == HEARTS)] += 1
