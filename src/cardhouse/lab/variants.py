"""Variants: the same deals under different rules, at two strengths of play, and what changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.lab.arena import Job, Say, run, teams
from cardhouse.lab.report import figures, remarkable
from cardhouse.lab.statistics import mean_interval

STRENGTHS = ("careful", "search:ms=20")


def parse_set(text: str) -> tuple[str, list[str]]:
    """``OPTION=a,b,c`` as its name and values. Raises InvalidOptions."""
    name, found, values = text.partition("=")
    parts = [part.strip() for part in values.split(",")]
    if not found or not name.strip() or len(parts) < 2 or not all(parts):
        raise InvalidOptions(f"write OPTION=a,b with two values or more; got {text[:60]!r}")
    return name.strip(), parts


def variants(
    name: str,
    option: str,
    values: Sequence[Any],
    games: int,
    path: str | Path,
    options: Mapping[str, Any] | None = None,
    strengths: Sequence[str] = STRENGTHS,
    seed: str = "1",
    processes: int = 1,
    say: Say = print,
    stop: Callable[[], bool] = lambda: False,
) -> dict[str, Any]:
    """Plays ``games`` deals for each value of an option and each strength, all seats being of that strength.

    Reports every measure's mean with its 95 % interval and, for every value but the first, the mean change
    deal by deal. Raises InvalidOptions.
    """
    found = game(name)
    base = dict(options or {})
    sets = [{**base, option: value} for value in values]
    work = []
    for value, chosen in zip(values, sets, strict=True):
        seats = sum(len(team) for team in teams(found, chosen))
        for strength in strengths:
            for deal in range(games):
                job = f"{option}={value} | {strength} | {deal}"
                pair = (f"{option}={value}", strength)
                work.append(Job(job, name, chosen, f"{seed} {deal}", (strength,) * seats, pair, (0,)))
    head: dict[str, Any] = {
        "game": name,
        "options": base,
        "set": option,
        "values": list(values),
        "strengths": list(strengths),
    }
    head |= {"games": games, "seed": seed}
    results = run(work, head, path, processes, say, stop)
    rows = []
    for strength in strengths:
        first: list[dict[str, Any]] = []
        for value in values:
            own = [r for r in results if r["pair"] == [f"{option}={value}", strength]]
            first = first or own
            rows += _rows(strength, f"{option}={value}", own, first)
    return {"plan": head, "rows": rows, "remarkable": remarkable(results)}


def _rows(
    strength: str, variant: str, own: Sequence[dict[str, Any]], first: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    if len(own) < 2:
        return []
    before = {r["seed"]: r for r in first}
    rows = []
    for measure, figure in figures(own).items():
        row: dict[str, Any] = {"strength": strength, "variant": variant, "measure": measure, "games": len(own)}
        row |= figure
        row["change"] = row["change_half"] = 0.0
        if own is not first:
            pairs = [(r, before[r["seed"]]) for r in own if r["seed"] in before]
            mean, half = mean_interval([_value(r, measure) - _value(b, measure) for r, b in pairs])
            row["change"], row["change_half"] = round(mean, 4), round(half, 4)
        rows.append(row)
    return rows


def _value(result: Mapping[str, Any], measure: str) -> float:
    if measure == "first seat wins":
        return float(0 in result["winners"])
    if measure == "drawn":
        return float(not result["winners"])
    return float(result["measures"].get(measure, 0.0))
