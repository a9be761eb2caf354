"""Which cards can be played out: every rank at once for the seat on turn, and the rest of a 7.

The rest of a 7 needs no search. Whatever is walked in all can also be cut short at any step, so the
question is only how many steps the marbles could walk at most. One marble with a free run settles
it. Otherwise every marble stands at most seven spaces behind a home that stops it; homes are eight
spaces apart or more, so these stretches do not touch. Within one the foremost marble walks first
and nothing is lost; marbles in the goal move up first, the deepest before the others. Only a marble
of one's own that a 7 has put onto the own home (home=wall) can stop marbles before the entry, and
these gain by going in, the foremost to the deepest space. Marbles that would still have to fill the
own goal always have a free run, so the partner's count only once it is full (B17).
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbles.actions import move_to
from cardhouse.games.carbles.board import (
    ACE,
    FARTHEST,
    FOUR,
    IN_GOAL,
    JACK,
    JOKER,
    KING,
    NOWHERE,
    NUMBERED,
    QUEEN,
    SEVEN,
    actor,
    any_swap,
    entry,
    finished,
    free_depth,
    has_moved,
    offset,
    own_wall,
    partner,
    run_ahead,
    run_back,
)
from cardhouse.games.carbles.state import WALL, Table


@rule
def walkable(s: Table, q: int, left: int, mover: int, source: int, target: int) -> int:
    """1 if the marbles of q not moved in this row could walk ``left`` steps (B11).

    As if a marble of ``mover`` had just walked from place ``source`` to ``target`` (NOWHERE: none
    has).
    """
    if left <= 0:
        return 1
    killed = 0
    if NOWHERE < source < IN_GOAL:
        killed = offset(s, source, target if target < IN_GOAL else entry(s, mover))
    home = q * s.spaces
    mine = 1 if q == mover else 0
    shut = 0
    if s.home == WALL:
        if (mine and target == home) or (s.track[home] == q + 1 and not (mine and source == home)):
            shut = 1
    total = 0
    entrants = 0
    for i in range(s.at_n[q]):
        space = s.at[q, i]
        if mine and space == source:
            continue
        if killed and 0 < offset(s, source, space) <= killed:
            continue
        if has_moved(s, move_to(q, space)):
            continue
        run = run_ahead(s, q, space, left, shut)
        if run >= left:
            return 1
        total += run
        if shut and offset(s, space, home) == run + 1 and run + 1 >= s.entry_gap:
            entrants += 1
    cells = s.goal[q]
    if mine and source >= IN_GOAL:
        cells -= 1 << (source - IN_GOAL)
    top = s.marbles
    for k in range(s.marbles):
        i = s.marbles - 1 - k
        if mine and target == IN_GOAL + i:
            top = i
        elif (cells >> i) & 1:
            if has_moved(s, move_to(q, IN_GOAL + i)):
                top = i
            else:
                total += top - 1 - i
                top -= 1
    while entrants > 0 and top > 0:
        gain = top + 1 - s.entry_gap
        if gain <= 0:
            break
        total += gain
        top -= 1
        entrants -= 1
    return 1 if total >= left else 0


@rule
def rest_walkable(s: Table, q: int, left: int, source: int, target: int) -> int:
    """1 if a 7 can be walked out after a marble of q went from place to place (B11, B17)."""
    if left == 0:
        return 1
    follower = q
    if s.partners and q == s.turn_seat and target >= IN_GOAL:
        cells = s.goal[q] | (1 << (target - IN_GOAL))
        if source >= IN_GOAL:
            cells -= 1 << (source - IN_GOAL)
        if cells == (1 << s.marbles) - 1:
            follower = partner(s, q)
    return walkable(s, follower, left, q, source, target)


@rule
def playable_ranks(s: Table) -> int:
    """The ranks that the seat on turn could play now, as bits: what it holds does not enter (B7 to
    B13, B17).
    """
    q = actor(s)
    reach = 0  # bit k: some marble can go k steps forward
    back = 0
    shut = own_wall(s, q)
    depth = free_depth(s, q)
    gate = entry(s, q)
    for i in range(s.at_n[q]):
        space = s.at[q, i]
        run = run_ahead(s, q, space, FARTHEST, shut)
        reach |= (2 << run) - 2
        e = offset(s, space, gate)
        if e <= run:
            reach |= (2 << (e + depth)) - (2 << e)
        if not back and run_back(s, q, space, s.four_back, shut) == s.four_back:
            back = 1
    if s.goal[q] and not finished(s, q):
        for i in range(s.marbles - 1):
            if (s.goal[q] >> i) & 1:
                k = 1
                while i + k < s.marbles and not (s.goal[q] >> (i + k)) & 1:
                    reach |= 1 << k
                    k += 1
    mask = (1 << JOKER) | ((reach >> 1) & NUMBERED)
    if back:
        mask |= 1 << FOUR
    if reach and walkable(s, q, s.seven_steps, q, NOWHERE, NOWHERE):
        mask |= 1 << SEVEN
    if (reach >> s.jack_steps) & 1 or (s.at_n[q] > 0 and any_swap(s, q)):
        mask |= 1 << JACK
    if (reach >> s.queen_steps) & 1:
        mask |= 1 << QUEEN
    if (reach >> s.king_steps) & 1:
        mask |= 1 << KING
    if s.lot[q] > 0:
        mask |= (1 << ACE) | (1 << KING)
    return mask
