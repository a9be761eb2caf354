"""Searcher: the memory of a search and the runs of its kernel, within a budget."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cardhouse.agents.learned.net import MOST_INPUTS, MOST_UNITS
from cardhouse.agents.learned.weights import Weights, problem, taught, weights
from cardhouse.agents.levels import by_thumb
from cardhouse.agents.search import inference, kernels, tree
from cardhouse.agents.search import learned as learned_kernel
from cardhouse.agents.search.endings.solving import Endings
from cardhouse.agents.search.inference import Inference
from cardhouse.agents.search.lines import line_of_play
from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.search_settings import CPU, LEARNED, THUMB, UCB, Settings
from cardhouse.core.solving import Stop
from cardhouse.core.state import State

if TYPE_CHECKING:
    from cardhouse.play.history import Seen

Kernel = Callable[..., None]

SLICE = 0.004
"""Seconds between two looks at the clock."""
STEP = 64
"""Iterations between two looks at what is settled, where iterations are counted and not time."""
SURELY = 1e9
"""Visits that a win counts which is proven."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a search found of one action: visits, chances to be chosen, and its mean result, 0 to
    1.
    """

    action: int
    visits: float
    available: float
    mean: float


def _power(n: int) -> int:
    return 1 << max(4, (n - 1).bit_length())


def memory(
    game: Game, settings: Settings, seed: str, edges: int, cheat: int, words: int
) -> tree.Memory:
    """The arrays of a search of at most ``edges`` edges and as many nodes, its settings written
    into them.
    """
    m = tree.Memory(
        ints=np.zeros(tree.INTS, dtype=np.int64),
        floats=np.zeros(tree.FLOATS, dtype=np.float64),
        rng=compiled.words(seed),
        edge_ints=np.zeros(edges * tree.EDGE_INTS, dtype=np.int64),
        edge_floats=np.zeros(edges * tree.EDGE_FLOATS, dtype=np.float64),
        edge_slots=np.zeros(_power(2 * edges), dtype=np.int32),
        node_keys=np.zeros(edges, dtype=np.int64),
        node_slots=np.zeros(_power(2 * edges), dtype=np.int32),
        path=np.zeros(2 * tree.MAX_PATH, dtype=np.int64),
        out=np.zeros(game.max_legal, dtype=np.int64),
        edges=np.zeros(game.max_legal, dtype=np.int64),
        rewards=np.zeros(tree.SEATS, dtype=np.float64),
        net=np.zeros(0, dtype=np.int32),
        inputs=np.zeros(MOST_INPUTS, dtype=np.int32),
        units=np.zeros(2 * MOST_UNITS, dtype=np.int64),
        believed=np.zeros(inference.POOL, dtype=np.float64),
    )
    ints = m.ints
    ints[tree.MAX_NODES] = ints[tree.MAX_EDGES] = edges
    ints[tree.EDGE_MASK] = len(m.edge_slots) - 1
    ints[tree.NODE_MASK] = len(m.node_slots) - 1
    ints[tree.ACTIONS] = game.actions
    ints[tree.WORDS] = words
    ints[tree.MERGE] = game.secret_choices
    ints[tree.CHEAT] = cheat
    m.floats[tree.ODDS] = 1.0
    set_up(m, settings)
    return m


def set_up(m: tree.Memory, settings: Settings) -> None:
    """Writes the settings of a search into its memory."""
    ints, floats = m.ints, m.floats
    ints[tree.SELECT] = settings.select
    ints[tree.DEPTH] = settings.depth
    ints[tree.REACH] = settings.reach
    ints[tree.POLICY] = settings.policy
    ints[tree.PICKS] = settings.picks
    ints[tree.HORIZON] = settings.horizon
    ints[tree.CAP] = settings.cap
    ints[tree.CLOSED] = settings.closed
    ints[tree.PRIOR] = settings.select != UCB or settings.bias > 0 or settings.widen > 0
    floats[tree.EXPLORE] = settings.explore
    floats[tree.BIAS] = settings.bias
    floats[tree.TEMPER] = settings.temper
    floats[tree.URGENCY] = settings.urgency
    floats[tree.WIDEN] = settings.widen
    floats[tree.EPSILON] = settings.epsilon
    floats[tree.SPREAD] = settings.spread
    floats[tree.MARGIN] = settings.margin


class Tree:
    """One tree with its states and its generator."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        seed: str,
        edges: int,
        cheat: int,
        kernel: Kernel | None,
    ) -> None:
        self.game = game
        self.kernel = kernel
        self.weights: Weights | None = None
        records = kernels.FIRST + (inference.POOL if settings.infer else 0)
        self.states = compiled.states(game, records)
        self.cells = self.states.view(np.int64).reshape(records, -1)
        self.room = edges
        self.memory = memory(game, settings, seed, edges, cheat, self.cells.shape[1])
        self.ints = self.memory.ints
        self._read = compiled.compiled(kernels.read_edges, game)
        self.set_up(settings)
        self._child = compiled.compiled(kernels.find_child, game)

    def set_up(self, settings: Settings) -> None:
        """Lets the tree be searched by other settings from now on; its budget of memory stays."""
        set_up(self.memory, settings)
        self.learned = settings.leaf == LEARNED
        self._search = compiled.compiled(self.kernel or kernel_of(settings), self.game)

    def plant(self, view: State, seat: int) -> None:
        """Begins a new tree at a view."""
        self.states[kernels.VIEW] = view.array()[0]
        found = weights(self.game, view) if self.learned else None
        if found is not None and found is not self.weights:
            self.weights = found
            self.memory = self.memory._replace(net=np.array(found.numbers, dtype=np.int32))
        ints = self.ints
        self.memory.edge_slots[:] = 0
        self.memory.node_slots[:] = 0
        for counter in (tree.ROOT, tree.EDGES, tree.DEEPEST, tree.PLIES, tree.DEALS):
            ints[counter] = 0
        ints[tree.NODES] = 1
        ints[tree.OWN] = seat
        ints[tree.ONLY] = -1
        sides = self.game.sides(view)
        own = sides[0] if seat in sides[0] else sides[-1]
        ints[tree.SIDE] = sum(1 << p for p in own) if len(sides) == 2 else 0

    def believe(self, told: Inference, seat: int) -> None:
        """Weighs deals that fit the view by what was seen; where that tells nothing, each iteration
        draws its own.
        """
        shares = told.weigh(self.states, kernels.FIRST, seat, self.memory.rng)
        self.ints[tree.DEALS] = len(shares)
        if shares:
            self.memory.believed[:] = np.cumsum(shares)

    def follow(self, view: State, action: int) -> None:
        """Makes the node behind the root's action the root, if the tree has it and room; else
        begins anew.
        """
        ints = self.ints
        deals = int(ints[tree.DEALS])
        if deals:
            advance = compiled.compiled(inference.advance, self.game)
            advance(self.states, kernels.FIRST, deals, action)
        node = int(self._child(self.memory, ints[tree.ROOT], ints[tree.OWN], action))
        if node < 0 or ints[tree.EDGES] > 0.75 * self.room:
            self.plant(view, int(ints[tree.OWN]))
            ints[tree.DEALS] = deals
        else:
            self.states[kernels.VIEW] = view.array()[0]
            ints[tree.ROOT] = node

    def run(self, iterations: int) -> None:
        """Runs iterations; other threads may work meanwhile."""
        self._search(self.memory, self.states, self.cells, iterations)

    def root(self, legal: Any) -> Any:
        """Visits, availability and total of the root's actions, as an array of a row for each."""
        found = np.zeros(len(legal) * tree.EDGE_FLOATS, dtype=np.float64)
        self._read(self.memory, self.ints[tree.ROOT], self.ints[tree.OWN], legal, found)
        return found.reshape(-1, tree.EDGE_FLOATS)


