"""Whoever asks a process for another's table is served as if it were there; and what it leaves
behind is taken over.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.postgres import Postgres
from tests.server.support import LOOSE, Player, guest, running
from tests.server.web.inner.several import SEATS, asked, ended, kill, playing, several


def test_people_at_different_processes_share_a_table(postgres: str, tmp_path: Path) -> None:
    with several(2, postgres, tmp_path) as (one, two):
        first, second = guest(), guest()
        code = one.open("three_piles", first, name="Ada")["code"]
        status, told, _ = two.http(f"/api/tables/{code}/seats", {"name": "Zoe"}, second)
        assert status == 201
        assert told["seat"] == 1
        players = [Player(one, code, first), Player(two, code, second)]
        for player in players:
            player.until("snapshot")
            player.send("nonce", nonce="0123456789abcdef")
        assert [p.you for p in players] == [0, 1]
        players[0].ask("start")
        players[1].send("chat", text="from afar")
        assert players[0].until("chatted")["line"]["text"] == "from afar"
        for player in players:
            while player.now is None:
                player.read()
        moves = 0
        while moves < 6:
            for player in players:
                assert player.now is not None
                if player.now["choices"]:
                    told = player.play(player.now["choices"][0]["action"])
                    assert told["type"] in ("done", "row")
                    moves += told["type"] == "done"
            for player in players:
                player.drain(0.05)
        assert players[0].now is not None
        assert players[1].now is not None
        assert players[0].now["ply"] == players[1].now["ply"] > 5
        # Over HTTP both say the same, each to each person what is theirs.
        for path in ("", "/record"):
            answers = [s.http(f"/api/tables/{code}{path}", None, second) for s in (one, two)]
            assert answers[0][0] == answers[1][0] == 200
            assert answers[0][1] == answers[1][1]
        assert two.http(f"/api/tables/{code}/qr.svg")[0] == 200
        assert two.http(f"/api/tables/{code}/key", {"key": "nonsense-nonsense"}, guest())[0] == 403
        assert two.http("/api/tables/aaaaaaaa")[0] == 404
        with pytest.raises(InvalidStatus):
            Player(two, "aaaaaaaa")
        # What one of them may not see is not passed on either.
        seen = [json.dumps(p.now) for p in players]
        assert seen[0] != seen[1]
        # A client that says what means nothing is told so, and one that goes on is shown the door.
        for _ in range(40):
            players[1].socket.send("{")
        assert ended(players[1]) == 1008
        players[0].until("table")
        players[0].close()


def test_lists_know_whose_turn_it_is_elsewhere(postgres: str, tmp_path: Path) -> None:
    with several(2, postgres, tmp_path) as servers:
        token = guest()
        code = servers[0].open("three_piles", token, seats=SEATS, start=True)["code"]
        player = asked(Player(servers[0], code, token))
        for server in servers:
            told = server.http("/api/tables?mine=1", None, token)[1]
            assert [(one["code"], one["your_turn"]) for one in told] == [(code, True)]
            told = server.http("/api/tables?mine=1", None, guest())[1]
            assert told == []
        player.close()


def test_a_killed_process_s_table_goes_on_at_the_one_that_passed_on(
    postgres: str, tmp_path: Path
) -> None:
    with several(2, postgres, tmp_path) as (one, two):
        token = guest()
        code = one.open("three_piles", token, seats=SEATS, start=True)["code"]
        player = asked(Player(two, code, token))
        assert player.now is not None
        told = player.play(player.now["choices"][0]["action"])
        assert told["type"] in ("done", "row")
        ply = told.get("ply", 0)
        at = kill(one)
        assert ended(player) == 1012
        again = asked(Player(two, code, token))
        assert time.monotonic() - at < 6
        assert again.now is not None
        assert again.now["ply"] >= ply
        assert again.play(again.now["choices"][0]["action"])["type"] in ("done", "row")
        assert two.http(f"/api/tables/{code}", None, token)[0] == 200
        again.close()


def test_a_process_that_ends_leaves_its_tables_at_once(postgres: str, tmp_path: Path) -> None:
    with several(2, postgres, tmp_path) as (one, two):
        token = guest()
        code = one.open("three_piles", token, seats=SEATS, start=True)["code"]
        player = asked(Player(two, code, token))
        one.kill(15)
        assert ended(player) == 1012
        began = time.monotonic()
        asked(Player(two, code, token)).close()
        assert time.monotonic() - began < 2


def test_three_processes_under_load_lose_nothing_when_one_is_killed(
    postgres: str, tmp_path: Path
) -> None:
    with (
        several(3, postgres, tmp_path) as servers,
        playing(servers, 6) as people,
    ):
        time.sleep(2)
        kill(servers[0])
        for one in people:
            one.servers = servers[1:]
        at = time.monotonic()
        left = [one for one in people if not one.over]
        before = {one.code: one.acknowledged for one in left}
        while any(one.acknowledged == before[one.code] and not one.over for one in left):
            assert time.monotonic() - at < 10
            time.sleep(0.01)
        assert sum(one.acknowledged for one in people) > 20


@pytest.mark.long
def test_a_database_that_is_away_for_a_while_changes_nothing(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    with (
        several(2, own_postgres.url, tmp_path) as servers,
        playing(servers, 3) as people,
    ):
        time.sleep(1)
        own_postgres.stop()
        time.sleep(3)
        own_postgres.start()
        before = {one.code: one.acknowledged for one in people}
        until = time.monotonic() + 30
        while any(one.acknowledged == before[one.code] and not one.over for one in people):
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_secret_that_differs_keeps_processes_apart(postgres: str, tmp_path: Path) -> None:
    with (
        running(postgres, tmp_path, LOOSE, "--inner-secret", "one") as one,
        running(postgres, tmp_path, LOOSE, "--inner-secret", "two") as two,
    ):
        token = guest()
        code = one.open("three_piles", token, seats=SEATS, start=True)["code"]
        assert one.http(f"/api/tables/{code}", None, token)[0] == 200
        assert two.http(f"/api/tables/{code}", None, token)[0] == 503
        with pytest.raises(InvalidStatus):
            Player(two, code, token)
