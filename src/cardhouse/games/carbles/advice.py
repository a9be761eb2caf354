"""Rules of thumb for Carbles, from a seat's own view.

Bring marbles out, run them home, kill what is far ahead, keep out of reach of those behind; a 4
from one's own home is worth a whole lap. A card is as good as the best that can be done with it,
less what it could still do later.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    kind_of,
    move_to,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import (
    ACE,
    FOUR,
    IN_GOAL,
    JACK,
    JOKER,
    KING,
    SEVEN,
    actor,
    entry,
    has_moved,
    offset,
    own_wall,
    partner,
    run_ahead,
    run_back,
    steps,
    stride,
)
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.ways import rest_walkable
from cardhouse.games.carbles.worth import (
    best_swap,
    mates,
    move_worth,
    out_worth,
    risk,
    swap_worth,
    worth,
)

NEVER = -100_000


@rule
def later(s: Table, rank: int) -> int:
    """What a card may be worth on a later turn of the hand."""
    q = actor(s)
    if rank == JOKER:
        return 12 if s.lot[q] > 0 else 4
    if rank in (ACE, KING):
        return 8 if s.lot[q] > 0 else 2
    if rank in (SEVEN, JACK):
        return 4
    return 3 if rank == FOUR else 0


def least(s: Table, legal: list[int]) -> int:
    """The burn among legal actions of the card that is of least use later; -1 without burns."""
    burns = [action for action in legal if kind_of(action) == BURN]
    return min(burns, key=lambda one: (later(s, rank_of_action(one)), one), default=-1)


@rule
def best_move(s: Table, q: int, source: int, k: int, each: int) -> int:
    """The best of a marble's ways to go exactly k steps forward; NEVER if there is none."""
    best = NEVER
    if source >= IN_GOAL:
        if stride(s, q, source, source + k) == k:
            return move_worth(s, q, source, source + k, 0)
        return best
    if run_ahead(s, q, source, k, own_wall(s, q)) == k:
        best = move_worth(s, q, source, (source + k) % (s.players * s.spaces), each)
    j = k - 1 - offset(s, source, entry(s, q))
    if 0 <= j < s.marbles and stride(s, q, source, IN_GOAL + j) == k:
        value = move_worth(s, q, source, IN_GOAL + j, each)
        if value > best:
            best = value
    return best


@rule
def best_rest(s: Table, q: int, but: int, left: int) -> int:
    """About what the steps left of a 7 are worth to the marbles other than the one at ``but``."""
    if left <= 0:
        return 0
    best = -40  # spread over several marbles, or walked by the partner's: not worked out here
    for i in range(s.at_n[q]):
        space = s.at[q, i]
        if space != but and not has_moved(s, move_to(q, space)):
            value = best_move(s, q, space, left, 1)
            if value > best:
                best = value
    if s.goal[q]:
        for i in range(s.marbles):
            if (
                (s.goal[q] >> i) & 1
                and IN_GOAL + i != but
                and not has_moved(s, move_to(q, IN_GOAL + i))
            ):
                value = best_move(s, q, IN_GOAL + i, left, 1)
                if value > best:
                    best = value
    return best


@rule
def best_part(s: Table, q: int, source: int, left: int) -> int:
    """The best that a 7 with ``left`` steps can do when the marble at ``source`` moves first."""
    best = NEVER
    if source < IN_GOAL:
        for k in range(1, left + 1):
            space = (source + k) % (s.players * s.spaces)
            if stride(s, q, source, space) == k and rest_walkable(s, q, left - k, source, space):
                value = move_worth(s, q, source, space, 1) + best_rest(s, q, source, left - k)
                if value > best:
                    best = value
    for j in range(s.marbles):
        k = stride(s, q, source, IN_GOAL + j)
        if 0 < k <= left and rest_walkable(s, q, left - k, source, IN_GOAL + j):
            value = move_worth(s, q, source, IN_GOAL + j, 1) + best_rest(s, q, source, left - k)
            if value > best:
                best = value
    return best


@rule
def best_from(s: Table, q: int, rank: int, source: int, left: int) -> int:
    """The best that a card can do with the marble at ``source``; NEVER if it cannot move it."""
    if rank == SEVEN:
        return best_part(s, q, source, left)
    if rank == FOUR:
        if source < IN_GOAL and run_back(s, q, source, s.four_back, own_wall(s, q)) == s.four_back:
            length = s.players * s.spaces
            return move_worth(s, q, source, (source + length - s.four_back) % length, 0)
        return NEVER
    value = best_move(s, q, source, steps(s, rank), 0)
    if rank == JACK and source < IN_GOAL:
        value = best_swap(s, q, source, value)
    return value


@rule
def best_of(s: Table, rank: int) -> int:
    """The best that a card can do now."""
    q = actor(s)
    best = NEVER
    if rank == JOKER:
        best = 0
        mate = partner(s, s.turn_seat)
        if s.partners and s.lot[mate] > 0:
            best = out_worth(s, q, mate)
    if rank in (JOKER, ACE, KING) and s.lot[q] > 0:
        value = out_worth(s, q, q)
        if value > best:
            best = value
    if rank == JOKER:
        return best
    for i in range(s.at_n[q]):
        value = best_from(s, q, rank, s.at[q, i], s.seven_steps)
        if value > best:
            best = value
    if s.goal[q]:
        for i in range(s.marbles):
            if (s.goal[q] >> i) & 1:
                value = best_from(s, q, rank, IN_GOAL + i, s.seven_steps)
                if value > best:
                    best = value
    return best


@rule
def weigh(s: Table, action: int) -> int:
    """How good an action looks to the seat on turn."""
    kind = kind_of(action)
    if kind == PLAY:
        return best_of(s, rank_of_action(action)) - later(s, rank_of_action(action))
    if kind == BURN:
        return -later(s, rank_of_action(action))
    if kind == NOTHING:
        return 0
    q = actor(s)
    if kind == OUT:
        return out_worth(s, q, seat_of_action(action))
    rank = rank_of_action(s.row[0])
    if kind == FROM:
        return best_from(s, q, rank, place_of(action), s.left)
    source = place_of(s.row[s.row_n - 1])
    target = place_of(action)
    if kind == SWAP:
        return swap_worth(s, q, source, target)
    if rank == SEVEN:
        rest = s.left - stride(s, q, source, target)
        return move_worth(s, q, source, target, 1) + best_rest(s, q, source, rest)
    return move_worth(s, q, source, target, 0)


@rule
def standing(s: Table, p: int) -> int:
    """What a seat's marbles are worth where they stand."""
    total = 0
    for i in range(s.at_n[p]):
        total += worth(s, p, s.at[p, i]) - risk(s, p, s.at[p, i]) // 2
    for i in range(s.marbles):
        if (s.goal[p] >> i) & 1:
            total += worth(s, p, IN_GOAL + i)
    return total


@rule
def evaluate(s: Table, viewer: int) -> int:
    """The lead of a seat, or its team, over the best of the others, in -1000..1000."""
    mine = 0
    best = 0
    for p in range(s.players):
        value = standing(s, p)
        if mates(s, viewer, p):
            mine += value
        else:
            if s.partners and partner(s, p) != p:
                value += standing(s, partner(s, p))
            if value > best:
                best = value
    most = s.marbles * (170)
    if s.partners:
        most *= 2
    total = 1000 * (mine - best) // most
    return total if -1000 < total < 1000 else (1000 if total > 0 else -1000)
