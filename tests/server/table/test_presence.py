"""Who is away for a moment keeps what is theirs; where nobody looks for long, computers do not play
on.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from cardhouse.server import messages as m
from cardhouse.server.table.opening import open_table
from tests.server.support import LOOSE, Player, Server, guest, running
from tests.server.wire import Wire, hub


def test_computers_stop_where_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path, pace=0.1, unattended=0.5) as made:
            seats = [m.NewSeat("computer", "random") for _ in range(2)]
            table, _, _ = await open_table(
                made, "me", False, m.NewTable("three_piles", seats=seats, start=True)
            )
            await asyncio.sleep(2)
            stopped = table.ply
            assert stopped > 0
            assert table.stored.status == "playing"
            await asyncio.sleep(0.6)
            assert table.ply == stopped
            wire = Wire(table, "me")
            await wire.until("update")
            assert table.ply > stopped
            await wire.close()

    asyncio.run(main())


def refused_host(server: Server, code: str, host: str, other: str) -> str:
    """What somebody is told who throws the host out just after that one has lost the connection."""
    first, second = Player(server, code, host), Player(server, code, other)
    second.until("done", id=second.ask("sit", seat=1, name="Ben"))
    first.close()
    while second.until("table")["table"]["seats"][0]["present"]:
        pass
    name = second.ask("fill", seat=0, level="random")
    while True:
        told = second.read()
        if told.get("id") == name:
            second.close()
            return str(told["type"])


def test_a_host_who_lost_the_connection_for_a_moment_stays_the_host(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE) as server:
        host, other = guest(), guest()
        code = server.open("three_piles", host)["code"]
        assert refused_host(server, code, host, other) == "refused"
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, (*LOOSE, "grace=0")) as server:
        code = server.open("three_piles", host)["code"]
        assert refused_host(server, code, host, other) == "done"


def test_a_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE) as server:
        learner = Player(server, "lesson/carlton/0")
        step = learner.read()
        learner.send("try", action=None, path=None)
        after = learner.read()
        assert after["at"] == step["at"] + 1
        server.kill()
        server.start()
        learner.connect(f"?at={after['at']}")
        again = learner.read()
        for key in ("at", "steps", "says", "choices", "answers"):
            assert json.dumps(again[key]) == json.dumps(after[key])
        for wrong in ("99", "-1", "x"):
            learner.connect(f"?at={wrong}")
            assert learner.read()["type"] == "lesson"
        learner.close()
