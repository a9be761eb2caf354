"""Gates: what the search must reach against fixed players, measured by the arena and written as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardhouse.lab.arena import Plan, Say, arena
from cardhouse.lab.report import as_csv


@dataclass(frozen=True)
class Gate:
    """A share of points that the lower end of the 95 % interval must pass; {budget} is the time for a turn."""

    name: str
    game: str
    first: str
    second: str
    least: float
    options: Mapping[str, Any] = field(default_factory=dict)


_TWO = {"players": 2}
_PARTNERS = {"players": 4, "partners": True}

GATES = (
    Gate("three_piles", "three_piles", "search:{budget}", "careful", 0.70),
    Gate("carbondale", "carbondale", "search:{budget}", "careful", 0.70),
    Gate("carbondale_draft", "carbondale_draft", "search:{budget}", "careful", 0.65),
    Gate("carbles_two", "carbles", "search:{budget}", "careful", 0.58, _TWO),
    Gate("carbles_partners", "carbles", "search:{budget}", "careful", 0.58, _PARTNERS),
    Gate("classic_two", "carbles", "search:{budget}", "classic:{budget}", 0.58, _TWO),
    Gate("classic_partners", "carbles", "search:{budget}", "classic:{budget}", 0.58, _PARTNERS),
)


def measure(
    folder: str | Path,
    games: int = 400,
    ms: float = 100,
    names: Sequence[str] = (),
    processes: int = 1,
    seed: str = "gate",
    clock: str = "cpu",
    say: Say = print,
    stop: Callable[[], bool] = lambda: False,
) -> list[dict[str, Any]]:
    """Plays the gates (all without names), going on where their files left off; writes ``gates-{ms}ms-{clock}.csv``.

    clock: ``cpu`` counts CPU time, so that a busy machine does not weaken who searches; ``wall`` time that passes.
    """
    budget = f"ms={ms:g}" + (f",clock={clock}" if clock != "wall" else "")
    kind = f"{ms:g}ms-{clock}"
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    rows = []
    for gate in GATES:
        if names and gate.name not in names:
            continue
        players = (gate.first.format(budget=budget), gate.second.format(budget=budget))
        plan = Plan(gate.game, players, games, gate.options, seed)
        report = arena(plan, target / f"{gate.name}-{kind}.jsonl", processes, stop=stop)
        pair = report["pairs"][0]
        row = {"gate": gate.name, "least": gate.least, "passed": pair["low"] > gate.least, **pair}
        rows.append(row)
        say(
            f"{gate.name}: {100 * pair['share']:.1f} % ({100 * pair['low']:.1f} to {100 * pair['high']:.1f} %) of "
            f"{pair['games']} games, {'passed' if row['passed'] else 'NOT PASSED'} ({100 * gate.least:.0f} %)"
        )
    (target / f"gates-{kind}.csv").write_text(as_csv(rows), encoding="utf-8")
    return rows
