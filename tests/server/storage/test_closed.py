"""Tables that are not played again: those of other rules, and those whose entries do not fit.
Others are not harmed.
"""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from cardhouse.core.game import game
from cardhouse.server.storage.entities import Picture
from cardhouse.server.storage.schema import PICTURES
from cardhouse.server.table.hub import Hub
from cardhouse.server.table.pictures import keep_all_pictures, match_of
from tests.server.storage.test_outage import Outage
from tests.server.support import LOOSE, Player, Server, guest
from tests.server.wire import against, hub

SEATS = [{"kind": "me"}, {"kind": "computer", "level": "random"}]


def change(path: Path, *statements: str) -> None:
    """Carries out statements on the database of a server that is down."""
    with sqlite3.connect(path) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def begun(server: Server, token: str, moves: int, **more: Any) -> str:
    """A table at which some moves were made."""
    code = server.open("carlton", token, seed="7", start=True, **more)["code"]
    player = Player(server, code, token)
    while player.now is None:
        player.read()
    for _ in range(moves):
        assert player.play(player.now["choices"][0]["action"])["type"] == "done"
    player.close()
    return str(code)


def seen(server: Server, code: str, token: str) -> dict[str, Any]:
    """What somebody is shown who comes to a table."""
    player = Player(server, code, token)
    told = player.until("snapshot")
    player.close()
    return told


def still_closed(server: Server, code: str, token: str) -> str:
    """Tries to play at a table that is closed; returns the sentence that says why not."""
    player = Player(server, code, token)
    player.until("snapshot")
    for kind, more in (("play", {"ply": 3, "action": 1}), ("undo", {}), ("resign", {})):
        name = player.ask(kind, **more)
        told = player.until("refused", id=name)
        assert told["code"] == "closed"
    player.close()
    return str(told["text"])


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_table_of_other_rules_is_shown_as_it_was_last_stored(tmp_path: Path, how: int) -> None:
    server = Server(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, (*LOOSE, "picture=0.2"))
    server.start()
    token = guest()
    code, other = begun(server, token, 5, listed=True), begun(server, token, 2)
    before = seen(server, code, token)
    time.sleep(1)
    server.kill(how)
    change(tmp_path / "x.db", f"UPDATE matches SET rules = 99 WHERE code = '{code}'")
    server.start()
    try:
        after = seen(server, code, token)
        assert after["now"]["scene"]["pieces"] == before["now"]["scene"]["pieces"]
        assert after["now"]["ply"] == before["now"]["ply"]
        assert after["now"]["choices"] == []
        assert "99" in after["table"]["closed"]
        assert still_closed(server, code, token) == after["table"]["closed"]
        assert server.http(f"/api/tables/{code}/record", None, token)[0] == 409
        # It counts for nobody, and nobody is invited to it.
        assert server.http("/api/statistics", None, token)[1] == []
        assert code not in [one["code"] for one in server.http("/api/tables")[1]]
        assert seen(server, other, token)["table"]["closed"] == ""
    finally:
        server.kill()


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE entries SET ply = ply + 1 WHERE n >= 3 AND match = {id}",
        "DELETE FROM entries WHERE n = 3 AND match = {id}",
        "UPDATE entries SET action = 999999 WHERE n = 3 AND match = {id}",
        "UPDATE entries SET kind = 'dance' WHERE n = 3 AND match = {id}",
    ],
)
def test_entries_that_do_not_fit_close_a_table(tmp_path: Path, harm: str) -> None:
    server = Server(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE)
    server.start()
    token = guest()
    code, other = begun(server, token, 6), begun(server, token, 2)
    server.kill(signal.SIGKILL)
    change(
        tmp_path / "x.db",
        harm.format(id=f"(SELECT id FROM matches WHERE code = '{code}')"),
    )
    server.start()
    try:
        told = seen(server, code, token)
        assert told["now"]["ply"] == 3
        assert told["table"]["closed"]
        assert still_closed(server, code, token) == told["table"]["closed"]
        assert seen(server, other, token)["now"]["ply"] == 2
    finally:
        server.kill()


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE matches SET options = 'x' WHERE code = '{code}'",
        "UPDATE matches SET options = '[1]' WHERE code = '{code}'",
        "UPDATE matches SET options = '{{\"nonsense\": 7}}' WHERE code = '{code}'",
        "UPDATE matches SET game = 'whist' WHERE code = '{code}'",
        "UPDATE matches SET nonces = 'null' WHERE code = '{code}'",
        "DELETE FROM seats WHERE match = (SELECT id FROM matches WHERE code = '{code}')",
    ],
)
def test_a_damaged_table_hurts_only_itself(tmp_path: Path, harm: str) -> None:
    server = Server(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE)
    server.start()
    token = guest()
    code, other = begun(server, token, 1, listed=True), begun(server, token, 1, listed=True)
    server.kill(signal.SIGKILL)
    change(tmp_path / "x.db", harm.format(code=code))
    server.start()
    try:
        status, told, _ = server.http(f"/api/tables/{code}", None, token)
        assert status == 409 or (status == 200 and told["closed"])
        for path in ("/api/tables", "/api/tables?mine=1"):
            status, lists, _ = server.http(path, None, token)
            assert status == 200
            assert other in [one["code"] for one in lists]
        assert seen(server, other, token)["now"]["ply"] == 1
        assert "Traceback" not in server.log.read_text().replace('"trace"', "") or status == 200
    finally:
        server.kill()


def test_a_picture_of_an_earlier_form_of_the_state_is_shown_as_far_as_it_fits() -> None:
    found = game("three_piles")
    state = found.new_state({}, "1")
    held = state.to_json()
    older = {k: v for k, v in held.items() if k != "turn"} | {"gone_since": [1, 2]}
    match = match_of(found, Picture(0, 3, 3, older), "1", ["", ""])
    assert match is not None
    assert match.state.to_json() == {**held, "turn": 0}
    assert match_of(found, Picture(0, 3, 3, {**held, "turn": [1]}), "1", ["", ""]) is None


def test_pictures_are_kept_together_and_tried_again_after_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def kept(made: Hub) -> dict[int, int]:
        found = await made.store.read(
            lambda c: c.execute(select(PICTURES.c.match, PICTURES.c.entries)).all()
        )
        return {one.match: one.entries for one in found}

    async def main() -> None:
        async with hub(tmp_path, picture=1000.0, pace=1000.0) as made:
            played = [await against(made, "three_piles", identity=str(at)) for at in range(3)]
            tables = [table for table, _ in played]
            for table, wire in played:
                if table.match is not None and table.match.seat == 0:
                    action = table.match.legal_actions[0]
                    wire.ask("play", ply=table.match.ply, action=action, steps=[])
                    await wire.until("done")
            outage = Outage(made.store, monkeypatch)
            outage.write = True
            await keep_all_pictures(made.store, tables)
            outage.write = False
            assert await kept(made) == {}
            # One table has changed hands meanwhile: its picture is no longer ours to keep.
            tables[2].stored.epoch += 1
            await keep_all_pictures(made.store, tables)
            versions = {x.stored.id: x.session.version for x in tables[:2] if x.session is not None}
            assert await kept(made) == {x: v for x, v in versions.items() if v}
            tables[2].stored.epoch -= 1
            for _, wire in played:
                await wire.close()

    asyncio.run(main())
