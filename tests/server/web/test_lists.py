"""Whoever looks at lists is told at once what has changed, wherever it happened; nothing depends on
a notice arriving.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.postgres import Postgres
from tests.server.support import LOOSE, Player, Server, guest, running
from tests.server.web.inner.several import SEATS, asked, kill, several

SOON = 10.0
"""Seconds within which something told at once has come on a machine that is busy."""
LISTENING = "LISTEN cardhouse_tables"


class Looking(Player):
    """Somebody who has the lists open."""

    def __init__(self, server: Server, token: str) -> None:
        super().__init__(server, "lists", token)
        self.open: list[dict[str, Any]] = self.until("lists")["open"]

    def told(
        self, code: str, fits: Callable[[dict[str, Any] | None], bool], own: bool = False
    ) -> bool:
        """Waits until a table stands in the list as it should; returns whether it was told that own
        ones had changed. own: waits for that, too, which may come with the list or after it.
        """
        end = time.monotonic() + SOON
        mine = False
        while (own and not mine) or not fits(
            next((one for one in self.open if one["code"] == code), None)
        ):
            told = self.until("lists", max(0.01, end - time.monotonic()))
            self.open = told["open"]
            mine |= told["mine"]
        return mine

    def silent(self) -> bool:
        """Whether nothing more comes for a while."""
        return not self.drain(0.8)


def waiting_of(free: int) -> Callable[[dict[str, Any] | None], bool]:
    return lambda one: one is not None and (one["state"], one["free"]) == ("waiting", free)


def is_playing(one: dict[str, Any] | None) -> bool:
    return one is not None and one["state"] == "playing"


def test_what_happens_at_tables_is_told_to_who_looks(server: Server) -> None:
    host, friend, other = guest(), guest(), guest()
    looks = [Looking(server, token) for token in (host, other)]
    code = server.open("three_piles", host, listed=True)["code"]
    assert looks[0].told(code, waiting_of(1), own=True)
    assert not looks[1].told(code, waiting_of(1))
    assert server.http(f"/api/tables/{code}/seats", {"name": "Zoe"}, friend)[0] == 201
    looks[1].told(code, lambda one: one is not None and "Zoe" in one["names"])
    player = Player(server, code, host)
    player.ask("start")
    looks[1].told(code, is_playing)
    player.ask("resign")
    looks[1].told(code, lambda one: one is None)
    for look in (*looks, player):
        look.close()


def test_tables_that_are_not_listed_are_told_to_their_people_alone(server: Server) -> None:
    host = guest()
    own, other = Looking(server, host), Looking(server, guest())
    assert own.silent()
    other.drain(0.3)
    code = server.open("three_piles", host, listed=False)["code"]
    assert own.until("lists", SOON)["mine"]
    assert other.silent()
    assert code not in "".join(own.bytes + other.bytes)
    own.close()
    other.close()


def test_who_talks_on_this_line_is_shown_out(lone: Server) -> None:
    look = Looking(lone, guest())
    look.socket.send("{}")
    with pytest.raises(ConnectionClosed):
        look.until("never")
    Player(lone, "lists", guest(), "?protocol=1").until("gone")


def test_lists_and_presence_are_right_at_other_processes(postgres: str, tmp_path: Path) -> None:
    with several(2, postgres, tmp_path) as (one, two):
        host, friend = guest(), guest()
        look = Looking(two, friend)
        code = one.open("three_piles", host, listed=True)["code"]
        look.told(code, waiting_of(1))
        assert one.http(f"/api/tables/{code}/seats", {"name": "Zoe"}, friend)[0] == 201
        assert look.told(code, waiting_of(0), own=True)
        first = Player(one, code, host)
        first.until("snapshot")
        second = Player(two, code, friend)
        watcher = Player(two, code, guest())
        watcher.until("snapshot")
        here(first, 1, True)
        first.ask("start")
        look.told(code, is_playing)
        assert one.http(f"/api/tables/{code}")[1]["watchers"] == 1
        assert two.http(f"/api/tables/{code}")[1]["watchers"] == 1
        second.close()
        here(first, 1, False)
        again = Player(two, code, friend)
        here(first, 1, True)
        # Those who came by way of a process that is killed are gone with it.
        kill(two)
        here(first, 1, False)
        assert one.http(f"/api/tables/{code}")[1]["watchers"] == 0
        for player in (first, again, watcher, look):
            player.close()


def here(player: Player, seat: int, present: bool) -> None:
    """Waits until somebody is told that another is there, or not."""
    end = time.monotonic() + SOON
    while player.table["seats"][seat]["present"] != present:
        player.read(max(0.01, end - time.monotonic()))


def listeners(url: str) -> list[int]:
    """The connections that listen."""
    with psycopg.connect(url, autocommit=True) as connection:
        ask = "SELECT pid FROM pg_stat_activity WHERE query = %s OR query LIKE %s"
        return [row[0] for row in connection.execute(ask, (LISTENING, "SELECT pg_notify(%"))]


def until_listening(url: str, count: int, besides: list[int]) -> None:
    """Waits until so many processes listen on new connections."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        try:
            if len(set(listeners(url)) - set(besides)) == count:
                return
        except psycopg.OperationalError:
            pass
        time.sleep(0.05)
    raise AssertionError(f"{listeners(url)} listen")


