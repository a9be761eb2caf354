"""What PettingZoo asks of environments in which every seat decides outside, and whose reward is
whose.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip(
    "pettingzoo", reason="PettingZoo is not installed: pip install 'cardhouse[pettingzoo]'"
)

import pettingzoo
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test, state_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import cardhouse
from cardhouse.core.errors import CardhouseError, IllegalAction, InvalidOptions
from cardhouse.core.game import game
from cardhouse.envs.zoo import AEC, env, parallel_env
from cardhouse.envs.zoo.ids import id_of
from tests.conformance.support import every_game

pytestmark = [
    # PettingZoo's own card games observe a dictionary with a mask, too; its test lets only those
    # pass by name.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation is not NumPy array"),
]


def small(name: str, **kwargs: Any) -> Any:
    """An environment of short games."""
    return env(name, options=game(name).mini, **kwargs)


@every_game
def test_pettingzoo_checks_the_environment(name: str) -> None:
    api_test(pettingzoo.make("aec", id_of(name)), num_cycles=60)
    api_test(small(name), num_cycles=60)
    seed_test(lambda: small(name), num_cycles=40)
    state_test(small(name), parallel_env(name, options=game(name).mini), num_cycles=20)


@every_game
def test_pettingzoo_checks_the_parallel_form(name: str) -> None:
    parallel_api_test(pettingzoo.make("parallel", id_of(name)), num_cycles=40)
    parallel_api_test(parallel_env(name, options=game(name).mini), num_cycles=40)
    parallel_seed_test(lambda: parallel_env(name, illegal="first"), num_cycles=20)
    # It draws actions without their masks, and compares the parallel form with PettingZoo's own AEC
    # form of it.
    forms = SimpleNamespace(
        parallel_env=lambda **given: parallel_env(name, illegal="first", **given),
        env=lambda **given: parallel_to_aec(parallel_env(name, illegal="first", **given)),
    )
    max_cycles_test(forms)


def course(table: Any, seed: int) -> Iterator[tuple[str, Any, float, bool, bool, int | None]]:
    """A game played with the first legal action, as PettingZoo tells it."""
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        action = None
        if not (terminated or truncated):
            action = int(np.flatnonzero(seen["action_mask"])[-1])
        yield agent, seen, reward, terminated, truncated, action
        table.step(action)


@every_game
def test_a_game_is_the_match_and_every_seat_gets_its_return(name: str) -> None:
    mini: dict[str, Any] = dict(game(name).mini)
    match = cardhouse.new_match(name, seed=3, **mini)
    paid: dict[str, float] = {}
    for agent, seen, reward, terminated, truncated, action in course(small(name), 3):
        assert not truncated
        if terminated:
            paid[agent] = reward
            assert not seen["action_mask"].any()
        else:
            assert agent == f"seat_{match.seat}"
            assert reward == 0.0
            assert np.flatnonzero(seen["action_mask"]).tolist() == list(match.legal_actions)
            assert action is not None
            match.play(action)
    assert match.returns is not None
    assert paid == {f"seat_{p}": value for p, value in enumerate(match.returns)}


def test_games_follow_one_another_and_are_cut_off() -> None:
    table = AEC("three_piles", max_cycles=3)
    with pytest.raises(CardhouseError):
        table.table  # noqa: B018
    told = list(course(table, 5))
    assert [row[4] for row in told] == [False] * 3 + [True] * 2
    table.reset()
    assert table.seed == "5/1"
    assert table.table == cardhouse.new_match("three_piles", seed="5/1").state


def test_an_action_that_is_not_legal() -> None:
    table = AEC("three_piles")
    table.reset(seed=1)
    table.step(np.int64(545))
    assert table.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(table.terminations.values())
    strict = AEC("three_piles", illegal="raise")
    living = AEC("three_piles")
    living.reset(seed=1)
    with pytest.raises(IllegalAction, match="still in the game"):
        living.step(None)
    with pytest.raises(IllegalAction, match="whole number"):
        living.step(1.5)  # type: ignore[arg-type]  # what a program may get wrong
    assert not any(living.terminations.values())
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="545"):
        strict.step(np.int64(545))
    lenient = AEC("three_piles", illegal="first")
    lenient.reset(seed=1)
    match = cardhouse.new_match("three_piles", seed=1)
    match.play(next(iter(match.legal_actions)))
    lenient.step(np.int64(545))
    assert lenient.table == match.state
    with pytest.raises(InvalidOptions, match="first"):
        AEC("three_piles", illegal="shrug")
