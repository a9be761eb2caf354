"""What Gymnasium asks of environments, and that many at once are the single one many times."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode

import cardhouse
from cardhouse.agents.agent import Agent
from cardhouse.agents.base import make
from cardhouse.core.errors import CardhouseError, GameOver, IllegalAction, InvalidOptions
from cardhouse.core.game import Game, game, names
from cardhouse.core.state import State
from cardhouse.envs.gym import Env, VectorEnv, check_vector_env
from cardhouse.envs.gym.check import EnvironmentsDiffer
from cardhouse.envs.gym.ids import id_of
from tests.conformance.support import every_game


@every_game
def test_gymnasium_checks_the_environment(name: str) -> None:
    env = gymnasium.make(id_of(name))
    assert isinstance(env.unwrapped, Env)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "(?s).*different from the unwrapped version")
        check_env(env)
    check_environments_match(env, Env(name), num_steps=40)


@pytest.mark.parametrize(
    "name",
    [
        name if name == "three_piles" else pytest.param(name, marks=pytest.mark.long)
        for name in names()
    ],
)
def test_many_at_once_are_the_single_one_many_times(name: str) -> None:
    mini = game(name).mini
    check_vector_env(name, mini, count=3, steps=60, seat=None)
    if not game(name).solitaire:
        check_vector_env(name, mini, count=3, steps=60, opponents="careful", illegal_every=20)
        check_vector_env(name, mini, count=2, steps=30, max_plies=7, seat=1)


def test_the_check_finds_what_differs() -> None:
    class Wrong(Env):
        def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, dict[str, object]]:
            out, reward, terminated, truncated, info = super().step(action)
            return out, reward + terminated, terminated, truncated, info

    with pytest.raises(EnvironmentsDiffer, match="rewards"):
        check_vector_env("three_piles", game("three_piles").mini, steps=60, single=Wrong)


def test_names_of_environments() -> None:
    assert id_of("three_piles") == "cardhouse/ThreePiles-v0"
    env = gymnasium.make("cardhouse/ThreePiles-v0", opponents="careful")
    env.reset(seed=1)
    many = gymnasium.make_vec("cardhouse/ThreePiles-v0", num_envs=3, opponents="careful")
    assert isinstance(many, VectorEnv)
    assert many.reset(seed=1)[0].shape == (3, *(env.observation_space.shape or ()))
    assert many.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    many.close()


def test_the_deals_are_those_of_matches() -> None:
    env = Env("three_piles")
    env.reset(seed=4)
    assert env.state == cardhouse.new_match("three_piles", seed=4).state
    env.reset()
    assert env.seed == "4/1"
    assert env.state == cardhouse.new_match("three_piles", seed="4/1").state
    fresh = Env("three_piles")
    fresh.reset()
    assert env.seed != fresh.seed


def test_opponents_of_ones_own_may_sit_at_the_table() -> None:
    class Last(Agent):
        name = "last"

        def choose(self, view: State, legal: Sequence[int]) -> int:
            return legal[-1]

    asked: list[str] = []

    def maker(found: Game, seed: str) -> Agent:
        asked.append(seed)
        return Last()

    env = Env("carbles", {"players": 3}, opponents=[maker, "careful"], seat=1, max_plies=20)
    info = env.reset(seed=8)[1]
    assert asked[0] == "8 seat 2"
    over = False
    while not over:
        _, _, terminated, truncated, info = env.step(info["legal"][0])
        over = terminated or truncated
    with pytest.raises(GameOver):
        env.step(np.int64(0))


def test_opponents_inside_choose_as_the_players_of_that_name() -> None:
    name = "three_piles"
    many = VectorEnv(name, 2, opponents="careful")
    _, infos = many.reset(seed=6)
    match = cardhouse.new_match(name, seed=6)
    careful = make("careful", game(name), "6 seat 1")
    for _ in range(12):
        actions = infos["legal"][:, 0].astype(np.int64)
        match.play(int(actions[0]))
        while match.seat == 1:
            legal = list(match.legal_actions)
            match.play(legal[0] if len(legal) == 1 else careful.choose(match.view(1), legal))
        infos = many.step(actions)[4]
        assert many.state(0) == match.state


def test_illegal_actions_lose_or_are_refused() -> None:
    env = Env("three_piles")
    env.reset(seed=1)
    assert env.step(np.int64(545))[1:4] == (-1.0, True, False)
    strict = Env("three_piles", illegal="raise")
    strict.reset(seed=1)
    odds: tuple[Any, ...] = 1.5, None, "x", np.array([1, 2])
    for odd in odds:
        with pytest.raises(IllegalAction, match="whole number"):
            strict.step(odd)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="545"):
        strict.step(np.int64(545))
    many = VectorEnv("three_piles", 3, illegal="raise")
    _, infos = many.reset(seed=1)
    actions = infos["legal"][:, 0].astype(np.int64)
    actions[1] = 545
    with pytest.raises(IllegalAction, match="environment 1: action 545"):
        many.step(actions)
    many.close()
    with pytest.raises(ClosedEnvironmentError, match="closed"):
        many.step(np.zeros(3, np.int64))


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(InvalidOptions, match="illegal"):
        Env("three_piles", illegal="shrug")
    with pytest.raises(InvalidOptions, match="opponent"):
        Env("three_piles", opponents=["random", "random"])
    with pytest.raises(InvalidOptions, match="seat"):
        VectorEnv("three_piles", 2, seat=2)
    with pytest.raises(InvalidOptions, match="random and careful"):
        VectorEnv("three_piles", 2, opponents="expert")
    with pytest.raises(CardhouseError):
        Env("three_piles").state  # noqa: B018
    many = VectorEnv(
        "three_piles", 2, game("three_piles").mini, autoreset_mode=AutoresetMode.DISABLED
    )
    _, infos = many.reset(seed=1)
    while infos["counts"].all():
        infos = many.step(infos["legal"][:, 0].astype(np.int64))[4]
    with pytest.raises(GameOver, match="environment"):
        many.step(infos["legal"][:, 0].astype(np.int64))


def test_arrays_are_the_callers_own_unless_said_otherwise() -> None:
    for copy in (True, False):
        many = VectorEnv("three_piles", 2, copy=copy)
        first, infos = many.reset(seed=1)
        second = many.step(infos["legal"][:, 0].astype(np.int64))[0]
        assert np.shares_memory(first, second) is not copy
