"""``classic``: a player of Carbles after the published method of the original web program, to be measured against.

Determinised UCT (L. Kocsis and C. Szepesvári, 2006): each iteration draws the hidden cards, walks down the tree by
upper confidence bounds with sqrt(2 ln N / n), N counting the chances that a decision had to be chosen, plays
ten turns at random from the new leaf, and takes for each team its share of a heuristic: 100 a marble in the goal,
less 25 for each gap before which one stopped, 10 a marble up to 2 spaces past its home or 3 to 10 before it, 2 any
other marble on the track. In the end the decision with the best mean is chosen. A play's decisions (card,
marble, place) are made one after another here, and share the budget and the tree.
"""

from __future__ import annotations

from typing import Any

from cardhouse.agents.levels import CLASSIC
from cardhouse.agents.search.agent import SearchAgent
from cardhouse.agents.search.kernels import WORK, descend, start
from cardhouse.agents.search.playouts import play_out
from cardhouse.agents.search.tree import EDGE_FLOATS, PLIES, TOTAL, VISITS, Memory
from cardhouse.agents.settings import Settings
from cardhouse.core.game import Game
from cardhouse.core.rules import rule
from cardhouse.games.carbles.state import Table


@rule
def heuristic(s: Table, q: int) -> int:
    """What a seat's marbles count."""
    total = 0
    length = s.players * s.spaces
    outermost = -1
    for i in range(s.marbles):
        if (s.goal[q] >> i) & 1:
            total += 100
            if outermost < 0:
                outermost = i
    if outermost >= 0:
        for i in range(outermost, s.marbles):
            if not (s.goal[q] >> i) & 1:
                total -= 25
    for i in range(s.at_n[q]):
        past = (s.at[q, i] - q * s.spaces + length) % length
        total += 10 if past <= 2 or 3 <= length - past <= 10 else 2
    return total


@rule
def share(s: Table, p: int) -> float:
    """The share of a seat's team in what all marbles count; at the end who won counts."""
    result = 0.5 if s.winners == 0 else 1.0 * ((s.winners >> p) & 1)
    if s.ended:
        return result
    own = 0
    total = 0
    half = s.players // 2
    for q in range(s.players):
        value = heuristic(s, q)
        if value < 0:
            value = 0
        total += value
        if q == p or (s.partners and (q - p) % half == 0):
            own += value
    if total == 0:
        return 2.0 / s.players if s.partners else 1.0 / s.players
    return own / total


def search(m: Memory, states: Any, cells: Any, iterations: int) -> None:
    """Runs iterations of the classic method; arguments as in ``search.kernels.search``."""
    for _ in range(iterations):
        start(m, states)
        steps = descend(m, states, cells)
        s = states[WORK]
        m.ints[PLIES] += play_out(s, m.ints, m.floats, m.rng, m.out)
        for i in range(steps):
            e = EDGE_FLOATS * m.path[2 * i]
            m.edge_floats[e + VISITS] += 1.0
            m.edge_floats[e + TOTAL] += share(s, m.path[2 * i + 1])


class ClassicAgent(SearchAgent):
    """Plays Carbles by the classic method."""

    def __init__(self, game: Game, seed: int | str, settings: Settings = CLASSIC) -> None:
        super().__init__(game, seed, settings, "classic", kernel=search)
