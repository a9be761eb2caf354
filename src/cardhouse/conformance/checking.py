"""Checking: the whole suite run on one game within a bounded time, and every failure told in
sentences.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from cardhouse.conformance import (
    choices,
    drawn_at_random,
    fuzz,
    indices,
    machine,
    observed,
    plies,
    rulebook,
    scenes,
    speaking,
    speaking_of_data,
    teaching,
    views,
)
from cardhouse.conformance.suite import AT, Enough, Law, Place, allow, laws_in
from cardhouse.conformance.telling import happened, seen_in, tested, told
from cardhouse.core.game import Game, game

MODULES = (
    rulebook,
    plies,
    indices,
    scenes,
    views,
    teaching,
    choices,
    fuzz,
    speaking,
    speaking_of_data,
    machine,
    drawn_at_random,
    observed,
)
"""The laws of all modules, those first that a new game breaks first; what is compiled comes
late.
"""

SHARE = 4
"""A law may take so many times its share of the whole time, for most take less."""
LEAST = 3.0
"""Seconds that every law gets."""
PATIENCE = 60.0
"""Seconds that a law may take beyond its time, to come to the end of what it is doing, before it is
broken off.
"""
SLOW = 600.0
"""The same for a law that first compiles the whole search."""


class TooLong(Exception):
    """A law did not come to an end: most likely some function of the game does not."""


@dataclass(frozen=True)
class Failure:
    """A law that a game breaks.

    what: what is wrong, in a sentence; tested: what was compared, as Python has it; where: what was
    looked at; see: how to see it.
    """

    law: Law
    what: str
    tested: str
    where: str
    see: str

    def __str__(self) -> str:
        lines = [
            f"{self.law.name} does not hold.",
            f"  The law:  {self.law.says}",
            f"  Wrong:    {self.what}",
        ]
        lines += [f"  Tested:   {self.tested}"] if self.tested else []
        lines += [f"  Where:    {self.where}"] if self.where else []
        lines += [f"  See it:   {self.see}"] if self.see else []
        return "\n".join(lines)


def laws_for(found: Game) -> list[Law]:
    """The laws that apply to a game, in the order in which they are looked at."""
    laws = [law for module in MODULES for law in laws_in(module) if law.applies(found)]
    return sorted(laws, key=lambda law: law.slow)


def check(
    name: str,
    seconds: float,
    folder: Path,
    only: str = "",
    say: Callable[[Law, Failure | None, float], None] = lambda law, failure, took: None,
) -> list[Failure]:
    """Holds a game against every law, for about so many seconds in all.

    folder: where matches are left in which a law does not hold. only: a part of the names of the
    laws to look at. say: is told of every law, what is wrong if anything, and how many seconds it
    took. Raises UnknownGame.
    """
    laws = [law for law in laws_for(game(name)) if only in law.name]
    failures = []
    ends = time.monotonic() + seconds
    for number, law in enumerate(laws):
        begun = time.monotonic()
        share = SHARE * max(ends - begun, 0.0) / (len(laws) - number)
        failure = broken(law, name, max(LEAST, share), folder)
        if failure is not None:
            failures.append(failure)
        say(law, failure, time.monotonic() - begun)
    return failures


def broken(law: Law, name: str, seconds: float, folder: Path) -> Failure | None:
    """What is wrong where a game breaks a law; None if it keeps it as far as was seen in this
    time.
    """
    AT.__init__()  # type: ignore[misc]  # what was looked at before is forgotten
    allow(seconds)
    try:
        with _at_most(seconds + (SLOW if law.slow else PATIENCE)):
            law.check(name)
    except Enough:
        return None
    except Exception as error:
        return _failure(law, name, error, folder)
    finally:
        allow(None)
    return None


def _failure(law: Law, name: str, error: Exception, folder: Path) -> Failure:
    place = Place(AT.game, AT.options, AT.seed, AT.match, list(AT.played))
    what = happened(error)
    file = folder / f"check-{name}-{law.name}.json"
    return Failure(law, what, tested(error), told(place, seen_in(error)), _seen(place, file))


def _seen(place: Place, file: Path) -> str:
    """How to see the place where a law does not hold: a record is left, if one can be written."""
    if place.match is None:
        return ""
    try:
        from cardhouse.core.state import TRUTH

        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(place.match.record(TRUTH).dumps(), encoding="utf-8")
    except Exception:  # the game that is broken is asked to write its own record
        actions = list(place.match.actions)
        dealt = (
            f"new_match({place.match.game.name!r}, seed={place.seed!r}, **{dict(place.options)})"
        )
        return f"{dealt}, then play {actions}"
    return f"cardhouse show {file}, or step through it by cardhouse replay {file}"


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Breaks off what takes longer, where the system can: in the main thread, outside Windows."""
    alarm = getattr(signal, "SIGALRM", None)
    if alarm is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLong(
            f"this did not end within {seconds:.0f} seconds; some loop of the game may never end"
        )

    before = signal.signal(alarm, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(alarm, before)
