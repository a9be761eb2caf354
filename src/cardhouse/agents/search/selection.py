"""Which decision an iteration follows: upper confidence bounds, or the same led by rules of
thumb.
"""

from __future__ import annotations

from math import log, sqrt

from cardhouse.agents.search.tree import (
    AVAILABLE,
    BIAS,
    EDGE_FLOATS,
    EDGE_INTS,
    EXPLORE,
    TEMPER,
    TOTAL,
    URGENCY,
    VISITS,
    WEIGHT,
    WIDEN,
    Memory,
)
from cardhouse.core.rng import below
from cardhouse.core.rules import rule

ROOT_PATIENCE = 8
"""Visits for each action, on average, after which PUCT tries those at the root that it has not
tried.
"""


@rule
def place_of(m: Memory, action: int, n: int) -> int:
    """The position of an action in the legal list; 0 if it is not there."""
    for i in range(n):
        if m.out[i] == action:
            return i
    return 0


@rule
def heaviest(m: Memory, n: int) -> int:
    """The greatest weight among the edges."""
    most = m.edge_ints[EDGE_INTS * m.edges[0] + WEIGHT]
    for i in range(1, n):
        weight = m.edge_ints[EDGE_INTS * m.edges[i] + WEIGHT]
        if weight > most:
            most = weight
    return most


@rule
def favour(less: int, temper: float) -> float:
    """How likely an action seems that weighs ``less`` than the weightiest, before scaling: a
    quarter at ``temper``.
    """
    part = temper / (temper + less)
    return part * part


@rule
def choose_ucb(m: Memory, n: int, root: int) -> int:
    """The position in ``edges`` of the decision to follow: an untried one, else the greatest upper
    bound.

    Untried ones come by weight, ties at random; beyond ``widen * sqrt(visits)`` of them they have
    to wait, but at the root. The bound may have a bonus for weight that fades with visits
    (progressive bias).
    """
    edges, edge_ints, edge_floats = m.edges, m.edge_ints, m.edge_floats
    tried = 0
    seen = 0.0
    fresh = -1
    ties = 0
    top = 0
    for i in range(n):
        e = EDGE_FLOATS * edges[i]
        if edge_floats[e + VISITS] > 0.0:
            tried += 1
            seen += edge_floats[e + VISITS]
        else:
            weight = edge_ints[EDGE_INTS * edges[i] + WEIGHT]
            if fresh < 0 or weight > top:
                fresh = i
                top = weight
                ties = 1
            elif weight == top:
                ties += 1
                if below(m.rng, ties) == 0:
                    fresh = i
    widen = m.floats[WIDEN]
    if fresh >= 0 and (root or tried == 0 or widen == 0.0 or tried < widen * sqrt(seen + 1.0)):
        return fresh
    bias = m.floats[BIAS]
    most = heaviest(m, n) if bias > 0.0 else 0
    best = -1
    bound = 0.0
    for i in range(n):
        e = EDGE_FLOATS * edges[i]
        visits = edge_floats[e + VISITS]
        if visits > 0.0:
            value = edge_floats[e + TOTAL] / visits
            value += m.floats[EXPLORE] * sqrt(log(edge_floats[e + AVAILABLE]) / visits)
            if bias > 0.0:
                less = most - edge_ints[EDGE_INTS * edges[i] + WEIGHT]
                value += bias * favour(less, m.floats[TEMPER]) / (1.0 + visits)
            if best < 0 or value > bound:
                best = i
                bound = value
    return best


@rule
def choose_puct(m: Memory, n: int, root: int) -> int:
    """The position in ``edges`` of the decision to follow: mean plus a bonus in proportion to a
    prior from weights.

    An untried one counts as a bit worse than the mean of all; at the root each is tried in the end.
    """
    edges, edge_ints, edge_floats = m.edges, m.edge_ints, m.edge_floats
    most = heaviest(m, n)
    temper = m.floats[TEMPER]
    visits = 0.0
    total = 0.0
    priors = 0.0
    for i in range(n):
        e = EDGE_FLOATS * edges[i]
        visits += edge_floats[e + VISITS]
        total += edge_floats[e + TOTAL]
        priors += favour(most - edge_ints[EDGE_INTS * edges[i] + WEIGHT], temper)
    start = (total / visits if visits > 0.0 else 0.5) - m.floats[URGENCY]
    best = -1
    bound = 0.0
    first = below(m.rng, n)
    for k in range(n):
        i = (first + k) % n
        e = EDGE_FLOATS * edges[i]
        own = edge_floats[e + VISITS]
        if root and own == 0.0 and visits >= ROOT_PATIENCE * n:
            return i
        prior = favour(most - edge_ints[EDGE_INTS * edges[i] + WEIGHT], temper) / priors
        value = edge_floats[e + TOTAL] / own if own > 0.0 else start
        value += m.floats[EXPLORE] * prior * sqrt(edge_floats[e + AVAILABLE]) / (1.0 + own)
        if best < 0 or value > bound:
            best = i
            bound = value
    return best
