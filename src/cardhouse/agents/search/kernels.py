"""Information-set Monte Carlo tree search, as loops that know no game.

Single-observer ISMCTS with availability counts (P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte
Carlo Tree Search", 2012): every iteration draws a state that agrees with the view, walks down one tree by
upper confidence bounds among the actions that this state allows (a decision's count of chances to be chosen
standing for its parent's visits), adds a leaf, plays out, and carries the result up. Options: progressive
bias (G. Chaslot et al., 2008), PUCT with priors from rules of thumb (C. Rosin, 2011; D. Silver et al.,
2017), unpruning by weight as visits grow (Chaslot; R. Coulom, 2007). Each seat maximises its own result,
which team mates share.

``states[0]`` is the view and is never written, ``states[1]`` the state of the iteration, ``states[2]`` what
the searching seat sees of it.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

from cardhouse.agents.search.tree import (
    ACTION,
    AVAILABLE,
    EDGE_FLOATS,
    EDGE_INTS,
    KEY,
    SEATS,
    TOTAL,
    VISITS,
    WEIGHT,
    WORD,
    digest,
    edge_key,
    find,
)
from cardhouse.agents.settings import CLOSED_LOOP, GREEDY, OWN_EYES, PUCT, UNIFORM
from cardhouse.core import ops
from cardhouse.core.rng import below, next_word, reseed
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

VIEW, WORK, SEEN = 0, 1, 2

# the whole numbers that steer a search, and those that it keeps
(
    ROOT,
    OWN,
    NODES,
    EDGES,
    MAX_NODES,
    MAX_EDGES,
    EDGE_MASK,
    NODE_MASK,
    ACTIONS,
    WORDS,
    SELECT,
    DEPTH,
    POLICY,
    PICKS,
    HORIZON,
    CAP,
    CLOSED,
    MERGE,
    CHEAT,
    PRIOR,
    ONLY,
    DEEPEST,
    PLIES,
    INTS,
) = range(24)

EXPLORE, BIAS, TEMPER, URGENCY, WIDEN, EPSILON, SPREAD, MARGIN, FLOATS = range(9)

MAX_PATH = 512
ROOT_PATIENCE = 8
"""Visits for each action, on average, after which PUCT tries those at the root that it has not tried."""


@rule
def chance(rng: Ints) -> float:
    """A uniform number in 0..1."""
    return next_word(rng) / 4294967296.0


@rule
def playout_choice(s: Any, rng: Ints, n: int, out: Ints, ints: Ints, floats: Any) -> int:
    """The action that a playout takes among ``n`` legal ones."""
    if n == 1:
        return out[0]
    tries = n
    if ints[POLICY] == UNIFORM:
        return out[below(rng, n)]
    if ints[POLICY] == GREEDY:
        if floats[EPSILON] > 0.0 and chance(rng) < floats[EPSILON]:
            return out[below(rng, n)]
    else:
        tries = ints[PICKS]
    best = -1
    most = 0
    start = below(rng, n)
    for i in range(tries):
        action = out[(start + i) % n] if tries == n else out[below(rng, n)]
        weight = ops.weigh(s, action)
        if best < 0 or weight > most:
            best = action
            most = weight
    return best


@rule
def play_out(s: Any, rng: Ints, out: Ints, ints: Ints, floats: Any) -> int:
    """Plays a state on to the end, the horizon or the cap; returns the plies."""
    first = s.turn
    plies = 0
    while plies < ints[CAP]:
        if ops.seat(s) < 0:
            break
        if ints[HORIZON] >= 0 and s.row_n == 0 and s.turn - first >= ints[HORIZON]:
            break
        n = ops.legal(s, out)
        ops.apply(s, playout_choice(s, rng, n, out, ints, floats))
        plies += 1
    return plies


@rule
def reward(s: Any, seat: int, floats: Any) -> float:
    """A seat's result in 0..1: of a finished game won 1, drawn a half; of another what its evaluation promises."""
    if s.ended and floats[MARGIN] == 0.0:
        return 0.5 if s.winners == 0 else 1.0 * ((s.winners >> seat) & 1)
    hope = ops.evaluate(s, seat)
    promise: float = 1.0 / (1.0 + exp(-hope / floats[SPREAD]))
    if s.ended:
        result = 0.5 if s.winners == 0 else 1.0 * ((s.winners >> seat) & 1)
        return (1.0 - floats[MARGIN]) * result + floats[MARGIN] * promise
    return promise


