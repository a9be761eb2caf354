"""Games that pass between a server and a house without one: played again first, told after the end,
never counted.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import urllib.error
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import all_games, game
from cardhouse.page.house import House
from cardhouse.play.match import new_match
from tests.page.conftest import plain
from tests.server.support import LOOSE, Player, Server, guest, running
from tests.server.web.test_after import GAME, PLACES, given_up, playing
from tests.server.web.test_mine import games

__all__ = ["plain"]  # what is tried as a page is has no machine code

GAMES = [one.name for one in all_games()]


class Page:
    """A house in a page, in which a game is played for a while."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.kept: dict[str, str] = {}
        self.house = House(
            lambda line, text: self.told.append(json.loads(text)),
            lambda code, edition, text: self.kept.__setitem__(code, text),
            lambda code, seconds: None,
        )

    def ask(self, path: str, body: Any = None, status: int = 200) -> Any:
        found = json.loads(self.house.ask(path, None if body is None else json.dumps(body)))
        assert found["status"] == status, found
        return found["body"]

    def played(self, name: str, decisions: int = 8, **wish: Any) -> str:
        """The code of a game in which so many decisions were made."""
        code: str = self.ask("/api/tables", {"game": name, **wish})["code"]
        self.house.enter(1, code, "wide")
        self.decide(code, decisions)
        return code

    def decide(self, code: str, decisions: int) -> None:
        """Plays on, the first choice there is."""
        at = self.house.tables[code]
        for _ in range(decisions):
            if at.session.next().how != "person":
                at.go_on()
                continue
            self.house.hear(1, json.dumps({"type": "play", "id": "x", "ply": at.match.ply,
                "action": int(next(iter(at.match.legal_actions))), "steps": []}))  # fmt: skip


def sent(server: Server, given: dict[str, Any], token: str) -> dict[str, Any]:
    """Hands a game over."""
    status, told, raw = server.http("/api/handed", given, token)
    assert status == 201, raw
    return dict(told)


def taken(server: Server, code: str, token: str) -> tuple[int, Any]:
    """Takes a game along."""
    return server.http(f"/api/tables/{code}/along", {}, token)[:2]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_to_the_server_and_back_as_it_was(lone: Server, name: str) -> None:
    page, ann = Page(), guest()
    code = page.played(name)
    before = page.house.tables[code]
    given = page.ask(f"/api/tables/{code}/handing", {})
    told = sent(lone, given, ann)
    assert told["key"] == given["key"]
    page.ask(f"/api/tables/{code}/handed", {"code": told["code"]})
    player = playing(lone, ann, told["code"])
    assert player.you == before.you
    assert player.now is not None
    assert player.now["ply"] >= before.match.ply
    player.close()

    status, back = taken(lone, told["code"], ann)
    assert status == 200
    other = Page()
    assert other.ask("/api/saved", back) == 1
    other.house.enter(1, told["code"], "wide")
    again = other.house.tables[told["code"]]
    shared = min(len(again.match.actions), len(before.match.actions))
    assert list(again.match.actions)[:shared] == list(before.match.actions)[:shared]
    assert again.saved.seed == before.saved.seed


def test_what_is_sent_twice_is_one_table(lone: Server) -> None:
    page, ann = Page(), guest()
    given = page.ask(f"/api/tables/{page.played(GAME)}/handing", {})
    first = sent(lone, given, ann)
    assert sent(lone, given, ann) == first
    # A browser whose cookie came with the lost answer is somebody else by now: the key opens the
    # seat.
    other = guest()
    assert sent(lone, given, other) == first
    used = lone.http(f"/api/tables/{first['code']}/key", {"key": first["key"]}, other)
    assert used[0] == 200
    assert Player(lone, first["code"], other).until("snapshot")["you"] == 0


def test_a_page_that_played_on_hands_over_the_later_position(lone: Server) -> None:
    page = Page()
    code = page.played(GAME)
    first = page.ask(f"/api/tables/{code}/handing", {})
    assert page.ask(f"/api/tables/{code}/handing", {}) == first
    page.decide(code, 4)
    later = page.ask(f"/api/tables/{code}/handing", {})
    assert later["key"] != first["key"]
    assert len(later["entries"]) > len(first["entries"])


