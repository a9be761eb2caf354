"""Computer players and hints think beside the tables: nobody waits for what takes long."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.play.assistance import Advice
from cardhouse.play.deciding import Task
from cardhouse.play.match import HINT
from cardhouse.server.workers.pool import COMPILING, WorkerPool
from cardhouse.server.workers.worker import Worker
from tests.server.support import Player, Server, children_of, guest
from tests.server.wire import Wire, against, hub


class Slow(WorkerPool):
    """Players whose hints, and choices of one table, take until they are let go."""

    def __init__(self, slow_table: str = "") -> None:
        super().__init__(1, 1.0, 5.0)
        self.go = asyncio.Event()
        self.asked: list[str] = []
        self.slow_table = slow_table

    async def hint(
        self, table: str, game: Any, view: bytes, legal: list[int], names: tuple[str, ...] = ()
    ) -> Advice | None:
        self.asked.append(table)
        await self.go.wait()
        return Advice(legal[0], "the first one")

    async def choose(self, table: str, game: str, task: Task) -> int:
        if self.slow_table and table == self.slow_table:
            await self.go.wait()
        return task.legal[0]


def marks(wire: Wire) -> int:
    """How many hints the table's record has."""
    assert wire.table.match is not None
    return sum(mark.kind == HINT for mark in wire.table.match.marks)


async def turn(wire: Wire) -> None:
    """Waits until the person must decide."""
    async with asyncio.timeout(10):
        while wire.table.match is None or wire.table.match.seat != 0:
            await asyncio.sleep(0.01)


