"""Search whose leaves are valued by what was learned, instead of being played out.

The walk down is that of ``search.kernels``. Of two sides the searcher's own view is valued, and the
other has the rest; of more, each seat on the way its own.
"""

from __future__ import annotations

from typing import Any

from cardhouse.agents.learned.net import SURE, value
from cardhouse.agents.learned.oneply import settle
from cardhouse.agents.search.kernels import WORK, descend, start
from cardhouse.agents.search.tree import EDGE_FLOATS, OWN, SEATS, SIDE, TOTAL, VISITS, Memory
from cardhouse.core.rules import rule


@rule
def promise(m: Memory, s: Any, p: int) -> float:
    """What a seat may expect of the iteration's last position, 0 to 1."""
    side = m.ints[SIDE]
    if side == 0:
        return value(s, p, m.net, m.inputs, m.units) / SURE
    own: float = value(s, m.ints[OWN], m.net, m.inputs, m.units) / SURE
    return own if (side >> p) & 1 else 1.0 - own


def search(m: Memory, states: Any, cells: Any, iterations: int) -> None:
    """Runs iterations on the tree; arguments as in ``search.kernels.search``."""
    for _ in range(iterations):
        start(m, states)
        steps = descend(m, states, cells)
        s = states[WORK]
        settle(s, m.out)
        for p in range(SEATS):
            m.rewards[p] = -1.0
        for i in range(steps):
            p = m.path[2 * i + 1]
            if m.rewards[p] < 0.0:
                m.rewards[p] = promise(m, s, p)
                if m.ints[SIDE]:
                    for q in range(SEATS):
                        alike = (m.ints[SIDE] >> q) & 1 == (m.ints[SIDE] >> p) & 1
                        m.rewards[q] = m.rewards[p] if alike else 1.0 - m.rewards[p]
            e = EDGE_FLOATS * m.path[2 * i]
            m.edge_floats[e + VISITS] += 1.0
            m.edge_floats[e + TOTAL] += m.rewards[p]
