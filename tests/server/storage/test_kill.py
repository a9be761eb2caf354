"""kill -9 in the middle of many games, then a restart: no acknowledged move is lost, no table is
broken.
"""

from __future__ import annotations

import contextlib
import random
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.support import LOOSE, Player, Server, guest

TABLES = 6


def play_on(
    server: Server, player: Player, done: dict[str, int], stop: threading.Event, seed: int
) -> None:
    """Plays at random until the server goes; notes what was acknowledged: the table's plies at the
    least.
    """
    rng = random.Random(seed)
    with contextlib.suppress(ConnectionClosed, TimeoutError, OSError, AssertionError):
        while not stop.is_set():
            if player.now and player.now["choices"]:
                told = player.play(rng.choice(player.now["choices"])["action"])
                if told["type"] == "done":
                    done[player.code] = max(done.get(player.code, 0), told["ply"])
            else:
                player.read(5)


def rounds(server: Server, count: int) -> int:
    """Kills and restarts a number of times; returns how many moves were acknowledged."""
    tables: list[tuple[str, str]] = []
    done: dict[str, int] = {}
    rng = random.Random(count)
    for at in range(count):
        while len(tables) < TABLES:
            token = guest()
            seats = [{"kind": "me"}, {"kind": "computer", "level": "random"}]
            tables.append(
                (server.open("three_piles", token, seats=seats, start=True)["code"], token)
            )
        stop = threading.Event()
        players = [Player(server, code, token) for code, token in tables]
        threads = [
            threading.Thread(target=play_on, args=(server, player, done, stop, at * 100 + i))
            for i, player in enumerate(players)
        ]
        for thread in threads:
            thread.start()
        time.sleep(0.2 + rng.random() * 0.4)
        server.kill(signal.SIGKILL)
        stop.set()
        for thread in threads:
            thread.join(20)
        server.start()
        left: list[tuple[str, str]] = []
        for code, token in tables:
            told: dict[str, Any] = {}
            player = Player(server, code, token)
            while player.now is None:
                told = player.read()
            assert told["now"]["ply"] >= done.get(code, 0), (
                f"an acknowledged move of {code} is lost"
            )
            if player.table["state"] == "playing":
                left.append((code, token))
            player.close()
        tables = left
    return sum(done.values())


def test_kill_loses_nothing(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE)
    server.start()
    try:
        assert rounds(server, 3) > 0
    finally:
        server.kill()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_kill_many_times(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    database = f"sqlite:///{tmp_path / 'x.db'}"
    if kind == "postgresql":
        database = request.getfixturevalue("postgres")
    server = Server(database, tmp_path, LOOSE)
    server.start()
    try:
        assert rounds(server, 25) > 0
    finally:
        server.kill()
