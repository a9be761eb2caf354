"""Connections: one WebSocket each, with its limits, its queue of messages out, and the requests
that come in.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, get_args

import msgspec

from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.buckets import Bucket
from cardhouse.server.messages.structs import Decoder
from cardhouse.server.storage.owners import Owners
from cardhouse.server.table.attendance import enter, leave
from cardhouse.server.table.audience import Base
from cardhouse.server.table.handling import handle, refuse
from cardhouse.server.table.table import Table
from cardhouse.server.web.frames import Direct, Send, frames_of
from cardhouse.server.web.limits import Limits
from cardhouse.server.wording import TEXT

DECODER: Decoder[Any] = Decoder(get_args(m.FromClient))
Receive = Callable[[], Awaitable[Any]]
POLICY, TOO_BIG, RESTART, AGAIN = 1008, 1009, 1012, 1013
JUNK_ALLOWED = 20
REASON = 123
"""Bytes that the protocol has room for in the reason why a connection is closed."""
SILENT = 60.0
"""Seconds after which a connection looks again whether anything may be sent."""


class Connection:
    """A client at a table. Messages out are queued, so that a slow reader holds nobody up."""

    def __init__(
        self,
        limits: Limits,
        identity: str,
        bot: bool,
        address: str,
        shape: str,
        send: Send,
        direct: Direct | None = None,
    ) -> None:
        settings = limits.settings
        self.limits = limits
        self.identity = identity
        self.bot = bot
        self.address = address
        self.shape = shape
        self.seat: int | None = None
        self.base: Base | None = None
        self.closed = False
        self.bucket = Bucket(settings.messages, settings.messages_burst, time.monotonic())
        self.junk = 0
        self._backlog = settings.backlog
        self._send = send
        self._frames = direct or frames_of(send)
        self._queue: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._code: int | None = None
        self._reason = ""
        self._open = False
        self._owners: Owners | None = None

    @property
    def closing(self) -> bool:
        """Whether nothing is read any more."""
        return self._code is not None

    def start(self) -> None:
        """Starts sending."""
        self._writer = asyncio.create_task(self._write())

    def send(self, data: bytes) -> None:
        """Queues a message; a client that does not read is disconnected."""
        if self.closed:
            return
        silent = self._owners is not None and self._owners.late
        if not (self._queue or silent) and self._open and self._at_once(data):
            return
        self._queue.append(data)
        if len(self._queue) > self._backlog:
            self.close(POLICY, TEXT("closing.slow"))
        self._wake.set()

    def _at_once(self, data: bytes) -> bool:
        """Writes a frame without a detour through the queue, where the web server's protocol can
        take it now.
        """
        frames = self._frames
        if self._code is not None or frames is None or not frames.ready:
            return False
        if not frames.write(data):
            self.closed = True
        return True

    def speak_for(self, owners: Owners) -> None:
        """Sends nothing from now on while this process must be silent."""
        self._owners = owners

    def leave(self) -> None:
        """Ends the connection, so that the client comes again; what was queued may not hold any
        more.
        """
        self._queue.clear()
        self.close(RESTART, TEXT("closing.put_away"))

    def close(self, code: int, reason: str = "") -> None:
        """Closes the connection after what is queued."""
        if self._code is None:
            self._code, self._reason = code, reason
            if code == POLICY:
                self._queue.clear()
            self._wake.set()

    async def _write(self) -> None:
        queue = self._queue
        try:
            while True:
                while queue:
                    if self._owners is not None and self._owners.late:
                        await self._owners.ready(SILENT)
                        continue
                    await self._send({"type": "websocket.send", "text": queue.popleft().decode()})
                if self._code is not None:
                    self.closed = True
                    reason = self._reason.encode()[:REASON].decode(errors="ignore")
                    await self._send(
                        {"type": "websocket.close", "code": self._code, "reason": reason}
                    )
                    return
                self._wake.clear()
                self._open = True
                await self._wake.wait()
                self._open = False
        except (OSError, RuntimeError):
            self.closed = True
        except asyncio.CancelledError:
            self.closed = True
            raise

    async def stop(self) -> None:
        """Ends sending; what a closing connection still owes goes out first, if it goes out
        quickly.
        """
        if self._writer is None:
            return
        if self._code is not None and not self.closed:
            await asyncio.wait([self._writer], timeout=2)
        self._writer.cancel()
        await asyncio.wait([self._writer])


async def serve_at(
    table: Table, connection: Connection, receive: Receive, since: int | None
) -> None:
    """Serves a connection at a table until it ends."""
    connection.speak_for(table.house.store.owners)
    try:
        entered = await enter(table, connection, since)
    except Refusal as refused:
        connection.close(AGAIN, refused.text)
        return
    if not entered:
        connection.close(POLICY, TEXT("closing.watchers"))
        return
    try:
        while not connection.closing:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            await take(table, connection, event.get("text") or event.get("bytes") or b"")
    finally:
        await leave(table, connection)


async def take(table: Table, connection: Connection, data: str | bytes) -> None:
    """Carries out one message, whatever it holds."""
    limits = connection.limits
    if len(data) > limits.settings.frame:
        connection.close(TOO_BIG, TEXT("closing.too_big", kib=limits.settings.frame // 1024))
        return
    if not connection.bucket.take(time.monotonic()) or not limits.messages.take(connection.address):
        connection.close(POLICY, TEXT("closing.too_many"))
        return
    try:
        message = DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        connection.junk += 1
        if connection.junk > JUNK_ALLOWED:
            connection.close(POLICY, TEXT("closing.junk"))
        junk = Refusal("junk", TEXT("refusal.no_message", problem=str(error)[:120]))
        refuse(table, connection, "", junk)
        return
    # Talk, gestures, nonces, marks and syncs are not answered, so they have no id.
    name = "" if isinstance(message, m.WithoutId) else message.id
    if not await handle(table, connection, message, name):
        connection.close(RESTART, TEXT("closing.put_away"))
