"""Bench of the search: iterations a second on one core, as each game is searched best, and with
plain playouts.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypedDict

from cardhouse.agents.levels import best, by_thumb, tuning_of
from cardhouse.core.game import Game
from cardhouse.core.options import Value
from cardhouse.core.search_settings import UCB, UNIFORM, Settings
from cardhouse.lab.bench import Say
from cardhouse.lab.wording import TEXT


class SearchRates(TypedDict):
    """A search: medians over a few positions, the longest line and the most edges of its tree."""

    game: str
    options: dict[str, Value]
    iterations_per_second: float
    plies_per_second: float
    deepest: int
    edges: int


class SearchSpeed(SearchRates):
    """A search by its name: plain, or as it plays."""

    search: str


def bench_search(
    game: Game, options: Mapping[str, Any], settings: Settings, seconds: float, positions: int = 3
) -> SearchRates:
    """Median iterations and plies a second over a few early positions, the tree being planted anew
    for each.
    """
    from cardhouse.agents.search import Searcher
    from cardhouse.agents.search.tree import DEEPEST, EDGES, PLIES

    searcher = Searcher(game, settings, "bench")
    state = game.new_state(options, "bench")
    rates: list[float] = []
    plies: list[float] = []
    deepest = edges = 0
    while len(rates) < positions and not state.ended:
        legal = game.legal(state)
        if len(legal) > 1:
            seat = int(game.rules.seat(state))
            searcher.plant(game.hidden(state, seat), seat)
            began, done = time.process_time(), 0
            while (took := time.process_time() - began) < seconds or not done:
                done += searcher.run(256)
            ints = searcher.trees[0].ints
            rates.append(done / took)
            plies.append(int(ints[PLIES]) / took)
            deepest, edges = max(deepest, int(ints[DEEPEST])), max(edges, int(ints[EDGES]))
        game.rules.apply(state, legal[0])
    return {
        "game": game.name,
        "options": dict(options),
        "iterations_per_second": statistics.median(rates),
        "plies_per_second": statistics.median(plies),
        "deepest": deepest,
        "edges": edges,
    }


def bench_searches(
    sets: list[tuple[Game, Mapping[str, Any]]], seconds: float, say: Say
) -> list[SearchSpeed]:
    """For each game and option set: plain UCB with uniform playouts, then by rules of thumb, and by
    what was learned where that is the game's best.
    """
    rows: list[SearchSpeed] = []
    for game, options in sets:
        depth = tuning_of(game).plain_depth
        plain = Settings(ms=1000, select=UCB, policy=UNIFORM, cap=depth)
        kinds = {f"plain, depth {depth}": plain, "by rules of thumb": by_thumb(game)}
        if best(game) != by_thumb(game):
            kinds["by what was learned"] = best(game)
        for name, settings in kinds.items():
            row: SearchSpeed = {
                "search": name,
                **bench_search(game, options, replace(settings, edges=1 << 20), seconds),
            }
            rows.append(row)
            shown = " ".join(f"{k}={v}" for k, v in options.items())
            say(
                TEXT(
                    "bench.search",
                    game=f"{game.name:17}",
                    options=f"{shown:12}",
                    search=f"{name:19}",
                    iterations=f"{row['iterations_per_second']:10,.0f}",
                    plies=f"{row['plies_per_second']:12,.0f}",
                )
            )
    return rows
