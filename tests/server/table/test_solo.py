"""One person alone: peeks, a sure win played out, the deal of the day, the same deal again, what is
counted.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import cardhouse
from cardhouse.core.game import game
from cardhouse.play import comfort
from cardhouse.play.winnable import GRADES, daily, winnable_deals
from tests.server.support import Player, Server, guest


def alone(server: Server, token: str, **more: Any) -> Player:
    """A player of Carlton whose cards are dealt."""
    code = server.open("carlton", token, start=True, **more)["code"]
    player = Player(server, code, token)
    while player.now is None:
        player.read()
    return player


def solo(player: Player) -> dict[str, Any]:
    """What the player has besides the table."""
    assert player.now is not None
    return dict(player.now["solo"])


def statistics(server: Server, token: str) -> dict[str, Any]:
    """What the token has played of Carlton."""
    return next(x for x in server.http("/api/statistics", None, token)[1] if x["game"] == "carlton")


def test_a_peek_shows_one_card_and_is_remembered(server: Server) -> None:
    token = guest()
    player = alone(server, token, seed="7")
    assert player.now is not None
    assert solo(player)["peek"] is True
    covered = [
        p
        for p in player.now["scene"]["pieces"]
        if p["face"] is None and p["spot"].startswith("pile")
    ]
    target = covered[0]
    truth = cardhouse.new_match("carlton", seed="7")
    name = player.ask("peek", target=target["id"])
    told = player.until("peeked", id=name)
    assert told["face"] == comfort.covered(truth.game, truth.state, target["spot"], target["order"])
    assert player.until("solo")["solo"]["peeks"] == 1
    # Sent again after a lost connection, it is told again and not counted again.
    player.send("peek", id=name, target=target["id"])
    assert player.until("peeked", id=name)["face"] == told["face"]
    for wrong in (
        "stock",
        "nothing",
        next(p["id"] for p in player.now["scene"]["pieces"] if p["face"]),
    ):
        refused = player.until("refused", id=player.ask("peek", target=wrong))
        assert refused["code"] == "illegal"
    player.play(player.now["choices"][0]["action"])
    assert solo(player)["peeks"] == 1
    player.ask("resign")
    while player.table["state"] != "over":
        player.read()
    record = server.http(f"/api/tables/{player.code}/record", None, token)[1]
    assert [x["kind"] for x in record["marks"]] == ["peek", "resignation"]
    assert record["marks"][0] == {"kind": "peek", "ply": 0, "seat": 0}
    counted = statistics(server, token)
    assert (counted["played"], counted["helped"], counted["peeks"]) == (1, 1, 1)
    player.close()


def test_nobody_peeks_at_other_tables(lone: Server) -> None:
    token = guest()
    seats = [{"kind": "me"}, {"kind": "computer", "level": "random"}]
    player = Player(lone, lone.open("three_piles", token, seats=seats, start=True)["code"], token)
    while player.now is None:
        player.read()
    assert player.now["solo"] is None
    back = next(p["id"] for p in player.now["scene"]["pieces"] if p["face"] is None)
    assert player.until("refused", id=player.ask("peek", target=back))["code"] == "illegal"
    player.close()
    other = alone(lone, guest(), seed="7")
    watcher = Player(lone, other.code)
    assert watcher.until("snapshot")["now"]["solo"] is None
    assert (
        watcher.until("refused", id=watcher.ask("peek", target="pile0/back"))["code"] == "not_yours"
    )
    for one in (other, watcher):
        one.close()


def test_takebacks_and_bookmarks_are_counted(server: Server) -> None:
    token = guest()
    player = alone(server, token, seed="7")
    assert player.now is not None
    player.play(player.now["choices"][0]["action"])
    player.send("mark", kind="bookmark")
    assert player.until("solo")["solo"]["bookmarks"] == [1]
    player.send("mark", kind="peek")
    assert player.until("refused")["code"] == "junk"
    name = player.ask("undo")
    player.until("done", id=name)
    assert solo(player)["takebacks"] == 1
    # The same request once more takes nothing more back.
    player.until("done", id=player.ask("redo"))
    player.send("undo", id=name)
    player.until("done", id=name)
    assert player.now["ply"] == 1
    assert solo(player)["takebacks"] == 1
    player.ask("resign")
    while player.table["state"] != "over":
        player.read()
    assert statistics(server, token)["takebacks"] == 1
    player.close()


def winnable(most: int = 400) -> tuple[str, list[int]]:
    """A small deal and the moves to where it is surely won, found by trying."""
    import random

    from cardhouse.core.errors import CardhouseError

    for deal in range(most):
        match = cardhouse.new_match("carlton", seed=str(deal), **SMALL)
        rng = random.Random(deal)
        while not match.over:
            if len(comfort.finish(match.game, match.view(0))) > 1:
                return str(deal), match.actions
            try:
                match.play(rng.choice(list(match.legal_actions)))
            except CardhouseError:
                break
    raise AssertionError("no small deal was won")


SMALL: dict[str, Any] = {"decks": 1, "suits": 2, "ranks": 3, "piles": 3}


def test_a_sure_win_is_played_out(server: Server) -> None:
    deal, moves = winnable()
    token = guest()
    player = alone(server, token, seed=deal, options=SMALL)
    assert player.now is not None
    assert player.until("refused", id=player.ask("finish"))["code"] == "illegal"
    for action in moves:
        assert player.play(action)["type"] == "done"
    assert solo(player)["finish"] is True
    player.send("mark", kind="bookmark")  # no help: the win counts as won without any
    assert player.until("solo")["solo"]["bookmarks"]
    at = player.now["ply"]
    name = player.ask("finish")
    for ply in range(at, at + 2):
        assert player.until("update", since=ply)["replay"] is False
    player.until("done", id=name)
    assert player.now["result"]["reason"] == "goal"
    while player.table["state"] != "over":
        player.read()
    player.send("finish", id=name)
    player.until("done", id=name)
    counted = statistics(server, token)
    assert (counted["won"], counted["streak"], counted["longest"], counted["helped"]) == (
        1,
        1,
        1,
        0,
    )
    assert 0 < counted["best"] < 60
    record = server.http(f"/api/tables/{player.code}/record", None, token)[1]
    from cardhouse.play.match import Record

    assert Record.from_json(record).replay().winners == (0,)
    player.close()


def test_the_deal_of_the_day_is_everybodys(lone: Server) -> None:
    before = datetime.now(UTC).date()
    one, two = alone(lone, guest(), daily=True), alone(lone, guest(), daily=True)
    after = datetime.now(UTC).date()
    found = game("carlton")
    assert one.table["seed"] in (daily(found, before), daily(found, after))
    assert int(one.table["seed"]) in winnable_deals(found)
    if before == after:
        assert one.now is not None
        assert two.now is not None
        assert one.now["scene"] == two.now["scene"]
    status, told, _ = lone.http("/api/tables", {"game": "three_piles", "daily": True}, guest())
    assert status == 400
    assert "Only solitaires" in told["error"]
    for player in (one, two):
        player.close()


def test_a_deal_that_can_be_won_is_chosen_by_its_grade(lone: Server) -> None:
    deals = winnable_deals(game("carlton"))
    for grade in GRADES:
        player = alone(lone, guest(), winnable=grade)
        assert deals[int(player.table["seed"])].grade == grade
        player.close()
    player = alone(lone, guest(), winnable="any")
    assert int(player.table["seed"]) in deals
    player.close()
    told = next(x for x in lone.http("/api/games", None, guest())[1] if x["name"] == "carlton")
    assert told["winnable"] == len(deals)
    for wrong in ({"winnable": "easy", "seed": "5"}, {"winnable": "easy", "options": {"faces": "all"}},
                  {"winnable": "trivial"}, {"winnable": "any", "daily": True}):  # fmt: skip
        assert lone.http("/api/tables", {"game": "carlton", **wrong}, guest())[0] == 400
    assert lone.http("/api/tables", {"game": "three_piles", "winnable": "any"}, guest())[0] == 400


def test_what_is_known_of_a_deal_is_told_if_asked_and_after_the_game(lone: Server) -> None:
    where = "/api/games/carlton/deals"
    for number, verdict in (("278", "unsolvable"), ("1", "solved"), ("99999999", "none")):
        status, known, _ = lone.http(f"{where}/{number}")
        assert (status, known["verdict"]) == (200, verdict)
    assert lone.http(f"{where}/two")[0] == 404
    assert lone.http(f"{where}/1234567890")[0] == 404
    player = alone(lone, guest(), seed="278")
    assert solo(player)["known"] == ""
    player.ask("resign")
    while player.now is None or player.now["result"] is None:
        player.read()
    assert "cannot be won" in solo(player)["known"]
    player.close()


def test_the_same_deal_again(server: Server) -> None:
    token = guest()
    first = alone(server, token)  # no number: dealt fairly
    assert first.now is not None
    scene = first.now["scene"]
    first.ask("rematch", same=True)
    code = first.until("rematch")["code"]
    again = Player(server, code, token)
    while again.now is None:
        again.read()
    assert again.now["scene"] == scene
    other = first.ask("rematch", same=False)
    assert other
    code = first.until("rematch")["code"]
    fresh = Player(server, code, token)
    while fresh.now is None:
        fresh.read()
    assert fresh.now["scene"] != scene
    for player in (first, again, fresh):
        player.close()