def test_moves_go_on_while_a_hint_is_thought_about(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            slow = made.workers = Slow()
            table, wire = await against(made, "three_piles")
            await turn(wire)
            assert table.match is not None
            asked = wire.ask("hint")
            while not slow.asked:
                await asyncio.sleep(0.01)
            ply = table.match.ply
            wire.ask("play", ply=ply, action=table.match.legal_actions[0])
            refused = await wire.until("refused", id=asked, seconds=2)
            assert refused["code"] == "stale"
            assert "moved on" in refused["text"]
            assert table.match.ply > ply
            slow.go.set()
            await asyncio.sleep(0.1)
            assert marks(wire) == 0
            assert not any(x["type"] == "hinted" for x in wire.told)
            await wire.close()

    asyncio.run(main())


def test_a_hint_is_given_and_noted_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            slow = made.workers = Slow()
            _, wire = await against(made, "three_piles")
            await turn(wire)
            first, second = wire.ask("hint"), wire.ask("hint")
            wire.ask("hint", id=first)
            while not slow.asked:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            slow.go.set()
            for name in (first, second):
                assert (await wire.until("hinted", id=name))["text"] == "the first one"
            assert slow.asked == [slow.asked[0]]
            wire.ask("hint", id=first)
            await wire.until("hinted", id=first)
            assert marks(wire) == 1
            await wire.close()

    asyncio.run(main())


def test_a_takeback_ends_a_hint(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            made.workers = Slow()
            table, wire = await against(made, "three_piles")
            await turn(wire)
            assert table.match is not None
            wire.ask("play", ply=table.match.ply, action=table.match.legal_actions[0])
            await wire.until("done")
            await turn(wire)
            asked = wire.ask("hint")
            wire.ask("undo")
            assert (await wire.until("refused", id=asked))["code"] == "stale"
            await wire.close()

    asyncio.run(main())


def test_a_player_that_thinks_long_stalls_no_other_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            slow = made.workers = Slow()
            first, one = await against(made, "three_piles", identity="one")
            second, two = await against(made, "three_piles", identity="two")
            slow.slow_table = first.code
            for wire in (one, two):
                await turn(wire)
                match = wire.table.match
                assert match is not None
                while match.seat == 0:
                    wire.ask("play", ply=match.ply, action=match.legal_actions[0])
                    await wire.until("done")
            await turn(two)
            assert first.match is not None
            assert first.match.seat == 1
            # What is asked at the waiting table is answered, too.
            name = one.ask("why", text="draw")
            await one.until("reason", id=name, seconds=2)
            slow.go.set()
            await turn(one)
            assert second.match is not None
            for wire in (one, two):
                await wire.close()

    asyncio.run(main())


class Stuck(Worker):
    """A process that never answers, or one that answers at once."""

    def __init__(self, answer: Any = None) -> None:
        super().__init__("stuck")
        self.answer = answer
        self.asked = 0

    async def ask(self, request: dict[str, Any]) -> Any:
        self.asked += 1
        if self.answer is None:
            await asyncio.Event().wait()
        return self.answer


def opening(level: str) -> Task:
    """What a computer player is given to decide first."""
    found = game("three_piles")
    state = found.new_state({}, 1)
    return Task(0, level, found.hidden(state, 0), found.legal(state), list)


def test_a_first_move_waits_for_compilation_for_a_while_only() -> None:
    async def main() -> None:
        pool = WorkerPool(1, 0.3, 5.0)
        pool._warmer, pool._light, pool._heavy = Stuck(), Stuck(7), [Stuck(8)]
        began = time.monotonic()
        assert await pool.choose("t", "three_piles", opening("expert")) == 7
        assert 0.25 < time.monotonic() - began < 1.5
        # Later moves do not wait again, and hints come by the rules of thumb.
        began = time.monotonic()
        assert await pool.choose("t", "three_piles", opening("expert")) == 7
        pool._light = Stuck([3, "draw", [], [], True])
        first = opening("expert")
        view = first.view.to_bytes()
        given = await pool.hint("t.0", game("three_piles"), view, first.legal)
        assert given is not None
        assert given.quick
        assert time.monotonic() - began < 0.2
        # Quick players do not wait at all, nor for the compiler.
        pool._light = Stuck(5)
        assert await pool.choose("u", "three_piles", opening("careful")) == 5
        await pool.stop()

    asyncio.run(main())


def test_a_guess_promises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """That more may come is no words: what comes takes its place."""

    async def main() -> None:
        pool, found = WorkerPool(1, 1.0, 5.0), game("three_piles")
        state = found.new_state({}, 5)
        view, legal = found.hidden(state, 0).to_bytes(), found.legal(state)
        other = found.hidden(found.new_state({}, 6), 0).to_bytes()
        looked: list[Advice | None] = []

        async def look(*_: Any) -> Advice | None:
            return looked.pop(0)

        monkeypatch.setattr(pool, "_ask", look)
        monkeypatch.setattr(pool, "left", lambda *_: (0.0, 0.0))
        try:
            said = Advice(legal[0], "take it")
            looked[:] = [None, said, said, None, said, None, None]
            texts = []
            for seen in (view, view, view, view, other, view, view):
                given = await pool.hint("T.0", found, seen, legal)
                assert given is not None
                texts.append(given.text)
        finally:
            await pool.stop()
        assert texts[1:3] == ["take it", "take it"]
        assert texts[4] == "take it"
        assert texts[0] == texts[3] == texts[5] == texts[6]
        assert "at first sight" in texts[0]
        assert "closer look" not in texts[0]

    asyncio.run(main())


def test_it_is_told_when_more_is_to_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are compiled before count, too."""
    monkeypatch.setenv("CARDHOUSE_CACHE", str(tmp_path))

    async def main() -> None:
        pool, found = WorkerPool(1, 0.0, 5.0), game("three_piles")
        pool._warmer, pool._light = Stuck(), Stuck([3, "draw", [], [], True])
        pool.expect("carbles")
        state = found.new_state({}, 5)
        view, legal = found.hidden(state, 0).to_bytes(), found.legal(state)
        given = await pool.hint("t.0", found, view, legal)
        assert given is not None
        assert (given.text, given.quick) == ("draw", True)
        left, whole = pool.left("three_piles", asyncio.get_running_loop().time())
        assert 0 < left < whole == pytest.approx(2 * COMPILING, abs=1)
        late = pool._warming_since["three_piles"] + 2 * COMPILING + 3
        left, whole = pool.left("three_piles", late)
        assert 0 < left < whole == pytest.approx(2.5 * COMPILING, abs=1), "it takes longer"
        pool._advising["three_piles"].set_result(None)
        assert pool.left("three_piles", late)[0] == 0
        await pool.stop()

    asyncio.run(main())


def test_a_position_that_one_comes_back_to_is_looked_at_at_once_again() -> None:
    async def main() -> None:
        pool, found = WorkerPool(1, 0.0, 5.0), game("three_piles")
        pool._light = Stuck([3, "draw", [], [], True])
        state = found.new_state({}, 5)
        asked = "t.0", found, found.hidden(state, 0).to_bytes(), found.legal(state)
        first = await pool.sight(*asked)
        pool.guessed("t.0", asked[2])
        assert first is not None
        assert await pool.sight(*asked) == first
        await pool.stop()

    asyncio.run(main())


def test_whoever_waits_for_a_hint_is_told_how_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            slow = made.workers = Slow()
            _, wire = await against(made, "three_piles")
            await turn(wire)
            monkeypatch.setattr(slow, "left", lambda *_: (12.5, 40.0))
            asked = wire.ask("hint")
            told = await wire.until("getting_ready", seconds=20)
            assert (told["left"], told["whole"]) == (12.5, 40.0)
            slow.go.set()
            await wire.until("hinted", id=asked)
            await wire.close()

    asyncio.run(main())


def test_a_search_that_is_stuck_is_given_up() -> None:
    async def main() -> None:
        pool = WorkerPool(1, 0.2, 0.2)
        pool._warmer, pool._light, pool._heavy = Stuck(True), Stuck(7), [Stuck()]
        for _ in range(2):
            assert await pool.choose("t", "three_piles", opening("expert")) == 7
        pool._heavy = [Stuck(9)]
        assert await pool.choose("t", "three_piles", opening("expert")) == 9
        await pool.stop()

    asyncio.run(main())


def test_a_process_that_ends_is_replaced() -> None:
    async def main() -> None:
        pool = WorkerPool(1, 5.0, 5.0)
        assert await pool.choose("t", "three_piles", opening("careful")) in opening("careful").legal
        process = pool._light._process
        assert process is not None
        process.kill()
        await process.wait()
        assert await pool.choose("t", "three_piles", opening("careful")) in opening("careful").legal
        await pool.stop()

    asyncio.run(main())


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux which processes run")
def test_nothing_thinks_on_once_the_server_has_ended() -> None:
    """Where it ends while it compiles, the next thing to compile is not begun."""

    async def main() -> None:
        pool = WorkerPool(1, 5.0, 5.0)
        pool.expect("three_piles")
        pool.prepare("t", "three_piles")
        while pool._warmer._process is None or pool._light._process is None:
            await asyncio.sleep(0.01)
        await pool.stop()
        await asyncio.sleep(0.3)
        assert children_of(os.getpid()) == before
        with pytest.raises(RuntimeError):
            await pool._light.ask({"do": "thumb"})

    before = children_of(os.getpid())
    asyncio.run(main())


def test_a_hint_over_the_server(lone: Server) -> None:
    token = guest()
    player = Player(lone, lone.open("carlton", token, start=True, seed="7")["code"], token)
    while player.now is None:
        player.read()
    told = player.until("hinted", id=player.ask("hint"))
    assert told["action"] in [x["action"] for x in player.now["choices"]]
    # The planner is not waited for.
    by_plan = "an ace is of no use on the piles"
    assert "at first sight" in told["text"] or by_plan in told["text"]
    assert player.until("solo")["solo"]["hints"] == 1
    record = lone.http(f"/api/tables/{player.code}/record", None, token)[1]
    assert record["marks"] == [{"kind": "hint", "ply": 0, "seat": 0}]
    player.close()


def test_there_are_no_hints_among_people(lone: Server) -> None:
    from tests.server.table.test_tables import pair

    first, second = pair(lone)
    assert "no hints" in first.until("refused", id=first.ask("hint"))["text"]
    assert first.until("done", id=first.ask("standing", action=0))
    for player in (first, second):
        player.close()


@pytest.mark.long
def test_a_hint_and_a_move_of_a_player_that_searches(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path, first=300.0) as made:
            _, wire = await against(made, "three_piles", "player")
            await turn(wire)
            assert wire.table.match is not None
            asked = wire.ask("hint")
            # The compilation may take long; the table answers at once.
            name = wire.ask("why", text="draw")
            await wire.until("reason", id=name, seconds=2)
            told = await wire.until("hinted", id=asked, seconds=300)
            if told["quick"]:
                assert "at first sight" in told["text"]
                told = await wire.until("hinted", id=wire.ask("hint"), seconds=300)
            assert not told["quick"]
            assert "The chance to win is" in told["text"]
            while wire.table.match.seat == 0:
                wire.ask("play", ply=wire.table.match.ply, action=wire.table.match.legal_actions[0])
                await wire.until("done")
            async with asyncio.timeout(60):
                while wire.table.match.seat != 0:
                    await asyncio.sleep(0.05)
            await wire.close()

    asyncio.run(main())
