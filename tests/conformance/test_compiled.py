"""The same rules compiled: step by step what CPython does, and found again in the cache by a second process."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardhouse.core import compiled, kernels
from cardhouse.core.game import Game, game, names
from cardhouse.core.rng import generator
from cardhouse.core.state import NO_SEAT, State

from .support import Options, every_game, named_sets

ENOUGH = 1_000_000


class Twins:
    """One state under CPython beside the same state in machine code."""

    def __init__(self, found: Game, options: Options, seed: str) -> None:
        self.game = found
        self.plain: list[State] = [found.new_state(options, seed)]
        self.array = compiled.states(found, 1, self.plain[0])
        self.out = [0] * found.max_legal
        self.cells = np.zeros(found.max_legal, dtype=np.int64)

    def same(self) -> bool:
        return bool(self.array[0].tobytes() == self.plain[0].to_bytes())

    def step(self, action: int) -> list[int]:
        n = kernels.step(self.plain, 0, action, self.out)
        m = int(compiled.compiled(kernels.step, self.game)(self.array, 0, action, self.cells))
        assert self.same(), f"after action {action}"
        assert m == n
        assert list(self.cells[:m]) == self.out[:n]
        return self.out[:n]

    def both(self, kernel: Any, state: State, *rest: Any) -> State:
        """Runs a kernel on a copy both ways; returns the copy after asserting that all is the same."""
        copy = [state.copy()]
        array = compiled.states(self.game, 1, state)
        numbers = [np.array(x, dtype=np.int64) if isinstance(x, list) else x for x in rest]
        wanted, got = (
            kernel(copy, 0, *rest),
            compiled.compiled(kernel, self.game)(array, 0, *numbers),
        )
        assert got == wanted, f"{kernel.__name__}{rest}: {got} compiled, {wanted} under CPython"
        assert array[0].tobytes() == copy[0].to_bytes(), f"{kernel.__name__}{rest}"
        for mine, other in zip(rest, numbers, strict=True):
            assert not isinstance(mine, list) or mine == list(other)
        return copy[0]


@every_game
def test_compiled_rules_do_what_cpython_does(name: str) -> None:
    found = game(name)
    for label, options in named_sets(found).items():
        for seed in range(2):
            chance = random.Random(f"compiled {name} {label} {seed}")
            twins = Twins(found, options, f"{label} {seed}")
            legal = twins.step(-1)
            for ply in range(200):
                if not legal:
                    break
                if ply % 20 == 0:
                    _same_thoughts(twins, chance, legal)
                legal = twins.step(chance.choice(legal))
            for viewer in range(NO_SEAT, found.seats(twins.plain[0])):
                twins.both(kernels.hide_at, twins.plain[0], viewer)


def _same_thoughts(twins: Twins, chance: random.Random, legal: list[int]) -> None:
    state = twins.plain[0]
    seats = twins.game.seats(state)
    deciding = int(twins.game.rules.seat(state))
    for viewer in {NO_SEAT, deciding, *chance.sample(range(seats), min(3, seats))}:
        view = twins.both(kernels.hide_at, state, viewer)
        twins.both(kernels.determinize_at, view, generator(chance.random().hex()))
        value = kernels.evaluate_at([view], 0, max(viewer, 0))
        assert -1000 <= value <= 1000
        twins.both(kernels.evaluate_at, view, max(viewer, 0))
    view = twins.game.hidden(state, deciding)
    for action in legal:
        twins.both(kernels.weigh_at, view, action)
        assert kernels.weigh_at([view], 0, action) == kernels.weigh_at([state], 0, action), (
            "advice must not peek"
        )
    for action in [*legal[:3], *chance.sample(range(-2, twins.game.actions + 2), 60)]:
        twins.both(kernels.verdict_at, state, action)


@every_game
def test_deals_are_the_same(name: str) -> None:
    found = game(name)
    for seed in range(20):
        rng = generator(seed)
        array = compiled.states(found, 2, found.blank({}))
        cells = np.zeros(found.max_legal, dtype=np.int64)
        plies = compiled.compiled(kernels.playouts, found)(
            array, 0, 1, np.array(rng, dtype=np.int64), 2, 60, cells
        )
        plain = [found.blank({}), found.blank({})]
        assert kernels.playouts(plain, 0, 1, rng, 2, 60, [0] * found.max_legal) == plies
        assert array[1].tobytes() == plain[1].to_bytes()


@every_game
def test_playouts_end(name: str) -> None:
    found = game(name)
    run = compiled.compiled(kernels.playout, found)
    out = np.zeros(found.max_legal, dtype=np.int64)
    for label, options in named_sets(found).items():
        for seed in range(30):
            array = compiled.states(found, 1, found.new_state(options, f"{label} {seed}"))
            plies = int(run(array, 0, compiled.words(f"play {seed}"), ENOUGH, out))
            state = compiled.state_at(found, array, 0)
            assert plies < ENOUGH
            assert state.ended, f"{name} {label} seed {seed}"
            assert found.rules.seat(state) == -1
            assert found.legal(state) == []


@every_game
def test_games_are_as_long_as_declared(name: str) -> None:
    """What ``games --json`` says of random play on the default options, measured again, within a tenth."""
    found = game(name)
    array = compiled.states(found, 2, found.blank({}))
    cells = np.zeros(found.max_legal, dtype=np.int64)
    games = 1000
    plies = compiled.compiled(kernels.playouts, found)(
        array, 0, 1, compiled.words("length"), games, ENOUGH, cells
    )
    assert plies / games == pytest.approx(found.length, rel=0.1)


CHILD = """
import json
import numpy as np
import cardhouse.games
from cardhouse.core import compiled, kernels
from cardhouse.core.game import game, names
for name in names():
    found = game(name)
    array = compiled.states(found, 1, found.new_state(found.mini, 1))
    compiled.compiled(kernels.hide_at, found)(array, 0, -1)
compiled.compiled(kernels.step, found)(array, 0, -1, np.zeros(found.max_legal, dtype=np.int64))
made = [(kernels.hide_at, game(name)) for name in names()] + [(kernels.step, found)]
stats = [compiled.compiled(kernel, g).stats for kernel, g in made]
hits = sum(compiled.cache_hits(kernel, g) for kernel, g in made)
print(json.dumps([hits, sum(sum(x.cache_misses.values()) for x in stats), [x.cache_path for x in stats]]))
"""


def test_a_second_process_finds_every_kernel_in_the_cache(tmp_path: Path) -> None:
    environment = {**os.environ, "CARDHOUSE_CACHE": str(tmp_path)}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)

    def run() -> tuple[int, int, list[str]]:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", CHILD],
            env=environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        hits, misses, folders = json.loads(done.stdout)
        return hits, misses, folders

    first, second = run(), run()
    assert first[2] == second[2], "the sources were edited while the test ran"
    assert all(Path(folder).is_relative_to(tmp_path) for folder in first[2])
    assert first[:2] == (0, len(names()) + 1), "the first process compiles everything"
    assert second[:2] == (len(names()) + 1, 0), "the second process compiles nothing"


@every_game
def test_only_single_elements_are_written_within_their_range(name: str) -> None:
    found = game(name)
    state = found.new_state({}, 1)
    with pytest.raises((ValueError, OverflowError)):
        state.viewer = 1000
