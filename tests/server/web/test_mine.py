"""One's own games: listed, counted, taken to another device and taken back, erased."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.support import Player, Server, guest
from tests.server.table.test_solo import alone
from tests.server.table.test_takebacks import asked
from tests.server.web.test_after import GAME, PLACES, given_up, playing


def games(server: Server, token: str) -> dict[str, Any]:
    """What somebody has played."""
    status, told, _ = server.http("/api/games-played", None, token)
    assert status == 200
    return dict(told)


def linked(server: Server, owner: str, name: str = "Phone") -> str:
    """Another device of somebody."""
    status, made, _ = server.http("/api/passes", {}, owner)
    assert status == 201
    assert made["qr"].startswith("data:image/svg+xml;base64,")
    other = guest()
    secret = made["address"].split("#")[1]
    assert server.http("/api/devices", {"secret": secret, "name": name}, other)[0] == 200
    # It works once.
    assert server.http("/api/devices", {"secret": secret, "name": name}, guest())[0] == 403
    return other


def no_seat(server: Server, code: str, token: str) -> bool:
    """Whether somebody only watches at a table, which every process knows after a moment."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        watcher = Player(server, code, token)
        you = watcher.until("snapshot")["you"]
        watcher.close()
        if you is None:
            return True
        time.sleep(0.2)
    return False


def test_games_are_listed_with_how_they_ended(server: Server) -> None:
    ann = guest()
    assert games(server, ann) == {"games": [], "statistics": []}
    code = server.open(GAME, ann, seats=PLACES, start=True, name="Ann")["code"]
    player = playing(server, ann, code)
    running = games(server, ann)["games"]
    assert [(one["code"], one["state"], one["won"]) for one in running] == [(code, "playing", None)]
    given_up(player)
    (one,) = games(server, ann)["games"]
    assert (one["state"], one["won"], one["reason"], one["you"]) == ("over", -1, "resignation", 0)
    assert [(s["name"], s["kind"], s["level"]) for s in one["seats"]] == [
        ("Ann", "person", ""), ("Computer", "computer", "random"),
    ]  # fmt: skip
    assert all(isinstance(s["score"], int) for s in one["seats"])
    assert one["replay"] is True


def test_games_with_help_are_counted_apart(server: Server) -> None:
    ann = guest()
    player = alone(server, ann, seed="7")
    player.send("mark", kind="open help")
    assert player.until("solo")["solo"]["opened"] is True
    given_up(player)
    (told,) = games(server, ann)["statistics"]
    assert (told["played"], told["aided"], told["won"], told["aided_won"]) == (1, 1, 0, 0)
    (one,) = games(server, ann)["games"]
    assert (one["opened"], one["aided"]) == (True, True)


def test_another_device_sees_the_games_and_goes_on_until_it_is_shut_out(server: Server) -> None:
    ann, eve = guest(), guest()
    code = server.open(GAME, ann, seats=PLACES, start=True, name="Ann")["code"]
    playing(server, ann, code).close()
    here = f"/api/tables/{code}/here"
    assert server.http(here, {}, eve)[1] == {"seat": None}
    phone = linked(server, ann)
    assert [one["code"] for one in games(server, phone)["games"]] == [code]
    assert [t["code"] for t in server.http("/api/tables?mine=1", None, phone)[1]] == [code]
    assert server.http(here, {}, phone)[1] == {"seat": 0}
    player = playing(server, phone, code)
    assert player.you == 0
    given_up(player)
    for token in (ann, phone):
        assert [x["played"] for x in games(server, token)["statistics"]] == [1]
    # What the device plays belongs to both.
    given_up(alone(server, phone))
    assert sorted(x["game"] for x in games(server, ann)["games"]) == ["carlton", GAME]

    (device,) = server.http("/api/devices", None, ann)[1]["devices"]
    assert (device["name"], device["used"], device["you"]) == ("Phone", True, False)
    assert server.http("/api/devices/shut-out", {"id": device["id"]}, eve)[0] == 400
    assert server.http("/api/devices/shut-out", {"id": device["id"]}, ann)[1] == {"devices": []}
    assert [one["game"] for one in games(server, phone)["games"]] == ["carlton"]
    assert no_seat(server, code, phone)


def test_a_pass_can_be_taken_back(server: Server) -> None:
    ann = guest()
    made = server.http("/api/passes", {}, ann)[1]
    (waiting,) = server.http("/api/devices", None, ann)[1]["devices"]
    assert waiting["used"] is False
    server.http("/api/devices/shut-out", {"id": waiting["id"]}, ann)
    use = {"secret": made["address"].split("#")[1], "name": ""}
    assert server.http("/api/devices", use, guest())[0] == 403


def test_everything_can_be_erased(server: Server) -> None:
    ann = guest()
    code = server.open(GAME, ann, seats=PLACES, start=True, name="Annabel")["code"]
    given_up(playing(server, ann, code))
    phone = linked(server, ann)
    told = server.http("/api/games-played/erase", {}, phone)
    assert told[1]["results"] == 1
    for token in (ann, phone):
        assert games(server, token) == {"games": [], "statistics": []}
    assert server.http("/api/devices", None, ann)[1]["devices"] == []
    assert no_seat(server, code, ann)
    assert b"Annabel" not in server.http(f"/api/tables/{code}")[2]


def test_a_row_in_progress_shows_in_every_tab_of_a_person(lone: Server) -> None:
    ann = guest()
    code = lone.open("carbles", ann, seats=[{"kind": "me"}, *PLACES[1:] * 3], start=True)["code"]
    one = playing(lone, ann, code)
    # A first choice may stand alone, and a choice may be a whole turn: on until one begins a row.
    while asked(one):
        assert one.now is not None
        two = playing(lone, ann, code)
        choice, ply = one.now["choices"][0]["action"], one.now["ply"]
        told = one.play(choice)
        if told["type"] == "done":
            two.close()
            continue
        assert told["type"] == "row"
        two.until("row")
        assert two.now is not None
        assert two.now["undo"]["row"] == one.now["undo"]["row"] == [choice]
        back = one.ask("back", ply=ply, steps=[choice], all=True)
        one.until("row", id=back)
        two.until("row")
        assert two.now["undo"]["row"] == []
        break
    else:
        pytest.fail("the whole game had no row")
    one.close()
    two.close()
