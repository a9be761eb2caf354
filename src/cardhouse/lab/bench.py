"""Bench: random playouts of every game, compiled and under CPython, and how long a start takes."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, NotRequired, TypedDict

from cardhouse.core.game import Game, registered
from cardhouse.core.options import Value
from cardhouse.lab.wording import TEXT

Say = Callable[[str], None]


class Machine(TypedDict):
    """What was measured on, and when. cores: None where the system does not say."""

    processor: str
    cores: int | None
    system: str
    python: str
    numba: str
    numpy: str
    date: str


class PlayoutSpeed(TypedDict):
    """Random playouts of a game: medians over runs of so many games each, of which none is longer
    than cap.

    mode: compiled or python. first_call_seconds: how long the first compiled call took.
    """

    game: str
    options: dict[str, Value]
    mode: str
    decisions_per_second: float
    games_per_second: float
    cap: int
    runs: int
    games_per_run: int
    plies_per_game: float
    first_call_seconds: NotRequired[float]


class StartSpeed(TypedDict):
    """Seconds from the start of the program to the first table: the first time ever, and later."""

    cold_start_seconds: float
    warm_start_seconds: float


class Benched(TypedDict):
    """Random playouts of games, how long a start takes, and what that was measured on."""

    games: list[PlayoutSpeed]
    machine: Machine
    cold_start_seconds: NotRequired[float]
    warm_start_seconds: NotRequired[float]


_START = """
import json, sys
from cardhouse.core.game import register_all
from cardhouse.terminal.cli import main
register_all(json.loads(sys.argv[1]))
sys.exit(main(sys.argv[2:]))
"""
"""``python -m cardhouse`` with the games that are registered here."""


def machine() -> Machine:
    """What this ran on."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            name = next(
                line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")
            )
    except (OSError, StopIteration):
        pass
    return {
        "processor": name,
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "date": datetime.now(UTC).date().isoformat(),
    }


def bench_compiled(
    game: Game, options: Mapping[str, Any], seconds: float, runs: int
) -> PlayoutSpeed:
    """Compiled random playouts on one core: medians over ``runs`` runs of about ``seconds``
    each.
    """
    from cardhouse.core import compiled
    from cardhouse.core.arrays import np
    from cardhouse.core.kernels import playouts

    states = compiled.states(game, 2, game.blank(options))
    out = np.zeros(game.max_legal, dtype=np.int64)
    kernel = compiled.compiled(playouts, game)
    began = time.perf_counter()
    kernel(states, 0, 1, compiled.words(0), 1, game.playout_cap, out)
    first = time.perf_counter() - began
    games = 1
    while True:
        began = time.perf_counter()
        kernel(states, 0, 1, compiled.words(1), games, game.playout_cap, out)
        took = time.perf_counter() - began
        if took > seconds / 4:
            break
        games *= 2
    games = max(1, round(games * seconds / took))

    def one(run: int) -> tuple[int, float]:
        began = time.process_time()
        plies = int(kernel(states, 0, 1, compiled.words(run), games, game.playout_cap, out))
        return plies, time.process_time() - began

    return {
        **_medians(game, options, "compiled", games, [one(r) for r in range(runs)]),
        "first_call_seconds": first,
    }


def bench_python(game: Game, options: Mapping[str, Any], seconds: float, runs: int) -> PlayoutSpeed:
    """The same playouts under CPython."""
    from cardhouse.core.kernels import playouts
    from cardhouse.core.rng import generator

    states = [game.blank(options), game.blank(options)]
    out = [0] * game.max_legal
    began = time.perf_counter()
    cap = min(game.playout_cap, 2000)
    playouts(states, 0, 1, generator(0), 1, cap, out)
    games = max(1, round(seconds / (time.perf_counter() - began)))

    def one(run: int) -> tuple[int, float]:
        began = time.process_time()
        plies = playouts(states, 0, 1, generator(run), games, cap, out)
        return plies, time.process_time() - began

    return {**_medians(game, options, "python", games, [one(r) for r in range(runs)]), "cap": cap}


def _medians(
    game: Game, options: Mapping[str, Any], mode: str, games: int, runs: list[tuple[int, float]]
) -> PlayoutSpeed:
    return {
        "game": game.name,
        "options": dict(options),
        "mode": mode,
        "decisions_per_second": statistics.median(plies / took for plies, took in runs),
        "games_per_second": statistics.median(games / took for _, took in runs),
        "cap": game.playout_cap,
        "runs": len(runs),
        "games_per_run": games,
        "plies_per_game": statistics.median(plies / games for plies, _ in runs),
    }


def bench_start(name: str, runs: int = 5) -> StartSpeed:
    """Seconds from process start to the first drawn table of a game: the first time ever, and warm
    (medians).
    """
    line = [sys.executable, "-c", _START, json.dumps(registered()), "play", name, "--seed", "1"]

    def start(caches: str) -> float:
        env = {
            **os.environ,
            "PYTHONPYCACHEPREFIX": f"{caches}/pyc",
            "CARDHOUSE_CACHE": f"{caches}/kernels",
        }
        env["CARDHOUSE_HOME"] = f"{caches}/home"
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # or the warm start would compile every file again
        began = time.perf_counter()
        with subprocess.Popen(
            line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=env
        ) as process:
            assert process.stdout is not None
            for text in process.stdout:
                if b"Your choice" in text or b"deck" in text:
                    took = time.perf_counter() - began
                    break
            else:
                raise RuntimeError("the table was never drawn")
            process.communicate()
        return took

    cold, warm = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as caches:
            cold.append(start(caches))
            warm.append(start(caches))
    return {
        "cold_start_seconds": statistics.median(cold),
        "warm_start_seconds": statistics.median(warm),
    }


def bench(
    games: list[tuple[Game, Mapping[str, Any]]],
    seconds: float,
    runs: int,
    say: Say,
    start: bool = True,
) -> Benched:
    """Everything, as JSON data; ``say`` gets a line for each figure as it is measured."""
    where = machine()
    say(", ".join(f"{key} {value}" for key, value in where.items()))
    say(TEXT("bench.head", runs=runs, seconds=f"{seconds:g}"))
    rows = []
    for game, options in games:
        for measure in (bench_compiled, bench_python):
            row = measure(game, options, seconds, runs)
            rows.append(row)
            shown = " ".join(f"{k}={v}" for k, v in options.items())
            say(
                TEXT(
                    "bench.row",
                    game=f"{game.name:17}",
                    options=f"{shown:22}",
                    mode=f"{row['mode']:9}",
                    decisions=f"{row['decisions_per_second']:13,.0f}",
                    games=f"{row['games_per_second']:11,.2f}",
                    plies=f"{row['plies_per_game']:8.1f}",
                    cap=f"{row['cap']:,}",
                )
            )
    found: Benched = {"games": rows, "machine": where}
    if start:
        took = bench_start(games[-1][0].name)
        found = {**found, **took}
        say(
            TEXT(
                "bench.start",
                cold=f"{took['cold_start_seconds']:.3f}",
                warm=f"{took['warm_start_seconds']:.3f}",
            )
        )
    return found


def usual_sets(game: Game) -> list[dict[str, Any]]:
    """The option sets that are measured: the default one and the largest table."""
    if len(game.players) < 2:
        return [{}]
    return [{"players": n} for n in game.players if n in (2, 4)]
