"""The one table of levels: every front end reads the computer players of a game here. Needs no NumPy to read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardhouse.agents.settings import (
    CLOSED_LOOP,
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
    Settings,
)
from cardhouse.core.errors import InvalidOptions

WORDS = {
    "ucb": UCB, "puct": PUCT, "uniform": UNIFORM, "sampled": SAMPLED, "greedy": GREEDY, "robust": ROBUST,
    "mean": MEAN, "end": TO_THE_END, "open": OPEN_LOOP, "closed": CLOSED_LOOP, "eyes": OWN_EYES,
}  # fmt: skip


@dataclass(frozen=True)
class Level:
    """A named player of a game: its name, a few words for people, and how it searches."""

    name: str
    says: str
    settings: Settings


BEST: dict[str, Settings] = {
    "three_piles": Settings(ms=1000, policy=UNIFORM),
}
"""How each game is searched best, as measured; the levels differ from it in budget, sight and care."""

PLAIN = Settings(ms=1000)


def best(game: str) -> Settings:
    """How a game is searched best."""
    return BEST.get(game, PLAIN)


def changed(settings: Settings, changes: Mapping[str, Any] | str) -> Settings:
    """Settings with some changed, given as a mapping or as ``ms=100,horizon=4``. Raises InvalidOptions."""
    given: dict[str, Any] = {}
    pairs = changes.split(",") if isinstance(changes, str) else [f"{k}={v}" for k, v in changes.items()]
    known = settings.to_json()
    for pair in pairs:
        name, _, text = pair.strip().partition("=")
        if name not in known:
            raise InvalidOptions(f"a search has no setting {name[:40]!r}; there are {', '.join(known)}")
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


LEVELS: dict[str, tuple[Level, ...]] = {}


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game by search, weakest first."""
    return LEVELS.get(game, ())
