"""Pausing: when an answer is given that needs no thought; its time tells nobody that there was no
choice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from cardhouse.core.game import Game
from cardhouse.play.deciding import Next, Task
from cardhouse.play.journal import PLAY
from cardhouse.play.pauses import SECRET, Chance, Pauses, kind_of, left_open
from cardhouse.play.session import Session
from cardhouse.play.session_state import Change

LOG = logging.getLogger("cardhouse.server")
Clock = Callable[[], float]
"""Seconds since any fixed point."""


class Pausing:
    """The pauses at one table. clock: what times are taken by."""

    def __init__(
        self,
        game: Game,
        longest: float,
        clock: Clock = time.monotonic,
        chance: Chance = SECRET,
    ) -> None:
        self.game = game
        self.pauses = Pauses(game, longest, chance)
        self.clock = clock
        self._question: tuple[int, int] | None = None
        self._since = 0.0

    def question_put(self, session: Session) -> None:
        """Notes since when a decision is due."""
        now = session.match.ply, session.version
        if self._question != now:
            self._question, self._since = now, self.clock()

    def answered(self, session: Session, change: Change) -> None:
        """Notes how long a person took for a choice that looks to the others as if there might have
        been none.
        """
        if not change.entries or change.entries[0].kind != PLAY or self._question is None:
            return
        first, (ply, version) = change.entries[0], self._question
        kind = kind_of(self.game, first.action)
        if kind is None or (first.ply, first.number) != (ply, version):
            return
        if session.journal.chosen(first.ply):
            self.pauses.note(first.seat, kind, self.clock() - self._since)

    async def before(self, session: Session, due: Next) -> float:
        """Seconds to wait before an answer that needs no asking. Nothing where nobody is to be
        deceived.
        """
        watchers = watching(session, due.seat)
        if due.seat is None or due.action is None or not watchers or session.match.state.row_n:
            return 0.0
        if due.how == "standing":
            # That somebody has decided beforehand is nobody's business either.
            kind = kind_of(self.game, due.action)
            return self.pauses.draw(due.seat, -1 if kind is None else kind)
        if not await self.secret(session, due.action, watchers):
            return 0.0
        return self.pauses.draw(due.seat, kind_of(self.game, due.action) or 0)

    async def of_computer(
        self, session: Session, task: Task, action: int, pace: float, thought: float
    ) -> float:
        """Seconds that a computer player takes for a decision. thought: how long it has thought
        about it.
        """
        if session.match.state.row_n:
            return pace / 2
        wait = self.pauses.pace(pace)
        if len(task.legal) > 1:
            self.pauses.thought(task.seat, thought)
        elif await self.secret(session, action, watching(session, task.seat)):
            wait = max(wait, self.pauses.thinking(task.seat))
        return wait

    async def secret(self, session: Session, action: int, watchers: list[int]) -> bool:
        """Whether any of the watchers cannot know that an action is the only one."""
        if not watchers or kind_of(self.game, action) is None:
            return False
        # A few milliseconds, for which nobody else has to wait.
        state = session.match.state.copy()
        try:
            return await asyncio.to_thread(left_open, self.game, state, watchers, False)
        except Exception:  # a defect of a game's knowledge must not stop the game
            LOG.exception("what others know of a choice could not be found out")
            return True


def watching(session: Session, seat: int | None) -> list[int]:
    """The seats of those whom a decision of a seat could deceive: the others where somebody outside
    decides.
    """
    if session.game.solitaire:
        return []
    return [one for one in session.state.people if one != seat]
