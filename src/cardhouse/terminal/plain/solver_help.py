"""Help by a solver in plain play: the lamp, open help, a winning line step by step, where a game
was lost.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from cardhouse.core.errors import CardhouseError
from cardhouse.core.solving import UNKNOWN, UNSOLVABLE, Solution
from cardhouse.core.texts import sentence
from cardhouse.play.background import Helper
from cardhouse.play.help import (
    LOOKS,
    Guide,
    before,
    has_help,
    open_help,
    truth_words,
    warning_words,
)
from cardhouse.play.lookback import look_back, told_whole
from cardhouse.play.match import OPEN_HELP, Match
from cardhouse.play.session import Session
from cardhouse.terminal.plain.console import Console
from cardhouse.terminal.plain.help import YES
from cardhouse.terminal.wording import TEXT

EXPLAINED = ("lamp", "open_help", "show_me")
"""The lines that the help has where a solver helps, too."""
PATIENCE = 10.0
"""Seconds that an answer is waited for at most; what is not known then is worked out behind the
game.
"""


class SolverHelp:
    """The help of a solver in one session. seconds: CPU time for one deal."""

    def __init__(self, session: Session, console: Console, seconds: float = 1.0) -> None:
        self.session = session
        self.match = session.match
        self.console = console
        self.guide = session.help.guide
        self.helper = Helper(session.game, seconds)

    @property
    def offered(self) -> bool:
        """Whether this game has such help."""
        return has_help(self.match.game)

    def command(self, seat: int, text: str) -> bool | None:
        """Carries out a command; True when something was played, None if it is none of these.
        Raises Refusal.
        """
        words = text.casefold().split()
        if not self.offered or not words:
            return None
        if words == ["lamp"]:
            return self._lamp(seat)
        if words == ["open", "help"]:
            return self._open(seat)
        if words[:2] == ["show", "me"] and len(words) < 4:
            return self._show(seat, words[2] if len(words) == 3 else "1")
        return None

    def open_help_text(self) -> str:
        """What open help says now, empty if it is off; never waits."""
        if not self.offered or not open_help(self.match) or self.match.over:
            return ""
        self.helper.poll()
        return sentence(truth_words(self.helper.truth(self.guide)))

    def _wait(self, done: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not done() and time.monotonic() < until:
            time.sleep(0.02)
            self.helper.poll()

    def _lamp(self, seat: int) -> bool:
        match, view = self.match, self.match.view(seat)
        self.session.help.lamp(seat)
        self._wait(lambda: len(self.helper.lamp(view).looks) == LOOKS)
        lamp = self.helper.lamp(view)
        self.console.say(sentence(str(lamp)))
        best = lamp.best(match.game, view)
        if best >= 0:
            text = f"{match.text(best, long=True)}  [{match.text(best)}]"
            self.console.say(lamp.best_words(best, text))
        if len(lamp.looks) < LOOKS:
            self.console.say(TEXT("solver.rest"), "faint")
        return False

    def _open(self, seat: int) -> bool:
        if not open_help(self.match):
            self.console.say(warning_words())
            if self.console.ask(TEXT("ask.open_help")).casefold() not in YES:
                return False
            self.session.help.mark(seat, OPEN_HELP)
        self._wait(lambda: self.helper.truth(self.guide) is not None)
        self.console.say(self.open_help_text())
        return False

    def _show(self, seat: int, count: str) -> bool:
        if not open_help(self.match):
            self.console.say(TEXT("solver.say_open_help"), "alert")
            return False
        if not count.isdecimal() or not 1 <= int(count) <= 1000:
            self.console.say(TEXT("solver.how_many"), "alert")
            return False
        self._wait(lambda: self.helper.truth(self.guide) is not None)
        truth = self.helper.truth(self.guide)
        if truth is None or not truth.line:
            why = TEXT("solver.worked_out") if truth is None else str(truth)
            self.console.say(TEXT("solver.nothing_because", why=why), "alert")
            return False
        for action in truth.line[: int(count)]:
            self.session.play(seat, action)
        return True

    def stop(self) -> None:
        """Ends what is worked out behind the game."""
        self.helper.stop()


def tell_where(match: Match, seconds: float, console: Console, proof: Path | None = None) -> None:
    """Says where a game that is over was lost. seconds: CPU time for a position; proof: a file for
    the proof of it.

    Raises CardhouseError if that file cannot be written.
    """

    def say(text: str) -> None:
        if console.interactive:
            console.out.write(f"\r  {text} ...\x1b[K")
            console.out.flush()

    try:
        found = look_back(Guide(match), seconds, say)
    except KeyboardInterrupt:
        return
    finally:
        if console.interactive:
            console.out.write("\r\x1b[K")
    for line in told_whole(match, found):
        console.say(line)
    if proof is not None:
        written = _prove(match, found.lost, proof)
        console.say(TEXT("solver.proof" if written else "solver.no_proof", path=str(proof)))


def _prove(match: Match, lost: int | None, path: Path) -> bool:
    """Writes the proof that a game was lost before some ply, for another program to check (C7)."""
    from cardhouse.lab.solve import certify

    found = Solution(UNSOLVABLE if lost is not None else UNKNOWN)
    return certify(match.game, before(match, lost or 0), found, _deal(match, lost), path)


def _deal(match: Match, ply: int | None) -> int | None:
    """The number that the position before a ply was dealt by; None if it was not."""
    dealt = ply == 0 and match.start is None
    return int(match.seed) if dealt and match.seed.isdecimal() else None


def analyse_solitaire(
    match: Match, seconds: float, console: Console, proof: Path | None = None
) -> None:
    """Where a finished or saved solitaire was lost, and a file with the proof.

    Raises CardhouseError where no solver can tell, and if the file cannot be written.
    """
    if not has_help(match.game):
        raise CardhouseError(TEXT("solver.none", game=match.game.title))
    if not match.over:
        raise CardhouseError(TEXT("solver.not_over"))
    tell_where(match, seconds, console, proof)
