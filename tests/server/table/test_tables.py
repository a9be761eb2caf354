"""Tables from opening to rematch, with each kind of storage."""

from __future__ import annotations

import importlib.util
import json
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import Player, Server, bot, guest

ROOT = Path(__file__).resolve().parents[3]


def pair(server: Server, game: str = "three_piles", **more: Any) -> tuple[Player, Player]:
    """Two people at a table whose cards are dealt."""
    one, two = guest(), guest()
    code = server.open(game, one, name="Ann", **more)["code"]
    first, second = Player(server, code, one), Player(server, code, two)
    for player in (first, second):
        player.until("snapshot")
    second.ask("sit", seat=1, name="Ben")
    second.until("done")
    for player, nonce in ((first, "a" * 32), (second, "b" * 32)):
        player.send("nonce", nonce=nonce)
    first.ask("start")
    for player in (first, second):
        while player.now is None:
            player.read()
    return first, second


def finish(players: list[Player], rng: random.Random, most: int = 2000) -> None:
    """Plays at random to the end."""
    by_seat = {player.you: player for player in players}
    for _ in range(most):
        states = [p.now for p in players if p.now]
        ply = max(s["ply"] for s in states)
        for player in players:
            while player.now is None or player.now["ply"] < ply:
                player.read()
        now = players[0].now
        assert now is not None
        if now["deciding"] is None:
            return
        player = by_seat[now["deciding"]]
        assert player.now is not None
        told = player.play(rng.choice(player.now["choices"])["action"])
        assert told["type"] in ("done", "row"), told
    raise AssertionError("no end")


def test_two_people_play_a_whole_game(server: Server) -> None:
    first, second = pair(server)
    assert first.table["state"] == "playing"
    assert [x["name"] for x in first.table["seats"]] == ["Ann", "Ben"]
    commitment = first.table["fair"]["commitment"]
    assert first.table["fair"]["secret"] == ""
    finish([first, second], random.Random(1))
    while first.table["state"] != "over":
        first.read()
    fair = first.table["fair"]
    assert fair["commitment"] == commitment
    assert fair["nonces"] == ["a" * 32, "b" * 32]
    status, record, _ = server.http(f"/api/tables/{first.code}/record")
    assert status == 200
    from cardhouse.play.match import Record
    from cardhouse.server.proof.verifying import verify

    kept = Record.from_json(record)
    assert [one.holds for one in verify(record)] == [True, True, None, True]
    assert kept.replay().over
    assert kept.seed == fair["deal"]
    assert server.http("/api/statistics", None, first.token)[1][0]["played"] == 1
    first.ask("rematch")
    code = first.until("rematch")["code"]
    assert second.until("rematch")["code"] == code
    again = Player(server, code, second.token)
    told = again.until("snapshot")
    assert told["you"] == 0
    assert told["table"]["seats"][0]["name"] == "Ben"
    for player in (first, second, again):
        player.close()


def test_computers_of_a_rematch_are_called_by_their_new_seats(server: Server) -> None:
    token = guest()
    seats = [{"kind": "me"}, *[{"kind": "computer", "level": "random"}] * 3]
    options = {"players": 4, "partners": True}
    code = server.open("carbles", token, seats=seats, options=options, start=True)["code"]
    player = Player(server, code, token)
    while player.now is None:
        player.read()
    player.ask("resign")
    while player.table["state"] != "over":
        player.read()
    player.ask("rematch")
    again = Player(server, player.until("rematch")["code"], token)
    named = [seat["name"] for seat in again.until("snapshot")["table"]["seats"]]
    assert named[:3] == ["Computer A", "Computer B", "Computer C"]
    for one in (player, again):
        one.close()


def test_the_example_bot_plays_a_whole_game(server: Server) -> None:
    spec = importlib.util.spec_from_file_location("bot", ROOT / "examples" / "bot.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    token = guest()
    seats = [{"kind": "computer", "level": "careful"}, {"kind": "open"}]
    code = server.open("three_piles", token, seats=seats)["code"]
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(module.main(server.url, code)))
    thread.start()
    host = Player(server, code, token)
    host.until("snapshot")
    until = time.monotonic() + 20
    while not any(x["kind"] == "bot" for x in host.table["seats"]):
        assert time.monotonic() < until
        host.until("table")
    assert host.you is None
    host.ask("start")
    thread.join(60)
    assert results
    assert results[0]["reason"] == "goal"
    host.close()


def test_a_move_sent_twice_changes_nothing(server: Server) -> None:
    first, second = pair(server)
    assert first.now is not None
    move = {"type": "play", "id": "same", "ply": 0, "action": first.now["choices"][0]["action"]}
    for _ in range(3):
        first.socket.send(json.dumps(move))
    for _ in range(3):
        first.until("done", id="same")
    second.until("update")
    assert second.now is not None
    assert second.now["ply"] == 1
    first.close()
    second.close()


def test_missed_moves_are_replayed(server: Server) -> None:
    first, second = pair(server)
    assert first.now is not None
    second.close()
    plies = 0
    while first.now["deciding"] == 0:
        first.play(first.now["choices"][0]["action"])
        plies = first.now["ply"]
    back = Player(server, second.code, second.token, "?since=0")
    told = back.until("snapshot")
    assert told["now"]["ply"] == 0
    assert told["log"] == []
    for ply in range(plies):
        update = back.until("update")
        assert update["since"] == ply
        assert update["replay"] is True
    assert back.now is not None
    assert back.now["ply"] == plies
    assert back.now["choices"]
    back.close()
    first.close()


