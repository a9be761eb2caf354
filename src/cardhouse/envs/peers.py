"""Other packages' games beside ours: random legal play in many at once, as each package is meant to
be used.

pgx plays in batches that JAX compiled for the processor, actions chosen there; EnvPool in batches
of C++, actions chosen in NumPy; OpenSpiel one game after another from Python. Each step delivers
who decides, what it sees and what is legal. All are measured in CPU time, all threads counted, kept
to one core where the system can. What is not installed is said and passed over; nothing here is
needed otherwise.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, TypedDict

from cardhouse.core.arrays import np
from cardhouse.envs.wording import TEXT

Step = Callable[[], int]
"""Takes some steps and tells how many, games at once counted."""
WARM = 20
"""Calls that are not measured."""


@dataclass(frozen=True)
class Peer:
    """A package and games of it. modules: the distributions whose versions are told, its own
    first.
    """

    name: str
    modules: tuple[str, ...]
    games: tuple[str, ...]
    begin: Callable[[str, int], Step]


class PeerSpeed(TypedDict):
    """Steps a second of so many games of another package at once. package: with its version."""

    package: str
    game: str
    count: int
    steps_per_second: float


def _pgx(name: str, count: int) -> Step:
    """Batches on JAX's CPU: finished games begin anew within the step, as pgx's ``auto_reset`` does
    it.
    """
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make(name)
    begin = jax.jit(jax.vmap(env.init))
    advance = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        key, chance, anew = jax.random.split(key, 3)
        odds = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(chance, odds, axis=-1)
        return advance(state, action, jax.random.split(anew, count)), key

    step = jax.jit(one)
    key = jax.random.PRNGKey(0)
    held = [begin(jax.random.split(key, count)), key]

    def some() -> int:
        held[:] = step(*held)
        jax.block_until_ready(held[0].observation)
        return count

    return some


def _envpool(name: str, count: int) -> Step:
    """Batches in C++ on one thread; a finished game takes a step to begin anew."""
    pool = import_module("envpool").make(name, env_type="gymnasium", num_envs=count, num_threads=1)
    chance = np.random.default_rng(0)
    _, told = pool.reset()
    held = [told]

    def some() -> int:
        mask = held[0]["legal_action_mask"]
        whole = mask.cumsum(1)
        places = (chance.random(count) * whole[:, -1]).astype(np.int64)
        actions = (whole > places[:, None]).argmax(1).astype(np.int32)
        held[0] = pool.step(actions)[4]
        return count

    return some


def _openspiel(name: str, count: int) -> Step:
    """One game after another."""
    game = import_module("pyspiel").load_game(name)
    observed = game.get_type().provides_observation_tensor
    chance = random.Random(0)
    held = [game.new_initial_state()]

    def some() -> int:
        done = 0
        while done < count:
            state = held[0]
            if state.is_terminal():
                state.returns()
                held[0] = game.new_initial_state()
            elif state.is_chance_node():
                actions, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, shares)[0])
            else:
                tell = state.observation_tensor if observed else state.information_state_tensor
                tell(state.current_player())
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
        return done

    return some


PEERS = (
    Peer("pgx", ("pgx", "jax"), ("sparrow_mahjong", "backgammon", "leduc_holdem"), _pgx),
    Peer("EnvPool", ("envpool",), ("SparrowMahjong-v1", "Backgammon-v1"), _envpool),
    Peer("OpenSpiel", ("open_spiel",), ("gin_rummy", "hearts", "leduc_poker"), _openspiel),
)


def versions(peer: Peer) -> str | None:
    """What of a package is installed, with versions; None if something of it is missing."""
    try:
        return ", ".join(f"{name} {version(name)}" for name in peer.modules)
    except PackageNotFoundError:
        return None


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps this process to one core where the system can, and JAX from asking for more."""
    os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def measured(step: Step, seconds: float, runs: int) -> float:
    """Steps a second: the median of runs of about so many seconds of CPU time each."""
    for _ in range(WARM):
        step()

    def one() -> float:
        steps, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            steps += step()
        return steps / took

    return statistics.median(one() for _ in range(runs))


def bench_peers(
    peers: Sequence[Peer], count: int, seconds: float, runs: int, say: Callable[[str], None]
) -> list[PeerSpeed]:
    """Every game of the packages that are installed; ``say`` gets a line for each, and for what is
    missing.
    """
    rows: list[PeerSpeed] = []
    for peer in peers:
        told = versions(peer)
        if told is None:
            say(TEXT("bench.missing", name=peer.name, command=f"pip install {peer.modules[0]}"))
            continue
        say(TEXT("bench.peer", name=peer.name, versions=told))
        for game in peer.games:
            with one_core(), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    steps = measured(peer.begin(game, count), seconds, runs)
                except (
                    Exception
                ) as error:  # theirs, of whatever kind; the others are measured all the same
                    say(TEXT("bench.broken", game=game, why=f"{type(error).__name__}: {error}"))
                    continue
            rows.append({"package": told, "game": game, "count": count, "steps_per_second": steps})
            say(TEXT("bench.peer_row", game=f"{game:17}", plain=f"{steps:12,.0f}"))
    return rows
