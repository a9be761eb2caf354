"""A table belongs to one process at a time, and a process that may be late says nothing."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cardhouse.core.errors import CardhouseError
from cardhouse.server.storage.database import FileLock, open_to_read
from cardhouse.server.storage.owners import Beats, Elsewhere, Mine
from cardhouse.server.storage.repository import listing
from cardhouse.server.storage.store import NotOurs, Store, Write
from tests.server.support import LOOSE, Player, Server, free_port, guest, running

SEATS = [{"kind": "me"}, {"kind": "computer", "level": "random"}]


def test_a_second_server_of_a_file_is_told_so_in_one_line(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.db'}"
    with running(database, tmp_path, LOOSE) as server:
        token = guest()
        code = server.open("carlton", token, listed=True)["code"]
        line = [sys.executable, "-m", "cardhouse", "serve", "--database", database]
        second = subprocess.run(
            [*line, "--port", str(free_port())],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert second.returncode == 2
        assert second.stdout == ""
        assert len(second.stderr.splitlines()) == 1
        assert "already" in second.stderr
        # Whoever only reads may.
        engine = open_to_read(database)
        with engine.connect() as connection:
            assert [one.code for one in listing(connection, None)] == [code]
            with pytest.raises(Exception, match="readonly"):
                connection.exec_driver_sql("DELETE FROM matches")
        engine.dispose()
        server.kill(signal.SIGKILL)
        server.start()
        assert server.http(f"/api/tables/{code}")[0] == 200


def test_a_lock_goes_with_its_holder(tmp_path: Path) -> None:
    first, second = (FileLock(f"sqlite:///{tmp_path / 'x.db'}") for _ in range(2))
    first.take()
    first.take()
    with pytest.raises(CardhouseError, match="already"):
        second.take()
    first.leave()
    second.take()
    second.leave()


def test_a_lock_is_the_files_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "x y.db")
    first = FileLock(f"sqlite:///{tmp_path}/x y.db")
    first.take()
    for called in ("x%20y.db", "link.db", f"../{tmp_path.name}/x y.db"):
        with pytest.raises(CardhouseError, match="already"):
            FileLock(f"sqlite:///{tmp_path}/{called}").take()
    first.leave()


def add_table(store: Store, code: str, owner: str | None) -> Write:
    """Stores a bare table."""
    from sqlalchemy import insert

    from cardhouse.server.storage.schema import MATCHES

    now = time.time()
    row = {"code": code, "game": "carlton", "rules": 1, "options": {}, "status": "playing", "listed": False,
           "host": "", "secret": "", "salt": "", "nonces": [], "created": now, "started": now, "ended": 0.0,
           "updated": now, "owner": owner, "epoch": 1}  # fmt: skip
    return Write(statements=[(insert(MATCHES).values(**row), None)])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_write_of_another_epoch_changes_nothing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    if kind == "postgresql":
        url = request.getfixturevalue("postgres")

    async def main() -> None:
        store = Store(url)
        store.start()
        code = f"e{time.time_ns()}"[-12:]
        await store.write(add_table(store, code, store.owners.name))
        ask = f"SELECT id FROM matches WHERE code = '{code}'"
        number = int(await store.read(lambda c: c.exec_driver_sql(ask).scalar_one()))
        now = time.time()

        def entry(n: int, epoch: int) -> Write:
            row = (number, n, n, "play", 0, 0, f"k{n}" if n % 2 else None, now)
            return Write([row], owned=(number, epoch))

        def rename(epoch: int) -> Write:
            from cardhouse.server.storage.repository import table_changed

            return Write(statements=[table_changed(number, listed=True)], owned=(number, epoch))

        jobs = [*(entry(n, 1) for n in range(5)), entry(5, 2), entry(6, 0), rename(2), rename(1)]
        found = await asyncio.gather(*(store.write(job) for job in jobs), return_exceptions=True)
        assert [isinstance(x, NotOurs) for x in found] == [*[False] * 5, True, True, True, False]
        count = await store.read(
            lambda c: c.exec_driver_sql(
                f"SELECT count(*) FROM entries WHERE match = {number}"
            ).scalar()
        )
        assert count == 5
        await store.stop()

    asyncio.run(main())


def test_a_table_is_taken_over_from_the_dead_only(postgres: str) -> None:
    async def main() -> None:
        beats = Beats(every=0.1, overdue=0.4, dead=1.0)
        one, two = Store(postgres, "one:1", beats), Store(postgres, "two:2", beats)
        one.start()
        two.start()
        code = f"t{time.time_ns()}"[-12:]
        await one.write(add_table(one, code, None))
        assert await one.owners.claim(code) == Mine(2)
        assert await one.owners.claim(code) == Mine(2)
        await asyncio.sleep(1.2)
        found = await two.owners.claim(code)
        assert isinstance(found, Elsewhere)
        assert found.address == "one:1"
        await one.stop()
        assert await two.owners.claim(code) == Mine(3)
        await two.stop()

    asyncio.run(main())


def closing_code(player: Player) -> int:
    """Reads until the connection ends; with which code."""
    try:
        while True:
            player.read(20)
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code


def told(server: Server, code: str, token: str) -> int:
    """The status with which a table is shown."""
    return server.http(f"/api/tables/{code}", None, token)[0]


@pytest.mark.long
def test_a_process_that_was_stopped_says_nothing_of_what_was_taken_over(
    postgres: str, tmp_path: Path
) -> None:
    with running(postgres, tmp_path, LOOSE) as one, running(postgres, tmp_path, LOOSE) as two:
        tokens = [guest() for _ in range(6)]
        codes = [one.open("three_piles", t, seats=SEATS, start=True)["code"] for t in tokens]
        players = [Player(one, code, token) for code, token in zip(codes, tokens, strict=True)]
        for player in players:
            while player.now is None or not player.now["choices"]:
                player.read()
        # Under load: every table has moves on their way when the process is stopped.
        assert one.process is not None
        for player in players:
            assert player.now is not None
            player.ask("play", ply=player.now["ply"], action=player.now["choices"][0]["action"])
        one.process.send_signal(signal.SIGSTOP)
        for player in players:
            assert player.now is not None
            player.ask("play", ply=player.now["ply"], action=player.now["choices"][-1]["action"])
        time.sleep(10)
        taken, left = codes[:5], codes[5]
        plies = {}
        for code, token in zip(taken, tokens, strict=False):
            assert told(two, code, token) == 200
            other = Player(two, code, token)
            while other.now is None or not other.now["choices"]:
                other.read()
            answer = other.play(other.now["choices"][-1]["action"])
            assert answer["type"] in ("done", "row")
            plies[code] = other.now["ply"]
            other.close()
        before = len(players[0].bytes)
        one.process.send_signal(signal.SIGCONT)
        for player in players[:5]:
            # What had been sent before the stop may still be on its way; then the connection ends.
            assert closing_code(player) == 1012
            for text in player.bytes[before:]:
                message = json.loads(text)
                if message["type"] == "done":
                    assert message["ply"] <= plies[player.code]
            # It passes on to the other now.
            assert told(one, player.code, player.token) == 200
        assert told(one, left, tokens[5]) == 200
        assert told(two, left, tokens[5]) == 200
        players[5].drain(1)
        assert one.http("/api/health")[0] == 200
