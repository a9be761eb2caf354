"""What is solved for one match: what a lamp has shown, and the tasks that go on finding out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from cardhouse.play.background import SOLVERS
from cardhouse.play.help import Look
from cardhouse.play.match import Match

LOG = logging.getLogger("cardhouse.server")


class Solving:
    """What is solved for one match. looks: for each view that was asked about, by number; turn: as
    many deals at a time as processes solve.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.looks: dict[bytes, dict[int, Look]] = {}
        self.turn = asyncio.Semaphore(SOLVERS)
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def drop(self) -> None:
        """Ends what is being solved."""
        for task in self.tasks.values():
            if task is not asyncio.current_task():
                task.cancel()
        self.tasks = {}

    def begin(self, kind: str, work: Coroutine[Any, Any, None]) -> None:
        """Begins to solve; what was begun of the same kind ends."""
        old = self.tasks.get(kind)
        if old is not None:
            old.cancel()
        self.tasks[kind] = asyncio.create_task(_watched(work))


async def _watched(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        LOG.exception("solving failed")
