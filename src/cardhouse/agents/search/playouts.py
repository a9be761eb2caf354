"""From a new leaf on: how a game is played out, and what its end or its last position is worth."""

from __future__ import annotations

from math import exp
from typing import Any

from cardhouse.agents.search.tree import CAP, EPSILON, HORIZON, MARGIN, ODDS, PICKS, POLICY, SPREAD
from cardhouse.core import ops
from cardhouse.core.rng import below, next_word
from cardhouse.core.rules import rule
from cardhouse.core.search_settings import GREEDY, UNIFORM
from cardhouse.core.state import Ints


@rule
def playout_choice(s: Any, n: int, ints: Ints, floats: Any, rng: Ints, out: Ints) -> int:
    """The action that a playout takes among ``n`` legal ones."""
    if n == 1:
        return out[0]
    policy = ints[POLICY]
    if policy == UNIFORM:
        return out[below(rng, n)]
    tries = n
    if policy == GREEDY:
        if floats[EPSILON] > 0.0 and next_word(rng) < floats[EPSILON] * 4294967296.0:
            return out[below(rng, n)]
    else:
        tries = ints[PICKS]
    best = -1
    most = 0
    start = below(rng, n)
    for i in range(tries):
        action = out[(start + i) % n] if policy == GREEDY else out[below(rng, n)]
        weight = ops.weigh(s, action)
        if best < 0 or weight > most:
            best = action
            most = weight
    return best


@rule
def play_out(s: Any, ints: Ints, floats: Any, rng: Ints, out: Ints) -> int:
    """Plays a state on to the end, to the horizon (rows are finished) or the cap; returns the
    plies.
    """
    first = s.turn
    horizon = ints[HORIZON]
    plies = 0
    while plies < ints[CAP]:
        if ops.seat(s) < 0:
            break
        if horizon >= 0 and s.row_n == 0 and s.turn - first >= horizon:
            break
        n = ops.legal(s, out)
        ops.apply(s, playout_choice(s, n, ints, floats, rng, out))
        plies += 1
    return plies


@rule
def reward(s: Any, seat: int, floats: Any) -> float:
    """A seat's result in 0..1: of a finished game won 1, drawn a half; of another what its
    evaluation promises.

    The promise is logistic in the evaluation; several rivals, whose number is ``ODDS``, each take
    their part.
    """
    margin = floats[MARGIN]
    result = 0.5 if s.winners == 0 else 1.0 * ((s.winners >> seat) & 1)
    if s.ended and margin == 0.0:
        return result
    promise: float = 1.0 / (1.0 + floats[ODDS] * exp(-ops.evaluate(s, seat) / floats[SPREAD]))
    return (1.0 - margin) * result + margin * promise if s.ended else promise
