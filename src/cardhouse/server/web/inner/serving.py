"""Serving the other processes: their clients are connected to tables here, and their requests
answered.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import socket
from collections.abc import Coroutine
from typing import Any

from starlette.applications import Starlette

from cardhouse.core.errors import CardhouseError
from cardhouse.play.refusals import Refusal
from cardhouse.server.settings import Settings
from cardhouse.server.storage.owners import Owners
from cardhouse.server.storage.wording import TEXT as STORAGE
from cardhouse.server.table.hub import Away, Hub
from cardhouse.server.web.addresses import host_and_port
from cardhouse.server.web.answers import STATUS, problem
from cardhouse.server.web.connection import POLICY, Connection, serve_at
from cardhouse.server.web.identity import Identity
from cardhouse.server.web.inner.parcels import (
    Opening,
    PassedRequest,
    PassedResponse,
    packed,
    unpacked,
)
from cardhouse.server.web.inner.passing import respond
from cardhouse.server.web.inner.wire import (
    NONCE,
    PROOF,
    SHORT,
    Kind,
    Wire,
    key_of,
    names_of,
    proof,
    random_nonce,
)
from cardhouse.server.web.limits import Limits
from cardhouse.server.wording import TEXT

LOG = logging.getLogger("cardhouse.server")
UNREAD = 256
"""Messages of one client that wait to be carried out."""


class Remote:
    """Where frames to one client of another process are written."""

    def __init__(self, wire: Wire, channel: int) -> None:
        self._wire = wire
        self._channel = channel

    @property
    def ready(self) -> bool:
        """Always: how much may be unread is bounded for all clients of the process together."""
        return True

    def write(self, data: bytes) -> bool:
        """Writes a message; False if the connection has ended."""
        self._wire.write(Kind.TEXT, self._channel, data)
        return not self._wire.lost

    async def send(self, message: Any) -> None:
        """Writes what the table's connection sends by way of its queue. Raises OSError if the
        connection has ended.
        """
        if message["type"] == "websocket.send":
            self._wire.write(Kind.TEXT, self._channel, message["text"].encode())
        else:
            data = SHORT.pack(message["code"]) + message["reason"].encode()
            self._wire.write(Kind.CLOSE, self._channel, data)
        if self._wire.lost:
            raise ConnectionResetError


class Served:
    """A client of another process at a table here."""

    def __init__(self) -> None:
        self.events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.connection: Connection | None = None

    def take(self, data: bytes) -> None:
        """Takes a message; one who sends faster than can be carried out is disconnected."""
        if self.events.qsize() >= UNREAD:
            if self.connection is not None:
                self.connection.close(POLICY, TEXT("closing.too_many"))
            return
        self.events.put_nowait({"type": "websocket.receive", "bytes": data})

    def end(self) -> None:
        """The client is gone."""
        self.events.put_nowait({"type": "websocket.disconnect"})


class Guest(Wire):
    """A connection from another process, whose clients ask for tables of ours."""

    def __init__(self, inner: Inner) -> None:
        super().__init__()
        self._inner = inner
        self._said = b""
        self._nonce = b""
        self._served: dict[int, Served] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Counts it."""
        super().connection_made(transport)
        self._inner.guests.add(self)

    def got(self, kind: Kind, channel: int, data: bytes) -> None:
        """Takes the proof, then what is asked."""
        if not self.proven:
            self._prove(kind, data)
        elif kind is Kind.TEXT:
            served = self._served.get(channel)
            if served is not None:
                served.take(data)
        elif kind is Kind.OPEN:
            served = self._served[channel] = Served()
            opening = unpacked(Opening, data)
            self._inner.beside(self._connect(channel, served, opening))
        elif kind is Kind.ASK:
            self._inner.beside(self._answer(channel, unpacked(PassedRequest, data)))
        elif kind is Kind.END:
            served = self._served.pop(channel, None)
            if served is not None:
                served.end()
        elif kind is Kind.PING:
            self.write(Kind.PONG, 0, b"\1" if self._inner.owners.late else b"\0")
        else:
            raise ValueError("not from one who passes on")

    def _prove(self, kind: Kind, data: bytes) -> None:
        key = self._inner.key
        if kind is Kind.HELLO and not self._said:
            if names_of(data)[1] != self._inner.owners.name:
                raise ValueError("meant for another process")
            self._said, self._nonce = data, random_nonce()
            mine = proof(key, b"owner", data, self._nonce)
            assert len(self._nonce) == NONCE
            assert len(mine) == PROOF
            self.write(Kind.PROVE, 0, self._nonce + mine)
            return
        true = proof(key, b"passer", self._said, self._nonce)
        if kind is not Kind.PROVE or not self._said or not hmac.compare_digest(data, true):
            raise ValueError("no proof")
        self.proven = True

    def ended(self) -> None:
        """Every client of that process is gone."""
        self._inner.guests.discard(self)
        for served in self._served.values():
            served.end()
        self._served.clear()

    async def _connect(self, channel: int, served: Served, opening: Opening) -> None:
        """Serves a client at its table until that ends."""
        try:
            table = await self._inner.hub.get(opening.code)
        except Away:
            self.write(Kind.MOVED, channel)
            return
        except Refusal as refused:
            self.write(Kind.DENIED, channel, SHORT.pack(STATUS[refused.code]))
            return
        if table is None:
            self.write(Kind.DENIED, channel, SHORT.pack(404))
            return
        remote = Remote(self, channel)
        connection = served.connection = Connection(
            self._inner.limits, opening.identity, opening.bot, opening.address, opening.shape, remote.send, remote,
        )  # fmt: skip
        self.write(Kind.TAKEN, channel)
        connection.start()
        try:
            await serve_at(table, connection, served.events.get, opening.since)
        finally:
            self._served.pop(channel, None)
            await connection.stop()

    async def _answer(self, channel: int, inquiry: PassedRequest) -> None:
        owners, hold = self._inner.owners, self._inner.settings.hold
        if owners.late and not await owners.ready(hold):
            silent = problem(503, STORAGE("no_storage"))
            reply = PassedResponse(503, silent.raw_headers, bytes(silent.body))
        else:
            who = Identity("", inquiry.identity, inquiry.bot, False)
            reply = await respond(self._inner.web, inquiry, who)
            while owners.late and not self.lost:
                await owners.ready(hold)
        self.write(Kind.ANSWER, channel, packed(reply))


