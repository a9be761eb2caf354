"""Variants: the same deals under different rules, at two strengths of play, and what changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

from cardhouse.agents.base import check
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.core.options import Value
from cardhouse.lab.arena import Progress, run, silent
from cardhouse.lab.plan import MOST_GAMES, Job, teams
from cardhouse.lab.report import Figure, figures, remarkable
from cardhouse.lab.statistics import mean_interval, paired_shares
from cardhouse.lab.wording import TEXT
from cardhouse.lab.working import never


class VariantPlan(TypedDict):
    """What is to be played: ``games`` deals for each of the values of the option ``set`` and each
    strength of play.
    """

    game: str
    options: dict[str, Value]
    set: str
    values: list[Value]
    strengths: list[str]
    games: int
    seed: str


class VariantFigures(Figure):
    """A measure of a variant at a strength of play: its mean over so many games.

    change: the mean change, deal by deal, from the first value, with half the width of its 95 %
    interval.
    """

    strength: str
    variant: str
    measure: str
    games: int
    change: float
    change_half: float


class VariantsTold(TypedDict):
    """What changes from one value of an option to the next. remarkable: games by what they are,
    each by its name.
    """

    plan: VariantPlan
    rows: list[VariantFigures]
    remarkable: dict[str, str]


STRENGTHS = ("careful", "search:ms=20")


def parse_set(text: str) -> tuple[str, list[str]]:
    """``OPTION=a,b,c`` as its name and values. Raises InvalidOptions."""
    name, found, values = text.partition("=")
    parts = [part.strip() for part in values.split(",")]
    if not found or not name.strip() or len(parts) < 2 or not all(parts):
        raise InvalidOptions(TEXT("variants.values", text=repr(text[:60]), form="OPTION=a,b"))
    return name.strip().replace("-", "_"), parts


def plan_of(
    name: str,
    option: str,
    values: Sequence[Any],
    games: int,
    options: Mapping[str, Any] | None = None,
    strengths: Sequence[str] = STRENGTHS,
    seed: str = "1",
) -> VariantPlan:
    """What is to be played, as JSON data: ``games`` deals for each value of an option and each
    strength of play.

    All seats of a game are of that strength. Raises InvalidOptions.
    """
    found = game(name)
    base = dict(options or {})
    if found.solitaire:
        raise InvalidOptions(TEXT("variants.solitaire", game=found.title))
    if not 2 <= games <= MOST_GAMES:
        raise InvalidOptions(TEXT("variants.games", high=MOST_GAMES, games=games, field="games"))
    chosen = [found.options({**base, option: value})[option] for value in values]
    if len(set(chosen)) != len(chosen):
        raise InvalidOptions(TEXT("variants.once", option=option))
    for strength in strengths:
        check(strength, found)
    return {
        "game": name,
        "options": base,
        "set": option,
        "values": chosen,
        "strengths": list(strengths),
        "games": games,
        "seed": seed,
    }


def jobs(plan: VariantPlan) -> Iterator[Job]:
    """The games of a plan, deal by deal, so that an early end leaves all variants alike."""
    found = game(plan["game"])
    sets = [(value, {**plan["options"], plan["set"]: value}) for value in plan["values"]]
    seats = [sum(len(team) for team in teams(found, chosen)) for _, chosen in sets]
    for deal in range(plan["games"]):
        for strength in plan["strengths"]:
            for (value, chosen), n in zip(sets, seats, strict=True):
                variant = f"{plan['set']}={value}"
                job = f"{variant} | {strength} | {deal}"
                pair = (variant, strength)
                yield Job(
                    job, found.name, chosen, f"{plan['seed']} {deal}", (strength,) * n, pair, (0,)
                )


def play(
    plan: VariantPlan,
    path: str | Path,
    processes: int = 1,
    progress: Progress = silent,
    stop: Callable[[], bool] = never,
    ray: str | None = None,
) -> list[dict[str, Any]]:
    """Plays the games that a file lacks and returns all of them; processes and ray as in
    ``arena.run``.
    """
    return run(list(jobs(plan)), plan, path, processes, progress, stop, ray)


def changes(plan: VariantPlan, results: Sequence[Mapping[str, Any]]) -> VariantsTold:
    """Every measure's mean with its 95 % interval and, for each value but the first, the mean
    change deal by deal.
    """
    rows: list[VariantFigures] = []
    for strength in plan["strengths"]:
        first: list[Mapping[str, Any]] = []
        for value in plan["values"]:
            own = [r for r in results if list(r["pair"]) == [f"{plan['set']}={value}", strength]]
            first = first or own
            rows += _rows(strength, f"{plan['set']}={value}", own, first)
    return {"plan": plan, "rows": rows, "remarkable": remarkable(results)}


def _rows(
    strength: str,
    variant: str,
    own: Sequence[Mapping[str, Any]],
    first: Sequence[Mapping[str, Any]],
) -> list[VariantFigures]:
    if len(own) < 2:
        return []
    before = {r["seed"]: r for r in first}
    rows: list[VariantFigures] = []
    for measure, figure in figures(own).items():
        mean = half = 0.0
        if own is not first:
            pairs = [(r, before[r["seed"]]) for r in own if r["seed"] in before]
            steps = [_value(r, measure) - _value(b, measure) for r, b in pairs]
            mean, half = mean_interval(steps)
            if all(_value(r, measure) in (0, 1) for pair in pairs for r in pair):
                mean, half = paired_shares(steps.count(1), steps.count(-1), len(steps))
        rows.append(
            {
                "strength": strength,
                "variant": variant,
                "measure": measure,
                "games": len(own),
                **figure,
                "change": round(mean, 4),
                "change_half": round(half, 4),
            }
        )
    return rows


def _value(result: Mapping[str, Any], measure: str) -> float:
    if measure == "first seat wins":
        return float(0 in result["winners"])
    if measure == "drawn":
        return float(not result["winners"])
    return float(result["measures"].get(measure, 0.0))


def table(report: VariantsTold) -> str:
    """The figures for people: for each strength a line a measure, a column a value; ``*`` marks a
    sure change.
    """
    plan, lines = report["plan"], []
    variants = [f"{plan['set']}={value}" for value in plan["values"]]
    for strength in plan["strengths"]:
        rows = {
            (r["measure"], r["variant"]): r for r in report["rows"] if r["strength"] == strength
        }
        measures = list(dict.fromkeys(measure for measure, _ in rows))
        games = max((r["games"] for r in rows.values()), default=0)
        cells = [[TEXT("variants.head", strength=strength, deals=games), *variants]]
        for measure in measures:
            cells.append([measure, *(_cell(rows.get((measure, variant))) for variant in variants)])
        wide = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
        for row in cells:
            first, rest = (
                row[0].ljust(wide[0]),
                [text.rjust(wide[i + 1]) for i, text in enumerate(row[1:])],
            )
            lines.append("  ".join([first, *rest]).rstrip())
        lines.append("")
    return "\n".join(
        [
            *lines,
            TEXT("variants.note"),
        ]
    )


def _cell(row: VariantFigures | None) -> str:
    if row is None:
        return "-"
    sure = "*" if abs(row["change"]) > row["change_half"] else " "
    return f"{row['mean']:.4g} ± {row['half']:.2g}{sure}"


def relative(report: VariantsTold) -> list[tuple[str, float, float]]:
    """Changes in percent of the first value's mean, with half of their intervals: for a chart."""
    plan = report["plan"]
    first = {
        (r["strength"], r["measure"]): r["mean"]
        for r in report["rows"]
        if r["variant"] == f"{plan['set']}={plan['values'][0]}"
    }
    rows = []
    for r in report["rows"]:
        base = first[r["strength"], r["measure"]]
        if base and r["variant"] != f"{plan['set']}={plan['values'][0]}":
            name = f"{r['measure']}, {r['variant']}, {r['strength']}"
            rows.append((name, 100 * r["change"] / abs(base), 100 * r["change_half"] / abs(base)))
    return rows


def variants(
    name: str,
    option: str,
    values: Sequence[Any],
    games: int,
    path: str | Path,
    strengths: Sequence[str] = STRENGTHS,
    processes: int = 1,
) -> VariantsTold:
    """Plays a plan and reports what changes; see ``plan_of`` and ``changes``."""
    plan = plan_of(name, option, values, games, strengths=strengths)
    return changes(plan, play(plan, path, processes))
