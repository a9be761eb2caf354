"""The board of Carbles: how far marbles can run, and which ranks a seat could play.

A *place* is a track space 0..215, or 216 + i for space i of the goal of the marble's own seat.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbles.state import MAX_MARBLES, WALL, Table

IN_GOAL = 216
NOWHERE = -1
FARTHEST = 13
ACE, FOUR, SEVEN, JACK, QUEEN, KING, JOKER = 0, 3, 6, 10, 11, 12, 13
RANKS = 14
NUMBERED = 0b1110110111  # ranks 0..9 without the 4 and the 7


@rule
def finished(s: Table, q: int) -> int:
    """1 if all marbles of a seat are in its goal."""
    return 1 if s.goal[q] == (1 << s.marbles) - 1 else 0


@rule
def partner(s: Table, p: int) -> int:
    """The seat opposite (B16)."""
    return (p + s.players // 2) % s.players


@rule
def actor(s: Table) -> int:
    """Whose marbles the seat on turn moves: its own, or its partner's when all its own are in the
    goal (B17).
    """
    p = s.turn_seat
    if s.partners and finished(s, p):
        return partner(s, p)
    return p


@rule
def offset(s: Table, start: int, end: int) -> int:
    """Steps from a track space forward to another, 0 for the same."""
    d = end - start
    return d if d >= 0 else d + s.players * s.spaces


@rule
def entry(s: Table, q: int) -> int:
    """The track space beneath a seat's goal (B1)."""
    e = q * s.spaces - s.entry_gap
    return e if e >= 0 else e + s.players * s.spaces


def gained(s: Table, q: int, source: int, target: int) -> int:
    """By how many spaces a marble of q is nearer to its goal on one track space than on another."""
    gate = entry(s, q)
    return offset(s, source, gate) - offset(s, target, gate)


@rule
def to_walk(s: Table, q: int) -> int:
    """Spaces from the marbles of a seat that are not in its goal to the first space of it, all
    together; from a lot they begin on the home.
    """
    n = s.lot[q] * (s.players * s.spaces - s.entry_gap + 1)
    for i in range(s.at_n[q]):
        n += offset(s, s.at[q, i], entry(s, q)) + 1
    return n


@rule
def own_wall(s: Table, q: int) -> int:
    """1 if a marble on its own home stops its owner's other marbles here (B4, home=wall)."""
    return 1 if s.home == WALL and s.track[q * s.spaces] == q + 1 else 0


@rule
def run_ahead(s: Table, q: int, space: int, limit: int, shut: int) -> int:
    """Steps, ``limit`` at most, that a marble of q could take on the track before a home stops it
    (B3, B4).

    shut: 1 if q's own home is to be taken as a wall.
    """
    r = space // s.spaces + 1
    d = r * s.spaces - space
    while d <= limit:
        if r >= s.players:
            r -= s.players
        if r == q:
            if shut:
                return d - 1
        elif s.track[r * s.spaces] == r + 1:
            return d - 1
        r += 1
        d += s.spaces
    return limit


@rule
def run_back(s: Table, q: int, space: int, limit: int, shut: int) -> int:
    """As ``run_ahead``, backwards: past the entry, never into the goal (B10)."""
    r = (space - 1) // s.spaces
    d = space - r * s.spaces
    while d <= limit:
        if r < 0:
            r += s.players
        if r == q:
            if shut:
                return d - 1
        elif s.track[r * s.spaces] == r + 1:
            return d - 1
        r -= 1
        d += s.spaces
    return limit


@rule
def free_depth(s: Table, q: int) -> int:
    """Goal spaces that a marble of q coming in could reach."""
    depth = 0
    while depth < s.marbles and not (s.goal[q] >> depth) & 1:
        depth += 1
    return depth


@rule
def stride(s: Table, q: int, source: int, target: int) -> int:
    """Steps that take a marble of q forward from a place to a place; 0 if it cannot walk there (B2
    to B5).
    """
    if target < IN_GOAL:
        if source >= IN_GOAL:
            return 0
        k = offset(s, source, target)
        if k == 0 or k > FARTHEST:
            return 0
        return k if run_ahead(s, q, source, k, own_wall(s, q)) == k else 0
    j = target - IN_GOAL
    if j >= s.marbles:
        return 0
    first = 0
    if source >= IN_GOAL:
        first = source - IN_GOAL + 1
        k = j - first + 1
        if k <= 0:
            return 0
    else:
        e = offset(s, source, entry(s, q))
        k = e + 1 + j
        if k > FARTHEST or run_ahead(s, q, source, e, own_wall(s, q)) < e:
            return 0
    for i in range(first, j + 1):
        if (s.goal[q] >> i) & 1:
            return 0
    return k


@rule
def steps(s: Table, rank: int) -> int:
    """Steps forward of a rank; of a 7 all its steps, of a 4 those back (B7, B10, B11)."""
    if rank == FOUR:
        return s.four_back
    if rank == SEVEN:
        return s.seven_steps
    if rank == JACK:
        return s.jack_steps
    if rank == QUEEN:
        return s.queen_steps
    if rank == KING:
        return s.king_steps
    return rank + 1


@rule
def swappable(s: Table, q: int, space: int) -> int:
    """1 if a jack may swap a marble of q with the one on this space (B12)."""
    r = s.track[space] - 1
    return 1 if r >= 0 and r != q and space != r * s.spaces else 0


@rule
def any_swap(s: Table, q: int) -> int:
    """1 if some marble is there to swap with (B12)."""
    for r in range(s.players):
        if r != q:
            for i in range(s.at_n[r]):
                if s.at[r, i] != r * s.spaces:
                    return 1
    return 0


@rule
def has_moved(s: Table, action: int) -> int:
    """1 if the row holds this choice already: a marble that a 7 moved there cannot move again
    (B11).
    """
    for i in range(2, s.row_n, 2):
        if s.row[i] == action:
            return 1
    return 0


@rule
def marble_number(s: Table, q: int, place: int) -> int:
    """The number of a seat's marble at a place: by the steps left to go on the track, 4 + the space
    in the goal.
    """
    if place >= IN_GOAL:
        return MAX_MARBLES + place - IN_GOAL
    e = entry(s, q)
    far = offset(s, place, e)
    n = 0
    for i in range(s.at_n[q]):
        if offset(s, s.at[q, i], e) < far:
            n += 1
    return n
