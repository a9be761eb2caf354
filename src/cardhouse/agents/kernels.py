"""Whole games between simple agents inside machine code; they know no game."""

from __future__ import annotations

from typing import Any

from cardhouse.agents.base import RANDOM
from cardhouse.core import ops
from cardhouse.core.rng import below
from cardhouse.core.state import Ints


def play_game(
    states: Any, work: int, view: int, policies: Ints, rng: Ints, cap: int, out: Ints
) -> int:
    """Plays ``states[work]``, dealt already, to its end or to ``cap`` plies; returns the number of plies.

    policies: by seat, RANDOM or CAREFUL. Every choice of a careful seat is made on its view, in ``states[view]``.
    """
    s = states[work]
    plies = 0
    while plies < cap:
        p = ops.seat(s)
        if p < 0:
            break
        n = ops.legal(s, out)
        action = out[0]
        if n > 1:
            if policies[p] == RANDOM:
                action = out[below(rng, n)]
            else:
                ops.put(states, view, s)
                v = states[view]
                ops.hide(v, p)
                most = ops.weigh(v, action)
                ties = 1
                for i in range(1, n):
                    weight = ops.weigh(v, out[i])
                    if weight > most:
                        most = weight
                        action = out[i]
                        ties = 1
                    elif weight == most:
                        ties += 1
                        if below(rng, ties) == 0:
                            action = out[i]
        ops.apply(s, action)
        plies += 1
    return plies


def weigh_all(states: Any, index: int, n: int, legal: Ints, weights: Ints) -> None:
    """Writes the weights of legal actions, from the view of the seat that decides."""
    for i in range(n):
        weights[i] = ops.weigh(states[index], legal[i])
