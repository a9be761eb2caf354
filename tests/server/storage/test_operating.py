"""The commands for whoever runs a server, while it runs: backups, closing, bans, forgetting."""

from __future__ import annotations

import gzip
import json
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cardhouse.core.errors import CardhouseError
from cardhouse.server.storage import backups
from cardhouse.server.storage.backups import PASSING, backup, restore
from cardhouse.server.storage.bans import ADDRESS, TOKEN, Ban, Bans, network
from cardhouse.server.storage.database import migrate, open_engine, open_to_read
from cardhouse.server.storage.schema import METADATA
from tests.server import commands
from tests.server.storage.test_fixtures import FOLDER
from tests.server.support import LOOSE, Player, Server, guest, running
from tests.server.table.test_tables import pair
from tests.terminal.commands.printed import printed


def command(server: Server, *line: str) -> tuple[int, str, str]:
    """What a command for the server's database prints, and its exit code."""
    return commands.command("server", *line, "--database", server.database)


def told(server: Server, *line: str) -> str:
    """What a command prints that succeeds."""
    code, out, err = command(server, *line)
    assert (code, err) == (0, ""), err
    return out


def soon(holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    end = time.monotonic() + 15
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_table_is_closed_where_it_is_played(server: Server) -> None:
    first, second = pair(server)
    code = first.code
    assert code in told(server, "tables", "--most", "100000")
    listed = printed("server tables", told(server, "tables", "--most", "100000", "--json"))
    assert code in [one["code"] for one in listed]
    told(server, "close", code, "--reason", "Too loud.\x1b[2J")
    for player in (first, second):
        shown = player.until("snapshot")
        assert "Too loud" in shown["table"]["closed"]
        assert "\x1b" not in shown["table"]["closed"]
        assert shown["now"]["choices"] == []
        assert shown["table"]["quiet"]
    first.ask("undo")
    assert first.until("refused")["code"] == "closed"
    first.send("chat", text="Why?")
    assert first.until("refused")["code"] == "closed"
    assert server.http(f"/api/tables/{code}/seats", {"name": "x"}, guest())[0] == 409
    assert "closed" in next(
        x for x in told(server, "tables", "--most", "100000").splitlines() if code in x
    )
    assert command(server, "close", "zzzzzzzz")[0] == 2
    first.close()
    second.close()


def test_a_move_in_flight_does_not_undo_closing(server: Server) -> None:
    first, second = pair(server)
    told(server, "close", first.code)
    # The server may not have looked yet, but what it has in memory holds no more.
    assert first.now is not None
    deciding = first if first.now["choices"] else second
    assert deciding.now is not None
    action = deciding.now["choices"][0]["action"]
    name = deciding.ask("play", ply=deciding.now["ply"], action=action)
    try:
        while True:
            answer = deciding.read()
            if answer.get("id") == name:
                assert answer["type"] == "refused"
                break
    except ConnectionClosed:
        pass
    again = Player(server, first.code, first.token)
    assert again.until("snapshot")["table"]["closed"]
    again.close()
    for player in (first, second):
        player.close()


def test_who_is_banned_has_to_go_and_stays_out(server: Server) -> None:
    token = guest()
    code = server.open("three_piles", token)["code"]
    bad, good = Player(server, code, token), Player(server, code, guest())
    bad.until("snapshot")
    made = told(server, "ban", f"{code}/A", "--days", "1", "--reason", "swears")
    assert token not in made
    with pytest.raises(ConnectionClosed) as closed:
        bad.until("never", timeout=15)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert server.http("/api/tables", {"game": "carlton"}, token)[0] == 403
    with pytest.raises(InvalidStatus):
        Player(server, code, token)
    assert server.http("/api/tables", None, guest())[0] == 200
    number = made.split()[1].rstrip(":")
    assert "swears" in told(server, "bans")
    one = next(
        x for x in printed("server bans", told(server, "bans", "--json")) if str(x["id"]) == number
    )
    assert 86_000 < one["until"] - one["at"] < 87_000
    told(server, "unban", number)
    soon(lambda: server.http("/api/tables", None, token)[0] == 200)
    assert command(server, "unban", number)[0] == 2
    good.close()


def test_addresses_are_banned_by_their_prefix(server: Server) -> None:
    number = told(server, "ban", "127.0.0.0/8").split()[1].rstrip(":")
    soon(lambda: server.http("/api/games")[0] == 403)
    assert server.http("/api/health")[0] == 200
    told(server, "unban", number)
    soon(lambda: server.http("/api/games")[0] == 200)


def test_which_bans_hold() -> None:
    now = time.time()
    bans = Bans(
        [
            Ban(1, ADDRESS, "192.0.2.0/24", 0, "", now),
            Ban(2, ADDRESS, "2001:db8::/32", now + 100, "", now),
            Ban(3, ADDRESS, "198.51.100.7/32", now - 1, "", now),
            Ban(4, TOKEN, "a" * 64, 0, "", now),
        ]
    )
    assert bans.of("192.0.2.9", "")
    assert bans.of("2001:db8:1::/64", "")
    assert bans.of("unknown", "a" * 64)
    for address in ("192.0.3.9", "2001:db9::/64", "198.51.100.7", "unknown"):
        assert not bans.of(address, "b" * 64)
    assert str(network("2001:db8::1")) == "2001:db8::/64"
    assert str(network("::ffff:203.0.113.7")) == "203.0.113.7/32"
    assert str(network("::ffff:203.0.113.0/120")) == "203.0.113.0/24"
    assert network("nobody") is None
    with pytest.raises(CardhouseError, match="64 bits"):
        network("2001:db8::/96")


def stored(url: str) -> str:
    """Everything in a database, as text."""
    engine = open_engine(url)
    with engine.connect() as connection:
        names = ("matches", "seats", "keys", "chat", "results", "reports")
        found = [str(connection.execute(text(f"SELECT * FROM {x}")).all()) for x in names]
    engine.dispose()
    return "\n".join(found)


def test_a_person_is_forgotten(server: Server) -> None:
    first, second = pair(server)
    secret = f"Secret{time.time_ns()}"
    first.until("done", id=first.ask("rename", name=secret))
    first.send("chat", text=f"I am {secret} of Elm Street")
    line = second.until("chatted")["line"]
    second.until("done", id=second.ask("report", seat=line["seat"], at=line["at"]))
    assert secret in stored(server.database)
    assert secret in told(server, "reports")
    out = told(server, "forget", first.token)
    assert "seats at 1 table, 1 line of talk" in out
    assert secret not in stored(server.database)
    shown = second.until("snapshot")
    assert secret not in json.dumps(shown["table"])
    assert shown["chat"] == []
    again = Player(server, first.code, first.token)
    assert again.until("snapshot")["you"] is None
    for player in (first, second, again):
        player.close()


def test_talk_is_reported_or_switched_off(server: Server) -> None:
    first, second = pair(server)
    host, other = (first, second) if first.you == 0 else (second, first)
    host.send("chat", text="\x1b[2Jyou \u202efool")
    line = other.until("chatted")["line"]
    assert line["text"] == "[2Jyou fool"
    for _ in range(2):
        other.until("done", id=other.ask("report", seat=line["seat"], at=line["at"]))
    host.ask("report", seat=line["seat"], at=line["at"])
    assert host.until("refused")["code"] == "junk"
    found = [
        x
        for x in printed("server reports", told(server, "reports", "--json"))
        if x["code"] == first.code
    ]
    assert [(x["text"], x["times"]) for x in found] == [("[2Jyou fool", 1)]
    other.ask("quiet", on=True)
    assert other.until("refused")["code"] == "not_yours"
    host.ask("quiet", on=True)
    assert other.until("table")["table"]["quiet"]
    other.send("chat", text="hello?")
    assert other.until("refused")["code"] == "closed"
    host.ask("quiet", on=False)
    assert not other.until("table")["table"]["quiet"]
    other.send("chat", text="hello")
    assert host.until("chatted")["line"]["text"] == "hello"
    first.close()
    second.close()


def rows(url: str) -> dict[str, Any]:
    """The rows that a backup keeps, by table."""
    engine = open_engine(url)
    found = {}
    with engine.connect() as connection:
        for name, table in METADATA.tables.items():
            if name in PASSING:
                continue
            got = connection.execute(table.select()).mappings().all()
            found[name] = sorted(
                json.dumps({**row, "owner": None}, default=str, sort_keys=True) for row in got
            )
    engine.dispose()
    return found


def entries(url: str, code: str) -> list[dict[str, Any]]:
    """The decisions and marks of a table, in order."""
    engine = open_engine(url)
    with engine.connect() as connection:
        ask = text(
            "SELECT e.* FROM entries e JOIN matches m ON m.id = e.match WHERE m.code = :code ORDER BY n"
        )
        found = [dict(row) for row in connection.execute(ask, {"code": code}).mappings()]
    engine.dispose()
    return found


def test_a_backup_while_people_play_is_the_same_tables(server: Server, tmp_path: Path) -> None:
    first, second = pair(server)
    file = tmp_path / "backup.gz"
    before = entries(server.database, first.code)
    process = subprocess.Popen(
        [sys.executable, "-m", "cardhouse", "server", "backup", str(file), "--database", server.database],
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    played = 0
    while process.poll() is None:
        for player in (first, second):
            player.drain(0.01)
            if player.now is not None and player.now["choices"]:
                player.play(player.now["choices"][0]["action"])
                played += 1
    assert process.returncode == 0
    assert played
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    second.close()
    first.close()
    home = tmp_path / "home"
    home.mkdir()
    url = f"sqlite:///{home / 'copy.db'}"
    copy = Server(url, home, LOOSE)
    told(copy, "restore", str(file))
    told(copy, "check")
    # One moment: all that was acknowledged before, and of what came meanwhile no more than came
    # first. Plies may be more than people have played, since whoever has no choice is not asked.
    kept, all = entries(url, first.code), entries(server.database, first.code)
    assert all[: len(kept)] == kept
    assert kept[: len(before)] == before
    assert command(copy, "restore", str(file))[0] == 2
    copy.start()
    try:
        again = Player(copy, first.code, first.token)
        shown = again.until("snapshot")
        assert shown["now"]["ply"] >= kept[-1]["ply"]
        assert shown["you"] == first.you
        again.close()
        code, _, said = command(copy, "restore", str(file))
        assert code == 2
        assert len(said.splitlines()) == 1
    finally:
        copy.kill()


def test_a_backup_is_of_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(FOLDER / "0.1.0.db", tmp_path / "old.db")
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = open_engine(url)
    migrate(engine)
    was, write = rows(url), backups._line
    last = "SELECT max(n) FROM entries WHERE match = 1"

    def written_meanwhile(out: TextIO, data: Any) -> None:
        """Whoever serves writes between any two lines."""
        with engine.begin() as connection:
            n = connection.execute(text(last)).scalar_one()
            connection.execute(
                text(
                    "INSERT INTO entries SELECT match, :more, ply, kind, action, seat, NULL, at "
                    "FROM entries WHERE match = 1 AND n = :n"
                ),
                {"n": n, "more": n + 1},
            )
            connection.execute(text("UPDATE matches SET updated = updated + 1"))
        write(out, data)

    monkeypatch.setattr(backups, "_line", written_meanwhile)
    file, reader = tmp_path / "backup.gz", open_to_read(url)
    backup(reader, file)
    reader.dispose()
    monkeypatch.undo()
    assert rows(url) != was
    engine.dispose()
    target = open_engine(f"sqlite:///{tmp_path / 'new.db'}")
    restore(target, file)
    target.dispose()
    assert rows(f"sqlite:///{tmp_path / 'new.db'}") == was


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_restore_has_every_row(into: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    shutil.copy(FOLDER / "0.1.0.db", tmp_path / "old.db")
    old = f"sqlite:///{tmp_path / 'old.db'}"
    engine = open_engine(old)
    file = tmp_path / "backup.gz"
    count = backup(engine, file)
    migrate(engine)
    engine.dispose()
    url = f"sqlite:///{tmp_path / 'new.db'}"
    if into == "postgresql":
        url = request.getfixturevalue("own_postgres").url
    target = open_engine(url)
    assert restore(target, file) == count > 10
    assert rows(url) == rows(old)
    if into == "postgresql":
        # New rows are numbered behind those that were restored.
        with target.begin() as connection:
            assert connection.execute(text("SELECT nextval('matches_id_seq')")).scalar_one() > 1
    with pytest.raises(CardhouseError, match="empty"):
        restore(target, file)
    target.dispose()


def test_a_backup_that_was_cut_off_restores_nothing(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "0.1.0.db", tmp_path / "old.db")
    engine = open_engine(f"sqlite:///{tmp_path / 'old.db'}")
    file = tmp_path / "backup.gz"
    backup(engine, file)
    engine.dispose()
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    bad = {
        "cut": file.read_bytes()[:-100],
        "short": gzip.compress(b"".join(lines[:-3])),
        "less": gzip.compress(b"".join([*lines[:3], lines[-1]])),
        "none": b"hello",
        "other": gzip.compress(b"{}\n"),
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
        target = open_engine(f"sqlite:///{tmp_path / f'{name}.db'}")
        with pytest.raises(CardhouseError):
            restore(target, tmp_path / name)
        with target.connect() as connection:
            if connection.dialect.has_table(connection, "matches"):
                assert connection.execute(text("SELECT count(*) FROM matches")).scalar() == 0
        target.dispose()


def test_check_finds_what_is_damaged(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE) as server:
        first, second = pair(server)
        for player in (first, second):
            player.drain(0.1)
            if player.now is not None and player.now["choices"]:
                player.play(player.now["choices"][0]["action"])
            player.close()
        assert "nothing wrong" in told(server, "check")
    engine = create_engine(server.database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE entries SET action = 9999"))
    engine.dispose()
    code, out, _ = command(server, "check")
    assert code == 1
    assert f"table {first.code}: its entries do not fit" in out
