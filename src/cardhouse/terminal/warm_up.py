"""The warm-up of computer players that run on compiled code, in a process of its own, while a
person plays on.
"""

from __future__ import annotations

import json
import sys
import time

from cardhouse.agents.base import CHEATS, LEARNED, SIMPLE, first_choice, make
from cardhouse.agents.levels import best, levels_of, tuning_of
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.extras import need
from cardhouse.core.game import Game, game, registered
from cardhouse.terminal.wording import TEXT

PATIENCE = 10.0
"""Seconds that a move waits at most for a first compilation; after that a careful player makes
it.
"""

_CODE = """
import json, sys
from cardhouse.core.game import register_all
from cardhouse.terminal.warm_up import warm_up
register_all(json.loads(sys.argv[1]))
warm_up(*sys.argv[2:])
"""


def light(who: str) -> bool:
    """Whether a player thinks without compiled code."""
    return who in SIMPLE


def check_player(who: str, found: Game) -> None:
    """Raises InvalidOptions unless this names a player of the game; imports nothing heavy for the
    usual ones.
    """
    word, _, changes = who.partition(":")
    if word in CHEATS:
        raise InvalidOptions(TEXT("seats.cheat", player=word))
    if word == "search" or any(level.name == word for level in levels_of(found)):
        if changes:
            from cardhouse.core.search_settings import changed

            changed(best(found), changes)
        need("fast", TEXT("seats.needs", player=word))
        return
    make(who, found, 0)


def warm_up(name: str, who: str) -> None:
    """Lets a player decide once, or asks once for a ``hint``, so that what it needs lies compiled
    in the cache.
    """
    found = game(name)
    if who == "hint":
        from cardhouse.agents.hint import warm_up as warm_hints

        warm_hints(found)
        return
    word, _, _ = who.partition(":")
    as_it_is = word == LEARNED or word in tuning_of(found).rivals
    quick = who if as_it_is else f"{word}:iterations=2"
    make(quick, found, 1).choose(*first_choice(found))


class Preparation:
    """A process that warms a player up behind the game. announced: whether people have read that it
    does.
    """

    def __init__(self, found: Game, who: str) -> None:
        import subprocess  # only who has to wait for machine code waits for it, too

        line = [sys.executable, "-c", _CODE, json.dumps(registered()), found.name, who]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(line, stdin=quiet, stdout=quiet, stderr=quiet)
        self.began = time.monotonic()
        self.announced = False

    @property
    def done(self) -> bool:
        """Whether the player can decide without waiting."""
        return self._process.poll() is not None

    def stop(self) -> None:
        """Ends the warm-up, if it still runs."""
        if not self.done:
            self._process.terminate()
        self._process.wait()
