"""A computer player that wants to know what its seat has seen is told it, in the process that
thinks, too.
"""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Sequence
from typing import Any

import pytest

import cardhouse
from cardhouse.agents.agent import Agent
from cardhouse.core.state import State
from cardhouse.play.deciding import Task
from cardhouse.play.history import Seen, history
from cardhouse.server.workers import thinker
from cardhouse.server.workers.pool import WorkerPool


class Rememberer(Agent):
    """Keeps what it is told."""

    name = "rememberer"
    wants_history = True

    def __init__(self) -> None:
        self.told: list[Sequence[Seen]] = []

    def choose(self, view: State, legal: Sequence[int]) -> int:
        return legal[-1]

    def observe(self, history: Sequence[Seen]) -> None:
        self.told.append(history)


class Here:
    """A worker whose thinker is in this process; it keeps the requests."""

    name = "here"

    def __init__(self) -> None:
        self.thinker = thinker.Thinker(io.BytesIO())
        self.asked: list[dict[str, Any]] = []

    async def ask(self, request: dict[str, Any]) -> Any:
        self.asked.append(dict(request))
        return self.thinker._choose({"id": 1, **request}, threading.Event())


def test_history_is_sent_to_whoever_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Rememberer()
    monkeypatch.setattr(thinker, "make", lambda level, game: player)
    match = cardhouse.new_match("carbondale_draft", seed=4)
    for _ in range(12):
        match.play(match.legal_actions[0])
    seat = match.seat
    assert seat is not None
    legal = list(match.legal_actions)
    task = Task(seat, "careful", match.view(seat), legal, lambda: history(match, seat))

    async def main() -> None:
        pool = WorkerPool(1, 1.0, 1.0)
        here = Here()
        monkeypatch.setattr(pool, "_light", here)
        assert await pool.choose("code", match.game.name, task) == legal[-1]
        assert ["history" in request for request in here.asked] == [False, True]

    asyncio.run(main())
    assert player.told == [history(match, seat)]
    assert [one.told() for seen in player.told[0] for one in seen.events] == [
        one.told() for seen in history(match, seat) for one in seen.events
    ]
