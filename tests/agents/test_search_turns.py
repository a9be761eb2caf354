"""How a search spends its budget, keeps its tree and gets ready: under CPython, by a clock that a
test turns.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from cardhouse.agents.search import SearchAgent, Searcher, Settings, kernels, searcher, tree
from cardhouse.agents.search.agent import continues, err
from cardhouse.agents.search.searcher import Line
from cardhouse.core import compiled
from cardhouse.core.game import Game, game
from cardhouse.core.search_settings import CPU, PUCT, WALL
from cardhouse.core.state import State

from .plain import plain, under_cpython
from .support import dealt

__all__ = ["under_cpython"]

pytestmark = pytest.mark.usefixtures("under_cpython")

NIM = game("toy_nim")
DRAFT = dict(game("carbondale_draft").mini)


@dataclass
class Work:
    """A kernel that does nothing but take its time, 1024 iterations a second, and the clocks that
    it moves.
    """

    each: float = 2**-10
    now: float = 100.0
    sizes: list[int] = field(default_factory=list)

    def kernel(self, _m: Any, _states: Any, _cells: Any, iterations: int) -> None:
        """Iterations that all take the same time."""
        self.now += self.each * iterations
        self.sizes.append(iterations)

    def clocks(self, *names: str) -> SimpleNamespace:
        """What stands for the module ``time``, with some of its clocks."""
        return SimpleNamespace(**{name: lambda: self.now for name in names})


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    found = Work()
    monkeypatch.setattr(searcher, "time", found.clocks("perf_counter"))
    return found


def planted(settings: Settings, kernel: Any = None, threads: int = 1, **heaps: int) -> Searcher:
    """A search of a Nim position that has not run yet."""
    found = Searcher(NIM, settings, 1, threads, kernel=kernel)
    found.plant(NIM.hidden(dealt("toy_nim", **heaps), 0), 0)
    return found


def test_a_time_budget_is_used_up_to_the_last_iteration(work: Work) -> None:
    search = planted(Settings(ms=125, edges=64), work.kernel)
    work.sizes.clear()  # of what made it ready
    assert search.run(seconds=0.125) == sum(work.sizes) == 128
    assert search.seconds == 0.125
    assert work.sizes[:2] == [16, 16]  # each takes longer than a slice
    search.run(seconds=0.0625)
    assert (search.iterations, search.seconds) == (192, 0.1875)


def test_batches_grow_until_each_takes_a_slice_of_the_time(work: Work) -> None:
    search = planted(Settings(ms=100, edges=64), work.kernel)
    work.sizes.clear()
    work.each = 1e-6
    assert search.run(seconds=0.05) == pytest.approx(50_000, abs=1)
    assert work.sizes[:4] == [16, 64, 256, 1024]
    assert max(work.sizes) * work.each == pytest.approx(searcher.SLICE, rel=0.01)


@pytest.mark.parametrize(
    ("clock", "threads", "asked"),
    [(WALL, 1, "perf_counter"), (CPU, 1, "thread_time"), (CPU, 2, "perf_counter")],
)
def test_the_clock_is_the_one_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch, work: Work, clock: int, threads: int, asked: str
) -> None:
    """Several threads' own time cannot be asked for, so then it is the time that passes."""
    monkeypatch.setattr(searcher, "time", work.clocks(asked))
    search = planted(Settings(ms=100, clock=clock, edges=64), work.kernel, threads)
    assert search.run(seconds=0.02) > 0
    search.close()


@pytest.mark.parametrize("budget", [{"ms": 125.0}, {"iterations": 128}])
def test_the_decisions_of_a_turn_share_its_budget(work: Work, budget: dict[str, Any]) -> None:
    """Each takes its share of what is left; the next turn has a budget of its own, and so has one
    taken back.
    """
    found, draw = game("carbondale"), random.Random(2)
    settings = Settings(shares=(0.5, 0.25, 1.0), edges=64, **budget)
    agent = SearchAgent(found, 1, settings, kernel=lambda *args: work.kernel(*args))
    state = dealt("carbondale", 2, **found.mini)
    most = 0
    while not state.ended:
        turn = state.turn, found.rules.seat(state)
        rows: list[tuple[State, list[int]]] = []
        while (state.turn, found.rules.seat(state)) == turn:
            rows.append((found.hidden(state, turn[1]), found.legal(state)))
            found.rules.apply(state, draw.choice(rows[-1][1]))
        for _ in range(2):
            ran = []
            for view, legal in rows:
                work.sizes.clear()
                agent.choose(view, legal)
                ran += [sum(work.sizes)] if len(legal) > 1 else []
            assert ran == [64, 16, 48][: len(ran)]
            most = max(most, len(ran))
    assert most == 3


