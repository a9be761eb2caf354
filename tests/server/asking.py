"""All that is asked of a server besides playing: over HTTP, in lessons, too often; and how it parts
from people.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from cardhouse.server import messages as m
from cardhouse.server.messages.protocol import PROTOCOL
from cardhouse.server.settings import Settings
from cardhouse.server.table.opening import open_table
from tests.server.ears import ADA, CALLER, ZOE, House


async def over_http(house: House) -> None:
    """What is answered over HTTP: lists, pictures, lessons, and everything that can go wrong."""
    table = await house.opened(
        m.NewTable("three_piles", seats=[m.NewSeat("me"), m.NewSeat("open")])
    )
    code = table.code
    for path in (
        "/api/games", "/api/tables", "/api/games/three_piles/picture", "/api/games/carlton/picture?shape=tall",
        f"/api/tables/{code}", f"/api/tables/{code}/link", f"/api/tables/{code}/record",
        f"/api/tables/{code}/analysis", "/api/tables/nosuchxx", "/api/games/chess/rules", "/api/nothing",
        "/api/games/carlton/figures/NO", "/api/games/carlton/figures/nosuch", "/api/games/carlton/picture?shape=x",
        "/somewhere", "/api/games/carlton/deals/1", "/api/games/carlton/deals/two",
    ):  # fmt: skip
        await house.ask(path)
    await house.ask("/api/games", method="DELETE")
    await house.ask("/api/players", {"name": " "})
    await house.ask("/api/players", b" " * 20_000)
    await house.ask("/api/players", {"name": "Ω"}, origin="http://elsewhere.test")
    for new in (
        {"game": "chess"}, {"game": "carltonn"}, {"game": "carbles", "options": {"players": []}},
        {"game": "carbles", "options": {"players": 10**50}}, {"game": "three_piles", "seats": [{"kind": "me"}]},
        {"game": "three_piles", "seats": [{"kind": "me"}, {"kind": "me"}]},
        {"game": "three_piles", "seats": [{"kind": "me"}, {"kind": "computer", "level": "genius"}]},
        {"game": "three_piles", "seed": "1"}, {"game": "carlton", "seed": "1", "daily": True},
        {"game": "carlton", "winnable": "any", "options": {"decks": 1}}, {"game": "carlton", "winnable": "easy"},
        {"game": "three_piles", "seats": [{"kind": "me"}, {"kind": "computer", "level": "careful"}]},
        {"game": "three_piles", "options": {"hand_size": 8, "ranks": 2}},
        {"game": "carbondale", "options": {"goal": "0/0"}},
        {"game": "carbondale", "options": {"start_pairs": "one_of_each", "players": 3}},
        {"game": "carbondale", "options": {"decks": 1, "players": 4}},
        {"game": "carbondale", "options": {"first_top": 9, "second_top": 3}},
    ):  # fmt: skip
        await house.ask("/api/tables", new)
    await house.ask(f"/api/tables/{code}/seats", {"name": ZOE, "seat": 0})
    await house.ask(f"/api/tables/{code}/seats", {"name": ZOE, "seat": 1})
    await house.ask(f"/api/tables/{code}/seats", {"name": ADA})
    await house.ask(f"/api/tables/{code}/key", {"key": "no such key"})
    key = (await open_table(house.hub, "x", False, m.NewTable("three_piles")))[2]
    other = next(t for t in house.hub.tables.values() if t.people.seat_of("x") == 0)
    where = f"/api/tables/{other.code}/key"
    other.people.keys |= {f"key {k}": 0 for k in range(40)}
    await house.ask(where, {"key": key}, authorization="Bearer somebody-else-here")
    await house.ask(
        f"/api/tables/{other.code}/seats", {"name": ADA}, authorization="Bearer me-me-me-me-me-me"
    )
    await house.ask(where, {"key": key}, authorization="Bearer me-me-me-me-me-me")
    await limits(house)


async def limits(house: House) -> None:
    """Everything that is asked too often."""
    limits = house.app.limits
    limits.opening.get(CALLER).level = -100.0
    await house.ask("/api/tables", {"game": "carlton"})
    code = next(iter(house.hub.tables))
    await house.ask(f"/api/tables/{code}/key", {"key": "some key or other"})
    limits.opening.get(CALLER).level = 100.0
    room = house.hub.settings
    house.hub.settings = Settings(tables=0)
    await house.ask("/api/tables", {"game": "carlton"})
    house.hub.settings = room
    limits.requests.get(CALLER).level = -100.0
    await house.ask("/api/games")
    limits.requests.get(CALLER).level = 1000.0


async def lessons(house: House) -> None:
    """A lesson over its socket: shown, tried, refused; and pages that are older than the server."""
    await visit(house, "/ws/lesson/three_piles/0", f"protocol={PROTOCOL}")
    await visit(house, "/ws/lesson/three_piles/0", "protocol=1")
    table = await house.opened(m.NewTable("carlton", start=True))
    await visit(house, f"/ws/{table.code}", "shape=wide")


async def visit(house: House, path: str, query: str) -> None:
    """A socket with a few messages."""
    asked = [
        {"type": "websocket.connect"},
        *(
            {"type": "websocket.receive", "text": x}
            for x in ('{"type":"try"}', '{"type":"try","action":0}', "junk")
        ),
        {"type": "websocket.disconnect"},
    ]
    scope = {
        "type": "websocket", "path": path, "query_string": query.encode(), "headers": [],
        "client": (CALLER, 1), "subprotocols": [],
    }  # fmt: skip

    async def receive() -> Any:
        return asked.pop(0)

    async def send(message: Any) -> None:
        if "text" in message:
            house.heard.append(json.loads(message["text"]))
        elif "reason" in message:
            house.heard.append(message["reason"])

    await house.app(scope, receive, send)


async def goodbyes(house: House) -> None:
    """Why connections are closed, and what is said when a table or the server goes."""
    table = await house.opened(m.NewTable("carlton", start=True))

    big = await house.at(table, "host")
    big.raw("x" * 9000)
    many = await house.at(table, "host")
    many.connection.bucket.level = -1e9
    many.raw("{}")
    junk = await house.at(table, "host")
    for _ in range(21):
        junk.raw("{")
    slow = await house.at(table, "host")
    slow.connection._backlog = -1
    slow.connection._open = False
    slow.connection.send(b"{}")
    await asyncio.sleep(0.1)
    for ear in (big, many, junk, slow):
        await ear.close()
        house.ears.remove(ear)
    late, last = await house.at(table, "host"), await house.at(table, "host")

    async def nothing(_work: Any) -> None:
        return None

    read = house.hub.store.read
    house.hub.store.read = nothing  # type: ignore[method-assign,assignment]
    await house.hub.reload(table)
    house.hub.store.read = read  # type: ignore[method-assign]
    late.ask("undo")
    await asyncio.sleep(0.05)
    table.gone = False
    house.hub.tables[table.code] = table
    house.hub.farewell()
    await last.until("gone")
    await last.until("gone")
