"""What each option changes: the same deals under other values, corrected for how much is
compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.options import Value
from cardhouse.lab.designer.page import Bar, Section, intervals
from cardhouse.lab.played import PlayedGames
from cardhouse.lab.statistics import games_to_settle, mean_interval, paired_shares, several
from cardhouse.lab.wording import TEXT

SHARES = ("first", "drawn", "goal")
MEANS = ("turns", "lead_changes")


@dataclass(frozen=True)
class Change:
    """What one value of an option changes in one figure, against the default. settle: games that
    would show it.
    """

    option: str
    value: Value
    figure: str
    before: float
    change: float
    half: float
    games: int
    settle: int | None

    @property
    def sure(self) -> bool:
        """Whether the interval, which allows for all comparisons, leaves out 0."""
        return abs(self.change) > self.half


def values_of(found: Game, options: Mapping[str, Any]) -> list[tuple[str, list[Value]]]:
    """Of every option the values a step from the one that is played, as far as they can be
    dealt.
    """
    usual = found.options(options)
    steps = []
    for name, option in found.state_type.OPTIONS.items():
        now = usual[name]
        if name in ("players", "max_turns", "max_moves") or now is None:
            continue
        near: list[Value] = []
        if option.kind == "number" and isinstance(now, int):
            near = [v for v in (now - 1, now + 1) if option.low <= v <= option.high]
        elif option.kind != "pair":
            near = [v for v in option.choices if v != now]
        elif option.choices:
            near = [v for v in option.choices if v != now][:3]
        near = [v for v in near if _dealt(found, {**options, name: v})]
        if near:
            steps.append((name, near))
    return steps


def _dealt(found: Game, options: Mapping[str, Any]) -> bool:
    try:
        found.options(options)
    except InvalidOptions:
        return False
    return True


def column(games: PlayedGames, figure: str) -> Any:
    """One figure of each game."""
    if figure == "first":
        return games["winners"][:, 0]
    if figure == "drawn":
        return ~games["winners"].any(axis=1)
    if figure == "goal":
        return games["reason"] == "goal"
    return games[figure].astype(float)


def changes(usual: PlayedGames, others: Sequence[tuple[str, Value, PlayedGames]]) -> list[Change]:
    """Every figure's change, over the same deals, with intervals that hold all together in 95 %."""
    z = several(len(others) * (len(SHARES) + len(MEANS)))
    found = []
    for option, value, games in others:
        for figure in (*SHARES, *MEANS):
            old, new = column(usual, figure)[: len(games)], column(games, figure)
            if figure in SHARES:
                gained, lost = int((new & ~old).sum()), int((old & ~new).sum())
                change, half = paired_shares(gained, lost, len(games), z)
            else:
                change, half = mean_interval((new - old).tolist(), z)
            settle = games_to_settle(change, half, len(games))
            before = float(np.mean(old))
            found.append(Change(option, value, figure, before, change, half, len(games), settle))
    return found


def section(found: Game, rows: Sequence[Change]) -> Section:
    """The section about options."""
    title = TEXT("report.options.title")
    sure = sum(row.sure for row in rows)
    says = [
        TEXT("report.options.says", n=len(rows), sure=sure),
        TEXT("report.options.open", games=rows[0].games if rows else 0),
    ]
    plots = []
    for figure in ("first", "turns"):
        own = [row for row in rows if row.figure == figure]
        bars = [
            Bar(f"{r.option}={r.value}", r.change, r.change - r.half, r.change + r.half, written(r), r.sure)
            for r in own
        ]  # fmt: skip
        if bars:
            plots.append(f"<p><b>{TEXT(f'report.figure.{figure}')}</b></p>")
            plots.append(intervals(bars, 0.0, title))
    head = [TEXT(f"report.options.{x}") for x in ("value", "figure", "before", "change", "settle")]
    table = [head]
    for r in rows:
        if r.sure:
            settle = TEXT("report.options.settled")
        elif r.settle is None or r.settle > 10_000_000:
            settle = TEXT("report.options.never")
        else:
            settle = TEXT("report.options.games", n=r.settle)
        before = f"{100 * r.before:.1f} %" if r.figure in SHARES else f"{r.before:.2f}"
        name = TEXT(f"report.figure.{r.figure}")
        table.append([f"{r.option}={r.value}", name, before, written(r), settle])
    return Section(title, says, plots, table)


def written(change: Change) -> str:
    """A change with half of its interval."""
    if change.figure in SHARES:
        return f"{100 * change.change:+.1f} ± {100 * change.half:.1f} %"
    return f"{change.change:+.2f} ± {change.half:.2f}"
