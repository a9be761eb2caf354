"""Tuning: how a game is searched best, its levels, what the search must reach (``games/<game>/tuning.py``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardhouse.core.options import Value
from cardhouse.core.search_settings import GREEDY, PUCT, Settings

LED = Settings(ms=1000, select=PUCT, explore=1.5, policy=GREEDY, epsilon=0.1)
"""A search that is led by the rules of thumb: what every game begins with."""


@dataclass(frozen=True)
class Level:
    """A named player of a game, and how it searches; what is said of it to people is in the catalogue of ``agents``."""

    name: str
    settings: Settings


@dataclass(frozen=True)
class Gate:
    """A share of points that the lower end of the 95 % interval must pass; {budget} is the time for a turn.

    name: tells the gates of one game apart; the first has none.
    """

    name: str
    first: str
    second: str
    least: float
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Tuning:
    """What is known of playing a game by search.

    best: how it is searched best, as measured. levels: the players by search that may be met, weakest first. gates:
    what the best must reach. plain_depth: plies of a uniform playout in benchmarks. rivals: players made for
    measuring, by name, who value a position by the game's own ``share`` (see ``Evaluator``). grading_noise: when
    careful play grades a solitaire's deals, a weight is raised by a random number below this (1: by none).
    """

    best: Settings
    levels: tuple[Level, ...] = ()
    gates: tuple[Gate, ...] = ()
    plain_depth: int = 2000
    rivals: Mapping[str, Settings] = field(default_factory=dict)
    grading_noise: int = 1


PLAIN = Tuning(Settings(ms=1000))
"""What a game without a tuning of its own is searched with."""

STEPS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {"iterations": 60, "horizon": 0, "noise": 0.2, "blunder": 0.3},
    "learner": {"iterations": 60, "horizon": 2, "noise": 0.06},
    "player": {"iterations": 60, "horizon": 4, "noise": 0.02},
    "steady": {"iterations": 150},
    "skilled": {"iterations": 800},
    "expert": {"ms": 250.0},
}
"""The steps that levels are chosen from, and what differs from the best settings."""


def steps(best: Settings, *names: str) -> tuple[Level, ...]:
    """The levels of a game: those of the STEPS that won 65 % or more against the one before, as measured."""
    levels = []
    for name in names:
        changes = STEPS[name]
        budget = {"ms": 0.0} if "iterations" in changes else {}
        levels.append(Level(name, replace(best, **{**budget, **changes})))
    return tuple(levels)
