"""The study: plays what the report needs, within a time, and puts the page together."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.lab.bulk import Progress, Work, play, play_sets, silent
from cardhouse.lab.designer import measuring, sections, skill, variants
from cardhouse.lab.designer.page import page
from cardhouse.lab.played import PlayedGames
from cardhouse.lab.wording import TEXT
from cardhouse.lab.working import work_off

GAMES, DEALS, DECISIONS, SAMPLES = 4000, 1000, 160, 64
"""Games of the main table, deals for each value of an option, decisions that are tried, deals for
each of them.
"""
FEWEST = 50
STEPS = 6


def study(
    found: Game,
    options: dict[str, Any],
    steps: Sequence[tuple[str, list[str]]] = (),
    seed: str = "1",
    seconds: float = 600.0,
    processes: int = 1,
    ray: str | None = None,
    progress: Progress = silent,
) -> str:
    """The page as HTML. steps: options and their values; none for a step from every option's value.

    seconds: about how long it may take; with less time fewer games are played, and the page says
    how many. Raises InvalidOptions.
    """
    if found.solitaire:
        raise InvalidOptions(TEXT("report.alone", game=found.title))
    if found.observations is None:
        raise InvalidOptions(TEXT("bulk.no_observations", game=found.title))
    sets = _sets(found, options, steps)
    done = iter(range(1, STEPS + 1))
    pace = _pace(found, options, seed)
    fits = max(FEWEST, int(0.12 * seconds * processes / pace))
    games = play(
        found.name, games=min(GAMES, fits), seed=seed, options=options, actions=True,
        processes=processes, ray=ray,
    )  # fmt: skip
    progress(next(done), STEPS)
    parts = _course(games, processes, ray)
    examples = measuring.example_of_kinds(found, games)
    progress(next(done), STEPS)
    few = max(10, min(DECISIONS, int(0.2 * seconds * processes / (pace * SAMPLES * 3))))
    tried = _stakes(found, games, few, processes, ray)
    progress(next(done), STEPS)
    values = sum(len(v) for _, v in sets)
    deals = max(
        FEWEST, min(DEALS, len(games), int(0.3 * seconds * processes / pace / max(1, values)))
    )
    changed = _variants(found, options, sets, games, deals, seed, processes, ray)
    progress(next(done), STEPS)
    rungs = skill.ladder(found, options, seed, 0.25 * seconds, processes, ray)
    progress(next(done), STEPS)
    lucky = skill.luck(found, options, seed, deals, processes, ray)
    chapters = [
        sections.seats(found, games),
        sections.length(games),
        sections.endings(games),
        sections.drama(games, parts),
        sections.decisions(found, games, tried, SAMPLES),
        sections.kinds(found, games, parts, examples),
        variants.section(found, changed),
        skill.ladder_section(rungs),
        lucky,
    ]
    progress(next(done), STEPS)
    chosen = ", ".join(f"{k}={v}" for k, v in options.items()) or TEXT("report.usual")
    about = [
        found.about,
        TEXT("report.about", n=len(games), options=chosen, seed=seed, rules=found.rules_version),
        TEXT("report.reading"),
    ]
    return page(TEXT("report.title", game=found.title), about, chapters)


def _sets(
    found: Game, options: dict[str, Any], steps: Sequence[tuple[str, list[str]]]
) -> list[tuple[str, list[Any]]]:
    if not steps:
        return list(variants.values_of(found, options))
    usual = found.options(options)
    sets = []
    for name, texts in steps:
        values = [found.options({**options, name: text})[name] for text in texts]
        sets.append((name, [v for v in dict.fromkeys(values) if v != usual[name]]))
    return sets


def _pace(found: Game, options: dict[str, Any], seed: str) -> float:
    """Seconds for one game of careful players on one core; compiles before that."""
    play(found.name, games=2, seed=f"{seed} pace", options=options)
    began = time.perf_counter()
    play(found.name, games=100, seed=f"{seed} pace", options=options)
    return (time.perf_counter() - began) / 100


def _course(games: PlayedGames, processes: int, ray: str | None) -> dict[str, Any]:
    step = 250
    tasks = [
        (at, games.game, dict(games.options), games["seed"][at : at + step].tolist(),
         games.actions[at : at + step])
        for at in range(0, len(games), step)
    ]  # fmt: skip
    parts = {p["at"]: p for p in work_off(measuring.course_part, tasks, processes, ray)}
    ordered = [parts[at] for at in sorted(parts)]
    return {
        "uses": np.concatenate([p["uses"] for p in ordered]),
        "drama": np.concatenate([p["drama"] for p in ordered]),
        "changes": [n for p in ordered for n in p["changes"]],
    }


def _stakes(
    found: Game, games: PlayedGames, count: int, processes: int, ray: str | None
) -> list[dict[str, Any]]:
    chance = Random(f"stakes {games['seed'][0]}")
    tasks: list[tuple[Any, ...]] = []
    for k in chance.sample(range(len(games)), min(count, len(games))):
        plies = measuring.choices_of(found, games, k)
        if plies:
            given = found.name, dict(games.options), str(games["seed"][k]), games.actions[k]
            tasks.append((len(tasks), *given, chance.choice(plies), SAMPLES))
    done = work_off(measuring.stakes_part, tasks, processes, ray)
    return sorted(done, key=lambda one: int(one["at"]))


def _variants(
    found: Game, options: dict[str, Any], sets: Sequence[tuple[str, list[Any]]], games: PlayedGames,
    deals: int, seed: str, processes: int, ray: str | None,
) -> list[variants.Change]:  # fmt: skip
    work: list[Work] = []
    names = [(name, value) for name, values in sets for value in values]
    for name, value in names:
        chosen = {**options, name: value}
        seats = found.seats(found.blank(chosen))
        work.append((chosen, [(f"{seed} {k}", ("careful",) * seats) for k in range(deals)]))
    tables = (
        play_sets(found, work, max_plies=measuring.CAP, processes=processes, ray=ray)
        if work
        else []
    )
    return variants.changes(
        games, [(*pair, table) for pair, table in zip(names, tables, strict=True)]
    )
