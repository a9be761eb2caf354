"""What goes on over a link between two processes, without a second one: clients and
requests that are passed on, as the owner hears of them, and owners that are looked for again.
"""

from __future__ import annotations

import asyncio
import secrets
import types
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from starlette.requests import Request

from cardhouse.play.refusals import Refusal
from cardhouse.server.settings import Settings
from cardhouse.server.storage.owners import Elsewhere
from cardhouse.server.table.hub import Away
from cardhouse.server.web.identity import Identity
from cardhouse.server.web.inner.link import Link, Links
from cardhouse.server.web.inner.parcels import PassedResponse, packed
from cardhouse.server.web.inner.passing import Visit, find_or_pass, passed_on
from cardhouse.server.web.inner.wire import HEAD, NONCE, SHORT, Kind, key_of, proof
from cardhouse.server.web.limits import Limits
from tests.server.web.inner.test_wire import OTHER, Transport, frame, linked

CODE = "aaaaaaaa"
WHO = Identity("t" * 20, "h" * 64, False, False, "cardhouse")


def proven() -> tuple[Link, Transport]:
    """A link whose owner has proved itself; nothing that was said before is kept."""
    secret = secrets.token_hex(32)
    link, transport, said = linked(secret)
    nonce = secrets.token_bytes(NONCE)
    mine = proof(key_of(secret, ""), b"owner", said, nonce)
    link.data_received(frame(Kind.PROVE, nonce + mine))
    assert link.proven
    transport.written = b""
    return link, transport


def frames(data: bytes) -> Iterator[tuple[Kind, int]]:
    """The kinds and channels of what was written, without what only asks for a sign of life."""
    while data:
        length, kind, channel = HEAD.unpack_from(data)
        data = data[HEAD.size + length :]
        if kind != Kind.PING:
            yield Kind(kind), channel


def run(main: Callable[[], Awaitable[None]]) -> None:
    async def soon() -> None:
        async with asyncio.timeout(20):
            await main()

    asyncio.run(soon())


async def a_moment() -> None:
    """Lets all that can go on go on."""
    for _ in range(8):
        await asyncio.sleep(0)


def visit() -> Visit:
    """Somebody who connects."""
    return Visit(Limits(Settings()), WHO, "192.0.2.1", "wide", None)


class Client:
    """Somebody whose connection is passed on: what they send, and what they are told."""

    def __init__(self) -> None:
        self.events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.told: list[dict[str, Any]] = []

    async def send(self, message: Any) -> None:
        self.told.append(dict(message))

    def says(self, kind: str, **more: Any) -> None:
        """Sends something."""
        self.events.put_nowait({"type": f"websocket.{kind}", **more})


def test_a_client_that_goes_leaves_no_channel_open() -> None:
    async def main() -> None:
        link, transport = proven()
        client = Client()
        going = visit().passed(link, CODE, client.events.get, client.send)
        task = asyncio.create_task(going)
        await a_moment()
        link.data_received(frame(Kind.TAKEN, b"", 1) + frame(Kind.TEXT, b"hello", 1))
        client.says("receive", text="{}")
        await a_moment()
        client.says("disconnect")
        assert await task
        assert list(frames(transport.written)) == [(Kind.OPEN, 1), (Kind.TEXT, 1), (Kind.END, 1)]
        assert [one["type"] for one in client.told] == ["websocket.accept", "websocket.send"]
        assert (client.told[0]["subprotocol"], client.told[1]["text"]) == ("cardhouse", "hello")
        # What the owner said before it heard of that is for nobody.
        link.data_received(frame(Kind.TEXT, b"late", 1))
        await a_moment()
        assert len(client.told) == 2
        assert not link.lost

    run(main)


def test_what_an_owner_refuses_is_refused_here_with_its_status() -> None:
    async def main() -> None:
        link, transport = proven()
        client = Client()
        going = visit().passed(link, CODE, client.events.get, client.send)
        task = asyncio.create_task(going)
        await a_moment()
        link.data_received(frame(Kind.DENIED, SHORT.pack(409), 1))
        assert await task
        assert client.told[0]["status"] == 409
        assert list(frames(transport.written)) == [(Kind.OPEN, 1), (Kind.END, 1)]

    run(main)


class House:
    """A process whose tables are at another one until they are here. asked: how often it was
    asked for one.
    """

    def __init__(self, away: int, address: str = "") -> None:
        self.tables: dict[str, Any] = {}
        self.owner = Elsewhere(address, 0.0, OTHER, "")
        self.away = away
        self.asked = 0
        self.store: Any = types.SimpleNamespace(owners=self)

    async def get(self, code: str) -> Any:
        self.asked += 1
        if self.asked <= self.away:
            raise Away(self.owner)
        return self.tables.setdefault(code, object())

    async def lives(self, _owner: Elsewhere) -> bool:
        return True


def links_of(house: Any, link: Link | None = None) -> Links:
    """The links of a process, one of which is there."""
    found = Links(house, Settings(), "")
    if link is not None:
        found._links[OTHER] = link
    return found


def test_a_table_that_has_moved_here_is_found_here() -> None:
    async def main() -> None:
        house, (link, _), client = House(away=1), proven(), Client()
        links = links_of(house, link)
        going = find_or_pass(links, visit(), CODE, client.events.get, client.send)
        task = asyncio.create_task(going)
        await a_moment()
        link.data_received(frame(Kind.MOVED, b"", 1))
        await a_moment()
        link.data_received(frame(Kind.MOVED, b"", 2) + frame(Kind.MOVED, b"", 3))
        assert await task is house.tables.get(CODE) is not None
        assert client.told == []

    run(main)


def test_an_owner_that_cannot_be_reached_is_tried_three_times() -> None:
    async def main() -> None:
        house = House(away=100, address="127.0.0.1:x")
        with pytest.raises(Refusal) as refused:
            await links_of(house).find(CODE)
        assert (refused.value.code, house.asked) == ("unavailable", 3)

    run(main)


def test_an_answer_comes_back_as_the_owner_gave_it() -> None:
    async def main() -> None:
        house, (link, transport) = House(away=1), proven()
        scope = {
            "type": "http", "method": "GET", "path": f"/api/tables/{CODE}", "query_string": b"",
            "headers": [(b"host", b"house"), (b"cookie", b"secret=1")], "identity": WHO, "address": "192.0.2.1",
        }  # fmt: skip

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        asked = Request(scope, receive)
        going = passed_on(links_of(house, link), asked, CODE, Away(house.owner))
        task = asyncio.create_task(going)
        await a_moment()
        assert b"secret" not in transport.written
        kept = [(b"content-type", b"image/svg+xml"), (b"cache-control", b"no-store")]
        # Its body was packed there, so that its length is another one.
        told = PassedResponse(201, [(b"content-length", b"999"), *kept], b"<svg/>")
        link.data_received(frame(Kind.ANSWER, packed(told), 1))
        response = await task
        assert (response.status_code, bytes(response.body)) == (201, b"<svg/>")
        assert response.raw_headers == [*kept, (b"content-length", b"6")]
        assert list(frames(transport.written)) == [(Kind.ASK, 1), (Kind.END, 1)]

    run(main)
