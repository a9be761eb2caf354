"""Solving in a page: the lamp, open help and the look back, as far as tries without a solver can
carry them.

It goes on a slice at a time, so that the table stays free for moves; what a move makes idle is
dropped. What is known of a deal by its number is told at once. Of everything else a winning line is
sure, and that none was found means nothing but that: only positions without any gain left are
proven lost.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Protocol

from cardhouse.agents.tries import Tries
from cardhouse.core.game import Game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE
from cardhouse.core.state import State
from cardhouse.page import TEXT
from cardhouse.play import comfort
from cardhouse.play.help import LOOKS, Lamp, Look, Truth, agreeing, before
from cardhouse.play.lookback import search
from cardhouse.play.session import Session
from cardhouse.play.solved import LookingBack, known, lit, lost

LOOK, TRUTH, BACK = 2.0, 20.0, 3.0
"""Seconds for a deal that agrees with a view, for the true position, for a position of a look
back.
"""
SLICE = 0.04
"""Seconds after which messages are heard again."""
KEPT = 50

Job = Iterator[None]
Looking = Generator[None, None, Truth]


class Telling(Protocol):
    """Whoever is told what was found, and goes on after a while."""

    def tell_all(self, message: object) -> None:
        """Tells everybody who looks."""

    def search_on(self) -> None:
        """Has ``Solving.go_on`` called soon."""


class Solving:
    """What is looked for at one table. tell_all hears of it; at most one job of each kind is under
    way.
    """

    def __init__(self, at: Telling, session: Session) -> None:
        self.at = at
        self.match = session.match
        self.guide = session.help.guide
        self._jobs: dict[str, Job] = {}
        self._looks: dict[bytes, list[Look]] = {}
        self._tried: dict[bytes, Truth] = {}

    @property
    def busy(self) -> bool:
        """Whether something is looked for."""
        return bool(self._jobs)

    def begin(self, kind: str, job: Job) -> None:
        """Begins a job; what was begun of the same kind ends."""
        self._jobs.pop(kind, None)
        self._jobs[kind] = job
        self.at.search_on()

    def drop(self) -> None:
        """Ends everything."""
        self._jobs.clear()

    def go_on(self) -> None:
        """Goes on with the job that waits longest, for a slice."""
        if not self._jobs:
            return
        kind = next(iter(self._jobs))
        job = self._jobs.pop(kind)
        if next(job, self) is not self:
            self._jobs.setdefault(kind, job)
        if self._jobs:
            self.at.search_on()

    def _truth(self, game: Game, state: State, seconds: float) -> Looking:
        """Looks for a line that wins a state, which holds all cards."""
        if game.rules.seat(state) < 0 or comfort.stuck(game, game.hidden(state, 0)):
            return Truth(SOLVED if state.winners else UNSOLVABLE)
        tries, left = Tries(game, state, "page"), seconds
        while left > 0 and not tries.go_on(SLICE):
            left -= SLICE
            yield
        return Truth(UNKNOWN) if tries.line is None else Truth(SOLVED, tuple(tries.line))

    def lamp(self, name: str, view: State) -> Job:
        """Looks at deals that agree with a view, one after the other."""
        game = self.match.game
        looks = self._looks.setdefault(view.to_bytes(), [])
        while len(self._looks) > KEPT:
            del self._looks[next(iter(self._looks))]
        self._tell_lit(name, view, looks)
        while len(looks) < LOOKS:
            found = yield from self._truth(game, agreeing(game, view, len(looks)), LOOK)
            looks.append(Look(found.verdict, found.line[0] if found.line else -1))
            self._tell_lit(name, view, looks)

    def _tell_lit(self, name: str, view: State, looks: list[Look]) -> None:
        self.at.tell_all(lit(name, self.match, view, Lamp(tuple(looks))))

    def _at(self, ply: int, seconds: float) -> Looking:
        """What is known of the position before a ply, looked for now if need be."""
        found = self.guide.at(ply)
        if found is not None and found.verdict != UNKNOWN:
            return found
        state = before(self.match, ply)
        key = state.to_bytes()
        if key not in self._tried:
            self._tried[key] = yield from self._truth(self.match.game, state, seconds)
            self.guide.learn(state, self._tried[key])
        return self._tried[key]

    def truth(self, name: str) -> Job:
        """Looks for a line that wins the true position."""
        found = yield from self._at(self.match.ply, TRUTH)
        text = TEXT("truth.undecided", seconds=round(TRUTH)) if found.verdict == UNKNOWN else ""
        self.at.tell_all(known(name, self.match, found, text))

    def look_back(self, name: str) -> Job:
        """Looks for where a game was lost."""
        looking, told = search(self.match.ply), LookingBack(name, self.guide, BACK)
        asked = [next(looking)]
        while True:
            self.at.tell_all(told.told(asked))
            tried = len(self._tried)
            found = yield from self._at(asked[-1], BACK)
            if len(self._tried) > tried:
                told.solved()
            try:
                asked.append(looking.send(found))
            except StopIteration as done:
                self.at.tell_all(lost(name, self.match, told.looked, done.value))
                return
