"""Tuning: values of options that bring a game to a target, searched by playing, with intervals.

Every combination of values plays the same deals (A. Goodman and others search parameters of
tabletop games so, too: TAG, 2023); those that are surely farther from the target than the nearest
one are given up, the others play on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.lab.bulk import MOST_GAMES, Progress, Work, play_sets, silent
from cardhouse.lab.played import PlayedGames
from cardhouse.lab.statistics import mean_interval, several, wilson
from cardhouse.lab.wording import TEXT

SHARES = ("first seat", "last seat", "drawn", "goal", "stalemate", "turn cap")
MEANS = ("turns", "plies", "choices", "lead changes", "margin")
FIRST_ROUND, MOST_SETS, CAP = 500, 500, 20_000


@dataclass(frozen=True)
class Target:
    """A measure and the value that it should have: percent for shares."""

    measure: str
    value: float

    def of(self, games: PlayedGames) -> Any:
        """The measure of each game, shares as 0 or 1."""
        won = games["winners"]
        if self.measure in ("first seat", "last seat"):
            return won[:, 0 if self.measure == "first seat" else -1]
        if self.measure == "drawn":
            return ~won.any(axis=1)
        if self.measure == "margin":
            ordered = np.sort(games["scores"], axis=1)
            return ordered[:, -1] - ordered[:, -2]
        if self.measure in SHARES:
            return games["reason"] == self.measure
        return games[self.measure.replace(" ", "_")]


@dataclass
class Candidate:
    """One combination. measured: by target, the value and its interval; distance: from the targets,
    with its bounds.
    """

    options: dict[str, Any]
    columns: list[Any]
    measured: list[tuple[float, float, float]] = field(default_factory=list)
    distance: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def games(self) -> int:
        """Games played."""
        return len(self.columns[0])


@dataclass(frozen=True)
class Outcome:
    """What a search came to: all combinations, the nearest first, and how many cannot be told apart
    from it.
    """

    game: Game
    player: str
    targets: Sequence[Target]
    candidates: Sequence[Candidate]
    rivals: int
    left_out: Sequence[str] = ()
    """Combinations that cannot be dealt."""

    def text(self) -> str:
        """The outcome for people."""
        wanted = ", ".join(f"{t.measure} {t.value:g}" for t in self.targets)
        lines = [TEXT("tune.head", game=self.game.title, player=self.player, target=wanted)]
        for k, one in enumerate(self.candidates):
            figures = [
                TEXT(
                    "tune.value",
                    name=t.measure,
                    value=f"{v:.2f}",
                    low=f"{low:.2f}",
                    high=f"{high:.2f}",
                )
                for t, (v, low, high) in zip(self.targets, one.measured, strict=True)
            ]
            mark = "*" if k == 0 else "~" if k <= self.rivals else " "
            row = {"mark": mark, "options": _said(one.options), "measured": ", ".join(figures)}
            lines.append(TEXT("tune.row", **row, games=one.games))
        lines.append(TEXT("tune.best", options=_said(self.candidates[0].options)))
        lines.append(TEXT("tune.tie", n=self.rivals) if self.rivals else TEXT("tune.sure"))
        if self.left_out:
            lines.append(TEXT("tune.left_out", options="; ".join(self.left_out)))
        return "\n".join(lines)


def _said(options: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


def parse_target(text: str) -> Target:
    """``first seat 50`` as a target. Raises InvalidOptions."""
    found = re.fullmatch(r"\s*([a-z ]+?)\s+(-?\d+(?:\.\d+)?)\s*%?\s*", text.lower())
    if found is None or found[1] not in SHARES + MEANS:
        known = ", ".join(SHARES + MEANS)
        raise InvalidOptions(TEXT("tune.target", known=known, got=repr(text[:60])))
    if found[1] in SHARES and not 0 <= float(found[2]) <= 100:
        raise InvalidOptions(TEXT("tune.share", measure=found[1], got=found[2]))
    return Target(found[1], float(found[2]))


def parse_vary(text: str) -> tuple[str, list[str]]:
    """``OPTION=1..5`` or ``OPTION=a,b`` as its name and values. Raises InvalidOptions."""
    name, _, given = text.partition("=")
    span = re.fullmatch(r"(-?\d{1,6})\.\.(-?\d{1,6})", given.strip())
    values = [part.strip() for part in given.split(",")]
    if span is not None:
        low, high = int(span[1]), int(span[2])
        values = [str(x) for x in range(low, min(high, low + MOST_SETS) + 1)]
    if not name.strip() or not values or not all(values):
        raise InvalidOptions(TEXT("tune.vary", got=repr(text[:60])))
    return name.strip().replace("-", "_"), values


def tune(
    found: Game,
    targets: Sequence[Target],
    vary: Sequence[tuple[str, list[str]]],
    options: Mapping[str, Any] | None = None,
    player: str = "careful",
    games: int = 20_000,
    seed: int | str = 1,
    processes: int = 1,
    ray: str | None = None,
    progress: Progress = silent,
) -> Outcome:
    """Plays every combination that can be dealt, the near ones up to ``games`` games. Raises
    InvalidOptions.
    """
    if games < 1:
        raise InvalidOptions(TEXT("bulk.games", most=MOST_GAMES, got=games))
    candidates, left_out = _candidates(found, vary, dict(options or {}), len(targets))
    z = several(len(candidates) * len(targets))
    alive, played, size = list(candidates), 0, min(games, FIRST_ROUND)
    while True:
        _play(
            found,
            alive,
            targets,
            dict(options or {}),
            player,
            range(played, size),
            seed,
            processes,
            ray,
        )
        for one in alive:
            _judge(one, targets, z)
        played = size
        progress(played, games)
        nearest = min(alive, key=lambda one: one.distance[0])
        alive = [one for one in alive if one.distance[1] <= nearest.distance[2]]
        if len(alive) == 1 or played >= games:
            break
        size = min(games, 2 * played)
    order = sorted(candidates, key=lambda one: (one not in alive, one.distance[0]))
    return Outcome(found, player, targets, order, len(alive) - 1, left_out)


def _candidates(
    found: Game, vary: Sequence[tuple[str, list[str]]], options: dict[str, Any], targets: int
) -> tuple[list[Candidate], list[str]]:
    names = [name for name, _ in vary]
    for name in names:
        if name not in found.state_type.OPTIONS:
            found.options({name: ""})  # says which options there are
    many = 1
    for _, values in vary:
        many *= len(values)
    if many > MOST_SETS:
        raise InvalidOptions(TEXT("tune.many", n=many, most=MOST_SETS))
    candidates, left_out = [], list[str]()
    for combination in product(*(values for _, values in vary)):
        chosen = dict(zip(names, combination, strict=True))
        try:
            whole = found.options({**options, **chosen})
        except InvalidOptions:
            left_out.append(_said(chosen))
            continue
        empty: list[Any] = [np.zeros(0)] * targets
        candidates.append(Candidate({name: whole[name] for name in names}, empty))
    if not candidates:
        raise InvalidOptions(TEXT("tune.none"))
    return candidates, left_out


def _play(
    found: Game, alive: Sequence[Candidate], targets: Sequence[Target], options: dict[str, Any],
    player: str, numbers: range, seed: int | str, processes: int, ray: str | None,
) -> None:  # fmt: skip
    sets: list[Work] = []
    for one in alive:
        chosen = {**options, **one.options}
        seats = found.seats(found.blank(chosen))
        sets.append((chosen, [(f"{seed} {n}", (player,) * seats) for n in numbers]))
    tables = play_sets(found, sets, max_plies=CAP, processes=processes, ray=ray)
    for one, table in zip(alive, tables, strict=True):
        one.columns = [
            np.concatenate([column, target.of(table)])
            for column, target in zip(one.columns, targets, strict=True)
        ]


def _judge(one: Candidate, targets: Sequence[Target], z: float) -> None:
    """Measures a candidate: shares by Wilson's intervals, in percent; distances relative to the
    targets.
    """
    one.measured = []
    near, least, most = 0.0, 0.0, 0.0
    for column, target in zip(one.columns, targets, strict=True):
        if target.measure in SHARES:
            won = float(column.sum())
            low, high = (100 * x for x in wilson(won, len(column), z))
            value, scale = 100 * won / len(column), 100.0
        else:
            value, half = mean_interval(column.astype(float).tolist(), z)
            low, high, scale = value - half, value + half, max(1.0, abs(target.value))
        one.measured.append((value, low, high))
        far = max(abs(low - target.value), abs(high - target.value))
        close = (
            0.0
            if low <= target.value <= high
            else min(abs(low - target.value), abs(high - target.value))
        )
        near += abs(value - target.value) / scale
        least += close / scale
        most += far / scale
    one.distance = near, least, most
