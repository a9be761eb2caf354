"""What starting and ending a server comes to, without a server: ports, pages that open, signals,
processes that lose their parent.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.errors import CardhouseError
from cardhouse.server.settings import Settings
from cardhouse.server.web import processes, serve
from cardhouse.server.web.app import Server

EVERYWHERE = ("0.0.0.0", "::")


def taken(shared: bool = False) -> socket.socket:
    """A port of this machine on which somebody listens, ready to share it or not."""
    other = socket.socket()
    if shared:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    other.bind(("127.0.0.1", 0))
    other.listen()
    return other


@pytest.mark.skipif(sys.platform != "linux", reason="ports are shared on Linux alone")
def test_several_processes_listen_at_one_port() -> None:
    found = serve.listeners(Settings(port=0), 3)
    try:
        ports = {one.getsockname()[1] for one in found}
        assert len(found) == 3
        assert len(ports) == 1
        for _ in range(8):
            socket.create_connection(("127.0.0.1", min(ports))).close()
    finally:
        for one in found:
            one.close()


@pytest.mark.parametrize("count", [1, 3])
def test_a_port_that_somebody_else_would_share_is_taken(count: int) -> None:
    with taken(shared=True) as other, pytest.raises(CardhouseError, match="cannot be used"):
        serve.listeners(Settings(port=other.getsockname()[1]), count)


def test_one_process_answers_nobody_before_it_is_ready() -> None:
    (one,) = serve.listeners(Settings(port=0), 1)
    with one, pytest.raises(ConnectionRefusedError):
        socket.create_connection(one.getsockname())


def test_a_start_that_fails_gives_its_port_back(tmp_path: Path) -> None:
    file = tmp_path / "no.db"
    file.write_text("no database\n" * 100)
    with taken() as free:
        port = free.getsockname()[1]
    with pytest.raises(CardhouseError) as failed:
        serve.serve(Settings(database=f"sqlite:///{file}", port=port), qr=False)
    # What failed is still held, and with it all that it knew.
    with socket.socket() as again:
        again.bind(("127.0.0.1", port))
    assert str(file) in str(failed.value)


def test_requests_are_counted_and_not_logged_one_by_one(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'x.db'}")
    found = serve.web_server(Server(settings), settings, "info")
    assert not found.access_log
    assert (found.ws_max_size, found.backlog) == (settings.frame, 2048)


@pytest.mark.parametrize("host", [*EVERYWHERE, "127.0.0.1", "192.0.2.7"])
def test_it_is_said_where_this_computer_finds_it(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    serve.announce(Settings(host=host, port=8123), qr=False)
    first = capsys.readouterr().out.splitlines()[0]
    assert f"http://{'127.0.0.1' if host in EVERYWHERE else host}:8123" in first


@pytest.mark.parametrize("host", [*EVERYWHERE, "192.0.2.7"])
@pytest.mark.parametrize("screen", [True, False])
def test_the_page_opens_where_there_is_a_screen(
    host: str, screen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    class Timer:
        def __init__(self, _seconds: float, _open: Callable[..., Any], given: list[str]) -> None:
            self.given = given

        def start(self) -> None:
            opened.extend(self.given)

    monkeypatch.setattr("threading.Timer", Timer)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    if screen:
        monkeypatch.setenv("DISPLAY", ":0")
    serve.open_page(Settings(host=host, port=8123))
    here = "127.0.0.1" if host in EVERYWHERE else host
    assert opened == ([f"http://{here}:8123"] if screen else [])


def test_no_page_opens_unless_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(_settings: Settings) -> None:
        pytest.fail("a page was opened")

    monkeypatch.setattr(serve, "open_page", opened)
    monkeypatch.setattr(serve, "run", lambda _app, listener, _level: listener.close() or 7)
    settings = Settings(database=f"sqlite:///{tmp_path / 'x.db'}", port=0)
    assert serve.serve(settings, qr=False) == 7


def test_both_signals_end_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers: dict[int, Callable[..., None]] = {}
    sent: list[tuple[int, int]] = []

    def watched(family: processes.Parent) -> int:
        family.running = {4242: 0, 4243: 1}
        for number in (signal.SIGTERM, signal.SIGINT):
            family.ending = False
            handlers[number](number, None)
            assert family.ending
        return 3

    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    monkeypatch.setattr(os, "kill", lambda number, how: sent.append((number, how)))
    monkeypatch.setattr(processes.Parent, "watch", watched)
    assert processes.parent(2, lambda _: 0) == 3
    assert sent == [(number, signal.SIGTERM) for number in (4242, 4243)] * 2


def test_a_process_that_is_stopped_ends() -> None:
    family = processes.Parent(1, lambda _: 0)
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as child:
        family.running = {child.pid: 0}
        family.stop(signal.SIGKILL)
        assert child.wait(20) == -signal.SIGKILL


def test_a_process_without_a_parent_ends_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    family = processes.Parent(1, lambda _: 0)
    os.close(family._write)  # as when the parent is gone
    monkeypatch.setattr(os, "kill", lambda *what: done.append(what))
    monkeypatch.setattr("time.sleep", lambda seconds: done.append(seconds))
    monkeypatch.setattr(os, "_exit", lambda status: done.append(status))
    family._orphaned()
    assert done == [(os.getpid(), signal.SIGTERM), processes.GIVEN, 1]
