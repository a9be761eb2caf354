"""The door: how many sockets an address may hold, and how long anybody may take over what they send
and read.

uvicorn has a limit for connections that wait between two requests, and pings WebSockets. It has
none for requests that are never finished, for answers that are never read, and for how many sockets
come from where: these are kept here, in protocols that stand in its place and use nothing of it but
what asyncio and its parser call.
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cardhouse.server.settings import Settings
from cardhouse.server.web.identity import network_of

RESERVE = 100
"""Descriptors that are left to files, the database and the workers."""
EVERY = 1.0
"""Seconds between two looks at who takes too long."""
DESCRIPTORS = 65_536
"""As many descriptors as are asked of the system."""


class Held(Protocol):
    """A connection. asking, sending, full, closing: since when it has been at its head, its body,
    not been read, been about to end, by the monotonic clock; 0 where it is not.
    """

    transport: asyncio.Transport
    address: str
    asking: float
    sending: float
    full: float
    closing: float


class Door:
    """All sockets that are held. refused: how many were sent away; late: how many took too long."""

    def __init__(self, settings: Settings, descriptors: int) -> None:
        self.settings = settings
        self.most = int(settings.sockets) or max(descriptors - RESERVE, 16)
        self.refused = 0
        self.late = 0
        self._held: dict[Held, None] = {}
        self._of: dict[str, int] = {}
        self._asking: dict[Held, None] = {}

    @property
    def held(self) -> int:
        """How many sockets are held."""
        return len(self._held)

    def enter(self, one: Held) -> bool:
        """Lets a connection in; False if its address has too many. Where all is full, who has asked
        longest goes.
        """
        # Behind a proxy all come from one address; the proxy limits them then.
        count = self._of.get(one.address, 0)
        if count >= self.settings.address_sockets and not self.settings.proxy:
            self.refused += 1
            return False
        if len(self._held) >= self.most:
            slowest = next(iter(self._asking), None)
            self.refused += 1
            if slowest is None:
                return False
            self.leave(slowest)
            slowest.transport.abort()
        self._held[one] = None
        self._of[one.address] = count + 1
        self.ask(one)
        return True

    def leave(self, one: Held) -> None:
        """Forgets a connection that ends, if it is held."""
        self._asking.pop(one, None)
        if one not in self._held:
            return
        del self._held[one]
        self._of[one.address] -= 1
        if not self._of[one.address]:
            del self._of[one.address]

    def hand_over(self, before: Held, after: Held) -> None:
        """Holds another protocol of the same socket."""
        self._asking.pop(before, None)
        if before in self._held:
            del self._held[before]
            self._held[after] = None

    def ask(self, one: Held) -> None:
        """Notes that a request begins."""
        one.asking = time.monotonic()
        if one in self._held:
            self._asking[one] = None

    def head_received(self, one: Held) -> None:
        """Notes that a request's head is there."""
        one.asking = 0.0
        self._asking.pop(one, None)

    def sweep(self) -> None:
        """Ends the connections that take too long."""
        now, s = time.monotonic(), self.settings
        for one in list(self._held):
            if not one.closing and one.transport.is_closing():
                one.closing = now
            slow = (
                (one.asking and now - one.asking > s.head)
                or (one.sending and now - one.sending > s.body)
                or (one.full and now - one.full > s.stalled)
                or (one.closing and now - one.closing > s.stalled)
            )
            if slow:
                self.late += 1
                self.leave(one)
                one.transport.abort()

    def shut(self) -> None:
        """Ends whatever is still held: the server goes, and waits for nobody who does not read."""
        for one in list(self._held):
            one.transport.abort()

    async def watch(self) -> None:
        """Looks again and again."""
        while True:
            await asyncio.sleep(EVERY)
            self.sweep()


class GuardedHttp(HttpToolsProtocol):
    """HTTP of one connection, whose times are kept."""

    door: Door
    address = ""
    asking = sending = full = closing = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts the connection, or ends it."""
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        if not self.door.enter(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Counts it no more."""
        self.door.leave(self)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins."""
        self.door.ask(self)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self.door.head_received(self)
        self.sending = time.monotonic()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self.sending = 0.0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Another protocol takes the connection over."""
        self.door.head_received(self)
        self.sending = 0.0
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The other end does not read."""
        self.full = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        self.full = 0.0
        super().resume_writing()


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket, whose times are kept; it takes the place of the connection's HTTP."""

    door: Door
    address = ""
    asking = sending = full = closing = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Takes the connection over."""
        super().connection_made(transport)
        before = self.transport.get_protocol()
        if isinstance(before, GuardedHttp):
            self.address = before.address
            self.door.hand_over(before, self)

    async def send(self, message: ASGISendEvent) -> None:
        """Sends; whoever is refused has been answered, which uvicorn would log as a failure."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def connection_lost(self, exc: Exception | None) -> None:
        """Counts it no more."""
        self.door.leave(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The other end does not read."""
        self.full = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        self.full = 0.0
        super().resume_writing()


def guarded(door: Door) -> tuple[type[GuardedHttp], type[GuardedWebSocket]]:
    """The two protocols of a server behind its door."""

    class Http(GuardedHttp):
        """HTTP behind this door."""

    class WebSocket(GuardedWebSocket):
        """A WebSocket behind this door."""

    Http.door = WebSocket.door = door
    return Http, WebSocket


def descriptors() -> int:
    """How many descriptors this process may have: as many as the system lets it."""
    try:
        import resource
    except ImportError:
        return 2048
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return min(soft, DESCRIPTORS) if soft != resource.RLIM_INFINITY else DESCRIPTORS
