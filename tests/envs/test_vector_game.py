"""Many games at once are the games of ``new_match``, seat by seat and decision by decision."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardhouse
from cardhouse.core.errors import CardhouseError, IllegalAction, InvalidOptions
from cardhouse.core.game import game, names
from cardhouse.envs import Batch, VectorGame
from cardhouse.play.match import Match
from tests.conformance.support import every_game

GAMES, STEPS = 6, 400


def chosen(batch: Batch, chance: np.random.Generator) -> Any:
    """A random legal action for each game."""
    places = (chance.random(len(batch.counts)) * batch.counts).astype(np.int64)
    return batch.legal[np.arange(len(places)), places]


def seen(name: str, match: Match, seat: int, size: int) -> list[int]:
    """What the rules, under CPython, say that a seat sees."""
    observations = game(name).observations
    assert observations is not None
    out = np.full(size, 55, np.int8)
    observations.observe(match.state, seat, out)
    return [int(x) for x in out]


def told(name: str, match: Match, batch: Batch, i: int) -> None:
    """What is told of game i is what the match says."""
    assert match.seat == batch.seat[i]
    legal = list(match.legal_actions)
    assert batch.counts[i] == len(legal)
    assert batch.legal[i].tolist() == legal + [-1] * (batch.legal.shape[1] - len(legal))
    assert np.flatnonzero(batch.mask[i]).tolist() == legal
    assert batch.observation[i].tolist() == seen(
        name, match, int(batch.seat[i]), batch.observation.shape[1]
    )
    assert batch.ply[i] == match.ply


@pytest.mark.parametrize("small", [True, False])
@pytest.mark.parametrize(
    "name",
    [
        name if name in ("three_piles", "carlton") else pytest.param(name, marks=pytest.mark.long)
        for name in names()
    ],
)
def test_vector_games_are_matches_played_by_hand(name: str, small: bool) -> None:
    options: dict[str, Any] = dict(game(name).mini) if small else {}
    many = VectorGame(name, GAMES, options, masks=True)
    batch = many.reset(seed=5)
    numbers = [0] * GAMES
    matches = [cardhouse.new_match(name, seed=5 + i, **options) for i in range(GAMES)]
    last = [[-1] * many.seats for _ in range(GAMES)]
    chance = np.random.default_rng(1)
    for _ in range(STEPS if small else 60):
        actions = chosen(batch, chance)
        many.step(actions)
        for i in range(GAMES):
            match = matches[i]
            assert match.seat is not None
            last[i][match.seat] = match.ply
            match.play(int(actions[i]))
            assert bool(batch.terminated[i]) == match.over
            assert not batch.truncated[i]
            if match.over:
                assert batch.rewards[i].tolist() == match.returns
                for p in range(many.seats):
                    size = batch.observation.shape[1]
                    assert batch.final_observation[i, p].tolist() == seen(name, match, p, size)
                    ago = match.ply - 1 - last[i][p] if last[i][p] >= 0 else -1
                    assert batch.ago[i, p] == ago
                numbers[i] += 1
                seed = f"{5 + i}/{numbers[i]}"
                assert many.seed(i) == seed
                matches[i] = cardhouse.new_match(name, seed=seed, **options)
                last[i] = [-1] * many.seats
            else:
                assert not batch.rewards[i].any()
            assert many.state(i) == matches[i].state
            told(name, matches[i], batch, i)
    assert not small or sum(numbers) > GAMES


def test_a_losers_reward_reaches_its_own_last_decision() -> None:
    many = VectorGame("three_piles", 16, game("three_piles").mini)
    batch = many.reset(seed=1)
    chance = np.random.default_rng(2)
    seats: list[list[int]] = []  # what a learner keeps: who decided in which step
    lost = 0
    begun = [0] * 16
    for step in range(200):
        seats.append(batch.seat.tolist())
        many.step(chosen(batch, chance))
        for i in np.flatnonzero(batch.terminated).tolist():
            for p in range(2):
                row = step - int(batch.ago[i, p])
                assert begun[i] <= row <= step, "a decision of this very game"
                assert seats[row][i] == p, "its own"
                assert all(seats[later][i] != p for later in range(row + 1, step + 1)), "its last"
                lost += batch.rewards[i, p] == -1 and row < step
            begun[i] = step + 1
    assert lost > 20


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name in ("three_piles", "carlton") else pytest.mark.long)
        for name in names()
    ],
)
def test_a_seed_gives_the_same_games_in_however_many_threads(name: str) -> None:
    def course(threads: int) -> list[Any]:
        many = VectorGame(name, 7, game(name).mini, threads=threads, max_plies=9)
        batch = many.reset(seed=3)
        chance = np.random.default_rng(1)
        found: list[Any] = []
        for _ in range(40):
            many.step(chosen(batch, chance))
            found += [getattr(batch, key).tolist() for key in Batch.__annotations__]
        many.close()
        return found

    assert course(1) == course(3)


def test_games_are_cut_off_after_so_many_plies() -> None:
    many = VectorGame("carlton", 3, max_plies=4)
    batch = many.reset(seed=1)
    chance = np.random.default_rng(1)
    for step in range(1, 13):
        many.step(chosen(batch, chance))
        assert batch.truncated.all() == (step % 4 == 0)
        assert not batch.terminated.any()
        assert not batch.rewards.any()
    assert many.seed(2) == "3/3"


def test_illegal_actions_are_named_and_nothing_is_played() -> None:
    many = VectorGame("three_piles", 4)
    with pytest.raises(CardhouseError, match="reset"):
        many.step(np.zeros(4, np.int64))
    batch = many.reset(seed=1)
    before = [many.state(i) for i in range(4)]
    for wrong in (545, -1, -2, 40_000, 70_000):
        actions = batch.legal[:, 0].astype(np.int64)
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=f"environment 2: action {wrong} "):
            many.step(actions)
    for junk in (np.zeros(3, int), np.zeros(4), [[0] * 4], "abcd", None):
        with pytest.raises(InvalidOptions, match="integers"):
            many.step(junk)
    assert [many.state(i) for i in range(4)] == before
    many.step(batch.legal[:, 0].tolist())
    with pytest.raises(ValueError, match="read-only"):
        batch.legal[0, 0] = 3


def test_what_cannot_be_made_is_refused() -> None:
    wrongs: list[dict[str, Any]] = [{"count": 0}, {"threads": 0}, {"threads": 3}, {"max_plies": 0}]
    wrongs += [{"count": 2.5}, {"count": "two"}, {"threads": 1.5}, {"max_plies": 7.5}]
    for wrong in wrongs:
        with pytest.raises(InvalidOptions, match="; got "):
            VectorGame("three_piles", **{"count": 2, **wrong})
    many = VectorGame("three_piles", 2)
    junk: list[Any] = [[1], [1, 2, 3], "12", True, 1.5, [1.5, 2], {}]
    for seeds in junk:
        with pytest.raises(InvalidOptions):
            many.reset(seeds)
    assert many.reset(["ours", 7]) is many.batch
    assert many.state(0) == cardhouse.new_match("three_piles", seed="ours").state


@every_game
def test_saved_games_go_on_as_they_would_have(name: str) -> None:
    options = game(name).mini
    many = VectorGame(name, 5, options, masks=True)
    batch = many.reset(seed=9)
    chance = np.random.default_rng(4)
    for _ in range(10):
        many.step(chosen(batch, chance))
    file = io.BytesIO()
    np.savez(file, **many.save())
    copy = many.copy()
    actions: list[Any] = []
    ends = []
    for _ in range(30):
        actions.append(chosen(batch, chance).copy())
        many.step(actions[-1])
    ends.append(many.save())
    file.seek(0)
    other = VectorGame(name, 5, options, masks=True)
    other.restore(np.load(file))
    for games in (copy, other):
        for given in actions:
            games.step(given)
        ends.append(games.save())
    for found in ends[1:]:
        assert [key for key in found if not np.array_equal(found[key], ends[0][key])] == []
    with pytest.raises(CardhouseError, match="not saved by"):
        VectorGame(name, 4, options, masks=True).restore(ends[0])


CHILD = """
import cardhouse
from cardhouse.core import compiled
from cardhouse.core.game import game
from cardhouse.envs import VectorGame, kernels
from tests.envs import plain
found = game("three_piles")
if found.observations is None:
    found.__dict__["observations"] = plain
many = VectorGame("three_piles", 2, found.mini)
many.step(many.reset(seed=1).legal[:, 0])
print(compiled.cache_hits(kernels.step, found), compiled.cache_hits(kernels.first_illegal, found))
"""


@pytest.mark.long
def test_the_next_process_finds_the_kernels(tmp_path: Path) -> None:
    environment = {**os.environ, "CARDHOUSE_CACHE": str(tmp_path)}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    told = [
        subprocess.run(
            [sys.executable, "-c", CHILD], env=environment, capture_output=True, text=True
        )
        for _ in range(2)
    ]
    assert [done.stdout.split() for done in told] == [["0", "0"], ["1", "1"]], told[0].stderr
    assert not told[1].stderr
