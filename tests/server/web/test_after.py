"""After a game: how it ended, its picture, what links to it show, and the same cards for a
friend.
"""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from tests.server.support import Player, Server, guest
from tests.server.table.test_solo import alone

GAME = "three_piles"
PLACES = [{"kind": "me"}, {"kind": "computer", "level": "random"}]


def playing(server: Server, token: str, code: str) -> Player:
    """Somebody at a table that is dealt."""
    player = Player(server, code, token)
    while player.now is None:
        player.read()
    return player


def given_up(player: Player) -> None:
    """Ends a game."""
    player.until("done", id=player.ask("resign"))
    while player.table["state"] != "over":
        player.read()
    player.close()


def hand(player: Player) -> list[str]:
    """The cards that a player was dealt."""
    assert player.now is not None
    scene = player.now["scene"]
    mine = [s["id"] for s in scene["spots"] if s["kind"] == "hand" and s["seat"] == player.you]
    return sorted(p["face"] for p in scene["pieces"] if p["spot"] in mine)


def test_a_challenge_deals_the_same_cards_and_tells_nothing_of_them(server: Server) -> None:
    ann, ben, eve = guest(), guest(), guest()
    code = server.open(GAME, ann, seats=PLACES, start=True, name="Ann")["code"]
    first = playing(server, ann, code)
    dealt = hand(first)
    made = f"/api/tables/{code}/challenge"
    assert server.http(made, {}, ann)[0] == 409  # It still runs.
    assert server.http(f"/api/tables/{code}/ending", None, ann)[0] == 409
    given_up(first)
    assert server.http(made, {}, eve)[0] == 409  # She did not play it.
    token = server.http(made, {}, ann)[1]["token"]
    assert server.http(made, {}, ann)[1]["token"] == token
    deal = server.http(f"/api/tables/{code}/record", None, ann)[1]["seed"]

    asked = f"/api/challenges/{token}"
    before = server.http(asked, None, ben)
    assert before[1]["tries"][0] | {"name": "", "help": {}} == {
        "name": "", "you": False, "over": True, "won": None, "score": None, "scores": [], "seconds": 0.0,
        "help": {}, "aided": False, "code": "",
    }  # fmt: skip
    assert before[1]["tries"][0]["name"] == "Ann"
    assert code.encode() not in before[2]
    assert deal.encode() not in before[2]

    taken = server.http(f"{asked}/tables", {"name": "Ben"}, ben)
    assert taken[0] == 201
    other = taken[1]["code"]
    assert server.http(f"{asked}/tables", {"name": "Ben"}, ben)[1]["code"] == other
    second = playing(server, ben, other)
    assert hand(second) == dealt
    assert second.table["seed"] is None
    assert server.http(f"/api/tables/{other}")[1]["seed"] is None
    assert deal not in "".join(second.bytes)
    assert server.http(asked, None, ben)[1]["done"] is False
    given_up(second)
    both = server.http(asked, None, ben)[1]
    assert both["done"] is True
    assert [(one["name"], one["won"], one["you"]) for one in both["tries"]] == [
        ("Ann", -1, False), ("Ben", -1, True),
    ]  # fmt: skip
    assert [one["code"] for one in both["tries"]] == [code, other]
    assert [one["won"] for one in server.http(asked, None, ann)[1]["tries"]] == [-1, -1]
    assert [one["won"] for one in server.http(asked, None, eve)[1]["tries"]] == [None, None]
    assert server.http("/api/challenges/none")[0] == 404


def test_the_deal_of_a_challenge_is_not_dealt_again_before_it_is_over(lone: Server) -> None:
    ann, ben = guest(), guest()
    first = alone(lone, ann)
    code = first.code
    given_up(first)
    token = lone.http(f"/api/tables/{code}/challenge", {}, ann)[1]["token"]
    taken = lone.http(f"/api/challenges/{token}/tables", {}, ben)[1]["code"]
    second = playing(lone, ben, taken)
    refused = second.until("refused", id=second.ask("rematch", same=True))
    assert refused["code"] == "closed"
    second.close()


def test_cards_of_several_people_are_no_challenge(lone: Server) -> None:
    ann, ben = guest(), guest()
    code = lone.open(GAME, ann, name="Ann")["code"]
    lone.http(f"/api/tables/{code}/seats", {"name": "Ben"}, ben)
    host = Player(lone, code, ann)
    host.ask("start")
    while host.now is None:
        host.read()
    given_up(host)
    assert lone.http(f"/api/tables/{code}/challenge", {}, ann)[0] == 409
    assert lone.http(f"/api/tables/{code}/ending")[1]["challenge"] is False


def test_an_ending_tells_time_and_help(lone: Server) -> None:
    ann = guest()
    player = alone(lone, ann, seed="7")
    assert player.now is not None
    player.play(player.now["choices"][0]["action"])
    player.until("done", id=player.ask("undo"))
    given_up(player)
    told = lone.http(f"/api/tables/{player.code}/ending")[1]
    assert told["help"] == [{"takebacks": 1, "peeks": 0, "hints": 0, "opened": False}]
    assert 0 <= told["seconds"] < 60


def picture(server: Server, path: str) -> tuple[tuple[int, int], bytes]:
    """The size of a picture, and its bytes."""
    status, _, raw = server.http(path)
    assert status == 200
    with Image.open(io.BytesIO(raw)) as image:
        assert image.format == "PNG"
        return image.size, raw


def test_a_picture_shows_nothing_of_a_game_that_runs(lone: Server) -> None:
    ann = guest()
    code = lone.open(GAME, ann, seats=PLACES, start=True, name="Ann")["code"]
    player = playing(lone, ann, code)
    usual = picture(lone, f"/api/games/{GAME}/picture.png")
    assert usual[0] == (1200, 630)
    assert picture(lone, f"/api/tables/{code}/picture.png") == usual
    given_up(player)
    own = picture(lone, f"/api/tables/{code}/picture.png")
    assert own[0] == (1200, 630)
    assert own[1] != usual[1]


def tags(raw: bytes) -> dict[str, Any]:
    """What a page says of itself to whoever shows a link to it."""
    import re

    found = re.findall(r'<meta property="(og:\w+)" content="([^"]*)"', raw.decode())
    return dict(found)


def test_links_have_previews_and_unknown_addresses_say_so(lone: Server) -> None:
    status, _, page = lone.http("/")
    if b"</head>" not in page:
        return  # The client is not built here.
    assert (status, tags(page)) == (200, {})
    name = '<b>"A'
    code = lone.open(GAME, guest(), seats=PLACES, start=True, name=name)["code"]
    status, _, page = lone.http(f"/t/{code}")
    told = tags(page)
    assert status == 200
    assert told["og:title"] == "3 Piles"
    assert told["og:url"].endswith(f"/t/{code}")
    assert "/picture.png" in told["og:image"]
    assert b"<b>" not in page
    assert tags(lone.http(f"/rules/{GAME}")[2])["og:image"].endswith(f"{GAME}/picture.png")
    for path in ("/games", f"/new/{GAME}", "/learn/carlton/0"):
        assert lone.http(path)[0] == 200
    for path in ("/nope", "/t/aaaaaaaa", "/new/nope", "/games/more", "/challenge/none", "/t"):
        assert lone.http(path)[0] == 404, path
