"""What strangers, floods and junk can do: nothing."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cardhouse.server.messages.protocol import PROTOCOL
from tests.server.support import Player, Server, guest, running


def refused_status(server: Server, path: str, **headers: str) -> int:
    """The status with which a WebSocket is refused."""
    with pytest.raises(InvalidStatus) as caught:
        connect(f"ws://127.0.0.1:{server.port}{path}", additional_headers=headers).__enter__()
    return int(caught.value.response.status_code)


def closing_code(player: Player, data: str, times: int) -> int:
    """The code with which the server closes a connection that sends this so often."""
    try:
        for _ in range(times):
            player.socket.send(data)
        for _ in range(1000):
            player.read()
    except ConnectionClosed as closed:
        return int(closed.rcvd.code) if closed.rcvd is not None else 0
    raise AssertionError("the connection was not closed")


def test_other_sites_are_refused(lone: Server) -> None:
    code = lone.open("three_piles", guest())["code"]
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "file://"):
        assert refused_status(lone, f"/ws/{code}", Origin=origin) == 403
        assert lone.http("/api/tables", {"game": "carlton"}, headers={"Origin": origin})[0] == 403
    own = {"Origin": f"http://127.0.0.1:{lone.port}"}
    with connect(
        f"ws://127.0.0.1:{lone.port}/ws/{code}?protocol={PROTOCOL}", additional_headers=own
    ) as socket:
        assert json.loads(socket.recv(10))["type"] == "snapshot"


def test_unknown_tables_and_paths(lone: Server) -> None:
    for path in (
        f"/ws/zzzzzzzz?protocol={PROTOCOL}",
        "/ws/",
        "/ws/../../etc",
        f"/ws/lesson/chess/0?protocol={PROTOCOL}",
        f"/ws/lesson/carlton/999?protocol={PROTOCOL}",
        "/nothing",
    ):
        assert refused_status(lone, path) == 404
    for path in (
        "/api/tables/zzzzzzzz",
        "/api/nothing",
        "/api/games/chess/rules",
        "/assets/../../server.py",
    ):
        assert lone.http(path)[0] in (400, 404)
    _, _, raw = lone.http("/..%2f..%2fserve.py")
    assert b"def serve" not in raw


def test_headers_and_cookie(lone: Server) -> None:
    import urllib.request

    with urllib.request.urlopen(lone.url + "/api/games") as answer:
        policy = answer.headers["content-security-policy"]
        cookie = answer.headers["set-cookie"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe-eval" not in policy
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_tokens_are_stored_as_hashes(lone: Server) -> None:
    token = guest()
    told = lone.open("three_piles", token)
    engine = create_engine(lone.database)
    with engine.connect() as connection:
        for table in ("matches", "keys", "seats"):
            rows = str(connection.execute(text(f"SELECT * FROM {table}")).all())
            assert token not in rows
            assert told["key"] not in rows
    engine.dispose()
    assert token not in lone.log.read_text()
    assert told["key"] not in lone.log.read_text()


def test_large_frames_are_refused(lone: Server) -> None:
    code = lone.open("three_piles", guest())["code"]
    player = Player(lone, code)
    player.until("snapshot")
    assert closing_code(player, "x" * 8193, 1) == 1009


JUNK: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    '{"type":"play"}',
    '{"type":"play","id":"x","ply":-1,"action":0}',
    '{"type":"play","id":"x","ply":0,"action":1e300}',
    '{"type":"play","id":"x","ply":0,"action":99999999999999999999999}',
    '{"type":"sit","id":"x","seat":400,"name":"a"}',
    '{"type":"swap","id":"x","first":0,"second":11}',
    '{"type":"options","id":"x","options":{"piles":99999999}}',
    '{"type":"options","id":"x","options":{"__class__":1}}',
    '{"type":"why","id":"x","path":["' + "a" * 61 + '"]}',
    '{"type":"why","id":"x","text":"\\ud800"}',
    '{"type":"chat","text":"' + "a" * 501 + '"}',
    '{"type":"look","id":"x","ply":999999}',
    '{"type":"unknown"}',
    "[" * 4000,
]


def test_junk_gets_an_answer_and_harms_nothing(lone: Server) -> None:
    token = guest()
    code = lone.open("three_piles", token)["code"]
    player = Player(lone, code, token)
    player.until("snapshot")
    for data in JUNK:
        player.socket.send(data)
        assert player.until("refused")["code"] in ("junk", "closed", "stale", "not_yours"), data
    player.socket.send(b"\xff\xfe\x00")
    assert player.until("refused")["code"] == "junk"
    player.close()
    assert Player(lone, code, token).until("snapshot")["you"] == 0


def test_a_flood_ends_with_1008_and_others_do_not_notice(tmp_path: Path) -> None:
    limits = ("messages=20", "messages_burst=40", "requests=1000", "requests_burst=1000")
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, limits) as server:
        token = guest()
        code = server.open("three_piles", token)["code"]
        calm, wild = Player(server, code, token), Player(server, code)
        calm.until("snapshot")
        assert closing_code(wild, '{"type":"sync","ply":0}', 500) == 1008
        began = time.monotonic()
        calm.ask("why", text="draw")
        calm.until("refused")
        assert time.monotonic() - began < 2


def test_too_many_requests_and_connections(tmp_path: Path) -> None:
    limits = ("requests=1", "requests_burst=30", "address_connections=5")
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, limits) as server:
        code = server.open("three_piles", guest())["code"]
        kept = [Player(server, code) for _ in range(5)]
        assert refused_status(server, f"/ws/{code}") == 429
        statuses = [server.http("/api/health")[0] for _ in range(40)]
        assert 429 in statuses
        for player in kept:
            player.close()


def test_tables_expire(tmp_path: Path) -> None:
    limits = ("expire_waiting=1", "evict=1")
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, limits) as server:
        code = server.open("three_piles", guest())["code"]
        until = time.monotonic() + 15
        while server.http(f"/api/tables/{code}")[0] != 404:
            assert time.monotonic() < until
            time.sleep(1.5)


def test_other_seats_cannot_be_played(lone: Server) -> None:
    from tests.server.table.test_tables import pair

    first, second = pair(lone)
    assert first.now is not None
    action = first.now["choices"][0]["action"]
    second.ask("play", ply=0, action=action)
    assert second.until("refused")["code"] == "not_yours"
    watcher = Player(lone, first.code)
    told = watcher.until("snapshot")
    assert told["now"]["choices"] == []
    for kind, more in (
        ("play", {"ply": 0, "action": action}),
        ("undo", {}),
        ("resign", {}),
        ("hint", {}),
        ("key", {}),
    ):
        watcher.ask(kind, **more)
        assert watcher.until("refused")["code"] == "not_yours"
    watcher.ask("look", ply=0, seat=0)
    assert watcher.until("refused")["code"] == "not_yours"
    for player in (first, second, watcher):
        player.close()