def test_a_lost_listener_listens_again_and_reads_anew(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    url = own_postgres.url
    with several(2, url, tmp_path) as (one, two):
        look = Looking(two, guest())
        until_listening(url, 2, [])
        before = listeners(url)
        with psycopg.connect(url, autocommit=True) as connection:
            # What happens in between is told by no notice.
            for pid in before:
                connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
        code = one.open("three_piles", guest(), listed=True)["code"]
        look.told(code, waiting_of(1))
        until_listening(url, 2, before)
        own_postgres.stop()
        own_postgres.start()
        until_listening(url, 2, [])
        end = time.monotonic() + SOON
        told: dict[str, Any] = {}
        while "code" not in told and time.monotonic() < end:
            _, told, _ = one.http("/api/tables", {"game": "three_piles", "listed": True}, guest())
            time.sleep(0.2)
        look.told(told["code"], lambda found: found is not None)
        look.close()


def test_nothing_is_notified_in_a_transaction_that_writes_tables(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    with psycopg.connect(own_postgres.url, autocommit=True) as connection:
        for setting in ("log_statement = 'all'", "log_line_prefix = '<%p> '"):
            connection.execute(f"ALTER SYSTEM SET {setting}")
        connection.execute("SELECT pg_reload_conf()")
    with several(2, own_postgres.url, tmp_path) as (one, two):
        look = Looking(two, guest())
        token = guest()
        code = one.open("three_piles", token, seats=SEATS, start=True, listed=True)["code"]
        player = asked(Player(one, code, token))
        for _ in range(5):
            assert player.now is not None
            player.play(player.now["choices"][0]["action"])
            asked(player)
        look.told(code, is_playing)
        look.close()
        player.close()
    log = (own_postgres.folder / "log").read_text(errors="replace")
    said = [(found[1], found[2]) for found in re.finditer(r"<(\d+)> LOG:  (.*)", log)]
    tell = {pid for pid, text in said if "pg_notify" in text or "NOTIFY " in text}
    write = {pid for pid, text in said if "INSERT INTO entries" in text}
    assert tell
    assert write
    assert not tell & write
    # Once they listen, these connections open no transaction.
    listening: set[str] = set()
    for pid, text in said:
        assert not (pid in listening and "BEGIN" in text)
        if LISTENING in text:
            listening.add(pid)
    assert tell <= listening


def test_one_who_looks_is_not_read_for_when_gone(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, LOOSE) as server:
        look = Looking(server, guest())
        look.close()
        code = server.open("three_piles", guest(), listed=True)["code"]
        # Who comes later sees what happened while nobody looked.
        later = Looking(server, guest())
        later.told(code, waiting_of(1))
        later.close()
