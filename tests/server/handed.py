"""Games that are handed over and taken along, and all that is said where they are not; a part of a
whole sitting.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.play.match import new_match
from cardhouse.server import messages as m
from cardhouse.server.table import handing
from cardhouse.server.tokens import hashed
from tests.server.ears import ZOE, House, dealt

TOKEN = "guest-who-hands-over"
GAME = "three_piles"


def given(**more: Any) -> dict[str, Any]:
    """A game as a page hands it over, with one decision."""
    match = new_match(GAME, seed="9")
    action = int(next(iter(match.legal_actions)))
    seats = [
        {"kind": "person", "name": ZOE},
        {"kind": "computer", "name": ZOE, "level": "careful"},
    ]
    return {
        "key": "k" * 32, "game": GAME, "rules": game(GAME).rules_version, "options": {}, "seats": seats, "seed": "9",
        "entries": [["play", 0, action, int(match.seat or 0)]],
    } | more  # fmt: skip


async def passed(house: House, made: pytest.MonkeyPatch) -> None:
    """Games pass, and are refused."""
    mine = {"authorization": f"Bearer {TOKEN}"}
    over = [["resign", 0, 0, 0]]
    wrongs: tuple[dict[str, Any], ...] = (
        {"game": "chess"}, {"rules": 0}, {"seats": []}, {"entries": [["play", 0, 100_000, 0]]}, {"entries": over},
    )  # fmt: skip
    for wrong in wrongs:
        await house.ask("/api/handed", given(**wrong), **mine)
    with made.context() as slow:
        slow.setattr(handing, "SLICE", -1.0)
        slow.setattr(handing, "LONGEST", -1.0)
        await house.ask("/api/handed", given(), **mine)
    opened = await house.ask("/api/handed", given(), **mine)
    path = f"/api/tables/{opened['code']}"
    await house.ask(f"{path}/along", {})
    told = await house.ask(f"{path}/along", {}, **mine)
    assert told["games"][0]["seed"] == "9"
    await house.ask(f"{path}/seen", **mine)

    two = [m.NewSeat("me"), m.NewSeat("open")]
    table = await house.opened(m.NewTable(GAME, seats=two, name=ZOE), hashed(TOKEN))
    await house.ask(f"/api/tables/{table.code}/along", {}, **mine)
    one, other = await house.at(table, hashed(TOKEN)), await house.at(table, "somebody")
    await other.yes("sit", seat=1, name=ZOE)
    await one.yes("start")
    await dealt(one)
    await house.ask(f"/api/tables/{table.code}/along", {}, **mine)

    among = [m.NewSeat("me"), m.NewSeat("computer", "careful")]
    table = await house.opened(m.NewTable(GAME, seats=among, name=ZOE, start=True), hashed(TOKEN))
    await dealt(await house.at(table, hashed(TOKEN)))
    table.stored.challenge = "ω"
    await house.ask(f"/api/tables/{table.code}/along", {}, **mine)
