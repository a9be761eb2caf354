"""A client inside the server's own process, for tests that must hold something up or look
inside.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from cardhouse.server import messages as m
from cardhouse.server.settings import Settings
from cardhouse.server.table.hub import Hub
from cardhouse.server.table.opening import open_table
from cardhouse.server.table.table import Table
from cardhouse.server.web.connection import Connection, serve_at
from cardhouse.server.web.limits import Limits

CALM = {
    "pace": 0.0,
    "pause": 0.05,
    "nonce_wait": 0.0,
    "thinkers": 1,
    "warm": 0,
    "messages": 1e5,
    "messages_burst": 1e5,
}

CONNECTED = "a connection without a network"


@contextlib.asynccontextmanager
async def hub(folder: Path, **more: Any) -> AsyncIterator[Hub]:
    """A hub that runs."""
    made = Hub(Settings(database=f"sqlite:///{folder / 'x.db'}", **{**CALM, **more}))
    await made.start()
    try:
        yield made
    finally:
        # A test that fails leaves connections behind, which would wait for storage for ever.
        left = [task for task in asyncio.all_tasks() if task.get_name() == CONNECTED]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await made.stop()


class Wire:
    """A connection to a table without a network."""

    def __init__(self, at: Table, identity: str) -> None:
        self.table = at
        self.told: list[dict[str, Any]] = []
        self._heard = asyncio.Event()
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.connection = Connection(
            Limits(at.house.settings), identity, False, "test", "wide", self._take
        )
        self.connection.start()
        self._task = asyncio.create_task(
            serve_at(at, self.connection, self._in.get, None), name=CONNECTED
        )
        self._count = 0

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.told.append(json.loads(message["text"]))
            self._heard.set()

    def ask(self, kind: str, /, **more: Any) -> str:
        """Sends a request with an id of its own, and returns that."""
        self._count += 1
        name = str(more.pop("id", f"w{self._count}"))
        self._in.put_nowait(
            {"type": "websocket.receive", "text": json.dumps({"type": kind, "id": name, **more})}
        )
        return name

    def mark(self, kind: str) -> None:
        """Notes something, which is not answered."""
        self._in.put_nowait(
            {"type": "websocket.receive", "text": json.dumps({"type": "mark", "kind": kind})}
        )

    async def until(self, kind: str, seconds: float = 10, **fits: Any) -> dict[str, Any]:
        """The first message of a kind with some values among those not yet looked at; takes all up
        to it.
        """
        async with asyncio.timeout(seconds):
            while True:
                told = await self.next(seconds)
                if told["type"] == kind and all(told.get(k) == v for k, v in fits.items()):
                    return told

    async def next(self, seconds: float = 10) -> dict[str, Any]:
        """The next message that was not yet looked at."""
        async with asyncio.timeout(seconds):
            while not self.told:
                self._heard.clear()
                await self._heard.wait()
        return self.told.pop(0)

    async def close(self) -> None:
        """Ends the connection."""
        self._in.put_nowait({"type": "websocket.disconnect"})
        await self._task
        await self.connection.stop()


async def dealt(table: Table) -> None:
    """Waits until the cards of a table are dealt."""
    async with asyncio.timeout(10):
        while table.match is None:
            await asyncio.sleep(0.01)


async def against(
    made: Hub, game: str, level: str = "random", identity: str = "me"
) -> tuple[Table, Wire]:
    """A table of a person against a computer player, dealt, and the person's connection."""
    seats = [m.NewSeat("me"), m.NewSeat("computer", level)]
    table, _, _ = await open_table(made, identity, False, m.NewTable(game, seats=seats, start=True))
    wire = Wire(table, identity)
    wire.connection.send(b'{"type":"begun"}')
    await wire.until("begun")
    await dealt(table)
    return table, wire