def kernel_of(settings: Settings) -> Kernel:
    """The kernel that values leaves as the settings say."""
    return learned_kernel.search if settings.leaf == LEARNED else kernels.search


def fitting(game: Game, settings: Settings, view: State) -> Settings:
    """The settings themselves, or rules of thumb in their place where no learned value covers a
    view.
    """
    if settings.leaf != LEARNED or not problem(game, view):
        return settings
    return instead(game, settings)


def instead(game: Game, settings: Settings) -> Settings:
    """The same budget and mistakes, by rules of thumb."""
    same = ("iterations", "ms", "clock", "noise", "blunder", "shares", "final", "edges", "infer")
    return replace(by_thumb(game), **{name: getattr(settings, name) for name in same})


_WARM: set[tuple[str, Kernel]] = set()


def warm(game: Game, kernel: Kernel = kernels.search) -> None:
    """Compiles a game's kernels, or loads them, so that no budget is spent on it; once in a
    process.
    """
    if (game.name, kernel) in _WARM:
        return
    _WARM.add((game.name, kernel))
    leaf = LEARNED if kernel is learned_kernel.search else THUMB
    tiny = Tree(game, Settings(leaf=leaf), "warm", 64, tree.FAIR, kernel)
    known = taught(game) if leaf and game.features else ()
    options = game.features.TRAINED[known[0]] if known and game.features else {}
    state = game.new_state(options, "warm")
    seat = int(game.rules.seat(state))
    tiny.plant(game.hidden(state, seat), seat)
    tiny.run(1)
    legal = game.legal(state)
    tiny.root(np.array(legal, dtype=np.int64))
    tiny.follow(game.hidden(state, seat), legal[0])


