"""Bench of environments: steps a second of many games at once, on one core, random play being
chosen in NumPy.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict

from cardhouse.core.arrays import np
from cardhouse.core.game import Game
from cardhouse.core.options import Value
from cardhouse.envs.vector_game import Batch, VectorGame
from cardhouse.envs.wording import TEXT

COUNT = 1024
"""Games at once."""
BEFORE = 200
"""Steps that are not measured, so that the games are not all at their beginning."""


class StepSpeed(TypedDict):
    """Steps a second of so many games at once, without and with dense masks."""

    game: str
    options: dict[str, Value]
    count: int
    steps_per_second: float
    steps_per_second_with_masks: float


def random_choice(batch: Batch, rows: Any, chance: Any) -> Any:
    """A uniformly random legal action for each game."""
    return batch.legal[rows, (chance.random(len(rows)) * batch.counts).astype(np.intp)]


def bench_game(
    game: Game, options: Mapping[str, Any], seconds: float, runs: int, masks: bool
) -> float:
    """Steps a second, all games counted: the median of ``runs`` runs of about ``seconds`` of CPU
    time each.

    A step chooses the actions, plays them, deals finished games anew, and delivers legal lists and
    observations.
    """
    many = VectorGame(game.name, COUNT, options, masks=masks)
    batch = many.reset(seed=0)
    rows, chance = np.arange(COUNT), np.random.default_rng(0)
    for _ in range(BEFORE):
        many.step(random_choice(batch, rows, chance))

    def one() -> float:
        steps, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            for _ in range(10):
                many.step(random_choice(batch, rows, chance))
            steps += 10
        return steps * COUNT / took

    return statistics.median(one() for _ in range(runs))


def bench_envs(
    sets: Sequence[tuple[Game, Mapping[str, Any]]],
    seconds: float,
    runs: int,
    say: Callable[[str], None],
) -> list[StepSpeed]:
    """Every game and option set, without and with dense masks; ``say`` gets a line for each."""
    say(TEXT("bench.head", runs=runs, seconds=f"{seconds:g}", count=COUNT))
    rows: list[StepSpeed] = []
    for game, options in sets:
        if game.observations is None:
            say(TEXT("bench.skipped", game=game.name))
            continue
        plain, masks = (bench_game(game, options, seconds, runs, on) for on in (False, True))
        rows.append(
            {
                "game": game.name,
                "options": dict(options),
                "count": COUNT,
                "steps_per_second": plain,
                "steps_per_second_with_masks": masks,
            }
        )
        shown = " ".join(f"{key}={value}" for key, value in options.items())
        figures = {"plain": f"{plain:12,.0f}", "masks": f"{masks:12,.0f}"}
        say(TEXT("bench.row", game=f"{game.name:17}", options=f"{shown:12}", **figures))
    return rows