def test_undo_and_redo_without_end(server: Server) -> None:
    token = guest()
    code = server.open("carlton", token, start=True, seed="7")["code"]
    player = Player(server, code, token)
    while player.now is None:
        player.read()
    boards = [player.now["scene"]["pieces"]]
    for _ in range(6):
        assert player.now["choices"]
        player.play(player.now["choices"][0]["action"])
        boards.append(player.now["scene"]["pieces"])
    for back in range(5, -1, -1):
        name = player.ask("undo")
        player.until("done", id=name)
        assert player.now["scene"]["pieces"] == boards[back]
    undo = {"undo": False, "redo": True, "takeback": False, "row": [], "what": ""}
    assert player.now["undo"] == undo
    for on in range(1, 7):
        player.until("done", id=player.ask("redo"))
        assert player.now["scene"]["pieces"] == boards[on]
    player.close()


def test_computers_play_and_the_last_decision_can_be_taken_back(server: Server) -> None:
    token = guest()
    seats = [{"kind": "me"}, {"kind": "computer", "level": "careful"}]
    code = server.open("three_piles", token, seats=seats, start=True)["code"]
    player = Player(server, code, token)
    while player.now is None or not player.now["choices"]:
        player.read()
    ply = player.now["ply"]
    player.play(player.now["choices"][-1]["action"])
    while player.now["deciding"] != 0 or player.now["ply"] <= ply:
        player.read()
    assert player.now["undo"]["undo"] is True
    at = player.now["ply"]
    player.until("done", id=player.ask("undo"))
    assert player.now["ply"] < at
    assert player.now["deciding"] == 0
    player.close()


def test_a_takeback_needs_the_others(server: Server) -> None:
    first, second = pair(server)
    assert first.now is not None
    shown = [x["action"] for x in first.now["choices"] if x["short"] != "draw"]
    for action in shown[:2]:
        told = first.play(action)
        assert told["type"] == "done"
        name = first.ask("undo")
        while True:
            told = first.read()
            if told.get("id") == name:
                break
        if told["type"] == "refused":
            assert "Hidden cards" in told["text"]
            break
        while not (first.table.get("question")):
            first.read()
        assert first.table["question"]["waiting"] == [1]
        while not second.table.get("question"):
            second.read()
        second.ask("answer", agree=True)
        second.until("update", back=True)
        first.until("update", back=True)
        assert first.now["ply"] == 0
        second.drain(0.05)
        first.drain(0.05)
    first.close()
    second.close()


def test_a_private_key_opens_the_seat_elsewhere(server: Server) -> None:
    token, other = guest(), guest()
    told = server.open("three_piles", token)
    code = told["code"]
    assert server.http(f"/api/tables/{code}/key", {"key": "wrong" * 4}, other)[0] == 403
    status, opened, _ = server.http(f"/api/tables/{code}/key", {"key": told["key"]}, other)
    assert (status, opened["seat"]) == (200, 0)
    player = Player(server, code, other)
    assert player.until("snapshot")["you"] == 0
    name = player.ask("key")
    fresh = player.until("rejoin", id=name)["key"]
    assert server.http(f"/api/tables/{code}/key", {"key": fresh}, guest())[0] == 200
    player.close()


def test_seats_options_and_chat_before_the_start(server: Server) -> None:
    one, two = guest(), guest()
    code = server.open("carbles", one, name="Ann", options={"players": 4})["code"]
    host, friend = Player(server, code, one), Player(server, code, two)
    host.until("snapshot")
    assert friend.until("snapshot")["you"] is None
    friend.send("chat", text="hello")
    assert friend.until("refused")["code"] == "not_yours"
    friend.ask("sit", seat=2, name="<b>Ben</b>\u202e")
    friend.until("done")
    assert friend.you == 2
    host.ask("fill", seat=1, level="random")
    host.until("done")
    host.ask("start")
    assert host.until("refused")["code"] == "closed"
    host.ask("options", options={"players": 3, "partners": False})
    host.until("done")
    assert len(host.table["seats"]) == 3
    host.ask("options", options={"players": 2})
    assert "sits on seat C" in host.until("refused")["text"]
    host.ask("swap", first=0, second=1)
    host.until("done")
    assert host.table["seats"][1]["name"] == "Ann"
    assert host.table["seats"][2]["name"] == "<b>Ben</b>"
    friend.send("chat", text="hi\nthere\u0007")
    assert host.until("chatted")["line"]["text"] == "hi there"
    friend.send("emote", name="hello")
    assert host.until("emoted")["seat"] == 2
    friend.send("emote", name="<script>")
    assert friend.until("refused")["code"] == "junk"
    host.ask("start")
    while host.now is None:
        host.read()
    assert host.you == 1
    host.close()
    friend.close()


def test_restart_keeps_everything(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    import signal

    server = Server(f"sqlite:///{tmp_path / 'x.db'}", tmp_path)
    server.start()
    try:
        first, _second = pair(server)
        assert first.now is not None
        while first.now["deciding"] == 0:
            first.play(first.now["choices"][0]["action"])
        kept = first.now
        first.send("chat", text="see you")
        first.until("chatted")
        server.kill(signal.SIGTERM)
        assert "gone" in [x["type"] for x in first.drain(0.5)]
        server.start()
        again = Player(server, first.code, first.token)
        told = again.until("snapshot")
        assert told["now"]["scene"] == kept["scene"]
        assert told["now"]["ply"] == kept["ply"]
        assert told["chat"][0]["text"] == "see you"
        again.close()
    finally:
        server.kill()


def test_the_bot_is_short() -> None:
    lines = (ROOT / "examples" / "bot.py").read_text().splitlines()
    assert sum(1 for line in lines if line.strip()) <= 34
    assert bot is not None
