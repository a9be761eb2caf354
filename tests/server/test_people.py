"""Who decides when nobody does: single answers, standing answers, computer players for absent people; two servers."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

import cardhouse
from cardhouse.core.errors import InvalidRecord
from cardhouse.core.state import TRUTH
from cardhouse.server import addresses, fair
from cardhouse.server.settings import Settings
from cardhouse.server.store import Conflict, Store, Write
from cardhouse.server.tokens import clean_name, clean_text
from tests.server.support import LOOSE, Player, Server, guest, running
from tests.server.test_tables import pair


def test_an_absent_seat_goes_to_a_computer_and_back(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, (*LOOSE, "away=0")) as server:
        first, second = pair(server)
        second.close()
        while first.table["seats"][1]["present"]:
            first.read()
        first.until("done", id=first.ask("standin", seat=1, level="careful"))
        assert first.now is not None
        while first.now["ply"] < 8 and first.now["deciding"] is not None:
            if first.now["choices"]:
                first.play(first.now["choices"][0]["action"])
            else:
                first.read()
        assert first.table["seats"][1]["standin"] is True
        again = Player(server, second.code, second.token)
        again.until("snapshot")
        again.until("done", id=again.ask("standin", seat=1))
        while again.table["seats"][1]["standin"]:
            again.read()
        again.close()
        first.close()


def test_single_answers_are_given_after_the_pause(lone: Server) -> None:
    tokens = [guest(), guest()]
    code = lone.open("carbondale", tokens[0], options={"players": 2})["code"]
    one, two = (Player(lone, code, token) for token in tokens)
    two.ask("sit", seat=1, name="B")
    two.until("done")
    one.ask("start")
    for player in (one, two):
        while player.now is None:
            player.read()
    given = 0
    until = time.monotonic() + 20
    while time.monotonic() < until and given == 0:
        one.drain(0.02)
        two.drain(0.02)
        assert one.now is not None
        if one.now["deciding"] is None:
            break
        player = (one, two)[one.now["deciding"]]
        assert player.now is not None
        choices = player.now["choices"]
        if len(choices) == 1:
            ply = player.now["ply"]
            while player.now["ply"] == ply:
                player.read()
            given += 1
        elif choices and not player.now["undo"]["row"]:
            player.play(choices[-1]["action"])
        elif choices:
            player.play(choices[0]["action"])
    assert given
    one.close()
    two.close()


def test_a_standing_answer_is_given(lone: Server) -> None:
    first, second = pair(lone)
    assert first.now is not None
    action = first.now["choices"][0]["action"]
    first.until("done", id=first.ask("standing", action=action))
    first.until("update", since=0) if first.now["ply"] == 0 else None
    assert first.now["ply"] == 1
    first.close()
    second.close()


def test_two_servers_cannot_both_win_a_place(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.db'}"
    with running(database, tmp_path, LOOSE) as one, running(database, tmp_path, LOOSE) as two:
        first, second = pair(one)
        other = Player(two, first.code, first.token)
        other.until("snapshot")
        assert first.now is not None
        action = first.now["choices"][0]["action"]
        name = first.ask("play", ply=0, action=action)
        first.until("done", id=name)
        name = other.ask("play", ply=0, action=action)
        told = other.read()
        while told.get("id") != name:
            told = other.read()
        assert told["type"] == "refused"
        assert told["code"] == "stale"
        assert other.now is not None
        assert other.now["ply"] == 1
        for player in (first, second, other):
            player.close()


def test_what_fails_does_not_take_others_with_it(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'x.db'}")
        store.start()
        now = time.time()

        def row(connection: object) -> None:
            from sqlalchemy import insert

            from cardhouse.server.tables import MATCHES

            values = {"code": "abc", "game": "carlton", "rules": 1, "options": {}, "status": "playing", "listed": False,
                      "host": "", "secret": "", "salt": "", "nonces": [], "created": now, "started": now, "ended": 0.0,
                      "updated": now}  # fmt: skip
            connection.execute(insert(MATCHES).values(**values))  # type: ignore[attr-defined]

        await store.write(Write(run=row))
        entries = [(1, n % 50, 0, "play", 0, 0, None, now) for n in range(100)]
        outcomes = await asyncio.gather(
            *(store.write(Write([x])) for x in entries), return_exceptions=True
        )
        assert sum(isinstance(x, Conflict) for x in outcomes) == 50
        count = await store.read(
            lambda c: c.exec_driver_sql("SELECT count(*) FROM entries").scalar()
        )
        assert count == 50
        await store.stop()

    asyncio.run(main())


def test_verify_checks_the_deal(tmp_path: Path) -> None:
    secret, salt = fair.share(), fair.share()
    nonces = ["a" * 32, ""]
    match = cardhouse.new_match("three_piles", seed=fair.deal_seed(secret, salt, nonces))
    match.play("draw")
    data = match.record(TRUTH).to_json() | {"fair": fair.header(secret, salt, nonces)}
    path = tmp_path / "record.json"
    for change, good in ((None, True), ("commitment", False), ("salt", False)):
        broken = json.loads(json.dumps(data))
        if change:
            broken["fair"][change] = "0" * 64
        path.write_text(json.dumps(broken))
        line = [sys.executable, "-m", "cardhouse", "verify", str(path)]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) is good, done.stderr
        assert ("fair: the commitment fits" in done.stdout) is good
    for nonsense in (None, {}, {"commitment": 1, "secret": 2, "salt": 3, "nonces": 4}):
        with pytest.raises(InvalidRecord):
            fair.verify(nonsense, "x")


def test_addresses_for_friends() -> None:
    here = Settings(database="", port=8000)
    found = addresses.link(here, "127.0.0.1:8000", "/t/abc")
    assert found.addresses == ["http://127.0.0.1:8000/t/abc"]
    assert "--lan" in found.warning
    assert addresses.link(here, "cards.example", "/t/abc").addresses == [
        "http://cards.example/t/abc"
    ]
    public = Settings(database="", public=("https://cards.example",), secure=True)
    assert addresses.link(public, "127.0.0.1", "/t/a").addresses == ["https://cards.example/t/a"]
    lan = addresses.link(Settings(database="", host="0.0.0.0"), "localhost:8000", "/t/a")
    assert lan.warning or not any("127.0.0.1" in x for x in lan.addresses)


def test_names_and_talk_are_plain_text() -> None:
    assert clean_name("  Ann\u202e\u0000 <b>\n  ") == "Ann <b>"
    assert clean_name("x" * 100) == "x" * 24
    assert clean_text("a\n\u0007b\u200fc") == "a b c"


def test_serve_says_what_is_wrong() -> None:
    for line, text in (
        (["--port", "99999"], "a port is"),
        (["--set", "nothing=1"], "there is no limit"),
        (["--set", "frame=x"], "takes a number"),
        (["--public", "ftp://x"], "begins with http"),
    ):
        command = [sys.executable, "-m", "cardhouse", "serve", *line]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 2
        assert text in done.stderr
