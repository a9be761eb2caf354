"""One ply ahead by a learned value: each action is made in deals that fit the view, and what comes
of it is valued.

What comes of it is first played on by the rules of thumb until the game calls it settled, a turn's
end say: so little has to be learned of what lies between, and a choice is worth what a careful
player would make of it.
"""

from __future__ import annotations

from typing import Any

from cardhouse.agents.learned.net import value
from cardhouse.core import ops
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

VIEW, WORLD, WORK = range(3)
MOST_PLIES = 64


@rule
def heaviest(s: Any, n: int, out: Ints) -> int:
    """The action that weighs most, the first among equals."""
    best = out[0] + 0
    if n == 1:
        return best
    most = ops.weigh(s, best)
    for i in range(1, n):
        action = out[i] + 0
        weight = ops.weigh(s, action)
        if weight > most:
            best = action
            most = weight
    return best


@rule
def settle(s: Any, out: Ints) -> None:
    """Plays on by the rules of thumb to the next position that can be valued."""
    for _ in range(MOST_PLIES):
        if ops.seat(s) < 0 or ops.settled(s):
            return
        n = ops.legal(s, out)
        ops.apply(s, heaviest(s, n, out))


@rule
def imagine(states: Any, rng: Ints) -> None:
    """Lays a deal that fits ``states[VIEW]`` into ``states[WORLD]``."""
    ops.put(states, WORLD, states[VIEW])
    ops.determinize(states[WORLD], rng)


@rule
def try_out(states: Any, action: int, out: Ints) -> None:
    """Makes an action in the deal that is imagined, and plays on in ``states[WORK]``."""
    ops.put(states, WORK, states[WORLD])
    s = states[WORK]
    ops.apply(s, action)
    settle(s, out)


@rule
def value_actions(
    states: Any, seat: int, legal: Ints, n: int, worlds: int, rng: Ints,
    net: Ints, x: Ints, units: Ints, out: Ints, sums: Ints,
) -> None:  # fmt: skip
    """Adds up in ``sums`` what each legal action is worth to a seat, over so many deals that fit
    ``states[VIEW]``.
    """
    for i in range(n):
        sums[i] = 0
    for _ in range(worlds):
        imagine(states, rng)
        for i in range(n):
            try_out(states, legal[i], out)
            sums[i] += value(states[WORK], seat, net, x, units)


def value_all(
    states: Any, seat: int, legal: Ints, n: int, worlds: int, rng: Ints,
    net: Ints, x: Ints, units: Ints, out: Ints, sums: Ints,
) -> None:  # fmt: skip
    """The rule ``value_actions`` as a kernel."""
    value_actions(states, seat, legal, n, worlds, rng, net, x, units, out, sums)


def value_at(states: Any, index: int, seat: int, net: Ints, x: Ints, units: Ints) -> int:
    """What a seat may expect of one state."""
    return value(states[index], seat, net, x, units)
