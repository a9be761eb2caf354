"""A server whose people keep all that they are told, at tables and over HTTP."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from cardhouse.server import messages as m
from cardhouse.server.settings import Settings
from cardhouse.server.table.opening import open_table
from cardhouse.server.table.table import Table
from cardhouse.server.web.app import Server
from tests.server.wire import CALM, Wire

ZOE, ADA = "Žöé", "Åđå"
CALLER = "192.0.2.1"


class Ear(Wire):
    """A connection that keeps all it hears, where all others do, too."""

    def __init__(self, at: Table, identity: str, heard: list[Any]) -> None:
        self.heard = heard
        super().__init__(at, identity)

    async def _take(self, message: Any) -> None:
        closed = message["type"] == "websocket.close"
        self.heard.append(message["reason"] if closed else json.loads(message["text"]))
        await super()._take(message)

    async def answer(self, kind: str, /, **more: Any) -> dict[str, Any]:
        """Asks, and waits for whatever is answered."""
        name, told = self.ask(kind, **more), dict[str, Any]()
        while told.get("id") != name:
            told = await self.next()
        return told

    async def no(self, kind: str, /, **more: Any) -> None:
        """Asks for something that is refused."""
        told = await self.answer(kind, **more)
        assert told["type"] == "refused", (kind, more, told)

    async def yes(self, kind: str, /, **more: Any) -> None:
        """Asks for something that is done."""
        told = await self.answer(kind, **more)
        assert told["type"] == "done", (kind, more, told)

    def send(self, kind: str, /, **more: Any) -> None:
        """Sends what has no id."""
        self.raw(json.dumps({"type": kind, **more}))

    def raw(self, text: str) -> None:
        """Sends whatever it is."""
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def refused(self, kind: str, /, **more: Any) -> None:
        """Sends what has no id and is refused."""
        self.send(kind, **more)
        await self.until("refused", id="")

    @property
    def match(self) -> Any:
        assert self.table.match is not None
        return self.table.match


class House:
    """A server whose people speak the pseudo-language; all that is said is kept."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(database=f"sqlite:///{folder / 'x.db'}", watchers=1, away=1e9, **CALM)  # type: ignore[arg-type]
        self.app = Server(settings)
        self.hub = self.app.hub
        self.heard: list[Any] = []
        self.ears: list[Ear] = []

    async def opened(self, new: m.NewTable, identity: str = "host") -> Table:
        """A new table."""
        return (await open_table(self.hub, identity, False, new))[0]

    async def at(self, table: Table, identity: str) -> Ear:
        """A connection to a table, once it has been told of it."""
        ear = Ear(table, identity, self.heard)
        self.ears.append(ear)
        await ear.until("snapshot")
        return ear

    async def ask(self, path: str, body: Any = None, method: str = "", **headers: str) -> Any:
        """What is answered over HTTP, as JSON if it is JSON."""
        data = (
            b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        )
        plain, _, query = path.partition("?")
        scope = {
            "type": "http", "http_version": "1.1", "method": method or ("GET" if body is None else "POST"),
            "scheme": "http", "path": plain, "raw_path": plain.encode(), "query_string": query.encode(),
            "headers": [(b"host", b"localhost"), *((k.encode(), v.encode()) for k, v in headers.items())],
            "client": (CALLER, 1), "server": ("localhost", 80), "root_path": "",
        }  # fmt: skip
        found = b""

        async def receive() -> Any:
            # A file is sent while its sender waits here for the end of the connection.
            await asyncio.sleep(0)
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Any) -> None:
            nonlocal found
            found += message.get("body", b"")

        await self.app(scope, receive, send)
        try:
            told = json.loads(found)
        except ValueError:
            told = found.decode()
        if not found.startswith(
            b"<!doctype html>"
        ):  # the client's page, which has a catalogue of its own
            self.heard.append(told)
        return told

    async def close(self) -> None:
        """Ends all connections and the server."""
        for ear in self.ears:
            await ear.close()
        await self.hub.stop()


async def dealt(ear: Ear) -> None:
    """Waits until the cards are dealt."""
    while ear.table.match is None:
        await asyncio.sleep(0.005)
