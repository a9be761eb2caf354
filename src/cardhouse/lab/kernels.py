"""Games played again from their actions, and tried on from there, inside machine code; they know no
game.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from cardhouse.agents.agent import CAREFUL
from cardhouse.agents.kernels import chosen, deal_by
from cardhouse.core import ops
from cardhouse.core.rng import below
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints


@rule
def dealt(states: Any, work: int, words: Ints) -> Any:
    """Deals ``states[work]`` anew, with the options of the last record."""
    ops.put(states, work, states[len(states) - 1])
    s = states[work]
    deal_by(s, words)
    return s


def trace(
    states: Any, deal: Ints, actions: Ints, out: Ints, seats: Ints, observed: Any, seen: Ints,
    legal: Ints, ends: Ints,
) -> int:  # fmt: skip
    """Plays one game again and writes of each decision its seat, what the seat sees, and the legal
    actions.

    observed (plies, size); legal: one list after the other, the k-th up to ``ends[k]``. Returns how
    many there are.
    """
    s = dealt(states, 0, deal)
    total = 0
    for k in range(len(actions)):
        p = ops.seat(s)
        seats[k] = p
        ops.observe(s, p, seen)
        for i in range(len(seen)):
            observed[k, i] = seen[i]
        n = ops.legal(s, out)
        for i in range(n):
            legal[total + i] = out[i]
        total += n
        ends[k] = total
        ops.apply(s, actions[k])
    return total


def course(
    states: Any, deal: Ints, actions: Ints, out: Ints, seen: Ints, first: int, uses: Any,
    values: Ints, drama: Any,
) -> int:  # fmt: skip
    """Plays one game again; writes how often each seat chose each kind of action, and how it stood
    turn by turn.

    first: where the one-hot kind begins among an action's features. uses (seats, kinds): decisions
    with more than one answer. values: one cell a seat to work with. drama (seats, 2): by seat, the
    sum of the roots of how far it was behind the leader by its own evaluation, 0..1, and the number
    of turns at which it was behind (C. Browne, 2008). Returns how often another seat came to lead
    alone by evaluation.
    """
    s = dealt(states, 0, deal)
    seats, kinds = uses.shape
    leading = -1
    changes = 0
    for k in range(len(actions)):
        p = ops.seat(s)
        if ops.legal(s, out) > 1:
            for i in range(len(seen)):
                seen[i] = 0
            ops.observe_action(s, p, actions[k], seen)
            for j in range(kinds):
                if seen[first + j]:
                    uses[p, j] += 1
        turn = s.turn + 0
        ops.apply(s, actions[k])
        if s.turn != turn:
            best = 0
            ties = 0
            for q in range(seats):
                ops.put(states, 1, s)
                v = states[1]
                ops.hide(v, q)
                values[q] = ops.evaluate(v, q)
                if values[q] > values[best]:
                    best = q
            for q in range(seats):
                if values[q] < values[best]:
                    drama[q, 0] += sqrt((values[best] - values[q]) / 2000.0)
                    drama[q, 1] += 1
                else:
                    ties += 1
            if ties == 1:
                if leading >= 0 and leading != best:
                    changes += 1
                leading = best
    return changes


def stakes(
    states: Any, deal: Ints, actions: Ints, ply: int, rng: Ints, samples: int, even: float, cap: int,
    out: Ints, tried: Ints, shares: Any,
) -> int:  # fmt: skip
    """Tries several answers to one decision of a game, on the same deals that agree with what its
    seat sees.

    Writes the actions into ``tried``, the one that was played first, others at random, and what
    share of the games each won into ``shares`` (2, tries): in the first and in the second half of
    ``samples`` deals, by careful play of all seats. A draw counts ``even``. states: work, view,
    deal, careful eyes, options. Returns the number of actions.
    """
    s = dealt(states, 0, deal)
    for k in range(ply):
        ops.apply(s, actions[k])
    seat = ops.seat(s)
    n = ops.legal(s, out)
    for k in range(n):
        if out[k] == actions[ply]:
            out[k] = out[0]
            out[0] = actions[ply]
    count = min(n, len(tried))
    for k in range(1, count):
        j = k + below(rng, n - k)
        held = out[j] + 0
        out[j] = out[k]
        out[k] = held
    for k in range(count):
        tried[k] = out[k]
    ops.hide(s, seat)
    ops.put(states, 1, s)
    for sample in range(samples):
        ops.put(states, 2, states[1])
        ops.determinize(states[2], rng)
        for k in range(count):
            ops.put(states, 0, states[2])
            w = states[0]
            ops.apply(w, tried[k])
            plies = 0
            while plies < cap:
                p = ops.seat(w)
                if p < 0:
                    break
                m = ops.legal(w, out)
                action = out[0] + 0
                if m > 1:
                    action = chosen(states, 3, w, m, CAREFUL, rng, out)
                ops.apply(w, action)
                plies += 1
            half = 2 * sample // samples
            if w.ended and w.winners == 0:
                shares[half, k] += even
            elif (w.winners >> seat) & 1:
                shares[half, k] += 1.0
    return count
