"""Games that a learned value plays against itself in machine code, and what it learns from them."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.agents.kernels import deal_by, weightiest
from cardhouse.agents.learned.net import SURE, value
from cardhouse.agents.learned.oneply import VIEW, value_actions
from cardhouse.core import ops
from cardhouse.core.rng import below, next_word, reseed
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

TRUE = 3
"""The true state, after those that ``oneply`` uses; the options follow."""
BLANK = 4
STATES = 5
THUMB, LEARNED = range(2)


class Course(NamedTuple):
    """The arrays of games that are played.

    net, x, units, legal, out, sums: what ``oneply`` needs. values (most, seats): what each seat
    expected at each kept ply of the running game. winners: of each game.
    """

    net: Ints
    x: Ints
    units: Ints
    legal: Ints
    out: Ints
    sums: Ints
    values: Any
    winners: Ints
    deal: Ints


@rule
def best_of(states: Any, c: Course, net: Any, p: int, n: int, worlds: int, rng: Ints) -> int:
    """The action of ``legal`` that a net values most, from ``states[VIEW]``."""
    value_actions(states, p, c.legal, n, worlds, rng, net, c.x, c.units, c.out, c.sums)
    best = 0
    for i in range(1, n):
        if c.sums[i] > c.sums[best]:
            best = i
    return c.legal[best] + 0


def self_play(
    states: Any, c: Course, rng: Ints, games: int, cap: int, seats: int,
    player: int, worlds: int, careless: int, follow: int, keep: int,
    features: Any, targets: Any,
) -> int:  # fmt: skip
    """Plays games and writes features and targets (0..SURE) of kept positions, of every seat;
    returns how many rows.

    player: THUMB plays by the rules of thumb, LEARNED one ply ahead. careless: how many of 1000
    decisions are random. follow: in 1/1000, how much of the end and how little of the next value a
    target is (lambda of TD). keep: one settled position of so many is kept. Ends early if there is
    no more room.
    """
    rows = 0
    for g in range(games):
        ops.put(states, TRUE, states[BLANK])
        s = states[TRUE]
        reseed(s.rng, rng)
        ops.deal(s)
        begin = rows
        kept = 0
        plies = 0
        while plies < cap:
            p = ops.seat(s)
            if p < 0:
                break
            if ops.settled(s) and below(rng, keep) == 0:
                if rows + seats > features.shape[0] or kept >= c.values.shape[0]:
                    break
                for q in range(seats):
                    c.values[kept, q] = value(s, q, c.net, c.x, c.units)
                    for k in range(len(c.x)):
                        features[rows, k] = c.x[k]
                    rows += 1
                kept += 1
            n = ops.legal(s, c.legal)
            action = c.legal[0] + 0
            if n > 1:
                if next_word(rng) % 1000 < careless:
                    action = c.legal[below(rng, n)] + 0
                else:
                    ops.put(states, VIEW, s)
                    ops.hide(states[VIEW], p)
                    if player == THUMB:
                        action = weightiest(states[VIEW], n, rng, c.legal)
                    else:
                        action = best_of(states, c, c.net, p, n, worlds, rng)
            ops.apply(s, action)
            plies += 1
        if ops.seat(s) >= 0:
            rows = begin
            c.winners[g] = -1
            if plies < cap:
                return rows
            continue
        c.winners[g] = s.winners
        for q in range(seats):
            result = SURE // 2
            if s.winners != 0:
                result = SURE if (s.winners >> q) & 1 else 0
            target = 1.0 * result
            for back in range(kept):
                k = kept - 1 - back
                targets[begin + k * seats + q] = target
                target = (follow * target + (1000 - follow) * c.values[k, q]) / 1000
    return rows


def meet(
    states: Any, c: Course, other: Any, player: int, sides: Ints, rng: Ints, games: int, cap: int,
    worlds: int, found: Ints,
) -> None:  # fmt: skip
    """Lets a net meet another, or the rules of thumb, over pairs of games on the same deals.

    sides: the seats of each side, a bit a seat; the net sits on each in turn. found: games won,
    drawn, lost, cut off.
    """
    for g in range(games):
        for own in range(len(sides)):
            if own == 0:
                reseed(c.deal, rng)
            ops.put(states, TRUE, states[BLANK])
            s = states[TRUE]
            deal_by(s, c.deal)
            plies = 0
            while plies < cap:
                p = ops.seat(s)
                if p < 0:
                    break
                n = ops.legal(s, c.legal)
                action = c.legal[0] + 0
                if n > 1:
                    ops.put(states, VIEW, s)
                    ops.hide(states[VIEW], p)
                    first = (sides[own] >> p) & 1
                    if first == 0 and player == THUMB:
                        action = weightiest(states[VIEW], n, rng, c.legal)
                    else:
                        action = best_of(states, c, c.net if first else other, p, n, worlds, rng)
                ops.apply(s, action)
                plies += 1
            if ops.seat(s) >= 0:
                found[3] += 1
            elif s.winners == 0:
                found[1] += 1
            else:
                found[0 if s.winners & sides[own] else 2] += 1
