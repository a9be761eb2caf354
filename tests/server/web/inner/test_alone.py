"""What passing on does about owners that moved, answered or failed, without other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import types
from typing import Any

import pytest
from sqlalchemy import create_engine

from cardhouse.play.refusals import Refusal
from cardhouse.server.settings import Settings
from cardhouse.server.storage.owners import Alone, Elsewhere
from cardhouse.server.table.hub import Away
from cardhouse.server.web.inner import passing
from cardhouse.server.web.inner.link import TRIES as REACHED
from cardhouse.server.web.inner.link import Link
from cardhouse.server.web.inner.parcels import Opening, PassedRequest, PassedResponse
from cardhouse.server.web.inner.serving import Guest, Inner
from cardhouse.server.web.inner.wire import HEAD, MOST, MOST_OWED, SHORT, Kind, Wire
from tests.server.web.inner.test_wire import Transport


def link() -> Link:
    """A link to nobody."""
    owner = Elsewhere("127.0.0.1:1", name="b" * 32, secret="secret")
    return Link(Alone(create_engine("sqlite://")), owner, b"key", Settings())


class Links:
    """Finds what it is told to find, one after the other."""

    def __init__(self, *found: Any) -> None:
        self.found, self.forgotten = list(found), list[str]()

    async def find(self, _code: str) -> Any:
        return self.found.pop(0)

    def forget(self, code: str) -> None:
        self.forgotten.append(code)


@pytest.mark.parametrize("moved", [0, 1, passing.TRIES - 1, passing.TRIES])
def test_a_client_follows_a_table_that_moves(moved: int) -> None:
    sent: list[dict[str, Any]] = []

    async def main() -> tuple[Links, Any]:
        left = [False] * moved + [True]

        async def passed(*_: Any) -> bool:
            return left.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        links: Any = Links(*(link() for _ in range(passing.TRIES)))
        visit: Any = types.SimpleNamespace(passed=passed)
        receive: Any = None
        return links, await passing.find_or_pass(links, visit, "code", receive, send)

    links, found = asyncio.run(main())
    assert found is None
    assert links.forgotten == ["code"] * moved
    assert [x.get("status") for x in sent] == ([503, None] if moved == passing.TRIES else [])


@pytest.mark.parametrize("taken", [None, 404, 0])
def test_a_client_that_has_gone_is_forgotten_by_its_link(taken: int | None) -> None:
    done: list[object] = []

    async def main() -> bool:
        class Taking(passing.Passed):
            def __init__(self, connection: Any) -> None:
                super().__init__(connection)
                self.taken.set_result(taken)

        async def nothing(*_: Any) -> Any:
            """Is awaited."""

        to: Any = types.SimpleNamespace(open=lambda *_: 9, close=done.append)
        connection = types.SimpleNamespace(start=lambda: None, stop=nothing)
        limits = types.SimpleNamespace(connected=lambda _: contextlib.nullcontext())
        who = types.SimpleNamespace(hash="h", bot=False, protocol=None)
        visit: Any = types.SimpleNamespace(
            who=who, address="192.0.2.1", shape="wide", since=None, limits=limits,
            connection=lambda _: connection, _pass_on=nothing,
        )  # fmt: skip
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(passing, "Passed", Taking)
            return await passing.Visit.passed(visit, to, "code", nothing, nothing)

    assert asyncio.run(main()) is (taken is not None)
    assert done == [9]


def request() -> Any:
    """A request about a table."""

    async def stream() -> Any:
        yield b"body"

    scope = {"method": "POST", "path": "/api/tables/code/x", "query_string": b"", "headers": [],
             "identity": types.SimpleNamespace(hash="h", bot=False), "address": "192.0.2.1"}  # fmt: skip
    return types.SimpleNamespace(scope=scope, stream=stream, headers={"content-length": "4"})


def test_a_request_is_asked_again_where_the_table_went(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[PassedResponse | None] = [
        PassedResponse(409, [], b"old", moved=True),
        None,
        PassedResponse(201, [(b"x-one", b"1"), (b"content-length", b"99")], b"three"),
    ]
    asked: list[PassedRequest] = []

    async def ask(_link: Link, inquiry: PassedRequest) -> PassedResponse | None:
        asked.append(inquiry)
        return answers.pop(0)

    monkeypatch.setattr(passing, "ask", ask)

    async def main() -> tuple[Any, Links]:
        links: Any = Links(link(), link(), link())
        return await passing.passed_on(links, request(), "code", Away(Elsewhere(""))), links

    response, links = asyncio.run(main())
    assert (response.status_code, response.body) == (201, b"three")
    assert response.raw_headers == [(b"x-one", b"1"), (b"content-length", b"5")]
    assert links.forgotten == ["code", "code"]
    assert [(x.method, x.path, x.body) for x in asked] == [
        ("POST", "/api/tables/code/x", b"body")
    ] * 3


def test_a_request_that_finds_no_owner_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(_link: Link, _inquiry: PassedRequest) -> PassedResponse:
        return PassedResponse(409, [], b"", moved=True)

    monkeypatch.setattr(passing, "ask", ask)

    async def main() -> Any:
        links: Any = Links(*(link() for _ in range(passing.TRIES)))
        with pytest.raises(Refusal):
            await passing.passed_on(links, request(), "code", Away(Elsewhere("")))
        return links

    assert asyncio.run(main()).forgotten == ["code"] * passing.TRIES


def inner(hub: Any = None) -> Inner:
    """The end that others reach, of a server of which nothing else is there."""
    web: Any = None
    listener: Any = None
    return Inner(hub, web, web, listener, "")


def test_what_fails_beside_is_logged_and_forgotten(caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise ValueError("odd")

    async def main() -> None:
        one = inner()
        one.beside(fails())
        assert len(one._tasks) == 1
        for _ in range(3):
            await asyncio.sleep(0)
        assert not one._tasks
        await one.stop()

    with caplog.at_level(logging.ERROR):
        asyncio.run(main())
    assert [one.getMessage() for one in caplog.records] == [
        "a passed-on client could not be served"
    ]


@pytest.mark.parametrize(
    ("found", "kind", "data"),
    [(Away(Elsewhere("")), Kind.MOVED, b""), (None, Kind.DENIED, SHORT.pack(404)),
     (Refusal("unavailable", "no storage"), Kind.DENIED, SHORT.pack(503))],
)  # fmt: skip
def test_who_comes_for_a_table_that_is_not_here_is_told_where_it_is_not(
    found: Any, kind: Kind, data: bytes
) -> None:
    async def main() -> list[tuple[Kind, int, bytes]]:
        async def get(_code: str) -> Any:
            if isinstance(found, Exception):
                raise found
            return found

        guest = Guest(inner(types.SimpleNamespace(get=get)))
        written: list[tuple[Kind, int, bytes]] = []
        guest.write = lambda *what: written.append((*what, b"")[:3])  # type: ignore[method-assign]
        served: Any = types.SimpleNamespace()
        await guest._connect(7, served, Opening("code", "h", False, "192.0.2.1", "wide", None))
        return written

    assert asyncio.run(main()) == [(kind, 7, data)]


def test_a_frame_may_be_as_long_as_it_may_be_and_no_longer() -> None:
    async def main() -> None:
        for length, cut in ((MOST, False), (MOST + 1, True)):
            wire, transport = Wire(), Transport()
            wire.connection_made(transport)
            wire.proven = True
            wire.data_received(HEAD.pack(length, Kind.TEXT, 1))
            assert transport.aborted is cut

    asyncio.run(main())
    assert (MOST, MOST_OWED) == (16 << 20, 64 << 20)


@pytest.mark.parametrize("owed", [0, MOST_OWED, MOST_OWED + 1])
def test_who_leaves_too_much_unread_is_let_go_of(
    owed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Transport, "get_write_buffer_size", lambda _: owed)

    async def main() -> bool:
        wire, transport = Wire(), Transport()
        wire.connection_made(transport)
        wire.write(Kind.PING)
        return transport.aborted

    assert asyncio.run(main()) is (owed > MOST_OWED)


def test_an_owner_is_looked_for_so_many_times() -> None:
    assert REACHED == passing.TRIES == 3
