"""A rival: a search by a published method that values positions by the game's own ``share``, to be
measured against.

Determinised UCT (L. Kocsis and C. Szepesvári, 2006): each iteration draws the hidden cards, walks
down the tree by upper confidence bounds with sqrt(2 ln N / n), N counting the chances that a
decision had to be chosen, plays some turns at random from the new leaf, and takes for each seat its
share of a heuristic. In the end the decision with the best mean is chosen. A play's decisions are
made one after another here, and share the budget and the tree.
"""

from __future__ import annotations

from typing import Any

from cardhouse.agents.search.agent import SearchAgent
from cardhouse.agents.search.kernels import WORK, descend, start
from cardhouse.agents.search.playouts import play_out
from cardhouse.agents.search.tree import EDGE_FLOATS, PLIES, TOTAL, VISITS, Memory
from cardhouse.core import ops
from cardhouse.core.game import Game
from cardhouse.core.search_settings import Settings


def search(m: Memory, states: Any, cells: Any, iterations: int) -> None:
    """Runs iterations of the method; arguments as in ``search.kernels.search``."""
    for _ in range(iterations):
        start(m, states)
        steps = descend(m, states, cells)
        s = states[WORK]
        m.ints[PLIES] += play_out(s, m.ints, m.floats, m.rng, m.out)
        for i in range(steps):
            e = EDGE_FLOATS * m.path[2 * i]
            m.edge_floats[e + VISITS] += 1.0
            m.edge_floats[e + TOTAL] += ops.share(s, m.path[2 * i + 1])


class RivalAgent(SearchAgent):
    """Plays by that method. The game declares an evaluator with ``share``."""

    def __init__(self, game: Game, seed: int | str, settings: Settings, name: str) -> None:
        super().__init__(game, seed, settings, name, kernel=search)
