"""The one table of levels: every front end reads the computer players of a game here. Needs no NumPy to read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardhouse.agents.settings import (
    CLOSED_LOOP,
    CPU,
    GREEDY,
    MEAN,
    OPEN_LOOP,
    OWN_EYES,
    PUCT,
    ROBUST,
    SAMPLED,
    TO_THE_END,
    UCB,
    UNIFORM,
    WALL,
    Settings,
)
from cardhouse.core.errors import InvalidOptions

WORDS = {
    "ucb": UCB, "puct": PUCT, "uniform": UNIFORM, "sampled": SAMPLED, "greedy": GREEDY, "robust": ROBUST,
    "mean": MEAN, "end": TO_THE_END, "open": OPEN_LOOP, "closed": CLOSED_LOOP, "eyes": OWN_EYES,
    "wall": WALL, "cpu": CPU,
}  # fmt: skip


@dataclass(frozen=True)
class Level:
    """A named player of a game: its name, a few words for people, and how it searches."""

    name: str
    says: str
    settings: Settings


_LED = Settings(ms=1000, select=PUCT, explore=1.5, policy=GREEDY, epsilon=0.1)

BEST: dict[str, Settings] = {
    "carbles": replace(_LED, temper=15, horizon=8, spread=280),
    "carbondale": replace(_LED, temper=30, horizon=4, spread=270),
    "carbondale_draft": replace(_LED, temper=30, horizon=8, spread=140),
    "three_piles": replace(_LED, temper=10, depth=1, horizon=TO_THE_END, spread=120),
}
"""How each game is searched best, as measured; the levels differ from it in budget, sight and care.

3 Piles is searched best flat, by whole playouts: cut off after 14 turns, or with a deep tree, it won 72 to 80 % of
100 games against ``careful``, flat 87 %. In Carbles the tree's depth hardly matters. The spreads are the logistic
fits of results to evaluations in games between careful players.
"""

PLAIN = Settings(ms=1000)

CLASSIC = Settings(
    ms=1000, select=UCB, explore=2**0.5, policy=UNIFORM, horizon=10, cap=1000, final=MEAN
)
"""The published method of the original Carbles program; see ``classic``."""


def best(game: str) -> Settings:
    """How a game is searched best."""
    return BEST.get(game, PLAIN)


def changed(settings: Settings, changes: Mapping[str, Any] | str) -> Settings:
    """Settings with some changed, given as a mapping or as ``ms=100,horizon=4``. Raises InvalidOptions."""
    given: dict[str, Any] = {}
    pairs = (
        changes.split(",") if isinstance(changes, str) else [f"{k}={v}" for k, v in changes.items()]
    )
    known = Settings().to_json()
    for pair in pairs:
        name, _, text = pair.strip().partition("=")
        if name not in known:
            raise InvalidOptions(
                f"a search has no setting {name[:40]!r}; there are {', '.join(known)}"
            )
        try:
            if name == "shares":
                given[name] = tuple(float(x) for x in text.split("/"))
            elif text in WORDS:
                given[name] = WORDS[text]
            else:
                given[name] = type(known[name])(text)
        except ValueError as error:
            raise InvalidOptions(f"the setting {name} is a number; got {text[:40]!r}") from error
    if "iterations" in given and "ms" not in given:
        given["ms"] = 0.0
    return replace(settings, **given)


_STEPS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (
        "beginner",
        "sees the next move and is easily distracted",
        {"iterations": 60, "horizon": 0, "noise": 0.2, "blunder": 0.3},
    ),
    (
        "learner",
        "thinks a little ahead and slips now and then",
        {"iterations": 60, "horizon": 2, "noise": 0.06},
    ),
    (
        "player",
        "plays soundly without much thought",
        {"iterations": 60, "horizon": 4, "noise": 0.02},
    ),
    ("steady", "makes few mistakes", {"iterations": 150}),
    ("skilled", "looks some turns ahead", {"iterations": 800}),
    ("expert", "thinks for up to a quarter of a second a turn", {"ms": 250.0}),
)


CHOSEN: dict[str, tuple[str, ...]] = {
    "carbles": ("beginner", "learner", "skilled"),
    "carbondale": ("beginner", "learner", "steady", "expert"),
    "carbondale_draft": ("beginner", "skilled", "expert"),
    "three_piles": ("beginner", "player", "steady", "skilled", "expert"),
}
"""Which of the steps each game has: those that won 65 % or more against the one before, as measured (BENCHMARKS.md).

Longer thought than the last one's is no level, since no step of it was measured: ``search:ms=3000`` is there for it.
In Carbles more thought than the skilled player's brings nothing that could be measured.
"""


def _steps(game: str) -> tuple[Level, ...]:
    levels = []
    for name, says, changes in _STEPS:
        if name in CHOSEN[game]:
            budget = {"ms": 0.0} if "iterations" in changes else {}
            levels.append(Level(name, says, replace(BEST[game], **{**budget, **changes})))
    return tuple(levels)


LEVELS: dict[str, tuple[Level, ...]] = {game: _steps(game) for game in BEST}
"""The players by search that may be met in each game, weakest first."""


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game by search, weakest first."""
    return LEVELS.get(game, ())
