"""Passing on: a client's connection or request goes to the process that its table belongs to."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cardhouse.play.messages.house import Listed
from cardhouse.play.refusals import Refusal
from cardhouse.server.storage.owners import Elsewhere
from cardhouse.server.storage.wording import TEXT as STORAGE
from cardhouse.server.table.hub import Away
from cardhouse.server.table.table import Table
from cardhouse.server.web.answers import STATUS, deny, problem, read_body
from cardhouse.server.web.connection import Connection
from cardhouse.server.web.identity import Identity
from cardhouse.server.web.inner.link import Link, Links
from cardhouse.server.web.inner.parcels import (
    Opening,
    PassedRequest,
    PassedResponse,
    packed,
    unpacked,
)
from cardhouse.server.web.inner.wire import SHORT, Kind
from cardhouse.server.web.limits import Limits

TRIES = 3
ANSWERING = 30.0
"""Seconds within which an owner answers a request."""
LISTING = 1.0
"""Seconds that a list waits for what other processes know."""
HEADERS = (b"host", b"content-type", b"accept", b"origin")
"""What is passed on of a request's headers."""


class Passed:
    """A client's connection here, to a table elsewhere. taken: 0 if the owner took it, else with
    which status not.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.taken: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

    def got(self, kind: Kind, data: bytes) -> None:
        """Takes what the owner sends."""
        if kind is Kind.TEXT:
            self.connection.send(data)
        elif kind is Kind.CLOSE:
            code = SHORT.unpack_from(data)[0]
            self.connection.close(code, data[SHORT.size :].decode(errors="replace"))
        elif not self.taken.done():
            if kind is Kind.DENIED:
                self.taken.set_result(SHORT.unpack(data)[0])
            else:
                self.taken.set_result(0 if kind is Kind.TAKEN else None)

    def cut(self) -> None:
        """The owner is gone: the client comes again, asks again what was not answered, and gets a
        snapshot.
        """
        if not self.taken.done():
            self.taken.set_result(None)
        self.connection.leave()


class Visit:
    """Somebody who connects to a table, wherever that is."""

    def __init__(
        self, limits: Limits, who: Identity, address: str, shape: str, since: int | None
    ) -> None:
        self.limits = limits
        self.who = who
        self.address = address
        self.shape = shape
        self.since = since

    def connection(self, send: Send) -> Connection:
        """The connection, not begun yet."""
        who = self.who
        return Connection(self.limits, who.hash, who.bot, self.address, self.shape, send)

    async def passed(self, link: Link, code: str, receive: Receive, send: Send) -> bool:
        """Serves the connection at a table elsewhere until it ends; False if the table is there no
        more.
        """
        who = self.who
        opening = Opening(code, who.hash, who.bot, self.address, self.shape, self.since)
        connection = self.connection(send)
        passed = Passed(connection)
        number = link.open(passed, Kind.OPEN, packed(opening))
        try:
            taken = await passed.taken
            if taken is None:
                return False
            if taken:
                await deny(send, taken)
                return True
            await send({"type": "websocket.accept", "subprotocol": who.protocol})
            connection.start()
            with self.limits.connected(self.address):
                await self._pass_on(link, number, connection, receive)
        finally:
            link.close(number)
            await connection.stop()
        return True

    async def _pass_on(
        self, link: Link, number: int, connection: Connection, receive: Receive
    ) -> None:
        while not connection.closing:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            data = event.get("text") or event.get("bytes") or b""
            link.write(Kind.TEXT, number, data if isinstance(data, bytes) else data.encode())


async def find_or_pass(
    links: Links, visit: Visit, code: str, receive: Receive, send: Send
) -> Table | None:
    """The table if it is ours; None when the connection was served, or denied. Raises nothing."""
    try:
        for _ in range(TRIES):
            found = await links.find(code)
            if not isinstance(found, Link):
                if found is None:
                    await deny(send, 404)
                return found
            if await visit.passed(found, code, receive, send):
                return None
            links.forget(code)
        raise Refusal("unavailable", STORAGE("elsewhere"))
    except Refusal as refused:
        await deny(send, STATUS[refused.code])
        return None


class Waiting:
    """A request over HTTP that an owner has not answered yet."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[PassedResponse | None] = (
            asyncio.get_running_loop().create_future()
        )

    def got(self, kind: Kind, data: bytes) -> None:
        """Takes the answer."""
        if kind is Kind.ANSWER and not self.answer.done():
            self.answer.set_result(unpacked(PassedResponse, data))

    def cut(self) -> None:
        """The owner is gone."""
        if not self.answer.done():
            self.answer.set_result(None)


