"""Budgets are kept, searches can be interrupted, and a seed fixes what is chosen."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cardhouse.agents.search import SearchAgent, Searcher, Settings, kernels
from cardhouse.agents.search.agent import continues
from cardhouse.agents.search.searcher import interruption, memory
from cardhouse.agents.search.tree import EDGES, NODES, ONLY, Memory
from cardhouse.core import compiled
from cardhouse.core.game import game
from cardhouse.core.search_settings import CLOSED_LOOP, CPU, GREEDY, OWN_EYES, PUCT, UCB

from .support import agent_for, dealt

NIM = game("toy_nim")


def searcher(threads: int = 1, edges: int = 4096) -> Searcher:
    """A search of a Nim position that has not run yet."""
    found = Searcher(NIM, Settings(iterations=1000, edges=edges), 1, threads)
    found.plant(NIM.hidden(dealt("toy_nim"), 0), 0)
    return found


def test_an_iteration_budget_is_kept_exactly() -> None:
    search = searcher()
    assert search.run(777) == 777
    assert sum(line.visits for line in search.lines(NIM.legal(dealt("toy_nim")))) == 777


@pytest.mark.parametrize(
    "name", ["three_piles", pytest.param("carbondale", marks=pytest.mark.long)]
)
def test_how_fast_the_machine_is_changes_nothing_about_a_budget_of_iterations(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole opening, with trees that are kept between decisions and searches that end once they
    are settled.
    """
    went = []
    for tick in (1e-6, 0.3):
        readings = (tick * k for k in range(1 << 40))
        clock = SimpleNamespace(perf_counter=readings.__next__)
        monkeypatch.setattr("cardhouse.agents.search.searcher.time", clock)
        found = game(name)
        state = found.new_state({}, 5)
        agents = [SearchAgent(found, p, Settings(iterations=500)) for p in range(2)]
        played: list[int] = []
        while not state.ended and len(played) < 40:
            seat = int(found.rules.seat(state))
            action = agents[seat].choose(found.hidden(state, seat), found.legal(state))
            played.append(action)
            found.rules.apply(state, action)
        went.append((played, [agent.searcher.iterations for agent in agents]))
    assert went[0] == went[1]


def test_a_time_budget_is_kept() -> None:
    search = searcher()
    search.run(10)
    began = time.perf_counter()
    assert search.run(seconds=0.05) > 10
    assert time.perf_counter() - began < 0.5


def test_a_search_can_be_interrupted() -> None:
    search = searcher()
    event, stop = interruption()
    event.set()
    began = time.perf_counter()
    assert search.run(iterations=100_000_000, stop=stop) < 100_000
    assert time.perf_counter() - began < 2


def test_a_budget_of_cpu_time_does_not_count_waiting() -> None:
    search = Searcher(NIM, Settings(ms=30, clock=CPU), "1")
    search.plant(NIM.hidden(dealt("toy_nim"), 0), 0)
    rests: list[int] = []

    def rest() -> bool:
        time.sleep(0.02)
        rests.append(1)
        return False

    began, worked = time.perf_counter(), time.thread_time()
    search.run(seconds=0.03, stop=rest)
    assert 0.03 <= time.thread_time() - worked < 0.06
    assert time.perf_counter() - began > 0.02 * len(rests) > 0.03


def test_it_ends_when_the_rest_cannot_change_the_choice() -> None:
    state = dealt("toy_nim", first=2, second=0, third=0)
    search = searcher()
    search.plant(NIM.hidden(state, 0), 0)
    assert search.run(100_000, legal=NIM.legal(state)) < 90_000


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_finds_the_same(threads: int) -> None:
    found = []
    for _ in range(2):
        search = searcher(threads)
        search.run(500)
        found.append(search.lines(NIM.legal(dealt("toy_nim"))))
        search.close()
    assert found[0] == found[1]
    assert sum(line.visits for line in found[0]) == 500 * threads


def test_another_seed_finds_something_else() -> None:
    state = dealt("toy_nim")
    assert agent_for(state, 1)[0].lines != agent_for(state, 2)[0].lines


def test_memory_is_bounded_and_a_full_tree_goes_on() -> None:
    search = searcher(edges=64)
    search.run(3000)
    assert search.trees[0].ints[EDGES] <= 64
    assert search.trees[0].ints[NODES] <= 64
    assert sum(line.visits for line in search.lines(NIM.legal(dealt("toy_nim")))) == 3000


def test_a_single_answer_is_free() -> None:
    state = dealt("toy_nim", first=1, second=0, third=0)
    agent, action = agent_for(state)
    assert action == 0
    assert agent.searcher.iterations == 0


def test_only_lets_every_iteration_begin_with_one_action() -> None:
    search = searcher()
    search.only(7)
    search.run(100)
    assert not any(line.visits for line in search.lines([0, 1, 2]))
    search.only(None)
    search.run(1000)
    assert all(line.visits for line in search.lines(NIM.legal(dealt("toy_nim"))))


@pytest.mark.parametrize("select", [UCB, PUCT])
@pytest.mark.parametrize("closed", [0, CLOSED_LOOP, OWN_EYES])
def test_compiled_and_plain_python_agree(select: int, closed: int) -> None:
    for name in ("toy_nim", "toy_kuhn"):
        found = game(name)
        state = dealt(name)
        view = found.hidden(state, 0)
        settings = Settings(select=select, closed=closed, policy=GREEDY, margin=0.2)
        array = compiled.states(found, 4, view)
        cells = array.view(np.int64).reshape(4, -1)
        fast = memory(found, settings, "s", 512, False, cells.shape[1])
        fast.ints[NODES] = 1
        fast.ints[ONLY] = -1
        arrays: Any = fast
        slow: Any = Memory(*(part.tolist() for part in arrays))
        compiled.compiled(kernels.search, found)(fast, array, cells, 150)
        states = [view.copy() for _ in range(4)]
        kernels.search(slow, states, [memoryview(s.buffer).cast("q") for s in states], 150)
        assert arrays.edge_ints.tolist() == slow.edge_ints
        assert arrays.edge_floats.tolist() == pytest.approx(slow.edge_floats)


def test_a_tree_is_kept_within_a_row_only() -> None:
    found = game("carbles")
    state = found.new_state({"players": 2}, 5)
    while state.row_n or len(found.legal(state)) < 2:
        found.rules.apply(state, found.legal(state)[0])
    seat = found.rules.seat(state)
    before = found.hidden(state, seat)
    action = found.legal(state)[0]
    found.rules.apply(state, action)
    after = found.hidden(state, seat)
    assert continues(before, action, after) is (int(state.row_n) == 1)
    assert not continues(before, action, before)


def test_mistakes_grow_with_noise_but_blunders_never_happen() -> None:
    state = dealt("toy_nim", first=2, second=0, third=0)
    view, legal = NIM.hidden(state, 0), NIM.legal(state)
    sloppy = SearchAgent(NIM, 1, Settings(iterations=300, noise=0.5, blunder=0.3))
    assert {sloppy.choose(view, legal) for _ in range(20)} == {1}
    harmless = dealt("toy_nim", first=3, second=4, third=6)
    view, legal = NIM.hidden(harmless, 0), NIM.legal(harmless)
    wild = SearchAgent(NIM, 1, Settings(iterations=200, noise=0.5, blunder=0.5))
    assert len({wild.choose(view, legal) for _ in range(30)}) > 2
