"""Searcher: the memory of a search and the runs of its kernel, within a budget."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardhouse.agents.search import kernels
from cardhouse.agents.search.tree import EDGE_FLOATS, EDGE_INTS
from cardhouse.agents.settings import PUCT, UCB, UNIFORM, Settings
from cardhouse.core import compiled
from cardhouse.core.game import Game
from cardhouse.core.state import State

Stop = Callable[[], bool]

SLICE = 0.004
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a search found of one action: visits, chances to be chosen, and its mean result, 0 to 1."""

    action: int
    visits: float
    available: float
    mean: float


def hides_choices(game: Game) -> bool:
    """Whether some of a seat's choices are not seen by the others."""
    return hasattr(game.notation, "public")


def _power(n: int) -> int:
    return 1 << max(4, (n - 1).bit_length())


class Tree:
    """One tree's arrays and generator; grows up to ``settings.edges`` edges and as many nodes."""

    def __init__(self, game: Game, settings: Settings, seed: str, edges: int, cheat: bool) -> None:
        self.states = compiled.states(game, 3)
        self.cells = self.states.view(np.int64).reshape(3, -1)
        self.rng = compiled.words(seed)
        nodes = edges
        self.ints = np.zeros(kernels.INTS, dtype=np.int64)
        self.floats = np.zeros(kernels.FLOATS, dtype=np.float64)
        self.edge_ints = np.zeros(edges * EDGE_INTS, dtype=np.int64)
        self.edge_floats = np.zeros(edges * EDGE_FLOATS, dtype=np.float64)
        self.edge_slots = np.zeros(_power(2 * edges), dtype=np.int32)
        self.node_keys = np.zeros(nodes, dtype=np.int64)
        self.node_slots = np.zeros(_power(2 * nodes), dtype=np.int32)
        self.path = np.zeros(2 * kernels.MAX_PATH, dtype=np.int64)
        self.out = np.zeros(game.max_legal, dtype=np.int64)
        self.edges = np.zeros(game.max_legal, dtype=np.int64)
        self.rewards = np.zeros(16, dtype=np.float64)
        self.found = np.zeros(game.max_legal * EDGE_FLOATS, dtype=np.float64)
        ints, floats = self.ints, self.floats
        ints[kernels.MAX_NODES] = nodes
        ints[kernels.MAX_EDGES] = edges
        ints[kernels.EDGE_MASK] = len(self.edge_slots) - 1
        ints[kernels.NODE_MASK] = len(self.node_slots) - 1
        ints[kernels.ACTIONS] = game.actions
        ints[kernels.WORDS] = self.cells.shape[1]
        ints[kernels.SELECT] = settings.select
        ints[kernels.DEPTH] = settings.depth
        ints[kernels.POLICY] = settings.policy
        ints[kernels.PICKS] = settings.picks
        ints[kernels.HORIZON] = settings.horizon
        ints[kernels.CAP] = settings.cap
        ints[kernels.CLOSED] = settings.closed
        ints[kernels.MERGE] = hides_choices(game)
        ints[kernels.CHEAT] = cheat
        ints[kernels.PRIOR] = settings.select != UCB or settings.bias > 0 or settings.widen > 0
        floats[kernels.EXPLORE] = settings.explore
        floats[kernels.BIAS] = settings.bias
        floats[kernels.TEMPER] = settings.temper
        floats[kernels.URGENCY] = settings.urgency
        floats[kernels.WIDEN] = settings.widen
        floats[kernels.EPSILON] = settings.epsilon
        floats[kernels.SPREAD] = settings.spread
        floats[kernels.MARGIN] = settings.margin
        self.room = edges
        self.read = compiled.compiled(kernels.read_edges)
        self.search = compiled.compiled(kernels.search)
        self.child = compiled.compiled(kernels.find_child)

    def plant(self, view: State, seat: int) -> None:
        """Begins a new tree at a view."""
        self.states[kernels.VIEW] = view.array()[0]
        ints = self.ints
        self.edge_slots[:] = 0
        self.node_slots[:] = 0
        self.node_keys[0] = -1
        for name in (kernels.ROOT, kernels.EDGES, kernels.DEEPEST, kernels.PLIES):
            ints[name] = 0
        ints[kernels.NODES] = 1
        ints[kernels.OWN] = seat
        ints[kernels.ONLY] = -1

    def follow(self, view: State, action: int) -> None:
        """Makes the node behind the root's action the root, if the tree has it; else begins anew."""
        ints = self.ints
        node = self.child(ints[kernels.ROOT], ints[kernels.OWN], action, ints, self.node_keys, self.node_slots)
        if node < 0 or ints[kernels.EDGES] > 0.75 * self.room:
            self.plant(view, int(ints[kernels.OWN]))
        else:
            self.states[kernels.VIEW] = view.array()[0]
            ints[kernels.ROOT] = node

    def run(self, iterations: int) -> None:
        """Runs iterations; other threads may work meanwhile."""
        self.search(
            self.states, self.cells, self.ints, self.floats, self.rng, iterations, self.edge_ints, self.edge_floats,
            self.edge_slots, self.node_keys, self.node_slots, self.path, self.out, self.edges, self.rewards,
        )  # fmt: skip

    def root(self, legal: Any) -> Any:
        """Visits, availability and total of the root's actions, as an array of a row for each."""
        ints = self.ints
        self.read(
            ints[kernels.ROOT], ints[kernels.OWN], len(legal), legal, ints, self.edge_ints, self.edge_floats,
            self.edge_slots, self.found,
        )  # fmt: skip
        return self.found[: EDGE_FLOATS * len(legal)].reshape(-1, EDGE_FLOATS).copy()


