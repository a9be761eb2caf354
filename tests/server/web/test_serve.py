"""Starting and stopping: what is printed, which addresses friends get, and how the server says
goodbye.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cardhouse.server.web import addresses
from tests.server.support import LOOSE, Player, Server, guest
from tests.server.table.test_tables import pair


def started(tmp_path: Path, *more: str) -> tuple[Server, str]:
    """A server started as a person does it, and what it printed by the time that it answered."""
    server = Server(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE)
    server.start(*more)
    return server, server.log.read_text()


def test_lan_prints_an_address_that_phones_can_reach(tmp_path: Path) -> None:
    server, said = started(tmp_path, "--lan")
    try:
        assert f"Cardhouse is at http://127.0.0.1:{server.port}" in said
        others = addresses.lan_addresses()
        for address in others:
            assert f"Others in this network: {addresses.url(address, server.port)}" in said
            assert (
                server.http("/api/health", headers={"Host": f"{address}:{server.port}"})[0] == 200
            )
        if not others:
            assert "No other address of this computer was found" in said
        code = server.open("three_piles", guest())["code"]
        link = server.http(f"/api/tables/{code}/link")[1]
        if others:
            assert link["addresses"] == [
                f"{addresses.url(x, server.port)}/t/{code}" for x in others
            ]
            assert link["warning"] == ""
        else:
            assert "this computer only" in link["warning"]
    finally:
        server.kill(signal.SIGTERM)


def test_without_lan_a_local_link_is_warned_of(tmp_path: Path) -> None:
    server, said = started(tmp_path)
    try:
        assert "Only this computer can reach it; start with --lan" in said
        assert "until Ctrl+C, or kill, stops it" in said
        code = server.open("three_piles", guest())["code"]
        link = server.http(f"/api/tables/{code}/link")[1]
        assert link["addresses"] == [f"{server.url}/t/{code}"]
        assert "--lan" in link["warning"]
        status, _, svg = server.http(f"/api/tables/{code}/qr.svg")
        assert status == 200
        assert b"<svg" in svg
    finally:
        server.kill(signal.SIGTERM)


def test_a_port_in_use_is_said_in_a_sentence(lone: Server) -> None:
    line = [sys.executable, "-m", "cardhouse", "serve", "--port", str(lone.port)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert f"port {lone.port} of 127.0.0.1 cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_graceful_end_says_goodbye_and_keeps_what_was_acknowledged(
    tmp_path: Path, how: int
) -> None:
    server, _ = started(tmp_path)
    first, second = pair(server)
    done: dict[str, int] = {}
    stop = threading.Event()

    def play_on() -> None:
        players = {0: first, 1: second}
        while not stop.is_set():
            assert first.now is not None
            seat = first.now["deciding"]
            if seat is None:
                return
            player = players[seat]
            while player.now is None or player.now["ply"] < first.now["ply"]:
                player.read()
            told = player.play(player.now["choices"][0]["action"])
            if told["type"] == "done":
                done["ply"] = told["ply"]
            for other in players.values():
                while other.now is None or other.now["ply"] < done.get("ply", 0):
                    other.read()

    def until_closed() -> None:
        try:
            play_on()
        except ConnectionClosed as closed:
            done["code"] = closed.rcvd.code if closed.rcvd is not None else 0

    thread = threading.Thread(target=until_closed)
    thread.start()
    time.sleep(0.4)
    assert server.process is not None
    server.process.send_signal(how)
    assert server.process.wait(15) == 0
    stop.set()
    thread.join(20)
    # Whoever plays faster than the game lasts has nothing left to be told.
    told = [x for player in (first, second) for x in (*player.bytes, *map(str, player.drain(0.2)))]
    assert any("gone" in x and "stays as it is" in x for x in told)
    assert done.get("code", 1012) in (1001, 1006, 1012)
    assert "all tables are stored" in server.log.read_text()
    assert "Traceback" not in server.log.read_text()
    assert not (tmp_path / "x.db-wal").exists() or os.path.getsize(tmp_path / "x.db-wal") == 0
    server.start()
    try:
        again = Player(server, first.code, first.token)
        now = again.until("snapshot")["now"]
        assert now["ply"] >= done["ply"] > 0
        again.close()
    finally:
        server.kill(signal.SIGTERM)


def test_serve_says_what_is_wrong() -> None:
    for line, text in (
        (["--port", "99999"], "a port is"),
        (["--set", "nothing=1"], "there is no limit"),
        (["--set", "frame=x"], "takes a number"),
        (["--public", "ftp://x"], "begins with http"),
    ):
        command = [sys.executable, "-m", "cardhouse", "serve", *line]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 2
        assert text in done.stderr
