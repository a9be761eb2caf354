"""When storing fails, what was tried is thrown away: nothing that was refused ever happens, and the
game goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from cardhouse.play.match import Match
from cardhouse.server.storage.store import Store
from cardhouse.server.table.hub import Hub
from cardhouse.server.table.restoring import restored
from tests.server.postgres import Postgres
from tests.server.support import LOOSE, Player, Server, guest, running
from tests.server.wire import against, hub

SEATS = [{"kind": "me"}, {"kind": "computer", "level": "random"}]


class Outage:
    """A database that can be away: for writing, and for reading, too."""

    def __init__(self, store: Store, patch: pytest.MonkeyPatch) -> None:
        self.write = self.read = False
        together, read = store._together, store.read

        def written(jobs: Any) -> Any:
            if self.write:
                raise OperationalError("", {}, Exception("disk full"))
            return together(jobs)

        async def asked(ask: Any) -> Any:
            if self.read:
                raise OperationalError("", {}, Exception("away"))
            return await read(ask)

        patch.setattr(store, "_together", written)
        patch.setattr(store, "read", asked)


def whole(match: Match) -> list[int]:
    """The legal actions that are a whole row by themselves."""
    found = []
    for action in match.legal_actions:
        trial = match.copy()
        trial.play(action)
        if trial.state.row_n == 0:
            found.append(action)
    return found


async def stored_actions(made: Hub, code: str) -> list[int]:
    """The actions that storage has of a table."""
    from cardhouse.server.storage import repository

    found = await made.store.read(lambda c: repository.find(c, code))
    assert found is not None
    table = restored(made, found)
    assert not table.closed
    assert table.match is not None
    return list(table.match.actions)


@pytest.mark.parametrize("reading", [False, True])
def test_a_refused_move_has_never_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reading: bool
) -> None:
    async def main() -> None:
        async with hub(tmp_path, pace=0.0) as made:
            table, wire = await against(made, "three_piles")
            outage = Outage(made.store, monkeypatch)
            while table.stored.status != "playing" or table.match is None or table.match.seat != 0:
                await asyncio.sleep(0.01)
            before = list(table.match.actions)
            choices = whole(table.match)
            outage.write, outage.read = True, reading
            name = wire.ask("play", ply=len(before), action=choices[0])
            refused = await wire.until("refused", id=name)
            assert refused["code"] == "unavailable"
            outage.write = outage.read = False
            name = wire.ask("play", ply=len(before), action=choices[-1])
            told = await wire.until("done", id=name)
            assert told["ply"] >= len(before) + 1
            await asyncio.sleep(0.2)
            assert table.match is not None
            async with table.held():
                now = list(table.match.actions)
                assert now[: len(before) + 1] == [*before, choices[-1]]
                assert await stored_actions(made, table.code) == now
            await wire.close()

    asyncio.run(main())


@pytest.mark.parametrize("reading", [False, True])
def test_computer_players_go_on_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reading: bool
) -> None:
    async def main() -> None:
        async with hub(tmp_path, pace=0.0) as made:
            table, wire = await against(made, "three_piles")
            outage = Outage(made.store, monkeypatch)
            while table.stored.status != "playing" or table.match is None or table.match.seat != 0:
                await asyncio.sleep(0.01)
            ply = table.ply
            # The person's move is stored, the computer's answer is not.
            together = made.store._together

            def after_one(jobs: Any) -> Any:
                done = together(jobs)
                outage.write, outage.read = True, reading
                return done

            monkeypatch.setattr(made.store, "_together", after_one)
            wire.ask("play", ply=ply, action=whole(table.match)[0])
            await asyncio.sleep(0.5)
            monkeypatch.setattr(made.store, "_together", together)
            outage.write = outage.read = False
            async with asyncio.timeout(15):
                while table.match.seat != 0 or table.ply <= ply:
                    await asyncio.sleep(0.05)
            await wire.close()

    asyncio.run(main())


def test_who_is_cut_off_while_storing_leaves_no_doubt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            table, wire = await against(made, "three_piles")
            while table.stored.status != "playing" or table.match is None or table.match.seat != 0:
                await asyncio.sleep(0.01)
            async with table.held():
                assert table.session is not None
                change = table.session.play(0, whole(table.match)[0])
                storing = asyncio.create_task(table.store(change.entries))
                await asyncio.sleep(0)
                storing.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await storing
                left = table.doubtful
                assert left
            async with table.held():
                assert not table.doubtful
                assert table.match is not None
                assert await stored_actions(made, table.code) == list(table.match.actions)
            await wire.close()

    asyncio.run(main())


def test_a_database_that_is_restarted_makes_no_other_game(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    with running(own_postgres.url, tmp_path, LOOSE) as server:
        token = guest()
        code = server.open("carlton", token, seed="7", start=True)["code"]
        player = Player(server, code, token)
        while player.now is None:
            player.read()
        acknowledged: list[tuple[int, int]] = []

        def one(which: int) -> dict[str, Any]:
            assert player.now is not None
            ply, action = player.now["ply"], player.now["choices"][which]["action"]
            told = player.play(action)
            if told["type"] == "done":
                acknowledged.append((ply, action))
            return told

        for _ in range(3):
            one(0)
        own_postgres.stop()
        told = one(-1)
        assert told["type"] == "refused"
        assert told["code"] == "unavailable"
        assert server.http("/api/health")[0] == 503
        own_postgres.start()
        until = time.monotonic() + 20
        while server.http("/api/health")[0] != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
        player.drain(1.0)
        for _ in range(4):
            one(0)
        player.close()
        before = server.http(f"/api/tables/{code}/record", None, token)[1]["actions"]
        server.kill(signal.SIGKILL)
        server.start()
        again = Player(server, code, token)
        snapshot = again.until("snapshot")
        assert snapshot["now"]["ply"] == len(acknowledged) == acknowledged[-1][0] + 1
        assert [ply for ply, _ in acknowledged] == list(range(len(acknowledged)))
        assert server.http(f"/api/tables/{code}/record", None, token)[1]["actions"] == before
        again.close()


@contextlib.contextmanager
def full_disk(server: Server, size: int = 40_000) -> Iterator[None]:
    """No file of the server may grow beyond a size."""
    assert server.process is not None
    pid = server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(not hasattr(os, "prlimit") and not hasattr(resource, "prlimit"), reason="Linux")
def test_health_tells_of_a_full_disk_and_computers_go_on_after_it(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE) as server:
        token = guest()
        code = server.open("three_piles", token, seats=SEATS, start=True)["code"]
        player = Player(server, code, token)
        while player.now is None or not player.now["choices"]:
            player.read()
        ply = player.now["ply"]
        with full_disk(server):
            told = player.play(player.now["choices"][0]["action"])
            assert told["type"] == "refused"
            assert told["code"] == "unavailable"
            assert server.http("/api/health")[0] == 503
            assert server.http("/api/tables", {"game": "carlton"}, token)[0] == 503
        assert server.http("/api/health")[0] == 200
        player.drain(0.3)
        assert player.now is not None
        assert player.now["ply"] == ply
        assert player.play(player.now["choices"][0]["action"])["type"] == "done"
        while not player.now["choices"]:
            player.read()
        player.close()
