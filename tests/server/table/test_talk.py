"""What is asked and said at a table: reasons, consequences, standing answers, chat; and lessons."""

from __future__ import annotations

import json
import random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cardhouse.core.game import game, names
from cardhouse.games.carbondale_draft import notation
from cardhouse.server.messages.protocol import PROTOCOL
from tests.server.support import Player, Server, guest
from tests.server.table.test_tables import pair


def test_reasons_name_the_ruling_and_where_to_look(lone: Server) -> None:
    first, second = pair(lone)
    assert first.now is not None
    hand = [p["id"] for p in first.now["scene"]["pieces"] if p["spot"] == "hand0" and p["face"]]
    told = first.until("reason", id=first.ask("why", path=[hand[0], "pile0.0"]))
    assert "(P11)" in told["text"]
    assert told["targets"] == [hand[0], "pile0.0"]
    assert first.until("reason", id=first.ask("why", text="draw"))["text"] is None
    assert first.until("reason", id=first.ask("why", path=["deck"]))["text"] is None
    assert (
        "Take a stack's top card onto a pile, or draw"
        in first.until("reason", id=first.ask("why", path=["deck", "deck"]))["text"]
    )
    assert "Ann's decision" in second.until("reason", id=second.ask("why", text="draw"))["text"]
    watcher = Player(lone, first.code)
    watcher.until("snapshot")
    assert "watch" in watcher.until("reason", id=watcher.ask("why", text="draw"))["text"]
    for player in (first, second, watcher):
        player.close()


def test_previews_tell_what_the_engine_tells(lone: Server) -> None:
    first, second = pair(lone)
    assert first.now is not None
    for choice in first.now["choices"]:
        told = first.until("facts", id=first.ask("preview", action=choice["action"]))
        assert told["action"] == choice["action"]
        assert told["facts"]
        assert all(x["text"] for x in told["facts"])
    illegal = next(a for a in range(546) if a not in [x["action"] for x in first.now["choices"]])
    assert first.until("refused", id=first.ask("preview", action=illegal))["code"] == "illegal"
    assert second.until("refused", id=second.ask("preview", action=0))["code"] == "not_yours"
    for player in (first, second):
        player.close()


def test_no_challenge_this_turn(lone: Server) -> None:
    first, second = pair(lone, "carbondale_draft")
    rng = random.Random(3)
    players = (first, second)

    def level() -> int:
        """All see the same ply; returns whose turn it is."""
        while True:
            plies = [p.now["ply"] for p in players if p.now]
            if plies[0] == plies[1]:
                assert first.now is not None
                return int(first.now["turn_seat"])
            players[plies.index(min(plies))].read()

    def asked(standing: bool) -> bool:
        """Plays on until the one whose turn it is not is asked with a choice; whether the server
        answered.
        """
        turn = -1
        while True:
            builder = level()
            other = players[1 - builder]
            assert other.now is not None
            assert first.now is not None
            if standing and other.now["turn"] != turn:
                turn = other.now["turn"]
                other.until("done", id=other.ask("standing", action=no_challenge))
            deciding = players[first.now["deciding"]]
            assert deciding.now is not None
            choices = [x["action"] for x in deciding.now["choices"]]
            if deciding is other and no_challenge in choices and len(choices) > 1:
                ply = other.now["ply"]
                other.drain(0.6)
                return bool(other.now["ply"] > ply)
            if len(choices) == 1 and not deciding.now["undo"]["row"]:
                ply = deciding.now["ply"]
                while deciding.now["ply"] == ply:
                    deciding.read()
                continue
            told = deciding.play(rng.choice(choices))
            assert told["type"] in ("done", "row")
            level()

    no_challenge = 105
    assert notation.FIXED[no_challenge] == "no challenge"
    assert asked(standing=True)
    # It holds for one turn only: in the next, whoever is asked decides.
    assert not asked(standing=False)
    for player in players:
        player.close()


