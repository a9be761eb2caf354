"""The analysis of a finished game in a thread: every decision is looked at, while the screen goes
on.
"""

from __future__ import annotations

import threading
import time
from dataclasses import replace

from cardhouse.agents.analyse import Analysis, Decision, analyse, bound, named, within
from cardhouse.core.errors import CardhouseError
from cardhouse.core.extras import available
from cardhouse.play.match import Match
from cardhouse.play.wording import reads
from cardhouse.terminal.warm_up import Preparation
from cardhouse.terminal.wording import TEXT

SECONDS = 30.0
"""How long the first look at all decisions of a game takes, about; mistakes are looked at
longer.
"""

POLL = 0.05


class BackgroundAnalysis:
    """The analysis of one match. What is found so far may be read at any time."""

    def __init__(self, match: Match, seconds: float = SECONDS) -> None:
        self.match = match.copy()
        self.seconds = seconds
        self.done = 0
        self.finished = False
        self.trouble = ""
        self.preparing = False
        self._found: list[Decision] = []
        self._leave = threading.Event()
        self._thread: threading.Thread | None = None

    def fits(self, match: Match) -> bool:
        """Whether this is the analysis of a match as it stands now."""
        return match.actions == self.match.actions and match.reason == self.match.reason

    def start(self) -> None:
        """Begins, once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="analysis", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Gives it up; returns at once."""
        self._leave.set()

    @property
    def so_far(self) -> Analysis:
        """What is known so far; how it ended only with the rest."""
        found = bound(self.match, self._found[:])
        return found if self.finished else replace(found, returns=None)

    @property
    def named(self) -> list[Decision]:
        """The decisions to be listed: only the marked ones until all are known."""
        found = self._found[:]
        you = reads(self.match.players)
        return named(found, you) if self.finished else [d for d in found if d.glyph]

    def at(self, ply: int) -> Decision | None:
        """What was found of the decision at a ply."""
        return next((d for d in self._found[:] if d.ply == ply), None)

    def _run(self) -> None:
        game = self.match.game
        try:
            if not game.searched or not available("fast"):
                raise CardhouseError(TEXT("analysis.no_player"))
            self._prepare()
            settings = within(game, self.match.ply, self.seconds)
            analyse(
                self.match, settings, self._progress, self._leave.is_set, tell=self._found.append
            )
        except CardhouseError as error:
            self.trouble = str(error)
        self.finished = not self._leave.is_set()

    def _prepare(self) -> None:
        """Lets another process compile what is needed; this one could not draw meanwhile."""
        preparation = Preparation(self.match.game, "hint")
        self.preparing = True
        while not preparation.done and not self._leave.is_set():
            time.sleep(POLL)
        self.preparing = False
        preparation.stop()

    def _progress(self, done: int, all: int) -> None:
        self.done = done
