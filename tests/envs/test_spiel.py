"""OpenSpiel's own tests pass on both forms; information states hold what a seat has seen, and
nothing else.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'cardhouse[openspiel]'"
)

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import cardhouse
from cardhouse.agents.agent import CarefulAgent
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import all_games, game
from cardhouse.envs.exact import Tree
from cardhouse.envs.exact.solving import Solver, played_by, uniform
from cardhouse.envs.spiel import exact_name, full_name
from tests.conformance.support import every_game

from .playthroughs.write import FOLDER, games, text_of

SMALL = [found.name for found in all_games() if found.exact]
TINY = {"ranks": 3, "suits": 1, "piles": 1, "stacks": 1, "hand_size": 1}


def walk(state: Any, seed: int, most: int = 40) -> Any:
    """Random play."""
    chance = np.random.RandomState(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@every_game
def test_openspiel_tests_the_whole_game(name: str) -> None:
    found = pyspiel.load_game(f"{full_name(name)}(max_plies=25,rng_seed=1)")
    pyspiel.random_sim_test(found, 1, False, False)


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_tests_the_small_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(exact_name(name)), 1, True, False)


def test_more_than_two_sides_are_no_zero_sum() -> None:
    two, three = (pyspiel.load_game(f"cardhouse_carbles(players={n})") for n in (2, 3))
    teams = pyspiel.load_game("cardhouse_carbles(players=4,partners=True)")
    utility = pyspiel.GameType.Utility
    assert two.get_type().utility == teams.get_type().utility == utility.ZERO_SUM
    assert three.get_type().utility == utility.GENERAL_SUM
    assert (three.num_players(), three.min_utility(), three.max_utility()) == (3, -1.0, 1.0)


@every_game
def test_the_whole_game_deals_matches_and_is_stored_as_it_stands(name: str) -> None:
    found = pyspiel.load_game(f"{full_name(name)}(rng_seed=4)")
    found.new_initial_state().apply_action(0)
    state = found.new_initial_state()
    state.apply_action(0)
    assert state.moment.table == cardhouse.new_match(name, seed="4/1").state
    walk(state, 3, 20)
    twin = found.deserialize_state(state.serialize())
    assert twin.moment.table == state.moment.table
    other = pickle.loads(pickle.dumps(state.moment))
    for p in range(found.num_players()):
        assert twin.information_state_string(p) == state.information_state_string(p)
        assert other.seen(p) == state.moment.seen(p)


@every_game
def test_a_resampled_state_looks_the_same_and_has_no_other_past(name: str) -> None:
    found = pyspiel.load_game(f"{full_name(name)}(rng_seed=5)")
    state = found.new_initial_state()
    state.apply_action(0)
    walk(state, 1, 9)
    p = state.current_player()
    worlds = [state.resample_from_infostate(p, np.random.RandomState(k).rand) for k in range(6)]
    again = state.resample_from_infostate(p, np.random.RandomState(0).rand)
    assert again.moment.table == worlds[0].moment.table
    assert not state.history_less
    assert len({world.moment.table.to_bytes() for world in worlds}) > 1
    for world in worlds:
        assert world.history_less
        assert world.clone().history_less
        assert world.information_state_string(p) == state.information_state_string(p)
        assert world.observation_string(p) == state.observation_string(p)
        assert world.legal_actions() == state.legal_actions()


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    found = pyspiel.load_game("cardhouse_three_piles(rng_seed=2)")
    states = [found.new_initial_state() for _ in range(2)]
    for state in states:
        state.apply_action(0)
    first = states[0]
    before = first.information_state_string(0)
    walk(first, 1, 6)
    assert first.information_state_string(0).startswith(before)
    assert first.information_state_string(0).count("\n") == 1 + 7
    assert len(first.observation_tensor(0)) == found.observation_tensor_shape()[0]


def test_their_search_plays_it() -> None:
    found = pyspiel.load_game("cardhouse_three_piles(rng_seed=2)")
    state = found.new_initial_state()
    state.apply_action(0)
    random = np.random.RandomState(1)
    bot = ISMCTSBot(found, RandomRolloutEvaluator(1, random), 2.0, 8, random_state=random)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", games())
def test_playthroughs(name: str) -> None:
    assert text_of(games()[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_a_process_that_registered_games_ends_well() -> None:
    source = "import pyspiel, cardhouse.envs.spiel as s; pyspiel.load_game(s.full_name('carlton'))"
    assert subprocess.run([sys.executable, "-c", source], check=False).returncode == 0


def every_node(tree: Tree) -> list[Any]:
    """All nodes of a tree."""
    found, todo = [], [tree.root]
    while todo:
        node = todo.pop()
        found.append(node)
        todo += [node.child(action) for action in node.actions]
    return found


def test_a_tree_deals_every_deal_once() -> None:
    tree = Tree(game("three_piles"), TINY)
    states = list(tree.root.outcomes)
    assert sum(tree.root.shares) == pytest.approx(1)
    assert sum(len(node.worlds) for node in states) == 6
    ends = [node for node in every_node(tree) if node.seat == -4]
    assert {node.returns for node in ends} <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}
    with pytest.raises(CardhouseError, match="more than 20 histories"):
        every_node(Tree(game("three_piles"), TINY, most=20))


def test_reshuffles_are_laid_open() -> None:
    options = {**game("carbles").exact, "max_turns": 3}
    tree = Tree(game("carbles"), options)
    late = [node for node in every_node(tree) if node.seat == -1 and len(node.path) > 1]
    assert late
    assert all(sum(node.shares) == pytest.approx(1) for node in late)


def test_exact_figures_are_those_of_their_python_algorithms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.policy import UniformRandomPolicy

    tree = Tree(game("three_piles"), TINY)
    found = pyspiel.load_game(
        "cardhouse_three_piles_exact(ranks=3,suits=1,piles=1,stacks=1,hand_size=1)"
    )
    solver = Solver(tree)
    ours = solver.figures(uniform)
    theirs = exploitability.nash_conv(found, UniformRandomPolicy(found))
    assert ours.nash_conv == pytest.approx(theirs)
    best = solver.solve(500)
    assert best.nash_conv < 0.01
    assert sum(best.values) == pytest.approx(0)
    assert solver.figures(played_by(tree, "careful", tries=2)).nash_conv >= 0
    monkeypatch.setattr(CarefulAgent, "sees_truth", True)
    with pytest.raises(CardhouseError, match="careful"):
        solver.figures(played_by(tree, "careful"))
