"""Help worked out behind a game, in processes of its own that give way to others: playing never
waits for it.
"""

from __future__ import annotations

import os
from collections import deque
from typing import TYPE_CHECKING, Any

from cardhouse.core.game import Game, game
from cardhouse.core.solving import Stop
from cardhouse.core.state import State
from cardhouse.play.help import (
    LOOKS,
    Guide,
    Lamp,
    Look,
    Truth,
    before,
    lamp_so_far,
    look,
    solve_truth,
)

if TYPE_CHECKING:
    from cardhouse.play.worker_pool import LocalPool

SOLVERS = min(2, os.cpu_count() or 1)
"""Processes that solve at the same time. Each may take the solver's memory."""


def work(
    kind: str, name: str, data: bytes, number: int, seconds: float, stop: Stop | None = None
) -> dict[str, Any]:
    """A look or a truth, in the other process."""
    found = game(name)
    state = found.state_type.from_bytes(data)
    if kind == "look":
        seen = look(found, state, number, seconds, stop)
        return {"verdict": seen.verdict, "first": seen.first}
    truth = solve_truth(found, state, seconds, stop)
    return {"verdict": truth.verdict, "line": truth.line}


class Helper:
    """Answers at once what is known, and sees to it that more will be. Call ``poll`` now and then.

    seconds: CPU time for a look; a true position gets ten times as much. The
    processes start when first needed.
    """

    def __init__(self, game: Game, seconds: float = 1.0) -> None:
        self.game = game
        self.seconds = seconds
        self._pool: LocalPool | None = None
        self._looks: dict[bytes, dict[int, Look]] = {}
        self._truths: dict[bytes, Truth] = {}
        self._waiting: deque[tuple[Any, ...]] = deque()
        self._running: list[tuple[Any, ...]] = []

    def lamp(self, view: State) -> Lamp:
        """The lamp for a view, as far as its deals are solved; the rest is begun. Work on other
        views is dropped.
        """
        data = view.to_bytes()
        done = self._looks.setdefault(data, {})
        missing = [
            ("look", self.game.name, data, k, self.seconds) for k in range(LOOKS) if k not in done
        ]
        self._ask("look", missing)
        return lamp_so_far(done)

    def truth(self, guide: Guide) -> Truth | None:
        """What is known of the present position of a match; if nothing is, it is begun and None
        returned.

        Raises IllegalAction if open help is off.
        """
        match = guide.match
        known = guide.now
        if known is not None:
            return known
        state = before(match, match.ply)
        data = state.to_bytes()
        if data in self._truths:
            guide.learn(state, self._truths[data])
            return guide.now
        self._ask("truth", [("truth", self.game.name, data, 0, 10 * self.seconds)])
        return None

    def poll(self) -> bool:
        """Takes in what is done and hands out what waits; True if something new is known."""
        fresh = False
        if self._pool is not None and self._running:
            for task, result in self._pool.take(0.0):
                self._running.remove(task)
                if result is not None:
                    self._note(task, result)
                    fresh = True
        self._hand_out()
        return fresh

    def _hand_out(self) -> None:
        if self._waiting and self._pool is None:
            from cardhouse.play.worker_pool import LocalPool

            self._pool = LocalPool(work, SOLVERS, behind=True)
        while self._waiting and self._pool is not None and self._pool.room:
            task = self._waiting.popleft()
            self._running.append(task)
            self._pool.give(task)

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return bool(self._running) or bool(self._waiting)

    def stop(self) -> None:
        """Ends the processes."""
        self._waiting.clear()
        self._running.clear()
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    def _ask(self, kind: str, tasks: list[tuple[Any, ...]]) -> None:
        others = [task for task in self._waiting if task[0] != kind]
        mine = [task for task in tasks if task not in self._running]
        # The truth first: it is one task, and what was asked for.
        self._waiting = deque(mine + others if kind == "truth" else others + mine)
        self._hand_out()

    def _note(self, task: tuple[Any, ...], result: dict[str, Any]) -> None:
        kind, _, data, number, _ = task
        if kind == "look":
            self._looks.setdefault(data, {})[number] = Look(result["verdict"], result["first"])
        else:
            self._truths[data] = Truth(result["verdict"], tuple(result["line"]))
