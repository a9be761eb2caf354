"""Hints at a table, and the chance that an action is answered; both are shown when they are
ready.
"""

from __future__ import annotations

import time
from functools import partial

from textual.worker import get_current_worker

from cardhouse.core.state import State
from cardhouse.core.texts import HOUSE
from cardhouse.play.assistance import Advice
from cardhouse.play.refusals import Refusal
from cardhouse.terminal.app.game.flow import GameFlow
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.table.parts import TableHost
from cardhouse.terminal.hints import Hints, chance
from cardhouse.terminal.wording import TEXT

PAUSE = 0.15
"""Seconds that a target stays focused before the chance of an answer is counted."""

Key = tuple[bytes, int]


class TableHints:
    """The hints and chances of one game, found outside the screen's thread. text: the hint that is
    shown.
    """

    def __init__(self, host: TableHost, session: AppSession, flow: GameFlow) -> None:
        self.host = host
        self.session = session
        self.flow = flow
        self.hints = Hints(session.game, session.match.called)
        self.text = ""
        self.counting: Key | None = None
        self._chances: dict[Key, list[str]] = {}

    def clear(self) -> None:
        """Forgets the hint that is shown."""
        self.text = ""

    def stop(self) -> None:
        """Ends what still gets ready."""
        self.hints.stop()

    def show(self, action: int, text: str) -> None:
        """Points at an action and says something about it."""
        selection = self.host.selection
        path = next((g.path for g in selection.scene.gestures if g.action == action), None)
        if path:
            selection.path, selection.focus = path[:-1], path[-1]
        self.text = text
        self.host.draw()

    # Hints

    def ask(self) -> None:
        """Asks for a hint; the record remembers it."""
        if not self.session.decides or self.flow.past is not None:
            return
        try:
            question = self.session.help.question(self.session.viewer)
            self.session.carry_out(self.session.help.hinted)
        except Refusal as refusal:
            self.host.refuse(refusal.text)
            return
        known = self.session.help.given(self.session.viewer)
        if known is not None:
            self.arrived(question.view, known)
            return
        waits = self.hints.guessed == question.view and not self.hints.prepare()
        self.text = TEXT("hint.ready" if waits else "hint.thinking")
        self.host.notices.trouble = ""
        self.host.draw()
        work = partial(self._think, question.view, question.legal)
        self.host.in_thread(work, "hint")

    def _think(self, view: State, legal: list[int]) -> None:
        worker = get_current_worker()
        found = self.hints.hint(view, legal, lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.host.app.call_from_thread(self.arrived, view, found)

    def arrived(self, view: State, found: Advice) -> None:
        """Shows a hint, if the position still stands."""
        session = self.session
        if not self.host.is_attached or not session.decides or session.view() != view:
            return
        session.help.hinted(session.viewer, found)
        self.show(found.action, HOUSE("sentence", text=found.text))

    # The chance of an answer

    def chances(self, action: int) -> list[str]:
        """How likely an action is answered, in words, where that is known; else that is found
        out.
        """
        session = self.session
        if not session.decides or self.flow.past is not None or session.game.solitaire:
            return []
        view = session.view()
        key = view.to_bytes(), action
        if key not in self._chances and key != self.counting:
            self.counting = key
            self.host.in_thread(partial(self._count, key, view, action), "chance")
        return self._chances.get(key, [])

    def _count(self, key: Key, view: State, action: int) -> None:
        worker = get_current_worker()
        time.sleep(PAUSE)
        if not worker.is_cancelled:
            words = chance(self.session.game, view, action)
            if not worker.is_cancelled:
                self.host.app.call_from_thread(self._counted, key, words)

    def _counted(self, key: Key, words: list[str]) -> None:
        self._chances[key] = words
        if self.counting == key:
            self.counting = None
        if words and self.host.is_attached:
            self.host.draw()
