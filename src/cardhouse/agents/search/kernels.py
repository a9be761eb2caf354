"""Information-set Monte Carlo tree search, as loops that know no game.

Single-observer ISMCTS with availability counts (P. Cowling, E. Powley, D. Whitehouse, "Information
Set Monte Carlo Tree Search", 2012): every iteration draws a determinization of the view, walks down
one tree by upper confidence bounds among the actions that this state allows (a decision's count of
chances to be chosen standing for its parent's visits), adds a leaf, makes a playout, and backs its
result up. Options: progressive bias (G. Chaslot et al., 2008), PUCT with priors from rules of thumb
(C. Rosin, 2011; D. Silver et al., 2017), unpruning by weight as visits grow (Chaslot; R. Coulom,
2007). Each seat maximises its own result, which team mates share.

``states[0]`` is the view and is never written, ``states[1]`` the state of the iteration,
``states[2]`` what a seat sees of it, ``states[3]`` is for ``lines``, and from ``states[4]`` on lie
deals that were weighed (``inference``). ``cells`` are the same as rows of 64-bit words.
"""

from __future__ import annotations

from typing import Any

from cardhouse.agents.search.playouts import play_out, reward
from cardhouse.agents.search.selection import choose_puct, choose_ucb, place_of
from cardhouse.agents.search.tree import (
    ACTIONS,
    CHEAT,
    CLOSED,
    DEALS,
    DEEPEST,
    DEPTH,
    EDGE_FLOATS,
    EDGE_INTS,
    EDGE_MASK,
    HANDS,
    MAX_PATH,
    MERGE,
    NODE_MASK,
    ONLY,
    OWN,
    PLIES,
    REACH,
    ROOT,
    SEATS,
    SELECT,
    TOTAL,
    VISITS,
    WORD,
    WORDS,
    Memory,
    child,
    digest,
    edge_key,
    find,
    gather,
)
from cardhouse.core import ops
from cardhouse.core.rng import next_word, reseed
from cardhouse.core.rules import rule
from cardhouse.core.search_settings import CLOSED_LOOP, OWN_EYES, PUCT
from cardhouse.core.state import Ints

VIEW, WORK, SEEN, START, FIRST = range(5)


@rule
def information_set_key(m: Memory, states: Any, cells: Any, viewer: int) -> int:
    """A key below 0 for the information set of a seat, or a spectator (-1), in the iteration's
    determinization.
    """
    ops.put(states, SEEN, states[WORK])
    ops.hide(states[SEEN], viewer)
    return -1 - digest(cells[SEEN], m.ints[WORDS])


@rule
def next_key(
    m: Memory, states: Any, cells: Any, node: int, anchor: int, seat: int, action: int
) -> int:
    """The key of the node after a seat's action; ``anchor`` is the node at which its row began.

    Open loop: node and action; where a seat's choices are hidden, another seat's row leads to a
    node for what a spectator sees after it (Cowling et al. call such moves partially observable).
    Closed: what the searcher sees. Own eyes: what the seat sees that decides next (the
    many-observer variant, in one table).
    """
    s = states[WORK]
    after = ops.seat(s)
    closed = m.ints[CLOSED]
    if after < 0 or (s.row_n > 0 and after == seat):
        return edge_key(node, seat, action, m.ints[ACTIONS])
    if closed == OWN_EYES:
        return information_set_key(m, states, cells, after)
    if closed == CLOSED_LOOP:
        return information_set_key(m, states, cells, m.ints[OWN])
    if m.ints[MERGE] and seat != m.ints[OWN]:
        return information_set_key(m, states, cells, -1) ^ ((anchor * 0x9E3779B1) & WORD)
    return edge_key(node, seat, action, m.ints[ACTIONS])


@rule
def drawn(m: Memory) -> int:
    """One of the deals that were weighed, as often as its weight says."""
    target = next_word(m.rng) / 4294967296.0
    low = 0
    high = m.ints[DEALS] - 1
    while low < high:
        middle = (low + high) // 2
        if m.believed[middle] > target:
            high = middle
        else:
            low = middle + 1
    return low


