"""Positions from games of strong, weak and mixed play, each from another game, and how they were
played on.
"""

from __future__ import annotations

from typing import Any

from cardhouse.agents.kernels import weightiest
from cardhouse.agents.learned.net import value
from cardhouse.agents.learned.oneply import VIEW
from cardhouse.core import ops
from cardhouse.core.rng import below, next_word, reseed
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.lab.training.selfplay import BLANK, TRUE, Course, best_of

RANDOM_PLAY, POOR, CAREFUL, CARELESS, STRONG, KINDS = range(6)
"""How a seat plays: at random; by rules of thumb, a third or none of its decisions at random; the
same by the net.
"""


@rule
def decide(states: Any, c: Course, s: Any, p: int, n: int, kind: int, rng: Ints) -> int:
    """What a seat plays whose legal actions stand in ``c.legal``."""
    stray = 1000 if kind == RANDOM_PLAY else 330 if kind in (POOR, CARELESS) else 0
    if stray > 0 and next_word(rng) % 1000 < stray:
        return c.legal[below(rng, n)] + 0
    ops.put(states, VIEW, s)
    ops.hide(states[VIEW], p)
    if kind <= CAREFUL:
        return weightiest(states[VIEW], n, rng, c.legal)
    return best_of(states, c, c.net, p, n, 2, rng)


def mixed_positions(
    states: Any, c: Course, rng: Ints, games: int, cap: int, seats: int, kinds: Ints, kept: Any
) -> int:
    """Plays games, each seat in a way drawn anew, and keeps of each one settled position with a
    choice, any alike.

    kinds: room for a way of each seat. Returns how many positions stand in ``kept``.
    """
    rows = 0
    for _ in range(games):
        ops.put(states, TRUE, states[BLANK])
        s = states[TRUE]
        reseed(s.rng, rng)
        ops.deal(s)
        for p in range(seats):
            kinds[p] = below(rng, KINDS)
        met = 0
        for _ in range(cap):
            p = ops.seat(s)
            if p < 0:
                break
            n = ops.legal(s, c.legal)
            action = c.legal[0] + 0
            if n > 1:
                if ops.settled(s):
                    met += 1
                    if below(rng, met) == 0:
                        ops.put(kept, rows, s)
                action = decide(states, c, s, p, n, kinds[p], rng)
            ops.apply(s, action)
        if met > 0:
            rows += 1
    return rows


@rule
def finish(states: Any, c: Course, s: Any, own: int, cap: int, kind: int, rng: Ints) -> float:
    """Plays a state on, all seats in one way; a seat's result, 0 to 1, -1 if it was cut off."""
    for _ in range(cap):
        p = ops.seat(s)
        if p < 0:
            break
        n = ops.legal(s, c.legal)
        action = c.legal[0] + 0
        if n > 1:
            action = decide(states, c, s, p, n, kind, rng)
        ops.apply(s, action)
    if ops.seat(s) >= 0:
        return -1.0
    return 0.5 if s.winners == 0 else 1.0 * ((s.winners >> own) & 1)


def play_on(
    states: Any, c: Course, rng: Ints, kept: Any, count: int, cap: int, kind: int,
    outputs: Ints, rewards: Any,
) -> None:  # fmt: skip
    """Plays positions on, all seats in one way, once each.

    outputs: what the net gives the seat that decides, in 1/SURE. rewards: its result, 0 to 1, -1 if
    it was cut off.
    """
    for k in range(count):
        ops.put(states, TRUE, kept[k])
        s = states[TRUE]
        own = ops.seat(s)
        outputs[k] = value(s, own, c.net, c.x, c.units)
        reseed(s.rng, rng)
        rewards[k] = finish(states, c, s, own, cap, kind, rng)


def follow_up(
    states: Any, c: Course, rng: Ints, view: Any, action: int, times: int, cap: int, kind: int,
    rewards: Any,
) -> None:  # fmt: skip
    """Makes an action in deals that fit ``view[0]`` and plays each on, all seats in one way.

    rewards: the result of the seat that decides, 0 to 1, -1 if it was cut off, for so many deals.
    """
    own = ops.seat(view[0])
    for k in range(times):
        ops.put(states, TRUE, view[0])
        s = states[TRUE]
        ops.determinize(s, rng)
        ops.apply(s, action)
        rewards[k] = finish(states, c, s, own, cap, kind, rng)