def test_the_tree_behind_an_action_is_kept_and_another_is_begun_where_there_is_none() -> None:
    search = planted(Settings(iterations=1000, edges=1000), first=2, second=2, third=1)
    one, state = search.trees[0], dealt("toy_nim", first=2, second=2, third=1)
    search.run(200)
    action = NIM.legal(state)[0]
    visits = search.lines([action])[0].visits
    NIM.rules.apply(state, action)
    after = NIM.hidden(state, 0)
    edges = int(one.ints[tree.EDGES])
    search.follow(after, action)
    assert visits > 1
    assert one.ints[tree.ROOT] > 0
    assert one.ints[tree.EDGES] == edges
    assert one.states[kernels.VIEW] == after.array()[0]
    search.follow(after, 10**6)  # never tried
    assert (int(one.ints[tree.ROOT]), int(one.ints[tree.EDGES])) == (0, 0)


@pytest.mark.parametrize("full", [0.7, 0.74, 0.76, 1.0])
def test_a_tree_is_begun_anew_once_three_quarters_of_its_memory_are_full(full: float) -> None:
    search = planted(Settings(iterations=1000, edges=1000), first=2, second=2, third=1)
    one, state = search.trees[0], dealt("toy_nim", first=2, second=2, third=1)
    search.run(200)
    one.room = round(int(one.ints[tree.EDGES]) / full)
    action = NIM.legal(state)[0]
    NIM.rules.apply(state, action)
    search.follow(NIM.hidden(state, 0), action)
    assert bool(one.ints[tree.ROOT] > 0) is (full < 0.75)


