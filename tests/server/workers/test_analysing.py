"""Analyses of finished games: of views alone, side by side, kept; nothing while a game runs."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse.agents.analyse import Verdict
from cardhouse.agents.choices import choices
from cardhouse.play.help import before
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.table.analysis import analyse, analysed
from cardhouse.server.table.hub import Hub
from cardhouse.server.table.opening import open_table
from cardhouse.server.table.table import Table
from cardhouse.server.workers.analysing import AT_ONCE, MOST_WAITING, Analyses, Job, as_read
from cardhouse.server.workers.worker import Worker
from tests.server.support import Player, Server, guest
from tests.server.wire import Wire, against, hub

GAME = "three_piles"


class Judging(Worker):
    """A process that finds the first legal action best, while it is let; it remembers what it was
    asked.
    """

    def __init__(self) -> None:
        super().__init__("fake")
        self.asked: list[dict[str, Any]] = []
        self.go = asyncio.Event()
        self.go.set()
        self.broken = False
        self.raises: Exception | None = None

    async def ask(self, request: dict[str, Any]) -> Any:
        await self.go.wait()
        await asyncio.sleep(0)  # as others would be asked meanwhile
        self.asked.append(request)
        if self.raises is not None:
            raise self.raises
        return None if self.broken else (request["legal"][0], 0.75, 0.5, None)


def prepared(made: Hub) -> Judging:
    """A hub whose analyses need no compilation and no process."""
    worker = made.analyses.worker = Judging()

    async def ready(game: str) -> None:
        return None

    made.workers.ready = ready  # type: ignore[method-assign]
    return worker


async def over(made: Hub, plies: int = 7, identity: str = "me") -> tuple[Table, Wire]:
    """A table at which a game was played for a while and then given up."""
    table, wire = await against(made, GAME, identity=identity)
    async with asyncio.timeout(20):
        while table.match is not None and table.match.ply < plies:
            if table.match.seat == 0:
                wire.ask("play", ply=table.match.ply, action=table.match.legal_actions[0])
                await wire.until("done")
            await asyncio.sleep(0.01)
    wire.ask("resign")
    await wire.until("done")
    return table, wire


async def told(analyses: Analyses, table: Table) -> m.Analysis:
    """The analysis, when it is no longer worked at."""
    async with asyncio.timeout(20):
        while True:
            found = analysed(analyses, table)
            assert found is not None
            if found.state in ("ready", "failed"):
                return found
            await asyncio.sleep(0.01)


def test_a_finished_game_is_analysed_from_views_alone_and_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            worker = prepared(made)
            table, wire = await over(made)
            match = table.match
            assert match is not None
            assert analysed(made.analyses, table) is None
            first = analyse(made.analyses, table, "here")
            assert (first.state, first.plies, first.decisions) == ("waiting", match.ply, [])
            found = await told(made.analyses, table)
            had = list(choices(match))
            assert [(d.ply, d.seat) for d in found.decisions] == [(c.ply, c.seat) for c in had]
            assert {d.glyph for d in found.decisions} == {"??"}
            assert found.decisions[0].best_text == match.game.notation.long(
                had[0].view, had[0].legal[0]
            )
            # What leaves the server's process is a view, in which nothing hidden stands.
            for request, choice in zip(worker.asked, had, strict=True):
                state = before(match, choice.ply)
                assert (
                    request["view"]
                    == match.game.hidden(state, choice.seat).to_bytes()
                    != state.to_bytes()
                )
            assert analyse(made.analyses, table, "there").state == "ready"
            assert len(worker.asked) == len(had)
            await wire.close()

    asyncio.run(main())


def test_nothing_is_told_of_a_running_game_or_of_a_solitaire(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path) as made:
            worker = prepared(made)
            table, wire = await against(made, GAME)
            alone, _, _ = await open_table(made, "me", False, m.NewTable("carlton", start=True))
            waits, _, _ = await open_table(made, "me", False, m.NewTable(GAME))
            for at, words in ((table, "still runs"), (alone, "played alone"), (waits, "not begun")):
                with pytest.raises(Refusal, match=words) as refused:
                    analyse(made.analyses, at, "here")
                assert refused.value.code == "closed"
                with pytest.raises(Refusal, match=words):
                    analysed(made.analyses, at)
            assert not worker.asked
            await wire.close()

    asyncio.run(main())


def test_games_are_analysed_side_by_side_decision_by_decision(tmp_path: Path) -> None:
    """Whoever finishes while another game is looked at does not wait for all of that."""

    async def main() -> None:
        async with hub(tmp_path, analyses_burst=1000.0) as made:
            worker = prepared(made)
            worker.go.clear()
            tables = [await over(made, 7, f"p{i}") for i in range(2)]
            for table, _ in tables:
                assert made.analyses.at_leisure("here")
                analyse(made.analyses, table, "here")
            await asyncio.sleep(0.05)
            first, second = (analysed(made.analyses, table) for table, _ in tables)
            assert first is not None
            assert second is not None
            assert (first.state, second.state, second.ahead) == ("working", "working", 0)
            worker.go.set()
            for table, wire in tables:
                assert (await told(made.analyses, table)).state == "ready"
                await wire.close()
            seen = [request["view"] for request in worker.asked]
            match = tables[0][0].match
            assert match is not None
            own = {choice.view.to_bytes() for choice in choices(match)}
            turns = [view in own for view in seen]
            assert turns[:4] in ([True, False] * 2, [False, True] * 2), "they take turns"

    asyncio.run(main())


def test_a_time_is_told_that_grows_where_nothing_moves() -> None:
    job = Job(None, 0, 10, expected=20.0, starting=6.0, since=100.0, state="working")
    told = [job.left(100.0 + after) for after in range(0, 60, 2)]
    assert all(left > 20 for left in told), "the first decision is not known yet"
    assert any(later > earlier for earlier, later in itertools.pairwise(told))


def test_more_games_than_have_room_wait_and_not_without_bounds(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path, analyses_burst=1000.0) as made:
            worker = prepared(made)
            worker.go.clear()
            tables = [await over(made, 3, f"p{i}") for i in range(AT_ONCE + 1)]
            for table, _ in tables:
                analyse(made.analyses, table, "here")
            assert not made.analyses.at_leisure("here")
            await asyncio.sleep(0.05)
            first, *_, last = (analysed(made.analyses, table) for table, _ in tables)
            assert first is not None
            assert last is not None
            assert (first.state, last.state, last.ahead) == ("working", "waiting", 1)
            assert last.left > first.left > 0, "what others still take is waited for, too"
            for job in range(MOST_WAITING - len(tables)):
                made.analyses._jobs[f"x{job}"] = made.analyses._jobs[tables[1][0].code]
            third, wire = await over(made, 3, "p3")
            with pytest.raises(Refusal, match="Many games wait"):
                analyse(made.analyses, third, "here")
            worker.go.set()
            for table, _ in tables:
                assert (await told(made.analyses, table)).state == "ready"
            for one in (wire, *(wire for _, wire in tables)):
                await one.close()

    asyncio.run(main())


def test_who_asks_too_often_waits_and_what_failed_may_be_asked_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path, analyses=0.0, analyses_burst=2.0) as made:
            worker = prepared(made)
            worker.broken = True
            table, wire = await over(made, 3)
            analyse(made.analyses, table, "here")
            assert (await told(made.analyses, table)).state == "failed"
            worker.broken, worker.raises = False, TypeError("nobody foresaw it")
            assert analyse(made.analyses, table, "elsewhere").state == "waiting"
            assert (await told(made.analyses, table)).state == "failed"
            worker.raises = None
            assert analyse(made.analyses, table, "here").state == "waiting"
            assert (await told(made.analyses, table)).state == "ready"
            other, more = await over(made, 3, "other")
            with pytest.raises(Refusal, match="wait a minute"):
                analyse(made.analyses, other, "here")
            assert analyse(made.analyses, other, "elsewhere").state == "waiting"
            assert analyse(made.analyses, table, "here").state == "ready", "what is known is told"
            for one in (wire, more):
                await one.close()

    asyncio.run(main())


def test_an_analysis_over_http(lone: Server) -> None:
    token = guest()
    code = lone.open(
        GAME, token, seats=[{"kind": "me"}, {"kind": "computer", "level": "random"}], start=True
    )["code"]
    player = Player(lone, code, token)
    while player.now is None:
        player.read()
    path = f"/api/tables/{code}/analysis"
    for status, told, _ in (lone.http(path, {}), lone.http(path, None)):
        assert (status, told) == (
            409,
            {"error": "The game still runs; it can be analysed when it is over."},
        )
    player.until("done", id=player.ask("resign"))
    assert lone.http(path, None)[0] == 404
    assert lone.http(path, {})[1]["state"] in ("waiting", "working", "ready")
    assert lone.http(path, {}, headers={"Origin": "http://elsewhere.example"})[0] == 403
    player.close()


@pytest.mark.long
def test_the_process_judges_decisions(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub(tmp_path, analysis=1.0) as made:
            table, wire = await over(made)
            analyse(made.analyses, table, "here")
            async with asyncio.timeout(300):
                while True:
                    found = analysed(made.analyses, table)
                    assert found is not None
                    if found.state == "ready":
                        break
                    assert found.state != "failed"
                    await asyncio.sleep(0.1)
            assert all(0 <= d.after <= d.before <= 1 for d in found.decisions)
            await wire.close()

    asyncio.run(main())


def test_a_decision_is_told_to_each_who_reads_it() -> None:
    """Why something was better is told to whoever chose alone; where all read the same, it is kept
    once.
    """
    match = cardhouse.new_match(GAME, seed=1)
    while match.ply < 8:
        match.play(match.legal_actions[0])
    several = [choice for choice in choices(match) if choice.seat == 1]
    told = [
        as_read(match, choice, Verdict(best, 0.5, 0.25))
        for choice in several
        for best in choice.legal
    ]
    assert any(one[1].why for one in told if 1 in one)
    assert {reader for one in told for reader in one} == {None, 1}
    assert not any(one[None].why for one in told)