class Searcher:
    """Searches views of one game: one tree, or one for each thread (root parallelism; Chaslot et al., 2008)."""

    def __init__(self, game: Game, settings: Settings, seed: int | str, threads: int = 1, cheat: bool = False) -> None:
        compiled.prepare(game)
        self.game = game
        self.settings = settings
        edges = settings.edges
        if settings.iterations and not settings.ms:
            edges = min(edges, max(4096, settings.iterations * 16))
        self.trees = [Tree(game, settings, f"search {seed} {t}", edges, cheat) for t in range(threads)]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.iterations = 0
        self.rate = 0.0

    def plant(self, view: State, seat: int) -> None:
        """Begins a new search."""
        self.iterations = 0
        for tree in self.trees:
            tree.plant(view, seat)

    def follow(self, view: State, action: int) -> None:
        """Goes on from the view after one's own action with which nothing hidden was seen."""
        self.iterations = 0
        for tree in self.trees:
            tree.follow(view, action)

    def run(
        self, iterations: int = 0, seconds: float = 0.0, stop: Stop | None = None, legal: Sequence[int] = ()
    ) -> int:
        """Runs until the budget is used up or ``stop()`` is true; returns the iterations of each tree.

        With ``legal``, ends as soon as the rest of the budget cannot change the most visited action.
        """
        began = time.perf_counter()
        done = 0
        batch = 16
        while True:
            left = iterations - done if iterations else batch
            if left <= 0:
                break
            now = time.perf_counter()
            spent = now - began
            if seconds and done:
                rest = (seconds - spent) * done / max(spent, 1e-9)
                if rest < 1:
                    break
                left = min(left, int(rest))
            if done and stop is not None and stop():
                break
            if done and legal and self._settled(legal, iterations - done if iterations else int(rest)):
                break
            size = min(batch, left)
            if self.pool is None:
                self.trees[0].run(size)
            else:
                list(self.pool.map(Tree.run, self.trees, [size] * len(self.trees)))
            done += size
            took = time.perf_counter() - now
            batch = max(16, int(size * min(4.0, SLICE / max(took, 1e-6))))
        self.iterations += done * len(self.trees)
        self.rate = done / max(time.perf_counter() - began, 1e-9)
        return done

    def _settled(self, legal: Sequence[int], rest: int) -> bool:
        visits = sorted(line.visits for line in self.lines(legal))
        return len(visits) > 1 and visits[-1] - visits[-2] > rest * len(self.trees)

    def only(self, action: int | None) -> None:
        """Lets all further iterations begin with one action; with any again for None."""
        for tree in self.trees:
            tree.ints[kernels.ONLY] = -1 if action is None else action

    def lines(self, legal: Sequence[int]) -> list[Line]:
        """What was found of the root's actions, in the order of ``legal``; all trees together."""
        actions = np.array(legal, dtype=np.int64)
        sums = sum(tree.root(actions) for tree in self.trees)
        return [
            Line(action, float(visits), float(available), float(total / visits) if visits else 0.5)
            for action, (visits, available, total) in zip(legal, sums, strict=True)
        ]

    def close(self) -> None:
        """Ends the threads."""
        if self.pool is not None:
            self.pool.shutdown()


def interruption() -> tuple[threading.Event, Stop]:
    """An event, and the ``stop`` that looks at it: set the event to end a search from another thread."""
    event = threading.Event()
    return event, event.is_set


__all__ = ["PUCT", "UCB", "UNIFORM", "Line", "Searcher", "Settings", "Stop", "Tree", "interruption"]