def test_behind_a_solved_ending_the_next_decision_is_looked_at_anew() -> None:
    """What an action surely brings is known of one position alone."""
    search = planted(Settings(iterations=1000, edges=1000), first=2, second=2, third=1)
    search.run(200)
    state = dealt("toy_nim", first=2, second=2, third=1)
    action = NIM.legal(state)[0]
    search.exact = {action: 1.0}
    NIM.rules.apply(state, action)
    search.follow(NIM.hidden(state, 1), action)
    ints = search.trees[0].ints
    assert not search.exact
    assert (int(ints[tree.ROOT]), int(ints[tree.EDGES]), int(ints[tree.OWN])) == (0, 0, 1)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_is_settled_once_the_rest_of_all_trees_cannot_change_the_choice(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    search = planted(Settings(iterations=1000, edges=64), threads=threads)
    found = [Line(0, 30.0, 50.0, 0.5), Line(1, 50.0, 50.0, 0.5), Line(2, 10.0, 50.0, 0.5)]
    monkeypatch.setattr(search, "lines", lambda _legal: found)
    lead = 20 // threads
    assert search._settled([0, 1, 2], lead - 1)
    assert not search._settled([0, 1, 2], lead)
    search.close()


def test_a_player_can_be_interrupted() -> None:
    state = dealt("toy_nim")
    agent = SearchAgent(NIM, 1, Settings(iterations=10**9, edges=64), stop=lambda: True)
    agent.choose(NIM.hidden(state, 0), NIM.legal(state))
    assert agent.searcher.iterations == searcher.STEP


def test_rules_of_thumb_weigh_actions_only_where_the_search_asks_for_it() -> None:
    for settings, wanted in (
        (Settings(), False),
        (Settings(select=PUCT), True),
        (Settings(bias=0.1), True),
        (Settings(widen=0.1), True),
    ):
        m = searcher.memory(NIM, settings, "s", 16, tree.FAIR, 1)
        assert bool(m.ints[tree.PRIOR]) is wanted


def test_a_line_of_play_begins_at_a_truth_behind_the_view() -> None:
    found, state = game("three_piles"), dealt("three_piles", 3)
    search = Searcher(found, Settings(iterations=10, edges=64), 1)
    view = found.hidden(state, 0)
    search.plant(view, 0)
    first, actions = search.line(found.legal(view)[0], 2)
    assert found.hidden(first, 0) == view
    for action in actions:
        assert action in found.legal(first)
        found.rules.apply(first, action)
    assert len(actions) > 1


@pytest.mark.parametrize("step", [1, 64, 1 << 31, 1 << 33])
def test_keys_are_spread_over_a_table(step: int) -> None:
    places = {tree.scramble(step * k, 4095) for k in range(1000)}
    assert len(places) > 700
    assert len({place >> 6 for place in places}) > 50


@pytest.mark.parametrize("edges", [3, 8, 21, 64])
def test_a_full_memory_is_never_written_beyond_its_end(edges: int) -> None:
    search = planted(Settings(iterations=1000, edges=edges), first=2, second=1, third=0)
    search.run(300)
    ints = search.trees[0].ints
    assert ints[tree.EDGES] <= edges
    assert ints[tree.NODES] <= edges
    legal = NIM.legal(dealt("toy_nim", first=2, second=1, third=0))
    assert sum(line.visits for line in search.lines(legal)) == 300


def test_memory_is_as_large_as_a_budget_of_iterations_can_use() -> None:
    for settings, room in (
        (Settings(iterations=1000, edges=1 << 18), 16_000),
        (Settings(iterations=10, edges=1 << 18), 4096),
        (Settings(iterations=1000, edges=500), 500),
        (Settings(iterations=10, ms=5, edges=9000), 9000),
    ):
        one = planted(settings).trees[0]
        assert one.room == len(one.memory.node_keys) == room
        for slots in (one.memory.edge_slots, one.memory.node_slots):
            assert 2 * room <= len(slots) < 4 * room


def test_only_one_action_is_searched_where_that_is_wanted() -> None:
    state = dealt("toy_nim")
    legal = NIM.legal(state)
    for action in (0, 7):
        search = planted(Settings(iterations=1000, edges=64))
        search.only(action)
        search.run(30)
        assert {x.action: x.visits for x in search.lines(legal) if x.visits} == {action: 30.0}
        search.only(None)
        search.run(100)
        assert all(x.visits for x in search.lines(legal))


def test_all_that_a_search_calls_is_made_ready_before_once(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    def noting(kernel: Any, of: Game) -> Any:
        run = plain(kernel, of)

        def noted(*args: Any) -> Any:
            called.append(kernel.__name__)
            return run(*args)

        return noted

    monkeypatch.setattr(compiled, "compiled", noting)
    state = dealt("toy_nim")
    search = Searcher(NIM, Settings(iterations=100), 1)
    ready = set(called)
    called.clear()
    search.plant(NIM.hidden(state, 0), 0)
    search.run(50)
    search.lines(NIM.legal(state))
    search.follow(NIM.hidden(state, 0), 0)
    assert set(called) == ready == {"search", "read_edges", "find_child"}
    called.clear()
    Searcher(NIM, Settings(iterations=100), 1)
    assert called == []


def test_an_action_that_was_hardly_looked_at_is_not_thought_of() -> None:
    settings = Settings(noise=10.0, blunder=1.0)

    def taken(visits: float) -> bool:
        """Whether the worse of two is ever taken."""
        best = Line(0, 1000.0, 1000.0, 0.6)
        lines = [best, Line(1, visits, 1000.0, 0.5)]
        return 1 in {err(lines, best, settings, draw / 20) for draw in range(20)}

    assert [taken(visits) for visits in (0.0, 1.0, 2.0, 9.0, 10.0, 500.0)] == [False] * 4 + [
        True
    ] * 2
    few = Line(0, 20.0, 20.0, 0.6)
    assert [
        any(err([few, Line(1, n, 20.0, 0.5)], few, settings, d / 20) for d in range(20))
        for n in (1.0, 2.0)
    ] == [False, True]


def test_a_row_goes_on_only_from_its_own_beginning() -> None:
    found, state = game("carbles"), dealt("carbles", 3)
    rows: list[list[tuple[State, int]]] = [[]]
    while len(rows[-1]) < 3:
        if state.row_n == 0:
            rows.append([])
        seat, legal = found.rules.seat(state), found.legal(state)
        rows[-1].append((found.hidden(state, seat), legal[-1]))
        found.rules.apply(state, legal[-1])
    (first, one), (second, two), (third, _) = rows[-1]
    assert continues(first, one, second)
    assert continues(second, two, third)
    assert not continues(first, one, third)
    assert not continues(second, two + 1, third)
    other = third.copy()
    other.row[0] += 1
    assert not continues(second, two, other)


def test_rows_of_others_lead_to_a_node_for_where_they_began_and_what_a_spectator_sees() -> None:
    """Keys of what is seen are below 0, so that they are never those of an action at a node."""
    found, state = game("carbondale_draft"), dealt("carbondale_draft", 1, **DRAFT)
    search = Searcher(found, Settings(iterations=100, edges=64), 1)
    seat = found.rules.seat(state)
    search.plant(found.hidden(state, seat), seat)
    one = search.trees[0]
    one.states[kernels.WORK] = one.states[kernels.VIEW]
    after = plain(kernels.next_key, found)
    whole = (one.memory, one.states, one.cells)
    keys = [after(*whole, 5, anchor, 1 - seat, 3) for anchor in range(50)]
    assert len(set(keys)) == 50
    assert max(keys) < 0
    assert keys == [after(*whole, 9, anchor, 1 - seat, 4) for anchor in range(50)]
    for viewer in (-1, 0, 1):
        assert plain(kernels.information_set_key, found)(*whole, viewer) < 0
