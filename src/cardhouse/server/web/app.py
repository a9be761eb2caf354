"""The ASGI app: WebSockets by hand, everything else by Starlette; security headers on every
answer.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Message, Receive, Scope, Send

from cardhouse.server.messages import Gone, Problem, Refused
from cardhouse.server.messages.encoding import encode
from cardhouse.server.settings import Settings
from cardhouse.server.storage.bans import Bans
from cardhouse.server.storage.wording import TEXT as STORAGE
from cardhouse.server.table.hub import Away, Hub
from cardhouse.server.web import offline
from cardhouse.server.web.answers import HANDLED, deny, problem
from cardhouse.server.web.connection import POLICY, Connection, serve_at
from cardhouse.server.web.door import Door, descriptors
from cardhouse.server.web.identity import client_address, cookie_header, identity_of
from cardhouse.server.web.inner.link import Links
from cardhouse.server.web.inner.passing import Visit, find_or_pass, refused_away
from cardhouse.server.web.inner.serving import Inner, listen
from cardhouse.server.web.lessons import learn
from cardhouse.server.web.limits import Limits
from cardhouse.server.web.lists import Lists
from cardhouse.server.web.metrics import PATH as METRICS
from cardhouse.server.web.metrics import Metrics
from cardhouse.server.web.orders import Orders
from cardhouse.server.web.outdated import outdated, speaks_ours, turn_away
from cardhouse.server.web.routes import routes
from cardhouse.server.wording import TEXT

LOG = logging.getLogger("cardhouse.server")
POLICY_TEXT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY_TEXT.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def headers_of(path: str) -> list[tuple[bytes, bytes]]:
    """The security headers of an answer; the house without a server may do more."""
    if not path.startswith(offline.BELOW):
        return HEADERS
    return [(b"content-security-policy", offline.POLICY.encode()), *HEADERS[1:]]


class Server:
    """The whole app."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        address = ""
        if not settings.database.startswith("sqlite"):
            listener, address = listen(settings.inner)
        self.hub = Hub(settings, address)
        self.limits = Limits(settings)
        self.lists = Lists(self.hub.store)
        self.bans = Bans()
        self.door = Door(settings, descriptors())
        self.metrics = Metrics(self.hub, self.limits, self.door)
        packed = Middleware(GZipMiddleware, minimum_size=2000, compresslevel=6)
        self.web = Starlette(
            routes=routes(),
            middleware=[packed],
            lifespan=self._lifespan,
            exception_handlers={**HANDLED, Away: refused_away},
        )
        self.links = Links(self.hub, settings, settings.inner_secret)
        self.inner = (
            Inner(self.hub, self.limits, self.web, listener, settings.inner_secret)
            if address
            else None
        )
        self.web.state.links = self.links
        self.web.state.hub = self.hub
        self.web.state.limits = self.limits

    @asynccontextmanager
    async def _lifespan(self, _app: Any) -> AsyncIterator[None]:
        await self.hub.start()
        if self.inner is not None:
            await self.inner.start()
        self.hub.beside(self.door.watch())
        orders = Orders(self.hub, self._ban)
        await orders.start()
        self.hub.beside(orders.follow())
        self.hub.beside(self.lists.follow())
        yield
        self.links.stop()
        self.lists.stop()
        await self.hub.stop()
        if self.inner is not None:
            await self.inner.stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.web(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = identity_of(scope)
        scope["identity"] = found
        address = client_address(scope, self.settings)
        scope["address"] = address

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.counts.answered(message["status"])
                while self.hub.store.owners.late and scope["path"].startswith("/api/tables"):
                    await self.hub.store.owners.ready(self.settings.hold)
                headers = [*message.get("headers", []), *headers_of(scope["path"])]
                if found.fresh:
                    headers.append(
                        (b"set-cookie", cookie_header(found.token, self.settings.secure))
                    )
                message = {**message, "headers": headers}
            await send(message)

        if scope["path"] == METRICS and self.metrics.may_see(scope):
            kind, body = self.metrics.answer()
            head = [(b"content-type", kind.encode()), (b"cache-control", b"no-store"), *HEADERS]
            await send({"type": "http.response.start", "status": 200, "headers": head})
            await send({"type": "http.response.body", "body": body})
            return
        if not self.limits.requests.take(address):
            await self._refuse(send, 429, TEXT("problem.requests"), "requests")
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not self._same_origin(scope):
            await self._refuse(send, 403, TEXT("problem.other_site"), "origin")
            return
        asks = scope["path"].startswith("/api/") and scope["path"] != "/api/health"
        if asks and self.bans.of(address, found.hash):
            await self._refuse(send, 403, TEXT("problem.banned"), "banned")
            return
        if scope["path"].startswith("/api/") and not await self._may_speak():
            silent = problem(503, STORAGE("no_storage"))
            await silent(scope, receive, with_headers)
            return
        await self.web(scope, receive, with_headers)

    async def _refuse(self, send: Send, status: int, text: str, why: str) -> None:
        """Answers a request with a problem, without a look at what it asks."""
        self.metrics.counts.refuse(why)
        self.metrics.counts.answered(status)
        head = [(b"content-type", b"application/json"), *HEADERS]
        if status == 429:
            # Requests that were sent in a row behind this one are not even looked at.
            head += [(b"retry-after", b"2"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": status, "headers": head})
        await send({"type": "http.response.body", "body": encode(Problem(text))})

    def _ban(self, bans: Bans) -> None:
        """Keeps to other bans from now on; who is at a table and banned now has to go."""
        self.bans = bans
        self.lists.ban(bans)
        for table in self.hub.tables.values():
            for client in list(table.audience.clients):
                if isinstance(client, Connection) and bans.of(client.address, client.identity):
                    client.close(POLICY, TEXT("closing.banned"))

    async def _may_speak(self) -> bool:
        """Whether this process is heard of by the others; waits for that a little."""
        owners = self.hub.store.owners
        return not owners.late or await owners.ready(self.settings.hold)

    def _same_origin(self, scope: Scope) -> bool:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return True
        text = origin.decode("latin-1").lower()
        if text in self.settings.origins:
            return True
        try:
            host = urlsplit(text).netloc
        except ValueError:
            return False
        return text != "null" and bool(host == headers.get(b"host", b"").decode("latin-1").lower())

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        address = client_address(scope, self.settings)
        found = identity_of(scope)
        if not self._same_origin(scope) or self.bans.of(address, found.hash):
            self.metrics.counts.refuse("origin or ban")
            await deny(send, 403)
            return
        if not self.limits.may_connect(address):
            self.metrics.counts.refuse("connections")
            await deny(send, 429)
            return
        parts = [x for x in scope["path"].split("/") if x]
        query = parse_qs(scope["query_string"].decode("latin-1")[:200])
        shape = "tall" if query.get("shape") == ["tall"] else "wide"
        if len(parts) == 4 and parts[:2] == ["ws", "lesson"]:
            at = query.get("at", [""])[0]
            step = number_in(at, 3) or 0
            if not speaks_ours(query):
                await turn_away(send, Refused("", "closed", outdated(), [], step))
                return
            with self.limits.connected(address):
                await learn(receive, send, parts[2], parts[3], shape, self.limits, address, step)
            return
        if parts == ["ws", "lists"] and speaks_ours(query):
            with self.limits.connected(address):
                await self.lists.serve(address, found.hash, receive, send)
            return
        if len(parts) != 2 or parts[0] != "ws":
            await deny(send, 404)
            return
        if not speaks_ours(query):
            await turn_away(send, Gone(outdated(), 0.0))
            return
        since = query.get("since", [""])[0]
        begin = number_in(since, 6)
        visit = Visit(self.limits, found, address, shape, begin)
        table = await find_or_pass(self.links, visit, parts[1], receive, send)
        if table is None:
            return
        connection = visit.connection(send)
        await send({"type": "websocket.accept", "subprotocol": found.protocol})
        connection.start()
        try:
            with self.limits.connected(address):
                await serve_at(table, connection, receive, begin)
        finally:
            await connection.stop()


def number_in(text: str, digits: int) -> int | None:
    """The number that a text of at most so many digits is; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