def test_what_has_gone_is_played_no_more(lone: Server) -> None:
    page = Page()
    code = page.played(GAME)
    page.ask(f"/api/tables/{code}/handed", {"code": "../evil"}, 400)
    page.ask(f"/api/tables/{code}/handing", {})
    assert page.ask(f"/api/tables/{code}/handed", {"code": "abcdefgh"})["closed"]
    entries = len(page.house.saved[code].entries)
    page.told.clear()
    page.house.hear(1, '{"type": "resign", "id": "x"}')
    assert [one["type"] for one in page.told] == ["refused"]
    page.house.go_on(code)
    assert len(page.house.saved[code].entries) == entries
    assert page.ask("/api/tables?mine=1") == []
    page.ask(f"/api/tables/{code}/handing", {}, 404)
    # It is so after a reload, too.
    fresh = Page()
    fresh.house.remember(page.kept.values())
    assert fresh.ask(f"/api/tables/{code}")["closed"]


def wrong(given: dict[str, Any]) -> list[dict[str, Any]]:
    """Games that are refused."""
    entries = given["entries"]
    return [
        {},
        given | {"key": "short"},
        given | {"key": secrets.token_urlsafe(24), "more": 1},
        given | {"game": "chess"},
        given | {"rules": given["rules"] + 1},
        given | {"seed": ""},
        given | {"options": {"players": 77}},
        given | {"options": {"nonsense": True}},
        given | {"seats": []},
        given | {"seats": given["seats"] * 9},
        given | {"seats": [dict(one, kind="person") for one in given["seats"]]},
        given | {"seats": [dict(one, level="nobody") for one in given["seats"]]},
        given | {"entries": [["play", 0, 2**40, 0]]},
        given | {"entries": [["play", 0, -5, 0]]},
        given | {"entries": [["nonsense", 0, 0, 0]]},
        given | {"entries": [["play", 0]]},
        given | {"entries": entries[1:]},
        given | {"entries": entries + entries},
        given | {"entries": [["play", 0, 0, 0]] * 5001},
        given | {"seed": given["seed"] + "0" if len(given["seed"]) < 60 else "other"},
    ]


def test_what_does_not_follow_is_refused_in_words(lone: Server) -> None:
    page, ann = Page(), guest()
    given = page.ask(f"/api/tables/{page.played(GAME, 12)}/handing", {})
    for one in wrong(given):
        status, told, _ = lone.http("/api/handed", one, ann)
        assert status in (400, 409), one
        assert told["error"]
    for junk in (b"", b"[" * 100_000, b"\xff\xfe", b"null", b'{"key":1}'):
        assert lone.http("/api/handed", junk, ann)[0] == 400
    with_all = given | {"seats": given["seats"], "options": given["options"], "seed": "x" * 300_000}
    # The server need not read to the end what is too long.
    with contextlib.suppress(urllib.error.URLError, ConnectionError):
        assert lone.http("/api/handed", with_all, ann)[0] == 400
    assert games(lone, ann)["games"] == []


def test_a_game_that_was_handed_over_counts_nowhere(server: Server) -> None:
    page, ann = Page(), guest()
    given = page.ask(f"/api/tables/{page.played(GAME, 0)}/handing", {})
    code = sent(server, given, ann)["code"]
    assert [one["code"] for one in server.http("/api/tables?mine=1", None, ann)[1]] == [code]
    assert code not in [one["code"] for one in server.http("/api/tables", None, guest())[1]]
    player = playing(server, ann, code)
    assert given["seed"] not in "".join(player.bytes)
    assert player.table["fair"]["commitment"] == ""
    given_up(player)
    assert games(server, ann) == {"games": [], "statistics": []}
    assert server.http(f"/api/tables/{code}/challenge", {}, ann)[0] == 409
    record = server.http(f"/api/tables/{code}/record", None, ann)[1]
    assert "signature" not in record
    assert "fair" not in record
    assert taken(server, code, ann)[0] == 409  # It is over.


def test_a_table_that_was_taken_along_is_closed_for_good(server: Server) -> None:
    ann, eve = guest(), guest()
    code = server.open(GAME, ann, seats=PLACES, start=True, name="Ann", listed=True)["code"]
    player = playing(server, ann, code)
    assert taken(server, code, eve)[0] == 403
    assert taken(server, "zzzzzzzz", ann)[0] == 404
    status, first = taken(server, code, ann)
    assert status == 200
    assert first["games"][0]["code"] == code
    assert player.until("table")["table"]["closed"]
    # The answer was lost: it is given again, to nobody else.
    assert taken(server, code, ann) == (200, first)
    assert taken(server, code, eve)[0] == 403
    assert player.until("refused", id=player.ask("resign"))["code"] == "closed"
    watcher = Player(server, code, eve)
    watcher.until("snapshot")
    seed = first["games"][0]["seed"]
    assert seed not in "".join(watcher.bytes + player.bytes)
    for who in (ann, eve):
        assert server.http("/api/tables?mine=1", None, who)[1] == []
        assert code not in [one["code"] for one in server.http("/api/tables", None, who)[1]]
    assert games(server, ann) == {"games": [], "statistics": []}