@rule
def gather(
    s: Any,
    node: int,
    seat: int,
    n: int,
    out: Ints,
    ints: Ints,
    edge_ints: Ints,
    edge_floats: Any,
    slots: Ints,
    edges: Ints,
) -> int:
    """Writes the edges of the legal actions into ``edges``, making those that lack; 0 if memory is full, else 1."""
    for i in range(n):
        key = edge_key(node, seat, out[i], ints[ACTIONS])
        e = find(key, edge_ints, EDGE_INTS, slots, ints[EDGE_MASK])
        if e < 0:
            if ints[EDGES] >= ints[MAX_EDGES]:
                return 0
            place = -1 - e
            e = ints[EDGES]
            ints[EDGES] = e + 1
            slots[place] = e + 1
            edge_ints[EDGE_INTS * e + KEY] = key
            edge_ints[EDGE_INTS * e + ACTION] = out[i]
            edge_ints[EDGE_INTS * e + WEIGHT] = ops.weigh(s, out[i]) if ints[PRIOR] else 0
            for k in range(EDGE_FLOATS):
                edge_floats[EDGE_FLOATS * e + k] = 0.0
        edges[i] = e
        edge_floats[EDGE_FLOATS * e + AVAILABLE] += 1.0
    return 1


@rule
def heaviest(n: int, edge_ints: Ints, edges: Ints) -> int:
    """The greatest weight among edges."""
    most = edge_ints[EDGE_INTS * edges[0] + WEIGHT]
    for i in range(1, n):
        weight = edge_ints[EDGE_INTS * edges[i] + WEIGHT]
        if weight > most:
            most = weight
    return most


@rule
def choose_ucb(rng: Ints, n: int, floats: Any, edge_ints: Ints, edge_floats: Any, edges: Ints, root: int) -> int:
    """The position in ``edges`` of the decision to follow: an untried one, else the greatest upper bound."""
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
                if below(rng, ties) == 0:
                    fresh = i
    if fresh >= 0 and (root or tried == 0 or floats[WIDEN] == 0.0 or tried < floats[WIDEN] * sqrt(seen + 1.0)):
        return fresh
    most = heaviest(n, edge_ints, edges) if floats[BIAS] > 0.0 else 0
    best = -1
    bound = 0.0
    for i in range(n):
        e = EDGE_FLOATS * edges[i]
        visits = edge_floats[e + VISITS]
        if visits > 0.0:
            value = edge_floats[e + TOTAL] / visits
            value += floats[EXPLORE] * sqrt(log(edge_floats[e + AVAILABLE]) / visits)
            if floats[BIAS] > 0.0:
                less = most - edge_ints[EDGE_INTS * edges[i] + WEIGHT]
                value += floats[BIAS] / (1.0 + less / floats[TEMPER]) / (1.0 + visits)
            if best < 0 or value > bound:
                best = i
                bound = value
    return best


@rule
def choose_puct(rng: Ints, n: int, floats: Any, edge_ints: Ints, edge_floats: Any, edges: Ints, root: int) -> int:
    """The position in ``edges`` of the decision to follow, led by priors from the weights."""
    most = heaviest(n, edge_ints, edges)
    visits = 0.0
    total = 0.0
    priors = 0.0
    for i in range(n):
        e = EDGE_FLOATS * edges[i]
        visits += edge_floats[e + VISITS]
        total += edge_floats[e + TOTAL]
        priors += 1.0 / (1.0 + (most - edge_ints[EDGE_INTS * edges[i] + WEIGHT]) / floats[TEMPER])
    start = (total / visits if visits > 0.0 else 0.5) - floats[URGENCY]
    best = -1
    bound = 0.0
    first = below(rng, n)
    for k in range(n):
        i = (first + k) % n
        e = EDGE_FLOATS * edges[i]
        own = edge_floats[e + VISITS]
        if root and own == 0.0 and visits >= ROOT_PATIENCE * n:
            return i
        prior = 1.0 / (1.0 + (most - edge_ints[EDGE_INTS * edges[i] + WEIGHT]) / floats[TEMPER]) / priors
        value = edge_floats[e + TOTAL] / own if own > 0.0 else start
        value += floats[EXPLORE] * prior * sqrt(edge_floats[e + AVAILABLE]) / (1.0 + own)
        if best < 0 or value > bound:
            best = i
            bound = value
    return best


@rule
def place_of(action: int, n: int, out: Ints) -> int:
    """The position of an action in the legal list; 0 if it is not there."""
    for i in range(n):
        if out[i] == action:
            return i
    return 0


@rule
def seen_key(states: Any, cells: Any, viewer: int, ints: Ints) -> int:
    """A key below 0 for what a seat, or a spectator (-1), sees of the state of the iteration."""
    ops.put(states, SEEN, states[WORK])
    ops.hide(states[SEEN], viewer)
    return -1 - digest(cells[SEEN], ints[WORDS])


