"""A whole sitting over the messages of a server: the lobby, refusals, talk, votes, help, the end.

Everything that anybody is told is kept in ``House.heard``.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.solving import UNKNOWN
from cardhouse.server import messages as m
from cardhouse.server.table.table import Table
from cardhouse.server.workers.analysing import Job
from tests.server.asking import goodbyes, lessons, over_http
from tests.server.ears import ADA, CALLER, ZOE, Ear, House, dealt
from tests.server.handed import passed


async def lobby(house: House) -> None:
    """Seats, options and names before the deal, talk, and who may ask what."""
    table = await house.opened(m.NewTable("carbles", {"players": 3}, name=ZOE, listed=True))
    host, other = await house.at(table, "host"), await house.at(table, "other")
    crowd = Ear(table, "crowd", house.heard)
    await asyncio.sleep(0.05)
    await crowd.close()
    for seat in (0, 7):
        await other.no("sit", seat=seat, name="")
    await other.no("stand")
    await other.no("key")
    await other.no("rename", name=ADA)
    await other.no("play", ply=0, action=0)
    await other.no("why", text="x")
    await other.no("start")
    await other.no("swap", first=0, second=1)
    for kind, more in (("chat", {"text": "ω"}), ("emote", {"name": "ha"})):
        await other.refused(kind, **more)
    await other.no("rematch")
    await other.no("quiet", on=True)
    await other.yes("sit", seat=2, name="")
    await host.no("start")
    await host.no("fill", seat=1, level="genius")
    await host.no("fill", seat=2, level="careful")
    for changed in (
        {"players": 2}, {"players": 99}, {"player": 3}, {"qqqqq": 1}, {"players": "9" * 60}, {"partners": True},
        {"players": 1, "spaces": 13}, {"spaces": "none"},
    ):  # fmt: skip
        await host.no("options", options=changed)
    await host.refused("nonce", nonce="!" * 9)
    await host.refused("emote", name="boo")
    await host.no("report", seat=0, at=1.0)
    await host.yes("quiet", on=True)
    await host.refused("chat", text="ω")
    await host.yes("quiet", on=False)
    host.raw("{")
    await host.until("refused", id="")
    await host.yes("fill", seat=1, level="random")
    table.people.keys |= {f"key {k}": 0 for k in range(40)}
    await host.no("key")
    await house.ask(f"/api/tables/{table.code}/seats", {"name": "Ω"})
    host.send("chat", text="ω")
    host.send("emote", name="ha")
    for _ in range(12):
        host.send("chat", text="ω")
    await host.until("refused", id="")
    await host.yes("start")
    await dealt(host)
    for kind in ("start", "rematch"):
        await host.no(kind)
    for seat in (0, 1, 2, 9):
        await host.no("standin", seat=seat, level="careful")
    await host.no("answer", agree=True)
    await house.ask(f"/api/tables/{table.code}/analysis", {})
    await other.yes("resign")


async def two_people(house: House) -> None:
    """A game of two: what the rules refuse, votes, hidden cards, the end, a look back."""
    table = await house.opened(m.NewTable("three_piles", name=ZOE))
    one, two = await house.at(table, "host"), await house.at(table, "two")
    await one.no("hint")
    await house.ask(f"/api/tables/{table.code}/record")
    await house.ask(f"/api/tables/{table.code}/analysis", {})
    await two.yes("sit", seat=1, name=ADA)
    await one.yes("start")
    await dealt(one)
    ears = one, two
    mine, other = ears[one.match.seat], ears[1 - one.match.seat]
    watcher = await house.at(table, "watcher")
    match = one.match
    await mine.no("play", ply=7, action=0)
    for action in (0, 1, 545, 100_000):
        await other.no("play", ply=0, action=action)
        if action not in match.legal_actions:
            await mine.no("play", ply=0, action=action)
            await mine.no("preview", action=action)
    await watcher.no("play", ply=0, action=0)
    await watcher.no("standin", seat=0)
    await watcher.until("reason", id=watcher.ask("why", text="x"))
    for asked in ({"text": "x"}, {"path": ["stack0"]}, {"text": "x" * 201}, {"text": "A♠"}):
        mine.ask("why", **asked)
    await mine.no("back", ply=0, steps=[])
    await mine.no("back", ply=1, steps=[0])
    for kind in ("undo", "redo", "finish", "lamp", "truth", "where", "hint"):
        await mine.no(kind)
    await other.no("preview", action=match.legal_actions[0])
    await mine.until("facts", id=mine.ask("preview", action=match.legal_actions[0]))
    await mine.no("peek", target="stack0")
    for kind in ("open help", "other"):
        await mine.refused("mark", kind=kind)
    looks: tuple[dict[str, Any], ...] = (
        {"ply": 9},
        {"ply": 0, "seat": None},
        {"ply": 0, "seat": 1 - match.seat},
    )
    for look in looks:
        await mine.no("look", **look)
    await mine.no("standing", action=100_000)
    await turn(ears)
    await turn(ears)
    for agree in (False, True):
        await vote(ears, agree)
    await turn(ears)
    await one.yes("resign")
    await two.no("play", ply=match.ply, action=0)
    await two.until("looked", id=two.ask("look", ply=0, before=match.ply, seat=None))
    await two.no("look", ply=0, seat=5)
    house.hub.workers.expect = finished  # type: ignore[method-assign,assignment]
    house.hub.workers.ready = finished  # type: ignore[method-assign,assignment]
    await analysed(house, table)
    await house.ask(f"/api/tables/{table.code}/challenge", {})
    await house.ask("/api/challenges/none")
    await house.ask("/api/devices", {"secret": "notapass"})
    await house.ask("/api/devices/shut-out", {"id": "none"})
    await watcher.no("rematch")
    two.ask("rematch")
    await two.until("rematch")


async def turn(ears: tuple[Ear, Ear], which: int = 0) -> None:
    """A decision of one of two people; only answers are given without them."""
    match = ears[0].match
    await undecided(match)
    await ears[match.seat].yes("play", ply=match.ply, action=match.legal_actions[which])
    await undecided(match)


async def undecided(match: Any) -> None:
    """Waits until there is something to choose, or the game is over."""
    while len(match.legal_actions) == 1:
        await asyncio.sleep(0.005)


async def vote(ears: tuple[Ear, Ear], agree: bool) -> None:
    """Plays until somebody may ask for a takeback, which the other agrees to or not."""
    session = ears[0].table.session
    assert session is not None
    while True:
        await turn(ears, -1)
        for seat in (0, 1):
            asked = session.state.takebacks.takeback(seat)
            if session.undo_of(seat).takeback and asked is not None and not asked.shown:
                await ears[seat].yes("undo")
                await ears[1 - seat].yes("answer", agree=agree)
                return


def finished(_game: str) -> asyncio.Task[None]:
    """A task that has nothing to do."""
    return asyncio.create_task(asyncio.sleep(0))


async def analysed(house: House, table: Table) -> None:
    """A finished game is analysed by somebody who judges without thinking; other requests are
    refused.
    """
    analyses, address = house.hub.analyses, f"/api/tables/{table.code}/analysis"

    async def judge(request: Any) -> Any:
        return request["legal"][0], 0.9, 0.1, None

    analyses.worker.ask = judge  # type: ignore[method-assign]
    await house.ask(address)
    jobs = analyses._jobs
    jobs.update({str(k): Job(None, 0, 0) for k in range(16)})
    await house.ask(address, {})
    jobs.clear()
    analyses.asking.get(CALLER).level = -100.0
    await house.ask(address, {})
    analyses.asking.get(CALLER).level = 100.0
    await house.ask(address, {})
    async with asyncio.timeout(10):
        while (await house.ask(address))["state"] != "ready":
            await asyncio.sleep(0.05)


async def alone(house: House, made: pytest.MonkeyPatch) -> None:
    """A solitaire: hints of a process, the lamp, open help, peeks, the end."""
    hub = house.hub
    table = await house.opened(m.NewTable("carlton", name="", daily=True, start=True))
    ear = await house.at(table, "host")
    await dealt(ear)
    match = ear.match

    async def solved(_task: Any) -> Any:
        first = ear.match.legal_actions[0]
        return {"verdict": "solved", "first": first, "line": [first], "cpu": 0.0}

    async def unknown(_task: Any) -> Any:
        return {"verdict": UNKNOWN, "first": -1, "line": [], "cpu": 0.0}

    async def nothing(*_: Any) -> None:
        return None

    async def broken(*_: Any) -> None:
        raise KeyError("a game")

    async def never(*_: Any) -> None:
        await asyncio.sleep(1e6)

    assert (await ear.until("hinted", id=ear.ask("hint"), seconds=60))["text"]
    with made.context() as now:
        now.setattr(hub.workers, "hint", nothing)
        await ear.no("hint")
        now.setattr(hub.workers, "hint", broken)
        await ear.no("hint")
        now.setattr(hub.workers, "hint", never)
        name = ear.ask("hint")
        await ear.yes("play", ply=0, action=match.legal_actions[0])
    covered = [p for p in table.updates.position(0, "wide").scene.pieces if p.face is None]  # type: ignore[union-attr]
    await ear.no("peek", target="nothing")
    for piece in covered:
        ear.ask("peek", target=piece.id)
    await ear.no("truth")
    await ear.no("where")
    await ear.no("finish")
    for found in (solved, nothing):
        made.setattr(hub.workers, "solve", found)
        table.solving = None
        name = ear.ask("lamp")
        while found is solved and len((await ear.until("lit", id=name))["looks"]) < 10:
            pass
        if found is nothing:
            await ear.until("refused", id=name)
    ear.send("mark", kind="open help")
    ear.send("mark", kind="bookmark")
    made.setattr(hub.workers, "solve", solved)
    await ear.until("known", id=ear.ask("truth"))
    hub.solving.get("test").level = -100.0
    await ear.yes("play", ply=match.ply, action=match.legal_actions[0])
    await ear.until("refused", id=ear.ask("lamp"))
    hub.solving.get("test").level = 100.0
    await ear.yes("undo")
    await ear.yes("resign")
    for kind in ("truth", "lamp", "finish"):
        await ear.no(kind)
    await ear.refused("mark", kind="open help")
    made.setattr(hub.workers, "solve", unknown)
    name = ear.ask("where")
    while not (await ear.until("lost", id=name))["done"]:
        pass
    await house.ask(f"/api/tables/{table.code}/analysis", {})
    ear.ask("rematch", same=True)
    await ear.until("rematch")


async def everything(folder: Path, made: pytest.MonkeyPatch) -> list[Any]:
    """All that is told in one sitting after the other."""
    house = House(folder)
    await house.hub.start()
    try:
        await lobby(house)
        await two_people(house)
        await alone(house, made)
        await over_http(house)
        await lessons(house)
        await passed(house, made)
        await goodbyes(house)
    finally:
        await house.close()
    return house.heard
