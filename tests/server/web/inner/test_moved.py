"""A table that is not where it was looked for: whoever asks is told so, and looks again."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from cardhouse.play.refusals import Refusal
from cardhouse.server.storage.owners import Elsewhere
from cardhouse.server.table.hub import Away
from cardhouse.server.web.identity import Identity
from cardhouse.server.web.inner import passing
from cardhouse.server.web.inner.link import Link
from cardhouse.server.web.inner.parcels import Opening, PassedRequest, PassedResponse
from cardhouse.server.web.inner.serving import Guest, Served
from cardhouse.server.web.inner.wire import SHORT, Kind

GOOD = PassedResponse(200, [(b"content-length", b"9"), (b"x-own", b"1")], b"hello")
MOVED = PassedResponse(503, [], b"", True)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (Away(Elsewhere("")), (Kind.MOVED, b"")),
        (None, (Kind.DENIED, SHORT.pack(404))),
        (Refusal("limit", ""), (Kind.DENIED, SHORT.pack(429))),
        (Refusal("unavailable", ""), (Kind.DENIED, SHORT.pack(503))),
    ],
)
def test_whoever_connects_is_told_where_no_table_is(
    found: Any, told: tuple[Kind, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def get(code: str) -> Any:
        assert code == "abc"
        if found is not None:
            raise found
        return None

    async def main() -> None:
        inner: Any = SimpleNamespace(hub=SimpleNamespace(get=get))
        guest, written = Guest(inner), []
        monkeypatch.setattr(guest, "write", lambda *frame: written.append(frame))
        await guest._connect(5, Served(), Opening("abc", "me", False, "", "wide", None))
        assert [(kind, channel, *data) for kind, channel, *data in written] == [
            (told[0], 5, *([told[1]] if told[1] else []))
        ]

    asyncio.run(main())


def passed(
    monkeypatch: pytest.MonkeyPatch, found: list[PassedResponse | str | None]
) -> tuple[int, bytes, list[str]]:
    """Status and body of a request whose owner gives some answers (gone: none; "here": the table is
    ours), and how often another owner was looked for.
    """
    forgotten: list[str] = []
    left = list(found)

    async def find(code: str) -> object:
        return None if left[0] == "here" else object.__new__(Link)

    async def ask(_link: Link, asked: PassedRequest) -> object:
        assert asked == PassedRequest(
            "GET", "/api/x", b"a=1", [(b"host", b"h")], b"", "me", True, "there"
        )
        return left.pop(0)

    async def again(_app: object, asked: PassedRequest, who: Identity) -> PassedResponse:
        assert (asked.path, who.hash) == ("/api/x", "me")
        return PassedResponse(201, [], b"own")

    async def body(_request: object) -> bytes:
        return b""

    monkeypatch.setattr(passing, "ask", ask)
    monkeypatch.setattr(passing, "respond", again)
    monkeypatch.setattr(passing, "read_body", body)
    links: Any = SimpleNamespace(find=find, forget=forgotten.append)
    scope = {
        "identity": Identity("", "me", True, False), "headers": [(b"host", b"h"), (b"cookie", b"c")],
        "method": "GET", "path": "/api/x", "query_string": b"a=1", "address": "there",
    }  # fmt: skip
    request: Any = SimpleNamespace(scope=scope, app=None)
    told = asyncio.run(passing.passed_on(links, request, "abc", Away(Elsewhere(""))))
    if told.status_code == 200:
        assert told.raw_headers == [(b"x-own", b"1"), (b"content-length", b"5")]
    return told.status_code, bytes(told.body), forgotten


def test_a_request_follows_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    assert passed(monkeypatch, [GOOD]) == (200, b"hello", [])
    assert passed(monkeypatch, [MOVED, None, GOOD]) == (200, b"hello", ["abc"] * 2)
    assert passed(monkeypatch, [MOVED, "here"]) == (201, b"own", ["abc"])
    for never in ([MOVED] * 4, [None] * 4):
        with pytest.raises(Refusal) as told:
            passed(monkeypatch, list(never))
        assert told.value.code == "unavailable"


def test_a_request_is_passed_on_once(monkeypatch: pytest.MonkeyPatch) -> None:
    request: Any = SimpleNamespace(scope={"passed_on": True})
    links: Any = None
    away = Away(Elsewhere(""))
    with pytest.raises(Away):
        asyncio.run(passing.passed_on(links, request, "abc", away))
