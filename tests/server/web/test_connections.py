"""Connections and what is asked, without a server: queues, junk, doors, addresses, answers."""

from __future__ import annotations

import asyncio
import logging
import types
from typing import Any

import pytest
from starlette.requests import Request

from cardhouse.play.refusals import Refusal
from cardhouse.server.settings import Settings
from cardhouse.server.storage.orders import BACK
from cardhouse.server.web import connection as module
from cardhouse.server.web.answers import query_of, read_body
from cardhouse.server.web.connection import JUNK_ALLOWED, POLICY, Connection, take
from cardhouse.server.web.door import RESERVE, Door
from cardhouse.server.web.frames import Direct
from cardhouse.server.web.identity import COOKIE, client_address, identity_of
from cardhouse.server.web.limits import Limits
from cardhouse.server.web.log import KINDS, Counting
from cardhouse.server.web.metrics import Metrics
from cardhouse.server.web.orders import Orders


class Sent:
    """Takes what a connection sends. direct: frames that were written at once."""

    def __init__(self, ready: bool = True) -> None:
        self.messages: list[dict[str, Any]] = []
        self.direct: list[bytes] = []
        self.ready = ready

    async def __call__(self, message: dict[str, Any]) -> None:
        self.messages.append(message)

    def write(self, data: bytes) -> bool:
        self.direct.append(data)
        return True


def connected(sent: Sent, backlog: int = 1024, direct: Direct | None = None) -> Connection:
    """A connection that sends to a list."""
    limits = Limits(Settings(backlog=backlog))
    return Connection(limits, "who", False, "192.0.2.1", "wide", sent, direct)


def test_what_is_sent_leaves_in_order_at_once_or_in_turn() -> None:
    async def main() -> None:
        sent = Sent()
        one = connected(sent, direct=sent)
        one.send(b"before the start")
        assert not sent.direct
        one.start()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [x["text"] for x in sent.messages] == ["before the start"]
        one.send(b"at once")
        assert sent.direct == [b"at once"]
        sent.ready = False
        one.send(b"in turn")
        sent.ready = True
        one.send(b"behind it")
        assert sent.direct == [b"at once"]
        for _ in range(3):
            await asyncio.sleep(0)
        assert [x["text"] for x in sent.messages[1:]] == ["in turn", "behind it"]
        one.close(1000, "enough")
        one.send(b"too late")
        assert sent.direct == [b"at once"]
        await one.stop()
        assert sent.messages[-1]["code"] == 1000

    asyncio.run(main())


def test_who_does_not_read_is_disconnected_when_too_much_waits() -> None:
    async def main() -> None:
        sent = Sent()
        one = connected(sent, backlog=3)
        for _ in range(3):
            one.send(b"x")
            assert not one.closing
        one.send(b"x")
        assert one.closing
        one.start()
        await one.stop()
        assert [x["type"] for x in sent.messages] == ["websocket.close"]
        assert sent.messages[0]["code"] == POLICY

    asyncio.run(main())