def test_nobody_takes_a_game_from_others(lone: Server) -> None:
    ann, ben = guest(), guest()
    seats = [{"kind": "me"}, {"kind": "open"}]
    code = lone.open(GAME, ann, seats=seats)["code"]
    assert taken(lone, code, ann)[0] == 409  # It has not begun.
    assert lone.http(f"/api/tables/{code}/seats", {"name": "Ben"}, ben)[0] == 201
    player = playing(lone, ann, lone.open(GAME, ann, seats=PLACES, start=True)["code"])
    given_up(player)
    assert taken(lone, player.code, ann)[0] == 409  # It is over.
    token = lone.http(f"/api/tables/{player.code}/challenge", {}, ann)[1]["token"]
    dealt = lone.http(f"/api/challenges/{token}/tables", {"name": "Ben"}, ben)[1]["code"]
    playing(lone, ben, dealt).close()
    assert taken(lone, dealt, ben)[0] == 409  # Nobody may know the cards of a challenge beforehand.


def test_nobody_takes_a_game_in_which_another_person_sits(lone: Server) -> None:
    ann, ben = guest(), guest()
    code = lone.open(GAME, ann, seats=[{"kind": "me"}, {"kind": "open"}])["code"]
    assert lone.http(f"/api/tables/{code}/seats", {"name": "Ben"}, ben)[0] == 201
    player = Player(lone, code, ann)
    player.until("snapshot")
    player.ask("start")
    while player.now is None:
        player.read()
    for who in (ann, ben):
        status, told = taken(lone, code, who)
        assert status == 409
        assert "error" in told


def test_both_last_beyond_a_crash(tmp_path: Path) -> None:
    page, ann = Page(), guest()
    given = page.ask(f"/api/tables/{page.played(GAME)}/handing", {})
    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, LOOSE) as server:
        handed = sent(server, given, ann)
        gone = server.open(GAME, ann, seats=PLACES, start=True)["code"]
        playing(server, ann, gone).close()
        first = taken(server, gone, ann)
        server.kill()
        server.start()
        assert sent(server, given, ann) == handed
        player = playing(server, ann, handed["code"])
        assert player.now is not None
        given_up(player)
        assert games(server, ann)["games"] == []
        assert taken(server, gone, ann) == first
        assert Player(server, gone, ann).until("snapshot")["table"]["closed"]


def test_levels_that_need_compiled_code_go_on_as_others(lone: Server) -> None:
    ann = guest()
    strong = next(x for x in lone.http("/api/games", None)[1] if x["name"] == GAME)["levels"][-1]
    seats = [{"kind": "me"}, {"kind": "computer", "level": strong["name"]}]
    code = lone.open(GAME, ann, seats=seats, start=True)["code"]
    playing(lone, ann, code).close()
    back = taken(lone, code, ann)[1]
    assert back["games"][0]["seats"][1]["level"] == "careful"
    assert Page().ask("/api/saved", back) == 1
    assert game(GAME).rules_version == back["games"][0]["rules"]


def test_a_player_that_only_the_page_has_is_followed_by_another(lone: Server) -> None:
    page, ann = Page(), guest()
    seats = [{"kind": "me"}, {"kind": "computer", "level": "learned"}]
    given = page.ask(f"/api/tables/{page.played(GAME, seats=seats)}/handing", {})
    assert given["seats"][1]["level"] == "learned"
    code = sent(lone, given, ann)["code"]
    assert lone.http(f"/api/tables/{code}", None, ann)[1]["seats"][1]["level"] == "careful"


def test_what_is_told_for_going_on_is_the_seat_s_view_and_nothing_else(lone: Server) -> None:
    ann = guest()
    player = playing(lone, ann, lone.open(GAME, ann, seats=PLACES, start=True)["code"])
    while player.now is None or not player.now["choices"]:
        player.read()
    path = f"/api/tables/{player.code}/seen"
    status, told, raw = lone.http(path, None, ann)
    assert status == 200
    assert told["view"]["viewer"] == player.you
    assert lone.http(path, None, guest())[0] == 403
    opened = Page().ask("/api/continued", told | {"type": "seen"})
    assert opened["seat"] == player.you
    whole = taken(lone, player.code, ann)[1]["games"][0]
    truth = new_match(GAME, seed=whole["seed"], **whole["options"])
    assert whole["seed"].encode() not in raw
    assert told["view"] != truth.state.to_json()
    assert not any(told["view"]["rng"])
    assert lone.http(path, None, ann)[0] == 409