class Inner:
    """Where the other processes reach this one. more: the operator's own secret."""

    def __init__(
        self, hub: Hub, limits: Limits, web: Starlette, listener: socket.socket, more: str
    ) -> None:
        self.hub = hub
        self.limits = limits
        self.web = web
        self.guests: set[Guest] = set()
        self._listener = listener
        self._more = more
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    @property
    def settings(self) -> Settings:
        """The settings of the server."""
        return self.hub.settings

    @property
    def owners(self) -> Owners:
        """Whose tables are whose."""
        return self.hub.store.owners

    @property
    def key(self) -> bytes:
        """What proofs are made with."""
        return key_of(self.owners.secret, self._more)

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Lets something go on beside until the end."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a passed-on client could not be served", exc_info=task.exception())

    async def start(self) -> None:
        """Begins to listen."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Guest(self), sock=self._listener)

    async def stop(self) -> None:
        """Lets go of everybody."""
        if self._server is not None:
            self._server.close()
        for guest in list(self.guests):
            guest.abort()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2)
        for task in self._tasks:
            task.cancel()


def listen(address: str) -> tuple[socket.socket, str]:
    """A socket for the other processes and where they reach it. Raises CardhouseError.

    address: HOST or HOST:PORT; without a port a free one is taken.
    """
    try:
        host, port = host_and_port(address)
        if host in ("", "0.0.0.0", "::"):
            raise ValueError("others must be told one address")
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError:
            listener.close()
            raise
    except (OSError, ValueError) as error:
        reply = error.strerror if isinstance(error, OSError) else str(error)
        raise CardhouseError(
            TEXT(
                "serve.inner_address",
                address=repr(address[:60]),
                problem=str(reply),
                option="--inner",
            )
        ) from error
    shown = f"[{host}]" if ":" in host else host
    return listener, f"{shown}:{listener.getsockname()[1]}"
