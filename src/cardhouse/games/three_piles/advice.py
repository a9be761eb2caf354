"""Rules of thumb for 3 Piles, from a seat's own view.

Extend the long pile without skipping ranks, close piles with an ace and a king, gather diamonds;
give the other seat nothing that fits well.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.three_piles.actions import (
    DRAW,
    PUT,
    TAKE,
    face_of_action,
    kind_of,
    pile_of,
    stack_of,
)
from cardhouse.games.three_piles.legality import fits
from cardhouse.games.three_piles.rules import longest, points
from cardhouse.games.three_piles.state import FACES, Table

NO_ROOM = -1000


@rule
def worth(s: Table, p: int, j: int, face: int) -> int:
    """What adding a card to a seat's pile is worth, in tenths of a point; NO_ROOM if it does not
    fit.
    """
    rank = face % 13 + 1
    if not fits(s, p, j, rank):
        return NO_ROOM
    value = 0
    if face // 13 == 2:
        value += 10 * s.diamond_points
    long = longest(s, p) == j
    if s.pile_n[p, j] == 0:
        middle = (s.ranks + 1) // 2
        away = rank - middle if rank > middle else middle - rank
        value += 6 - away
        if rank == 1 or rank == s.ranks:
            value += 12
        return value
    skipped = rank - s.high[p, j] - 1 if rank > s.high[p, j] else s.low[p, j] - rank - 1
    if long:
        value += 10 * s.length_points - 7 * skipped
    else:
        value += 4 - 2 * skipped
    if (rank == 1 and s.high[p, j] == s.ranks) or (rank == s.ranks and s.low[p, j] == 1):
        value += 10 * s.ends_points
    elif rank == 1 or rank == s.ranks:
        value += 8
    return value


@rule
def best_worth(s: Table, p: int, face: int) -> int:
    """The most that a card is worth to a seat on any of its piles."""
    best = NO_ROOM
    for j in range(s.piles):
        value = worth(s, p, j, face)
        if value > best:
            best = value
    return best


@rule
def draw_worth(s: Table, p: int) -> int:
    """What drawing, and then playing a card, is worth: at least the best that the hand can put
    already.
    """
    best = NO_ROOM
    for face in range(FACES):
        if s.hand[p, face]:
            value = best_worth(s, p, face)
            if value > best:
                best = value
    return best if best > 4 else 4


@rule
def weigh(s: Table, action: int) -> int:
    """How good an action looks to the seat on turn."""
    p = s.turn_seat
    kind = kind_of(action)
    if kind == DRAW:
        return draw_worth(s, p)
    if kind == TAKE:
        i = stack_of(action)
        face = s.stack[i, s.stack_n[i] - 1]
        denied = best_worth(s, 1 - p, face)
        gain = worth(s, p, pile_of(action), face)
        return gain + (denied // 3 if denied > 0 else 0)
    face = face_of_action(action)
    if kind == PUT:
        return worth(s, p, pile_of(action), face) + 2
    given = best_worth(s, 1 - p, face)
    own = best_worth(s, p, face)
    value = -2
    if given > 0:
        value -= given
    if own > 0:
        value -= own // 2
    i = stack_of(action)
    if s.stack_n[i] > 0:
        covered = best_worth(s, 1 - p, s.stack[i, s.stack_n[i] - 1])
        if covered > 0:
            value += covered // 2
    return value


@rule
def evaluate(s: Table, viewer: int) -> int:
    """Point difference and room left in the long pile, scaled to -1000..1000."""
    total = 0
    for p in range(2):
        j = longest(s, p)
        room = s.ranks if s.pile_n[p, j] == 0 else s.low[p, j] - 1 + s.ranks - s.high[p, j]
        value = 40 * (points(s, p) + s.totals[p]) + 10 * room
        total += value if p == viewer else -value
    return total if -1000 < total < 1000 else (1000 if total > 0 else -1000)
