"""Connections: one WebSocket each, with its limits, its queue of messages out, and the requests it may make."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException

from cardhouse.core.errors import CardhouseError
from cardhouse.server import aid, dealing, lobby, moves, solving, takebacks, talk, votes
from cardhouse.server import messages as m
from cardhouse.server.facts import Client, Refuse
from cardhouse.server.hub import Hub
from cardhouse.server.limits import Bucket
from cardhouse.server.table import ENCODER, Table

LOG = logging.getLogger("cardhouse.server")
DECODER = msgspec.json.Decoder(m.FromClient)
Send = Callable[[Any], Awaitable[None]]
Receive = Callable[[], Awaitable[Any]]
NORMAL, POLICY, TOO_BIG, RESTART = 1000, 1008, 1009, 1012
JUNK_ALLOWED = 20

HANDLERS: dict[type, Callable[[Table, Any, Any], Awaitable[None]]] = {
    m.Play: moves.play, m.Back: moves.back, m.Why: moves.why, m.Preview: moves.preview, m.Look: moves.look,
    m.Say: talk.say, m.Emote: talk.emote, m.TakeBack: takebacks.undo, m.Redo: takebacks.redo, m.Answer: votes.answer,
    m.Sit: lobby.sit, m.Stand: lobby.stand, m.Rename: lobby.rename, m.Swap: lobby.swap, m.Fill: lobby.fill,
    m.Options: lobby.options, m.Start: dealing.start, m.Nonce: dealing.nonce, m.Resign: moves.resign,
    m.Again: talk.again, m.StandIn: votes.standin, m.Always: moves.always, m.Peek: aid.peek, m.Finish: aid.finish,
    m.Mark: aid.mark, m.Hint: aid.hint, m.Light: solving.lamp, m.Truth: solving.truth, m.Where: solving.where,
    m.Key: lobby.key,
}  # fmt: skip


def taking(send: Send) -> Any:
    """The protocol behind a connection's ``send`` if frames can be handed to it as bytes; None for any other server."""
    found = getattr(send, "__self__", None)
    parts = ("writable", "conn", "transport", "disconnected", "close_sent")
    return found if all(hasattr(found, part) for part in parts) else None


class Connection:
    """A client at a table. Messages out are queued, so that a slow reader holds nobody up."""

    def __init__(
        self, hub: Hub, identity: str, bot: bool, address: str, shape: str, send: Send
    ) -> None:
        self.hub = hub
        self.identity = identity
        self.bot = bot
        self.address = address
        self.shape = shape
        self.seat: int | None = None
        self.closed = False
        self._send = send
        self._queue: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._code: int | None = None
        self._reason = ""
        self.bucket = Bucket(hub.settings.messages, hub.settings.messages_burst, time.monotonic())
        self.junk = 0
        self._open = False
        self._protocol = taking(send)

    def start(self) -> None:
        """Starts sending."""
        self._writer = asyncio.create_task(self._write())

    def send(self, data: bytes) -> None:
        """Queues a message; a client that does not read is disconnected."""
        if self.closed:
            return
        if not self._queue and self._open and self._at_once(data):
            return
        self._queue.append(data)
        if len(self._queue) > self.hub.settings.backlog:
            self.close(POLICY, "You read too slowly.")
        self._wake.set()

    def _at_once(self, data: bytes) -> bool:
        """Writes a frame without a detour through the queue, where the web server's protocol can take it now."""
        protocol = self._protocol
        if self._code is not None or protocol is None or not protocol.writable.is_set():
            return False
        if protocol.disconnected or protocol.close_sent:
            self.closed = True
            return True
        try:
            protocol.conn.send_text(data)
            protocol.transport.write(b"".join(protocol.conn.data_to_send()))
        except (OSError, RuntimeError, WebSocketException):
            self.closed = True
        return True

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
                    await self._send({"type": "websocket.send", "text": queue.popleft().decode()})
                if self._code is not None:
                    self.closed = True
                    await self._send(
                        {
                            "type": "websocket.close",
                            "code": self._code,
                            "reason": self._reason[:100],
                        }
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
        """Ends sending; what a closing connection still owes goes out first, if it goes out quickly."""
        if self._writer is None:
            return
        if self._code is not None and not self.closed:
            await asyncio.wait([self._writer], timeout=2)
        self._writer.cancel()
        await asyncio.wait([self._writer])


async def talk_at(
    table: Table, connection: Connection, receive: Receive, since: int | None
) -> None:
    """Serves a connection at a table until it ends."""
    async with table.lock:
        connection.seat = table.seat_of(connection.identity)
        watching = sum(1 for c in table.clients if c.seat is None)
        if connection.seat is None and watching >= connection.hub.settings.watchers:
            connection.close(POLICY, "Too many people watch this table.")
            return
        table.clients.add(connection)
        table.touch()
        table.snapshot(connection, since)
        if connection.seat is not None:
            votes.came(table, connection.seat)
        if table.facts.status == "dealing":
            dealing.deal_soon(table)
        if len(table.clients) > 1 or table.facts.status == "waiting":
            table.tell_people()
    try:
        while connection._code is None:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            await handle(table, connection, event.get("text") or event.get("bytes") or b"")
    finally:
        table.clients.discard(connection)
        table.touch()
        if (
            connection.seat is not None
            and connection.seat < len(table.places)
            and not table.present(connection.seat)
        ):
            table.places[connection.seat].left = time.monotonic()
            if table.question is not None:
                async with table.lock:
                    await votes.left(table, connection.seat)
        if table.clients:
            table.tell_people()


async def handle(table: Table, connection: Connection, data: str | bytes) -> None:
    """Carries out one message, whatever it holds."""
    hub = connection.hub
    if len(data) > hub.settings.frame:
        connection.close(TOO_BIG, "Messages have at most 8 KiB.")
        return
    now = time.monotonic()
    if not connection.bucket.take(now) or not hub.messages.take(connection.address):
        connection.close(POLICY, "Too many messages.")
        return
    try:
        message = DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        connection.junk += 1
        if connection.junk > JUNK_ALLOWED:
            connection.close(POLICY, "Too many messages that mean nothing.")
        refuse(table, connection, "", Refuse("junk", f"This is no message: {str(error)[:120]}"))
        return
    name = getattr(message, "id", "")
    try:
        async with table.lock:
            if table.gone:
                connection.close(RESTART, "The table was put away; connect again.")
            elif isinstance(message, m.Sync):
                sync(table, connection, message)
            else:
                await HANDLERS[type(message)](table, connection, message)
    except Refuse as refused:
        refuse(table, connection, name, refused)
        if refused.code == "stale" and connection.seat is not None:
            table.snapshot(connection)
    except CardhouseError as error:
        refuse(table, connection, name, Refuse("illegal", str(error)))
    except Exception:
        LOG.exception("a request failed: %s", type(message).__name__)
        refuse(
            table,
            connection,
            name,
            Refuse("closed", "Something went wrong here; please try again."),
        )


def refuse(table: Table, client: Client, name: str, refused: Refuse) -> None:
    """Says why something was not carried out."""
    ply = table.match.ply if table.match is not None else 0
    client.send(ENCODER.encode(m.Refused(name, refused.code, refused.text, refused.targets, ply)))


def sync(table: Table, client: Connection, message: m.Sync) -> None:
    """Sends what was missed; a new shape means everything."""
    if message.shape is not None:
        client.shape = message.shape
    match = table.match
    if match is not None and message.shape is None and message.ply == match.ply:
        return
    table.snapshot(client, message.ply)