@rule
def next_key(states: Any, cells: Any, s: Any, node: int, anchor: int, seat: int, action: int, ints: Ints) -> int:
    """The key of the node after a seat's action; ``anchor`` is the node at which its row began.

    Open loop: node and action; where a seat's choices are hidden, another seat's row leads to a node for what a
    spectator sees after it (Cowling et al. call such moves partially observable). Closed: what the searcher sees.
    Own eyes: what the seat sees that decides next (the many-observer variant, in one table).
    """
    after = ops.seat(s)
    if after < 0 or (s.row_n > 0 and after == seat):
        return edge_key(node, seat, action, ints[ACTIONS])
    if ints[CLOSED] == OWN_EYES:
        return seen_key(states, cells, after, ints)
    if ints[CLOSED] == CLOSED_LOOP:
        return seen_key(states, cells, ints[OWN], ints)
    if ints[MERGE] and seat != ints[OWN]:
        return seen_key(states, cells, -1, ints) ^ ((anchor * 0x9E3779B1) & WORD)
    return edge_key(node, seat, action, ints[ACTIONS])


@rule
def child(key: int, ints: Ints, node_keys: Ints, node_slots: Ints) -> int:
    """The child with a key, made if there is room; -1 if not."""
    at = find(key, node_keys, 1, node_slots, ints[NODE_MASK])
    if at >= 0:
        return at
    node = ints[NODES]
    if node >= ints[MAX_NODES]:
        return -1
    ints[NODES] = node + 1
    node_keys[node] = key
    node_slots[-1 - at] = node + 1
    return node


@rule
def carry_up(s: Any, steps: int, path: Ints, floats: Any, edge_floats: Any, rewards: Any) -> None:
    """Adds the result of an iteration to the edges of its path, to each from the view of the seat that decided."""
    for p in range(SEATS):
        rewards[p] = -1.0
    for i in range(steps):
        p = path[2 * i + 1]
        if rewards[p] < 0.0:
            rewards[p] = reward(s, p, floats)
        e = EDGE_FLOATS * path[2 * i]
        edge_floats[e + VISITS] += 1.0
        edge_floats[e + TOTAL] += rewards[p]


def search(
    states: Any,
    cells: Any,
    ints: Ints,
    floats: Any,
    rng: Ints,
    iterations: int,
    edge_ints: Ints,
    edge_floats: Any,
    edge_slots: Ints,
    node_keys: Ints,
    node_slots: Ints,
    path: Ints,
    out: Ints,
    edges: Ints,
    rewards: Any,
) -> None:
    """Runs iterations on the tree; see the head of this file. ``cells`` are the states as rows of 64-bit words."""
    for _ in range(iterations):
        ops.put(states, WORK, states[VIEW])
        s = states[WORK]
        if ints[CHEAT]:
            reseed(s.rng, rng)
        else:
            ops.determinize(s, rng)
        node = ints[ROOT]
        anchor = node
        steps = 0
        plies = 0
        fresh = 0
        while node >= 0 and fresh == 0 and steps < MAX_PATH and (ints[DEPTH] == 0 or plies < ints[DEPTH]):
            p = ops.seat(s)
            if p < 0:
                break
            n = ops.legal(s, out)
            if s.row_n == 0:
                anchor = node
            action = out[0]
            if n > 1:
                if gather(s, node, p, n, out, ints, edge_ints, edge_floats, edge_slots, edges) == 0:
                    break
                at_root = 1 if node == ints[ROOT] else 0
                if at_root and ints[ONLY] >= 0:
                    k = place_of(ints[ONLY], n, out)
                elif ints[SELECT] == PUCT:
                    k = choose_puct(rng, n, floats, edge_ints, edge_floats, edges, at_root)
                else:
                    k = choose_ucb(rng, n, floats, edge_ints, edge_floats, edges, at_root)
                action = out[k]
                path[2 * steps] = edges[k]
                path[2 * steps + 1] = p
                steps += 1
                if edge_floats[EDGE_FLOATS * edges[k] + VISITS] == 0.0:
                    fresh = 1
            ops.apply(s, action)
            plies += 1
            if fresh == 0:
                key = next_key(states, cells, s, node, anchor, p, action, ints)
                node = child(key, ints, node_keys, node_slots)
        if plies > ints[DEEPEST]:
            ints[DEEPEST] = plies
        ints[PLIES] += plies + play_out(s, rng, out, ints, floats)
        carry_up(s, steps, path, floats, edge_floats, rewards)


def read_edges(
    node: int,
    seat: int,
    n: int,
    legal: Ints,
    ints: Ints,
    edge_ints: Ints,
    edge_floats: Any,
    edge_slots: Ints,
    found: Any,
) -> None:
    """Writes visits, availability and total of each action's edge at a node into ``found``, zeros without one."""
    for i in range(n):
        e = find(edge_key(node, seat, legal[i], ints[ACTIONS]), edge_ints, EDGE_INTS, edge_slots, ints[EDGE_MASK])
        for k in range(EDGE_FLOATS):
            found[EDGE_FLOATS * i + k] = edge_floats[EDGE_FLOATS * e + k] if e >= 0 else 0.0


def find_child(node: int, seat: int, action: int, ints: Ints, node_keys: Ints, node_slots: Ints) -> int:
    """The node that an action leads to if nothing is seen with it; negative if there is none."""
    return find(edge_key(node, seat, action, ints[ACTIONS]), node_keys, 1, node_slots, ints[NODE_MASK])