def test_chat_slows_down_and_others_may_still_talk(lone: Server) -> None:
    first, second = pair(lone)
    for n in range(15):
        first.send("chat", text=f"line {n}")
    told = first.until("refused")
    assert told["code"] == "limit"
    first.send("emote", name="hello")
    assert first.until("refused")["code"] == "limit"
    second.send("chat", text="calm down")
    while second.until("chatted")["line"]["text"] != "calm down":
        pass
    said = [json.loads(x)["line"]["text"] for x in second.bytes if '"chatted"' in x]
    assert 10 <= len(said) - 1 <= 12
    assert said[0] == "line 0"
    watcher = Player(lone, first.code)
    assert watcher.until("snapshot")["chat"] == []
    again = Player(lone, first.code, second.token)
    assert len(again.until("snapshot")["chat"]) == len(said)
    for player in (first, second, watcher, again):
        player.close()


@pytest.mark.parametrize("name", names())
def test_lessons_are_played_over_the_server(lone: Server, name: str) -> None:
    listed = next(x for x in lone.http("/api/games")[1] if x["name"] == name)["lessons"]
    assert len(listed) == len(game(name).lessons)
    with connect(
        f"ws://127.0.0.1:{lone.port}/ws/lesson/{name}/0?protocol={PROTOCOL}",
        compression=None,
        max_size=None,
    ) as socket:

        def step() -> dict[str, object]:
            return dict(json.loads(socket.recv(20)))

        told = step()
        assert (told["type"], told["title"], told["at"], told["finished"]) == (
            "lesson",
            listed[0]["title"],
            0,
            False,
        )
        socket.send('{"type":"shape","shape":"tall"}')
        scene = step()["scene"]
        assert isinstance(scene, dict)
        assert scene["shape"] == "tall"
        # A wrong try is answered, and does not go on.
        choices, answers = told["choices"], told["answers"]
        assert isinstance(choices, list)
        assert isinstance(answers, list)
        wrong = next((x["action"] for x in choices if x["action"] not in answers), None)
        if wrong is not None:
            socket.send(json.dumps({"type": "try", "action": wrong}))
            told = step()
            assert (told["accepted"], told["at"]) == (False, 0)
            assert told["reply"]
        for _ in range(60):
            answers = told["answers"]
            if told["finished"]:
                break
            # Asked for nothing, the lesson shows the answer.
            socket.send('{"type":"try"}')
            told = step()
            assert told["accepted"] is True
        assert told["finished"] is True
        socket.send('{"type":"try","action":-1}')
        assert step()["type"] == "refused"
        socket.send("x" * 9000)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_seat_that_watches_says_nothing(lone: Server) -> None:
    code = lone.open("three_piles", guest())["code"]
    watcher = Player(lone, code, guest())
    watcher.until("snapshot")
    for kind, more in (
        ("chat", {"text": "x"}),
        ("emote", {"name": "hello"}),
        ("hint", {"id": "h"}),
    ):
        watcher.send(kind, **more)
        assert watcher.until("refused")["code"] == "not_yours"
    watcher.close()


def test_whoever_is_renamed_is_so_in_the_log(lone: Server) -> None:
    first, second = pair(lone)
    assert first.now is not None
    assert second.now is not None
    first.play(first.now["choices"][0]["action"])
    second.until("update")
    line = second.log[0]
    assert line["seat"] == 0
    assert first.log[0]["text"].startswith("You ")
    assert not line["text"].startswith("You ")
    name = first.ask("rename", name="Zoe")
    told = second.until("snapshot")
    first.until("done", id=name)
    assert told["table"]["seats"][0]["name"] == "Zoe"
    assert told["log"][0]["text"].startswith("Zoe ")
    assert {**told["log"][0], "text": ""} == {**line, "text": ""}
    assert first.log[0]["text"].startswith("You ")
    for _ in range(12):
        first.ask("rename", name="Zoe")
    assert first.until("refused")["code"] == "limit"
    for player in (first, second):
        player.close()
