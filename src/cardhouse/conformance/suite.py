"""What a law is, how long it may look, and what it was looking at when it failed.

A law is a function of a game's name that raises, by ``assert`` or by whatever the game itself
raises, where the game breaks it. Its docstring says what holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, TypeVar

from cardhouse.core.game import Game, game

T = TypeVar("T")
Check = Callable[[str], None]
Applies = Callable[[Game], bool]


@dataclass(frozen=True, slots=True)
class Law:
    """One law. says: what holds, in a sentence. applies: to which games; slow: it compiles a large
    kernel first.
    """

    check: Check
    applies: Applies
    slow: bool

    @property
    def name(self) -> str:
        """What it is called on the command line and in tests."""
        return self.check.__name__.replace("_", "-")

    @property
    def says(self) -> str:
        """What holds, in a sentence."""
        return " ".join((self.check.__doc__ or "").split())


def _always(found: Game) -> bool:
    return True


def law(applies: Applies = _always, slow: bool = False) -> Callable[[Check], Check]:
    """Marks a function as a law of its module."""

    def mark(check: Check) -> Check:
        _LAWS.setdefault(check.__module__, []).append(Law(check, applies, slow))
        return check

    return mark


_LAWS: dict[str, list[Law]] = {}


def laws_in(module: ModuleType) -> tuple[Law, ...]:
    """The laws of a module, in its order."""
    return tuple(_LAWS.get(module.__name__, ()))


@dataclass
class Place:
    """What a law looks at: a game under some options, dealt from a seed, and the match or the
    actions so far.
    """

    game: Game | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 0
    match: Any = None
    played: list[int] = field(default_factory=list)


AT = Place()
"""What the law that runs now looks at; whoever deals says so."""


def looking_at(
    name: str, options: Mapping[str, Any], seed: int | str, match: Any = None
) -> list[int]:
    """Notes what is looked at from now on; returns the list to which the actions played are to be
    added. Raises Enough if the time is over and something was looked at already.
    """
    if AT.game is not None and _over():
        raise Enough
    AT.game, AT.options, AT.seed, AT.match = game(name), options, seed, match
    AT.played = []
    return AT.played


class Enough(Exception):
    """The time of a law is over, before the next of what it would look at: it holds as far as was
    seen.
    """


_ends: list[float] = []


def _over() -> bool:
    return bool(_ends) and time.monotonic() > _ends[0]


def allow(seconds: float | None) -> None:
    """From now on laws look for so many seconds and then come to an end; None: until they have seen
    everything.
    """
    _ends[:] = [] if seconds is None else [time.monotonic() + seconds]


def within(items: Iterable[T]) -> Iterator[T]:
    """The items, the first in any case and the others until the time is over."""
    for number, item in enumerate(items):
        if number and _over():
            return
        yield item