@rule
def start(m: Memory, states: Any) -> None:
    """Sets the state of the iteration: one that may be true; for a cheat the truth, with other
    chance to come.

    A cheat that sees the hands alone does not know how the deck lies; nor does whoever takes one of
    the deals that were weighed.
    """
    if m.ints[DEALS]:
        ops.put(states, WORK, states[FIRST + drawn(m)])
        reseed(states[WORK].rng, m.rng)
        ops.restack(states[WORK], m.rng)
        return
    ops.put(states, WORK, states[VIEW])
    s = states[WORK]
    if m.ints[CHEAT]:
        reseed(s.rng, m.rng)
        if m.ints[CHEAT] == HANDS:
            ops.restack(s, m.rng)
    else:
        ops.determinize(s, m.rng)


@rule
def descend(m: Memory, states: Any, cells: Any) -> int:
    """Walks from the root to a new leaf, writing edges and seats into ``path``; returns how
    many.
    """
    s = states[WORK]
    ints = m.ints
    last = s.turn + ints[REACH] if ints[REACH] > 0 else 1 << 60
    node = ints[ROOT]
    anchor = node
    steps = 0
    plies = 0
    fresh = 0
    while (
        node >= 0 and fresh == 0 and steps < MAX_PATH and (ints[DEPTH] == 0 or plies < ints[DEPTH])
    ):
        p = ops.seat(s)
        if p < 0 or s.turn >= last:
            break
        n = ops.legal(s, m.out)
        if s.row_n == 0:
            anchor = node
        action = m.out[0]
        if n > 1:
            if gather(m, s, node, p, n) == 0:
                break
            at_root = 1 if node == ints[ROOT] else 0
            if at_root and ints[ONLY] >= 0:
                k = place_of(m, ints[ONLY], n)
            elif ints[SELECT] == PUCT:
                k = choose_puct(m, n, at_root)
            else:
                k = choose_ucb(m, n, at_root)
            action = m.out[k]
            e = m.edges[k]
            m.path[2 * steps] = e
            m.path[2 * steps + 1] = p
            steps += 1
            if m.edge_floats[EDGE_FLOATS * e + VISITS] == 0.0:
                fresh = 1
        ops.apply(s, action)
        plies += 1
        if fresh == 0:
            node = child(m, next_key(m, states, cells, node, anchor, p, action))
    if plies > ints[DEEPEST]:
        ints[DEEPEST] = plies
    ints[PLIES] += plies
    return steps


@rule
def back_up(m: Memory, s: Any, steps: int) -> None:
    """Adds the result of an iteration to the edges of its path, to each from the view of the seat
    that decided.
    """
    for p in range(SEATS):
        m.rewards[p] = -1.0
    for i in range(steps):
        p = m.path[2 * i + 1]
        if m.rewards[p] < 0.0:
            m.rewards[p] = reward(s, p, m.floats)
        e = EDGE_FLOATS * m.path[2 * i]
        m.edge_floats[e + VISITS] += 1.0
        m.edge_floats[e + TOTAL] += m.rewards[p]


def search(m: Memory, states: Any, cells: Any, iterations: int) -> None:
    """Runs iterations on the tree; see the head of this file."""
    for _ in range(iterations):
        start(m, states)
        steps = descend(m, states, cells)
        m.ints[PLIES] += play_out(states[WORK], m.ints, m.floats, m.rng, m.out)
        back_up(m, states[WORK], steps)


def read_edges(m: Memory, node: int, seat: int, legal: Ints, found: Any) -> None:
    """Writes visits, availability and total of each action's edge at a node into ``found``, zeros
    without one.
    """
    for i in range(len(legal)):
        key = edge_key(node, seat, legal[i], m.ints[ACTIONS])
        e = find(key, m.edge_ints, EDGE_INTS, m.edge_slots, m.ints[EDGE_MASK])
        for k in range(EDGE_FLOATS):
            found[EDGE_FLOATS * i + k] = m.edge_floats[EDGE_FLOATS * e + k] if e >= 0 else 0.0


def find_child(m: Memory, node: int, seat: int, action: int) -> int:
    """The node that an action leads to if nothing is seen with it; negative if there is none."""
    return find(
        edge_key(node, seat, action, m.ints[ACTIONS]),
        m.node_keys,
        1,
        m.node_slots,
        m.ints[NODE_MASK],
    )