class Searcher:
    """Searches views of one game: one tree, or one for each thread (root parallelism; Chaslot et
    al., 2008).

    exact: what each of the root's actions surely brings, where an ending could be solved; ``lines``
    then say that.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        seed: int | str,
        threads: int = 1,
        cheat: int = tree.FAIR,
        kernel: Kernel | None = None,
    ) -> None:
        self.game = game
        self.kernel = kernel
        self.wanted = settings
        if settings.leaf == LEARNED and not taught(game):
            settings = instead(game, settings)
        self.settings = settings
        warm(game, kernel or kernel_of(settings))
        edges = settings.edges
        if settings.iterations and not settings.ms:
            edges = min(edges, max(4096, settings.iterations * 16))
        self.trees = [
            Tree(game, settings, f"search {seed} {t}", edges, cheat, kernel) for t in range(threads)
        ]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.inference: Inference | None = None
        if settings.infer and game.past is not None:
            self.inference = Inference(game, settings)
        self.endings = Endings(game) if game.ending is not None else None
        self.exact: dict[int, float] | None = None
        self.iterations = 0
        self.seconds = 0.0

    def plant(self, view: State, seat: int) -> None:
        """Begins a new search; by rules of thumb where the game's learned value does not cover the
        options.
        """
        settings = fitting(self.game, self.wanted, view)
        if settings != self.settings:
            warm(self.game, self.kernel or kernel_of(settings))
            self.settings = settings
            for one in self.trees:
                one.set_up(settings)
        self.exact = None
        if self.endings is not None and not self.trees[0].ints[tree.CHEAT]:
            self.exact = self.endings.solve(view, self.game.legal(view))
        rivals = max(1, len(self.game.sides(view)) - 1)
        for one in self.trees:
            one.memory.floats[tree.ODDS] = rivals
            one.memory.floats[tree.SPREAD] = self.settings.spread * (rivals + 1) / 2
        for one in self.trees:
            one.plant(view, seat)
        if self.inference is not None and self.exact is None:
            began = self.now()
            for one in self.trees:
                one.believe(self.inference, seat)
            self.seconds += self.now() - began

    def observe(self, history: Sequence[Seen]) -> None:
        """Takes in what the seat has seen since the deal, for who infers from it."""
        if self.inference is not None:
            self.inference.observe(history)

    def now(self) -> float:
        """The time by the clock that the settings name."""
        own = self.settings.clock == CPU and self.pool is None
        return time.thread_time() if own else time.perf_counter()

    def follow(self, view: State, action: int) -> None:
        """Goes on from the view after one's own action with which nothing hidden was seen."""
        if self.exact is not None:
            self.plant(view, int(self.game.rules.seat(view)))
            return
        for one in self.trees:
            one.follow(view, action)

    def run(
        self,
        iterations: int = 0,
        seconds: float = 0.0,
        stop: Stop | None = None,
        legal: Sequence[int] = (),
    ) -> int:
        """Runs until a budget is used up (0 is none) or ``stop()`` is true; returns the iterations
        of each tree.

        With ``legal``, ends as soon as the rest of the budget cannot change which action is visited
        most. At least one batch is run. Without ``seconds`` nothing depends on how fast the machine
        is. What it did is added to ``iterations`` and ``seconds``.
        """
        began = self.now()
        if self.exact is not None:
            iterations = min(iterations or STEP, STEP)
        done = 0
        batch = 16 if seconds else STEP
        while True:
            rest = iterations - done if iterations else 1 << 40
            spent = self.now() - began
            if seconds and done:
                rest = min(rest, int((seconds - spent) * done / max(spent, 1e-9)))
            if (
                rest <= 0
                or (done and stop is not None and stop())
                or (done and legal and self._settled(legal, rest))
            ):
                break
            size = min(batch, rest)
            if self.pool is None:
                self.trees[0].run(size)
            else:
                list(self.pool.map(Tree.run, self.trees, [size] * len(self.trees)))
            done += size
            took = self.now() - began - spent
            batch = max(16, int(size * min(4.0, SLICE / max(took, 1e-6)))) if seconds else STEP
            if not (iterations or seconds or stop):
                break
        self.iterations += done * len(self.trees)
        self.seconds += self.now() - began
        return done

    def _settled(self, legal: Sequence[int], rest: int) -> bool:
        visits = sorted(line.visits for line in self.lines(legal))
        return len(visits) > 1 and visits[-1] - visits[-2] > rest * len(self.trees)

    def only(self, action: int | None) -> None:
        """Lets all further iterations begin with one action; with any again for None."""
        for one in self.trees:
            one.ints[tree.ONLY] = -1 if action is None else action

    def lines(self, legal: Sequence[int]) -> list[Line]:
        """What was found of the root's actions, in the order of ``legal``; all trees together."""
        actions = np.array(legal, dtype=np.int64)
        sums = sum(one.root(actions) for one in self.trees)
        found = [
            Line(action, float(visits), float(available), float(total / visits) if visits else 0.5)
            for action, (visits, available, total) in zip(legal, sums, strict=True)
        ]
        if self.exact is None:
            return found
        # What is known counts as if it had been looked at more often than anything else.
        known = self.exact
        return [
            replace(x, visits=x.visits + SURELY * known[x.action], mean=known[x.action])
            for x in found
        ]

    def line(self, first: int, turns: int, most: int = 120) -> tuple[State, list[int]]:
        """A state that may be true, and how the search sees the game go on from it after a first
        action.
        """
        one = self.trees[0]
        actions = np.zeros(most, dtype=np.int64)
        plies = int(
            compiled.compiled(line_of_play, self.game)(
                one.memory, one.states, one.cells, first, turns, actions
            )
        )
        return compiled.state_at(self.game, one.states, kernels.START), actions[:plies].tolist()

    def close(self) -> None:
        """Ends the threads."""
        if self.pool is not None:
            self.pool.shutdown()


def interruption() -> tuple[threading.Event, Stop]:
    """An event, and the ``stop`` that looks at it: set the event to end a search from another
    thread.
    """
    event = threading.Event()
    return event, event.is_set