def test_junk_is_borne_so_many_times(monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[str] = []
    monkeypatch.setattr(module, "refuse", lambda _t, _c, name, why: refused.append(why.code))

    async def main() -> None:
        one = connected(Sent())
        table: Any = None
        for _ in range(JUNK_ALLOWED):
            await take(table, one, b"[]")
            assert not one.closing
        await take(table, one, b"{}")
        assert one.closing

    asyncio.run(main())
    assert refused == ["junk"] * (JUNK_ALLOWED + 1)


@pytest.mark.parametrize(
    ("text", "name"),
    [('{"type":"undo","id":"u1"}', "u1"), ('{"type":"chat","text":"hello"}', "")],
)
def test_a_message_is_handled_under_its_own_id(
    text: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    async def handled(_table: Any, _one: Any, _message: Any, id: str) -> bool:
        seen.append(id)
        return True

    monkeypatch.setattr(module, "handle", handled)
    table: Any = None
    one = connected(Sent())
    asyncio.run(take(table, one, text))
    assert seen == [name]


class Held:
    """A connection at the door. went: whether it was sent away."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        self.address = address
        self.asking = self.sending = self.full = self.closing = 0.0
        self.transport: Any = self
        self.ending = self.went = False

    def is_closing(self) -> bool:
        return self.ending

    def abort(self) -> None:
        self.went = True


def test_the_door_ends_whoever_takes_too_long_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    clock = types.SimpleNamespace(monotonic=lambda: now[0])
    monkeypatch.setattr("cardhouse.server.web.door.time", clock)
    s = Settings()
    door = Door(s, 1024)
    asks, sends, full, ends, idle = (Held(f"192.0.2.{i}") for i in range(5))
    for one in (asks, sends, full, ends, idle):
        assert door.enter(one)
        if one is not asks:
            door.head_received(one)
    sends.sending = full.full = now[0]
    ends.ending = True
    for since, gone in ((s.head, ()), (s.head + 1, (asks,)), (s.body, ()), (s.body + 1, (sends,)),
                        (s.stalled, ()), (s.stalled + 1, (full, ends))):  # fmt: skip
        now[0] = 1000.0 + since
        before = door.held
        # The end of a connection is noted when it is first seen.
        if since == s.head:
            now[0] = 1000.0
            door.sweep()
            now[0] = 1000.0 + since
        door.sweep()
        assert all(one.went for one in gone)
        assert before - door.held == len(gone), since
    assert not idle.went
    assert door.late == 4


def test_where_all_is_full_whoever_asks_longest_goes_once() -> None:
    door = Door(Settings(), RESERVE + 20)
    assert door.most == 20
    held = [Held(f"192.0.2.{i}") for i in range(20)]
    assert all(door.enter(one) for one in held)
    for one in held[2:]:
        door.head_received(one)
    door.leave(held[0])
    assert door.enter(Held("192.0.2.100"))
    # The first has left and is not who asks longest any more.
    assert door.enter(Held("192.0.2.101"))
    assert [i for i, one in enumerate(held) if one.went] == [1]
    assert (door.held, door.refused) == (20, 1)


def test_the_door_is_watched_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhouse.server.web.door.EVERY", 0)
    door = Door(Settings(), 1024)
    swept: list[int] = []
    monkeypatch.setattr(door, "sweep", lambda: swept.append(1))

    async def main() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await door.watch()

    asyncio.run(main())
    assert len(swept) > 3


def request(query: bytes = b"", body: tuple[bytes, ...] = ()) -> Request:
    """A request over HTTP with a query or a body."""
    parts = [{"type": "http.request", "body": x, "more_body": True} for x in body]
    parts.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> Any:
        return parts.pop(0)

    return Request({"type": "http", "query_string": query, "headers": []}, receive)


def test_a_parameter_is_one_of_its_values_once() -> None:
    values = ("first", "second")
    assert query_of(request(), "x", values) == "first"
    assert query_of(request(b"x=second"), "x", values) == "second"
    for query in (b"x=third", b"x=first&x=second", b"x=first&x=third", b"x="):
        with pytest.raises(Refusal):
            query_of(request(query), "x", values)


def test_a_body_may_be_as_long_as_it_may_be() -> None:
    assert asyncio.run(read_body(request(body=(b"ab", b"cd")), 4)) == b"abcd"
    with pytest.raises(Refusal, match="4"):
        asyncio.run(read_body(request(body=(b"ab", b"cd", b"e")), 4))


def test_who_asks_is_read_from_a_cookie_as_a_person_who_was_here() -> None:
    cookie = f"{COOKIE}={'c' * 20}".encode()
    found = identity_of({"type": "http", "headers": [(b"cookie", cookie)]})
    assert (found.token, found.bot, found.fresh) == ("c" * 20, False, False)
    assert identity_of({"type": "http", "headers": []}).fresh


def test_an_address_is_the_peer_s_or_what_the_proxy_says_last() -> None:
    scope = {"client": ("192.0.2.7", 50000), "headers": [(b"x-forwarded-for", b"1.2.3.4, 5.6.7.8")]}
    assert client_address(scope, Settings()) == "192.0.2.7"
    assert client_address(scope, Settings(proxy=True)) == "5.6.7.8"
    assert client_address({"client": None, "headers": []}, Settings()) == "unknown"


@pytest.mark.parametrize(("peer", "may"), [("127.0.0.1", True), ("::1", True), ("192.0.2.1", False),
                                           (None, False), ("a socket", False)])  # fmt: skip
def test_figures_are_for_this_machine(peer: str | None, may: bool) -> None:
    metrics: Any = types.SimpleNamespace(_token="")
    client = None if peer is None else (peer, 1)
    assert Metrics.may_see(metrics, {"headers": [], "client": client}) is may
    forwarded = [(b"x-forwarded-for", b"127.0.0.1")]
    assert not Metrics.may_see(metrics, {"headers": forwarded, "client": ("127.0.0.1", 1)})


def test_the_log_counts_its_lines_and_forgets_the_oldest_kind_first() -> None:
    import io

    out = io.StringIO()
    log = Counting(rate=1e9, burst=1e9, out=out, clock=lambda: 0.0)
    assert log.lines == 0
    for i in range(KINDS + 1):
        log.emit(logging.LogRecord("x", logging.INFO, f"file{i}", i, f"kind {i}", (), None))
    assert log.lines == KINDS + 1
    # The second kind is still known, so it is counted; the first has been forgotten.
    for i, written in ((1, False), (0, True)):
        before = log.lines
        log.emit(logging.LogRecord("x", logging.INFO, f"file{i}", i, f"kind {i}", (), None))
        assert (log.lines > before) is written
    log._seen.clear()
    log.close()


def test_orders_are_read_from_the_last_one_on() -> None:
    asked: list[int] = []
    following: Any = types.SimpleNamespace(_done=set())

    async def after(last: int) -> list[Any]:
        asked.append(last)
        return []

    following._after = after
    asyncio.run(Orders.look(following))
    following._done = {3, 9}
    asyncio.run(Orders.look(following))
    assert asked == [0, 9]
    assert BACK >= 0
