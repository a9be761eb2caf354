"""The search tree in flat arrays of bounded size, and the hash tables that find edges and nodes in
it.

An edge is a decision of a seat at a node; it is found by node, seat and action. A node is found in
the transposition table by its key: the decision that leads to it, or the information set of a seat
there. Arrays are flat so that the same code runs over lists under CPython and over NumPy arrays
compiled.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.core import ops
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

WORD = 0xFFFFFFFF
SEATS = 16
MAX_PATH = 512
FAIR, DECK, HANDS = range(3)
"""What a search sees: its seat's view; every card; every hand, but not how the deck lies."""

# an edge's whole numbers, and its others
KEY, ACTION, WEIGHT, EDGE_INTS = 0, 1, 2, 3
VISITS, AVAILABLE, TOTAL, EDGE_FLOATS = 0, 1, 2, 3

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
    REACH,
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
    SIDE,
    DEALS,
    INTS,
) = range(27)

# and those that are no whole numbers
EXPLORE, BIAS, TEMPER, URGENCY, WIDEN, EPSILON, SPREAD, MARGIN, ODDS, FLOATS = range(10)


class Memory(NamedTuple):
    """All arrays of a search but the states.

    ints, floats: settings and counters by the names above; rng: generator; path: edge and seat of
    each decision on the way down; out, edges: legal actions and their edges; rewards: by seat. net,
    inputs, units: a learned value and room for it (see ``learned.net``); a net of no length where
    none is used. believed: of each of the deals that were weighed the sum of the weights up to it.
    """

    ints: Ints
    floats: Any
    rng: Ints
    edge_ints: Ints
    edge_floats: Any
    edge_slots: Ints
    node_keys: Ints
    node_slots: Ints
    path: Ints
    out: Ints
    edges: Ints
    rewards: Any
    net: Ints
    inputs: Ints
    units: Ints
    believed: Any


@rule
def scramble(key: int, mask: int) -> int:
    """Where the search for a key begins in a hash table of ``mask + 1`` places."""
    h = ((key & 0x7FFFFFFF) * 0x45D9F3B) & WORD
    h ^= ((key >> 31) * 0x119DE1F3) & WORD
    h ^= h >> 15
    h = (h * 0x2C1B3C6D) & WORD
    h ^= h >> 13
    return h & mask


@rule
def find(key: int, keys: Ints, stride: int, slots: Ints, mask: int) -> int:
    """The index of an entry, or ``-1 - place`` with the free place for it. ``keys[stride * index]``
    are the keys.
    """
    at = scramble(key, mask)
    while slots[at] != 0:
        if keys[stride * (slots[at] - 1)] == key:
            return slots[at] - 1
        at = (at + 1) & mask
    return -1 - at


@rule
def edge_key(node: int, seat: int, action: int, actions: int) -> int:
    """The key of an edge, or of the child that a decision leads to."""
    return (node * SEATS + seat) * actions + action


@rule
def digest(cells: Ints, count: int) -> int:
    """A number of 62 bits that stands for the contents of a record, given as ``count`` 64-bit
    words.
    """
    a = 0x811C9DC5
    b = 0x1B873593
    for i in range(count):
        word = cells[i]
        a = ((a ^ (word & WORD)) * 0x01000193) & WORD
        a ^= a >> 15
        b = ((b ^ ((word >> 32) & WORD) ^ a) * 0x2C1B3C6D) & WORD
        b ^= b >> 13
    return ((a & 0x3FFFFFFF) << 32) | b


@rule
def child(m: Memory, key: int) -> int:
    """The node with a key, made if there is room; -1 if not."""
    at = find(key, m.node_keys, 1, m.node_slots, m.ints[NODE_MASK])
    if at >= 0:
        return at
    node = m.ints[NODES]
    if node >= m.ints[MAX_NODES]:
        return -1
    m.ints[NODES] = node + 1
    m.node_keys[node] = key
    m.node_slots[-1 - at] = node + 1
    return node


@rule
def gather(m: Memory, s: Any, node: int, seat: int, n: int) -> int:
    """Writes the edges of the ``n`` legal actions into ``edges``, making those that lack.

    Counts that each could have been chosen. 0 if memory is full, else 1.
    """
    ints, edge_ints, edge_floats = m.ints, m.edge_ints, m.edge_floats
    for i in range(n):
        action = m.out[i]
        key = edge_key(node, seat, action, ints[ACTIONS])
        e = find(key, edge_ints, EDGE_INTS, m.edge_slots, ints[EDGE_MASK])
        if e < 0:
            if ints[EDGES] >= ints[MAX_EDGES]:
                return 0
            place = -1 - e
            e = ints[EDGES]
            ints[EDGES] = e + 1
            m.edge_slots[place] = e + 1
            edge_ints[EDGE_INTS * e + KEY] = key
            edge_ints[EDGE_INTS * e + ACTION] = action
            edge_ints[EDGE_INTS * e + WEIGHT] = ops.weigh(s, action) if ints[PRIOR] else 0
            for k in range(EDGE_FLOATS):
                edge_floats[EDGE_FLOATS * e + k] = 0.0
        m.edges[i] = e
        edge_floats[EDGE_FLOATS * e + AVAILABLE] += 1.0
    return 1
