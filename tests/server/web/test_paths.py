"""Whatever is asked, in whatever words, is answered without a failure and without a trace in the
log.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardhouse.server.settings import Settings
from cardhouse.server.web.app import Server as App
from tests.server.support import Server

ODD = ("\x00", "²", "/", "..", "%", "\u202e", "\x7f", "é", "api", "tables", "games", "carlton", "ws", "lesson",
       "rules", "figures", "qr.svg", "link", "assets", "a" * 300, "~", "\\", "index.html", "key", "seats")  # fmt: skip
PATHS = st.lists(st.sampled_from(ODD) | st.text(max_size=8), max_size=6).map(
    lambda parts: "/" + "/".join(parts)
)
NAMES = st.sampled_from((b"origin", b"host", b"cookie", b"authorization", b"range", b"accept-encoding",
                         b"if-none-match", b"x-forwarded-for", b"content-type", b"content-length",
                         b"sec-websocket-protocol",
                         b"if-modified-since", b"if-range", b"accept", b"expect"))  # fmt: skip
VALUES = st.sampled_from((b"http://[", b"http://[::1", b"null", b"//", b"[", b"bytes=0-1,2-", b"bytes=x",
                          b"fe80::1%x",
                          b"cardhouse=\"\\012" + b"x" * 20, b"Bearer ", b"Bearer \xff", b"a" * 5000,
                          b"http://x:99999999")) | st.binary(max_size=40).map(
    lambda raw: bytes(x for x in raw if x == 9 or 32 <= x != 127)
)  # fmt: skip
HEADERS = st.lists(st.tuples(NAMES, VALUES), max_size=4)
QUERIES = st.sampled_from(
    (b"", b"at=%C2%B2", b"since=%C2%B2", b"shape=%00", b"mine=1&mine=1", b"&&=", b"shape=tall")
)


class Served:
    """An app with its loop, asked without a socket."""

    def __init__(self, folder: Path) -> None:
        home = Settings(
            database=f"sqlite:///{folder / 'x.db'}", proxy=True, requests=1e9, requests_burst=1e9,
            opened=1e9, opened_burst=1e9,
        )  # fmt: skip
        self.loop = asyncio.new_event_loop()
        self.app = App(home)
        self.life = self.app.web.router.lifespan_context(self.app.web)
        self.loop.run_until_complete(self.life.__aenter__())

    def stop(self) -> None:
        """Ends it."""
        self.loop.run_until_complete(self.life.__aexit__(None, None, None))
        self.loop.close()

    def ask(self, kind: str, method: str, path: str, query: bytes, headers: Any) -> int:
        """The status of an answer; 101 for a socket that is accepted."""
        scope = {
            "type": kind, "method": method, "path": path, "raw_path": quote(path).encode(), "query_string": query,
            "root_path": "", "scheme": "http", "http_version": "1.1", "asgi": {"version": "3.0"}, "headers": headers,
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "subprotocols": ["cardhouse.x"],
        }  # fmt: skip
        told: list[Any] = []
        first = (
            {"type": "websocket.connect"}
            if kind == "websocket"
            else {"type": "http.request", "body": b"{"}
        )
        given = [
            first,
            {"type": "websocket.disconnect" if kind == "websocket" else "http.disconnect"},
        ]

        async def receive() -> Any:
            if kind == "http" and len(given) == 1:
                await asyncio.Event().wait()  # whoever asks stays until it is answered
            return given.pop(0) if len(given) > 1 else given[0]

        async def send(message: Any) -> None:
            told.append(message)

        self.loop.run_until_complete(self.app(scope, receive, send))
        assert told, scope
        return 101 if told[0]["type"] == "websocket.accept" else int(told[0]["status"])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """An app that is asked nonsense."""
    found = Served(tmp_path_factory.mktemp("paths"))
    yield found
    found.stop()


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    method=st.sampled_from(("GET", "HEAD", "POST", "OPTIONS", "DELETE")),
    path=PATHS,
    query=QUERIES,
    headers=HEADERS,
)
def test_no_request_fails(
    served: Served, method: str, path: str, query: bytes, headers: list[tuple[bytes, bytes]]
) -> None:
    # A path as the web server decodes it.
    decoded = unquote(quote(path.encode("utf-8", "replace")))
    assert served.ask("http", method, decoded, query, headers) < 500


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    path=PATHS | st.sampled_from(("/ws/lesson/carlton/0", "/ws/lesson/carlton/²")),
    query=QUERIES,
    headers=HEADERS,
)
def test_no_socket_fails(
    served: Served, path: str, query: bytes, headers: list[tuple[bytes, bytes]]
) -> None:
    assert served.ask("websocket", "GET", path, query, headers) < 500


RAW = [
    b"GET /%00 HTTP/1.1\r\nHost: x\r\n",
    b"GET /" + b"a" * 300 + b" HTTP/1.1\r\nHost: x\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nContent-Length: 0\r\n",
    b"GET /ws/aaaaaaaa HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n",
    b"GET /ws/lesson/carlton/%C2%B2?protocol=2 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n",
    b"GET / HTTP/9.9\r\n",
    b"\x00\x01\x02 / HTTP/1.1\r\n",
    b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: x\r\n",
]


@pytest.mark.parametrize("data", RAW, ids=lambda data: repr(data[:24]))
def test_nonsense_is_answered_with_a_refusal(lone: Server, data: bytes) -> None:
    with socket.create_connection(("127.0.0.1", lone.port), 10) as one:
        one.sendall(data + b"\r\n")
        told = b""
        with contextlib.suppress(ConnectionError):
            told = one.recv(65536)
    assert 400 <= int(told.split()[1]) < 500
    assert "Traceback" not in lone.log.read_text()


def test_a_host_that_is_none_is_not_passed_on(lone: Server) -> None:
    code = lone.open("three_piles", "guest-" + "x" * 20)["code"]
    for host in ("x" * 5000, "a b", "<script>"):
        status, told, _ = lone.http(f"/api/tables/{code}/link", headers={"Host": host})
        assert status == 200
        assert host not in str(told)
        assert lone.http(f"/api/tables/{code}/qr.svg", headers={"Host": host})[0] == 200
