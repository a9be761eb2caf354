"""A server's keys: published, kept, rotated; what it signs with them holds, with each kind of
storage.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import text

from cardhouse.server.proof.verifying import WELL_KNOWN, read_keys, read_promise, verify
from cardhouse.server.storage.database import migrate, open_engine
from cardhouse.server.storage.signing_keys import current, make_first, published
from tests.server import commands
from tests.server.support import LOOSE, Player, Server, guest, running


def keys_of(server: Server) -> dict[str, Any]:
    status, told, raw = server.http(WELL_KNOWN)
    assert status == 200, raw
    return dict(told)


def opened(server: Server, **more: Any) -> Player:
    """Somebody at a fresh table of 3 Piles, before the deal."""
    token = guest()
    seats = [{"kind": "me"}, {"kind": "computer", "level": "random"}]
    code = server.open("three_piles", token, name="Ann", seats=seats, **more)["code"]
    player = Player(server, code, token)
    player.until("snapshot")
    return player


def kept_by(player: Player, nonce: str) -> dict[str, Any]:
    """What a browser keeps of a table before it sends its nonce."""
    fair = player.table["fair"]
    signature = fair["promise"]
    return {
        "table": player.code, "commitment": fair["commitment"], "signature": signature, "nonce": nonce,
    }  # fmt: skip


def played(player: Player, nonce: str) -> dict[str, Any]:
    """The record of a game that was given up."""
    player.send("nonce", nonce=nonce)
    player.ask("start")
    while player.now is None:
        player.read()
    player.ask("resign")
    while player.table["state"] != "over":
        player.read()
    status, record, _ = player.server.http(f"/api/tables/{player.code}/record")
    assert status == 200
    return dict(record)


def command(*line: str) -> tuple[int, str]:
    code, out, err = commands.command(*line)
    return code, out + err


def test_promise_and_record_are_signed_and_keys_rotate(server: Server, tmp_path: Path) -> None:
    early, late = opened(server), opened(server)
    old = keys_of(server)["keys"][0]
    assert old["until"] is None
    kept = kept_by(early, "a" * 32)
    kept_late = kept_by(late, "b" * 32)
    assert kept["signature"]["key"] == old["key"]
    record = played(early, "a" * 32)
    promise = read_promise(kept)
    told = verify(record, promise, read_keys(keys_of(server)))
    assert [one.holds for one in told] == [True] * 4, told
    # Another key signs from now on, and what the old one signed holds as before.
    code, said = command("server", "keys", "rotate", "--database", server.database)
    assert (code, len(said.splitlines())) == (0, len(keys_of(server)["keys"])), said
    now = keys_of(server)["keys"]
    assert now[0]["key"] != old["key"]
    assert now[1]["key"] == old["key"]
    assert now[1]["until"] >= old["made"]
    assert said.splitlines()[0].startswith(now[0]["key"] + "  signs since ")
    last = played(late, "b" * 32)
    assert last["signature"]["key"] == now[0]["key"]
    assert kept_late["signature"]["key"] == old["key"]
    assert opened(server).table["fair"]["promise"]["key"] == now[0]["key"]
    for data, mine in ((record, kept), (last, kept_late)):
        told = verify(data, read_promise(mine), read_keys(keys_of(server)))
        assert [one.holds for one in told] == [True] * 4, told
    # The whole way, as a person goes it.
    (tmp_path / "record.json").write_text(json.dumps(last))
    (tmp_path / "promise.json").write_text(json.dumps(kept_late))
    line = ["verify", str(tmp_path / "record.json"), "--promise", str(tmp_path / "promise.json")]
    code, said = command(*line, "--keys", server.url)
    assert code == 0, said
    assert "Signed by this server" in said
    assert "Promised before the nonces: " in said


def test_a_running_game_is_not_signed_and_a_deal_by_number_promises_nothing(lone: Server) -> None:
    token = guest()
    code = lone.open("carlton", token, seed="7", start=True)["code"]
    player = Player(lone, code, token)
    player.until("snapshot")
    assert player.table["fair"]["promise"] is None
    assert "signature" not in lone.http(f"/api/tables/{code}/record", None, token)[1]
    player.until("done", id=player.ask("resign"))
    record = lone.http(f"/api/tables/{code}/record", None, token)[1]
    told = verify(record, None, read_keys(keys_of(lone)))
    assert [one.holds for one in told] == [True, None, None, True], told


def test_keys_and_promises_are_kept(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with running(database, tmp_path, LOOSE) as server:
        player = opened(server)
        keys, promise = keys_of(server), player.table["fair"]["promise"]
        player.close()
    with running(database, tmp_path, LOOSE) as server:
        assert keys_of(server) == keys
        _, told, _ = server.http(f"/api/tables/{player.code}")
        assert told["fair"]["promise"] == promise


def test_processes_that_begin_together_make_one_key(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    migrate(engine)
    for _ in range(3):
        make_first(engine)
    with engine.connect() as connection:
        keys = published(connection)
        assert [one.key for one in keys] == [current(connection).public]
    engine.dispose()


def test_the_private_half_of_a_key_is_erased_when_it_is_rotated_out(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    make_first(engine)
    with engine.connect() as connection:
        before = current(connection).private
    for _ in range(2):
        assert command("server", "keys", "rotate", "--database", f"sqlite:///{path}")[0] == 0
    with engine.connect() as connection:
        kept = connection.execute(text("SELECT private FROM signing_keys ORDER BY number")).all()
        assert [row[0] is None for row in kept] == [True, True, False]
        assert kept[2][0] != before
        assert len(published(connection)) == 3
    engine.dispose()


def test_private_halves_stay_in_the_database(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with running(f"sqlite:///{path}", tmp_path, LOOSE) as server:
        player = opened(server)
        record = played(player, "a" * 32)
        told = [*player.bytes, json.dumps(record), json.dumps(keys_of(server))]
        with sqlite3.connect(path) as database:
            private = database.execute("SELECT private FROM signing_keys").fetchone()[0]
        log = server.log.read_text()
    assert len(private) == 64
    assert not [one for one in (*told, log) if private in one]
