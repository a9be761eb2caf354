"""What is solved for one match: what has been found out, and the tasks that go on finding out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from cardhouse.play.help import Guide, Look
from cardhouse.play.match import Match

LOG = logging.getLogger("cardhouse.server")


class Solving:
    """What the solver has found out about one match, and what it is at now."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.guide = Guide(match)
        self.looks: dict[bytes, dict[int, Look]] = {}
        self.lit = False
        self.turn = asyncio.Lock()
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
