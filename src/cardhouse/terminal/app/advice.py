"""Advice at a table: hints, and the chance that a claim or the like is answered; both come when they are ready."""

from __future__ import annotations

import time
from typing import Any

from textual import work
from textual.worker import get_current_worker

from cardhouse.core.state import State
from cardhouse.terminal.adviser import Advice, Adviser, chance
from cardhouse.terminal.app.course import CourseScreen
from cardhouse.terminal.app.side import Told

PAUSE = 0.15
"""Seconds that a target stays focused before the chance of an answer is counted."""

Key = tuple[bytes, int]


class AdviceScreen(CourseScreen):
    """A game with an adviser, who thinks outside the screen's thread."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.adviser = Adviser(self.sitting.game)
        self.advice = ""
        self.asking: Key | None = None
        self._chances: dict[Key, list[str]] = {}

    def told(self) -> Told:
        """The words around the table, the advice among them."""
        told = super().told()
        told.advice = self.advice
        return told

    def renew(self, keep: bool = False) -> None:
        """Draws a new position, for which no advice has been given."""
        self.advice = ""
        super().renew(keep)

    def _focused(self) -> None:
        self.advice = ""
        super()._focused()

    def on_unmount(self) -> None:
        """Leaves."""
        super().on_unmount()
        self.adviser.stop()

    # Hints

    def action_hint(self) -> None:
        if self.sitting.draft is None or self.past is not None:
            return
        self.sitting.hinted()
        ready = self.adviser.prepare()
        self.advice = (
            "Thinking about a hint ..."
            if ready
            else "The adviser gets ready (this happens once) ..."
        )
        self.trouble = ""
        self.draw()
        self._advise(self.sitting.view(), self.sitting.legal)

    @work(thread=True, exclusive=True, group="hint")
    def _advise(self, view: State, legal: list[int]) -> None:
        worker = get_current_worker()
        found = self.adviser.advise(view, legal, lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._advised, view, found)

    def _advised(self, view: State, found: Advice) -> None:
        """Shows a hint, if the position still stands."""
        if not self.is_attached or self.sitting.draft is None or self.sitting.view() != view:
            return
        path = next((g.path for g in self.aim.scene.gestures if g.action == found.action), None)
        if path:
            self.aim.path, self.aim.focus = path[:-1], path[-1]
        self.advice = f"{found.text}."
        self.draw()

    # The chance of an answer

    def consequences(self, action: int) -> list[str]:
        """The preview, with the chance of an answer where it is known; else that is found out."""
        words = super().consequences(action)
        if self.sitting.draft is None or self.past is not None or self.sitting.game.solitaire:
            return words
        view = self.sitting.view()
        key = view.to_bytes(), action
        if key not in self._chances and key != self.asking:
            self.asking = key
            self._count(key, view, action)
        return words + self._chances.get(key, [])

    @work(thread=True, exclusive=True, group="chance")
    def _count(self, key: Key, view: State, action: int) -> None:
        worker = get_current_worker()
        time.sleep(PAUSE)
        if not worker.is_cancelled:
            words = chance(self.sitting.game, view, action)
            if not worker.is_cancelled:
                self.app.call_from_thread(self._counted, key, words)

    def _counted(self, key: Key, words: list[str]) -> None:
        self._chances[key] = words
        if self.asking == key:
            self.asking = None
        if words and self.is_attached:
            self.draw()
