"""Slow clients: what one address holds, and for how long, keeps nobody else out."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cardhouse.server.messages.protocol import PROTOCOL
from tests.server.support import Server, running

FEW = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))
from cardhouse.terminal.cli import main
sys.exit(main())
"""
HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "


class Poor(Server):
    """A server with 1,024 descriptors."""

    program = ("-c", FEW)


@contextlib.contextmanager
def poor(folder: Path, *limits: str) -> Iterator[Server]:
    """One of them for a while."""
    server = Poor(f"sqlite:///{folder / 'x.db'}", folder, limits)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def ask(server: Server, source: str, path: str = "/api/health") -> int:
    """The status that somebody at another address of this machine is answered with."""
    address = ("127.0.0.1", server.port)
    with socket.create_connection(address, 10, source_address=(source, 0)) as one:
        one.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        told = b""
        while part := one.recv(65536):
            told += part
    return int(told.split()[1])


def half(server: Server, source: str, data: bytes = HALF) -> socket.socket:
    """A request that is never finished."""
    one = socket.create_connection(("127.0.0.1", server.port), 10, source_address=(source, 0))
    with contextlib.suppress(OSError):
        one.sendall(data)
    return one


def ended(one: socket.socket, timeout: float = 0.0) -> bool:
    """Whether the server has ended a connection, at the latest after some time."""
    one.settimeout(timeout or 0.001)
    try:
        return one.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_half_sent_requests_of_one_address_keep_nobody_out(tmp_path: Path) -> None:
    with poor(tmp_path, "head=600") as server:
        slow = [half(server, "127.0.0.2") for _ in range(900)]
        for _ in range(5):
            assert ask(server, "127.0.0.3") == 200
        held = [one for one in slow if not ended(one)]
        assert len(held) == 128
        for one in slow:
            one.close()
        assert "Traceback" not in server.log.read_text()


def test_where_all_is_full_who_has_asked_longest_goes(tmp_path: Path) -> None:
    with poor(tmp_path, "head=600") as server:
        slow = [half(server, f"127.0.1.{1 + i // 100}") for i in range(1100)]
        for _ in range(5):
            assert ask(server, "127.0.0.3") == 200
        assert ended(slow[0], 5)
        assert not ended(slow[-1])
        for one in slow:
            one.close()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody."""
    home = tmp_path_factory.mktemp("hasty")
    limits = ("head=1", "body=1", "stalled=1", "lesson_idle=1", "address_connections=3",
              "requests=10000", "requests_burst=10000")  # fmt: skip
    with running(f"sqlite:///{home / 'x.db'}", home, limits) as server:
        yield server


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"G",
        HALF,
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nG",
        b"GET /ws/lesson/carlton/0 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upg",
    ],
)
def test_whoever_takes_too_long_is_not_waited_for(hasty: Server, data: bytes) -> None:
    one = half(hasty, "127.0.0.1", data)
    end = time.monotonic() + 10
    while time.monotonic() < end and not ended(one, 1):
        pass
    assert time.monotonic() < end
    one.close()


def test_a_body_that_is_said_to_be_too_long_is_not_waited_for(hasty: Server) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n{}"
    one = half(hasty, "127.0.0.1", head)
    assert b" 400 " in one.recv(65536)
    one.close()


def test_a_request_that_is_slow_but_not_too_slow_is_answered(hasty: Server) -> None:
    one = half(hasty, "127.0.0.1", b"GET /api/health HTTP/1.1\r\n")
    time.sleep(0.3)
    one.sendall(b"Host: x\r\nConnection: close\r\n\r\n")
    assert b" 200 " in one.recv(65536)
    one.close()


def unread(server: Server) -> socket.socket:
    """Somebody who asks for a lot and reads nothing of it."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", server.port))
    one.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
    return one


def gone(one: socket.socket) -> bool:
    """Whether the server has ended a connection of which nothing is read."""
    try:
        one.sendall(b"x")
    except ConnectionError:
        return True
    return False


def test_answers_that_are_not_read_are_not_kept(hasty: Server) -> None:
    one = unread(hasty)
    end = time.monotonic() + 20
    while not gone(one):
        assert time.monotonic() < end
        time.sleep(0.2)
    one.close()
    assert hasty.http("/api/health")[0] == 200


def test_a_server_that_goes_waits_for_nobody_who_does_not_read(tmp_path: Path) -> None:
    limits = ("requests=10000", "requests_burst=10000")
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, limits) as server:
        one = unread(server)
        time.sleep(0.5)
        server.kill(signal.SIGTERM)
        one.close()
        assert "all tables are stored" in server.log.read_text()


def test_a_flood_of_requests_ends_its_connection(tmp_path: Path) -> None:
    limits = ("requests=1", "requests_burst=5")
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, limits) as server:
        one = socket.create_connection(("127.0.0.1", server.port), 10)
        one.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
        told = b""
        with contextlib.suppress(ConnectionError):
            while part := one.recv(65536):
                told += part
        assert told.count(b"HTTP/1.1 429") <= 1
        assert ask(server, "127.0.0.3") == 200
        one.close()


def lesson_of(server: Server) -> str:
    return f"ws://127.0.0.1:{server.port}/ws/lesson/carlton/0?protocol={PROTOCOL}"


def test_lessons_are_connections_too(tmp_path: Path) -> None:
    limits = ("address_connections=3",)
    with (
        running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, limits) as server,
        contextlib.ExitStack() as kept,
    ):
        for _ in range(3):
            lesson = kept.enter_context(connect(lesson_of(server)))
            assert json.loads(lesson.recv(10))["type"] == "lesson"
        with pytest.raises(Exception, match="429"):
            connect(lesson_of(server)).__enter__()


def test_a_lesson_in_which_nothing_is_done_ends(hasty: Server) -> None:
    with connect(lesson_of(hasty)) as lesson:
        assert json.loads(lesson.recv(10))["type"] == "lesson"
        with pytest.raises(ConnectionClosed):
            lesson.recv(10)


def test_who_is_refused_or_leaves_is_no_failure(hasty: Server) -> None:
    begun = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"
    half(hasty, "127.0.0.11", begun).close()
    with pytest.raises(Exception, match="404"):
        connect(f"ws://127.0.0.1:{hasty.port}/ws/nothing/at/all").__enter__()
    deadline = time.monotonic() + 1.5
    while time.monotonic() < deadline:
        said = hasty.log.read_text()
        assert "Exception in ASGI" not in said
        assert "handshake" not in said
        time.sleep(0.1)
