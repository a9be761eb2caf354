"""Tuning: how a game is searched best, its levels, what the search must reach
(``games/<game>/tuning.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardhouse.core.options import Value
from cardhouse.core.search_settings import GREEDY, LEARNED, PUCT, Settings

LED = Settings(ms=1000, select=PUCT, explore=1.5, policy=GREEDY, epsilon=0.1)
"""A search that is led by the rules of thumb: what every game begins with."""


@dataclass(frozen=True)
class Level:
    """A named player of a game, and how it searches; what is said of it to people is in the
    catalogue of ``agents``.
    """

    name: str
    settings: Settings


@dataclass(frozen=True)
class Gate:
    """A share of points that the lower end of the 95 % interval must pass; {budget} is the time for
    a turn.

    name: tells the gates of one game apart; the first has none.
    """

    name: str
    first: str
    second: str
    least: float
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Training:
    """How a game's value is learned (``lab.training``).

    generations, games: how often it plays so many games against itself. first, second: units of the
    net's layers. keep: one position of so many is learned from. cap: plies after which a game is
    left out. worlds: deals that each decision is tried in. careless: random decisions of 1000.
    follow: in 1/1000, how much a position is worth what came of the game, and not what the next was
    thought to be worth. rate: of learning, at first. epochs: times through the positions of the
    last generations. meetings: pairs of games by which a generation is measured. calibration:
    positions of all kinds of play by which chances are calibrated in the end. ahead: the values
    whose chances are calibrated as hints say them, one ply ahead, on so many positions instead, and
    not by themselves.
    """

    generations: int = 40
    games: int = 2000
    first: int = 36
    second: int = 16
    keep: int = 1
    cap: int = 200
    worlds: int = 1
    careless: int = 30
    follow: int = 800
    rate: float = 2e-3
    epochs: int = 2
    meetings: int = 200
    calibration: int = 8000
    ahead: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Tuning:
    """What is known of playing a game by search.

    best: how it is searched best, as measured. thumb: how by rules of thumb alone, where ``best``
    uses what was learned: for options that were not, and as a player that stays as it was, to
    measure others by. advising: how hints and analyses search, where chances by ``best`` are less
    true; where they search by rules of thumb and something was learned, chances come from that, one
    ply ahead. levels: the players by search that may be met, weakest first. gates: what the best
    must reach.
    plain_depth: plies of a uniform playout in benchmarks. rivals: players made for measuring, by
    name, who value a position by the game's own ``share`` (see ``Evaluator``). grading_noise: when
    careful play grades a solitaire's deals, a weight is raised by a random number below this (1: by
    none). training: how its value is learned. borne_out: what part of the cost of a mistake, as
    analysis finds it by what was learned, came about when both moves were played on
    (``lab.mistakes``); so much of it is said.
    """

    best: Settings
    thumb: Settings | None = None
    advising: Settings | None = None
    levels: tuple[Level, ...] = ()
    gates: tuple[Gate, ...] = ()
    plain_depth: int = 2000
    rivals: Mapping[str, Settings] = field(default_factory=dict)
    grading_noise: int = 1
    training: Training = Training()
    borne_out: float = 1.0


PLAIN = Tuning(Settings(ms=1000))
"""What a game without a tuning of its own is searched with."""

STEPS: Mapping[str, Mapping[str, Any]] = {
    "newcomer": {"iterations": 60, "horizon": 0, "noise": 1.0, "blunder": 0.3, "temper": 100},
    "novice": {"iterations": 60, "horizon": 0, "noise": 0.6, "blunder": 0.3, "temper": 50},
    "beginner": {"iterations": 60, "horizon": 0, "noise": 0.2, "blunder": 0.3},
    "learner": {"iterations": 60, "horizon": 2, "noise": 0.06},
    "player": {"iterations": 60, "horizon": 4, "noise": 0.02},
    "steady": {"iterations": 150},
    "skilled": {"iterations": 800},
    "expert": {"ms": 250.0},
    "master": {"ms": 250.0, "leaf": LEARNED, "explore": 0.7},
}
"""The steps that levels are chosen from, and what differs from the best settings."""


def steps(
    best: Settings, *names: str, own: Mapping[str, Mapping[str, Any]] | None = None
) -> tuple[Level, ...]:
    """The levels of a game: those of the STEPS that won 65 % or more against the one before, as
    measured. All but the lowest play a row that surely wins at once. own: what differs from the
    STEPS in this game.
    """
    levels: list[Level] = []
    for name in names:
        changes = {**STEPS[name], **(own or {}).get(name, {})}
        budget = {"ms": 0.0} if "iterations" in changes else {}
        finish = {"finish": int(bool(levels))}
        levels.append(Level(name, replace(best, **{**budget, **finish, **changes})))
    return tuple(levels)