async def ask(link: Link, inquiry: PassedRequest) -> PassedResponse | None:
    """What another process answers; None if it is gone."""
    waiting = Waiting()
    number = link.open(waiting, Kind.ASK, packed(inquiry))
    try:
        return await waiting.answer
    finally:
        link.close(number)


async def turns_elsewhere(links: Links, owners: list[Elsewhere], who: Identity) -> set[str]:
    """The codes of somebody's tables at other processes where it is their turn, as far as those
    answer soon.
    """
    inquiry = PassedRequest("GET", "/api/tables", b"mine=1", [], b"", who.hash, who.bot, "")

    async def one(owner: Elsewhere) -> set[str]:
        with suppress(TimeoutError, msgspec.MsgspecError):
            async with asyncio.timeout(LISTING):
                link = await links.reach(owner)
                reply = None if link is None else await ask(link, inquiry)
                if reply is not None and reply.status == 200:
                    found = msgspec.json.decode(reply.body, type=list[Listed])
                    return {x.code for x in found if x.your_turn}
        return set()

    return set().union(*await asyncio.gather(*(one(owner) for owner in owners)))


async def passed_on(links: Links, request: Request, code: str, away: Away) -> Response:
    """The answer of a table's owner. Whatever is asked about a table may be asked twice. Raises
    Refusal.
    """
    scope: Scope = request.scope
    if scope.get("passed_on"):
        raise away
    who = scope["identity"]
    headers = [(n, v) for n, v in scope["headers"] if n in HEADERS]
    inquiry = PassedRequest(
        scope["method"], scope["path"], scope["query_string"], headers, await read_body(request),
        who.hash, who.bot, scope["address"],
    )  # fmt: skip
    for _ in range(TRIES):
        found = await links.find(code)
        if not isinstance(found, Link):
            # It is ours by now, or gone: the request begins again here.
            return await _again(request, inquiry)
        try:
            async with asyncio.timeout(ANSWERING):
                reply = await ask(found, inquiry)
        except TimeoutError:
            break
        if reply is not None and not reply.moved:
            return _response(reply)
        links.forget(code)
    raise Refusal("unavailable", STORAGE("elsewhere"))


def _response(reply: PassedResponse) -> Response:
    response = Response(reply.body, reply.status)
    response.raw_headers = [
        *((n, v) for n, v in reply.headers if n != b"content-length"),
        (b"content-length", str(len(reply.body)).encode()),
    ]
    return response


async def _again(request: Request, inquiry: PassedRequest) -> Response:
    return _response(await respond(request.app, inquiry, request.scope["identity"]))


async def respond(app: Any, inquiry: PassedRequest, who: Identity) -> PassedResponse:
    """What the app here answers to a request that was passed on."""
    scope = {
        "type": "http", "http_version": "1.1", "method": inquiry.method, "scheme": "http", "path": inquiry.path,
        "raw_path": inquiry.path.encode(), "query_string": inquiry.query, "headers": inquiry.headers, "root_path": "",
        "client": None, "server": None, "identity": who, "address": inquiry.address, "passed_on": True,
    }  # fmt: skip
    reply = PassedResponse(500, [], b"")
    body = bytearray()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": inquiry.body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            reply.status = message["status"]
            reply.headers = [(bytes(n), bytes(v)) for n, v in message.get("headers", [])]
        else:
            body.extend(message.get("body", b""))

    with suppress(Exception):  # It has been answered by then, and logged.
        await app(scope, receive, send)
    reply.body = bytes(body)
    reply.moved = bool(scope.get("moved"))
    return reply


async def refused_away(request: Request, error: Exception) -> Response:
    """A request about a table of another process, answered by that."""
    assert isinstance(error, Away)
    if request.scope.get("passed_on"):
        request.scope["moved"] = True
        return problem(503, error.text)
    links: Links | None = request.app.state.links
    if links is None:
        return problem(503, error.text)
    try:
        return await passed_on(links, request, str(request.path_params["code"]), error)
    except Refusal as refused:
        return problem(STATUS.get(refused.code, 400), refused.text)
