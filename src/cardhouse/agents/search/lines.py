"""Lines of play: how a game would go on from the root as the search sees it."""

from __future__ import annotations

from typing import Any

from cardhouse.agents.search.kernels import START, WORK, next_key, start
from cardhouse.agents.search.tree import (
    ACTIONS,
    EDGE_FLOATS,
    EDGE_INTS,
    EDGE_MASK,
    NODE_MASK,
    ROOT,
    VISITS,
    Memory,
    edge_key,
    find,
)
from cardhouse.core import ops
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints


@rule
def likeliest(m: Memory, s: Any, node: int, seat: int, n: int) -> int:
    """What the search expects of a seat: its most visited action; where it looked at none, the
    weightiest.
    """
    best = -1
    most = 0.0
    for i in range(n):
        if node >= 0:
            key = edge_key(node, seat, m.out[i], m.ints[ACTIONS])
            e = find(key, m.edge_ints, EDGE_INTS, m.edge_slots, m.ints[EDGE_MASK])
            if e >= 0 and m.edge_floats[EDGE_FLOATS * e + VISITS] > most:
                best = m.out[i]
                most = m.edge_floats[EDGE_FLOATS * e + VISITS]
    if best >= 0:
        return best
    top = 0
    for i in range(n):
        weight = ops.weigh(s, m.out[i])
        if best < 0 or weight > top:
            best = m.out[i]
            top = weight
    return best


def line_of_play(m: Memory, states: Any, cells: Any, first: int, turns: int, actions: Ints) -> int:
    """Draws a state that may be true (``states[3]`` afterwards) and plays on from it, the root's
    action first.

    Ends after so many turns or when ``actions``, where it writes, is full. Returns the number of
    plies.
    """
    start(m, states)
    ops.put(states, START, states[WORK])
    s = states[WORK]
    since = s.turn
    node = m.ints[ROOT]
    anchor = node
    plies = 0
    while plies < len(actions) and (s.turn - since < turns or s.row_n > 0):
        p = ops.seat(s)
        if p < 0:
            break
        n = ops.legal(s, m.out)
        if s.row_n == 0:
            anchor = node
        action = first if plies == 0 else m.out[0] if n == 1 else likeliest(m, s, node, p, n)
        actions[plies] = action
        ops.apply(s, action)
        plies += 1
        if node >= 0:
            key = next_key(m, states, cells, node, anchor, p, action)
            node = find(key, m.node_keys, 1, m.node_slots, m.ints[NODE_MASK])
    return plies
