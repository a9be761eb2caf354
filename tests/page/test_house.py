"""The house in a page, without a page: what is asked, told, kept and read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cardhouse
from cardhouse.core.game import all_games
from cardhouse.page.house import House
from cardhouse.play.match import new_match
from cardhouse.play.messages.reader import encode

GAMES = [one.name for one in all_games()]


class Page:
    """A page that keeps what it is given."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.kept: dict[str, str] = {}
        self.waits: list[str] = []
        self.time = 1_800_000_000.0
        self.house = House(
            lambda line, text: self.told.append(json.loads(text)),
            lambda code, edition, text: self.kept.__setitem__(code, text),
            lambda code, seconds: self.waits.append(code),
            lambda: self.time,
        )

    def ask(self, path: str, body: Any = None, status: int = 200) -> Any:
        found = json.loads(self.house.ask(path, None if body is None else json.dumps(body)))
        assert found["status"] == status, found
        return found["body"]

    def open(self, game: str, **wish: Any) -> str:
        code: str = self.ask("/api/tables", {"game": game, **wish})["code"]
        assert self.house.enter(1, code, "wide")
        return code

    def say(self, **message: Any) -> list[dict[str, Any]]:
        """What is told after a message, whoever decides next having decided."""
        self.told.clear()
        name = {} if message["type"] in ("sync", "mark") else {"id": "x"}
        self.house.hear(1, json.dumps(name | message))
        self.go_on()
        return self.told

    def go_on(self) -> None:
        while self.waits:
            self.time += 1
            self.house.go_on(self.waits.pop())

    def now(self) -> dict[str, Any]:
        self.go_on()
        found = self.say(type="sync")[0]
        now: dict[str, Any] = found["now"]
        return now | {"changes": found["row"]}


def _names(seats: int) -> list[str]:
    others = ["Computer"] if seats == 2 else [f"Computer {letter}" for letter in "BCDEFGHIJKL"]
    return ["You", *others][:seats]


@pytest.mark.parametrize("name", GAMES)
def test_the_first_table_is_the_one_that_a_server_deals(name: str) -> None:
    page = Page()
    page.open(name, seed="71")
    match = new_match(name, seed="71", names=_names(new_match(name).seats))
    shown = page.told[0]["now"]["scene"]
    assert shown["pieces"] == json.loads(encode(match.scene(0)))["pieces"]
    assert page.told[0]["table"]["seed"] == "71"


@pytest.mark.parametrize("name", ["carlton", "three_piles"])
def test_a_game_that_was_kept_goes_on_where_it_was(name: str) -> None:
    page = Page()
    code = page.open(name, seed="5")
    for _ in range(6):
        now = page.now()
        page.say(type="play", ply=now["ply"], action=now["choices"][-1]["action"])
    before = page.now()
    again = Page()
    again.time = page.time + 5000
    again.house.remember(page.kept.values())
    assert again.house.enter(1, code, "wide")
    after = again.told[0]["now"]
    assert after["scene"] == before["scene"]
    assert after["choices"] == before["choices"]
    listed = again.ask("/api/tables?mine=1")
    assert [one["code"] for one in listed] == [code]


def test_hints_of_carlton_say_that_they_are_by_the_rules_of_thumb() -> None:
    """Its planner needs compiled code, which there is none of here."""
    page = Page()
    page.open("carlton", seed="12")
    (told,) = [one for one in page.say(type="hint") if one["type"] == "hinted"]
    assert ", at first sight: " in told["text"]


def test_undo_peeks_hints_and_statistics() -> None:
    page = Page()
    code = page.open("carlton", winnable="easy")
    now = page.now()
    assert now["solo"]["solver"] is True
    page.say(type="play", ply=0, action=now["choices"][0]["action"])
    page.say(type="undo")
    assert page.now()["scene"] == now["scene"]
    covered = next(
        piece["id"]
        for piece in now["scene"]["pieces"]
        if piece["face"] is None and piece["spot"].startswith("pile")
    )
    assert {"peeked", "solo"} == {one["type"] for one in page.say(type="peek", target=covered)}
    assert "hinted" in {one["type"] for one in page.say(type="hint")}
    page.say(type="resign")
    (sums,) = page.ask("/api/statistics")
    assert (sums["played"], sums["won"], sums["helped"]) == (1, 0, 1)
    assert (sums["takebacks"], sums["peeks"], sums["hints"]) == (1, 1, 1)
    assert page.ask("/api/tables?mine=1") == []
    again = page.say(type="rematch", same=True)
    assert again[0]["type"] == "rematch"
    assert again[0]["code"] != code
    assert page.house.saved[again[0]["code"]].seed == page.house.saved[code].seed


def test_computers_of_a_rematch_are_called_by_their_new_seats() -> None:
    page = Page()
    page.open("carbles", options={"players": 4})
    page.say(type="resign")
    (again,) = [one for one in page.say(type="rematch") if one["type"] == "rematch"]
    names = [seat.name for seat in page.house.saved[again["code"]].seats]
    assert names == ["Computer A", "Computer B", "Computer C", "You"]


def test_own_games_are_listed_with_what_they_came_to() -> None:
    page = Page()
    assert page.ask("/api/games-played") == {"games": [], "statistics": []}
    going = page.open("carlton", seed="7")
    lost = page.open("three_piles", name="Ada")
    page.say(type="resign")
    figure = page.open("carbondale", figure="start")
    page.say(type="resign")
    record = new_match("carbles", players=2, seed=5)
    looked_at = page.ask("/api/records", json.loads(record.record(cardhouse.TRUTH).dumps()))["code"]
    told = page.ask("/api/games-played")
    games = {one["code"]: one for one in told["games"]}
    assert next(iter(games)) == going
    assert set(games) == {going, lost, figure, looked_at}
    assert [one["state"] for one in told["games"]] == ["playing", "over", "over", "over"]
    assert games[lost]["won"] == -1
    assert [one["name"] for one in games[lost]["seats"]] == ["Ada", "Computer"]
    assert (games[lost]["you"], games[lost]["at"]) == (0, page.house.saved[lost].ended)
    assert games[figure]["won"] is None  # it counts nowhere
    assert games[looked_at]["you"] is None
    assert {one["kind"] for one in games[looked_at]["seats"]} == {"bot"}
    assert [(one["game"], one["played"]) for one in told["statistics"]] == [("three_piles", 1)]
    assert all(one["replay"] for one in told["games"])


def test_what_is_known_of_a_deal_is_told() -> None:
    page = Page()
    known = page.ask("/api/games/carlton/deals/278")
    assert known["verdict"] == "unsolvable"
    assert "cannot be won" in known["text"]
    page.ask("/api/games/carlton/deals/two", status=404)
    page.open("carlton", seed="278")
    assert page.now()["solo"]["known"] == ""
    page.say(type="resign")
    assert page.now()["solo"]["known"] == known["text"]


def test_what_is_not_there_is_refused_in_words() -> None:
    page = Page()
    seats = [{"kind": "me"}, {"kind": "open"}]
    wishes: list[tuple[dict[str, Any], str]] = [
        ({"game": "whist"}, "There is no such game."),
        ({"game": "three_piles", "seats": seats}, "Without a server there is nobody"),
        ({"game": "three_piles", "seats": [{"kind": "me"}] * 2}, "just one of them for you"),
        ({"game": "carlton", "seed": "1", "daily": True}, "A deal is chosen by"),
        ({"game": "carlton", "winnable": "any", "options": {"max_moves": 60}}, "usual options"),
        ({"game": "carlton", "nonsense": 1}, "nonsense"),
    ]
    for wish, words in wishes:
        assert words in page.ask("/api/tables", wish, 400)["error"]
    searching = [{"kind": "me"}, {"kind": "computer", "level": "strong"}]
    wish = {"game": "three_piles", "seats": searching}
    assert "one of random" in page.ask("/api/tables", wish, 400)["error"]
    assert "no such table" in page.ask("/api/tables/abcdefgh", status=404)["error"]
    page.ask("/api/tables/abcdefgh/analysis", {}, 404)
    assert not page.house.enter(1, "abcdefgh", "wide")
    assert not page.house.learn(1, "carlton", 99, "wide", 0)


def test_a_lesson_is_played_to_its_end() -> None:
    page = Page()
    assert page.house.learn(3, "three_piles", 0, "wide", 0)
    for _ in range(50):
        if page.told[-1]["finished"]:
            break
        page.house.hear(3, '{"type":"try"}')
    assert page.told[-1]["finished"]
    page.house.hear(3, "nonsense")
    assert page.told[-1]["type"] == "refused"


def test_another_tab_is_noticed() -> None:
    page, other = Page(), Page()
    code = page.open("carlton", seed="3")
    other.house.remember(page.kept.values())
    other.house.enter(1, code, "wide")
    now = page.now()
    page.say(type="play", ply=0, action=now["choices"][0]["action"])
    other.told.clear()
    other.house.remember([page.kept[code]])
    assert other.told[0]["type"] == "snapshot"
    assert other.told[0]["now"]["ply"] == 1


def test_games_in_a_file_are_played_again_before_they_are_taken_in() -> None:
    page, other = Page(), Page()
    code = page.open("three_piles", seed="3")
    now = page.now()
    page.say(type="play", ply=now["ply"], action=now["choices"][0]["action"])
    file = json.loads(page.ask("/api/saved"))
    assert other.ask("/api/saved", file) == 1
    assert other.ask("/api/saved", file) == 0
    assert other.kept[code]
    file["games"][0]["entries"][0][2] = 9999
    assert "cannot be read" in Page().ask("/api/saved", file, 400)["error"]
    assert "no games" in Page().ask("/api/saved", {"games": []}, 400)["error"]


def test_a_record_is_opened_to_be_looked_at() -> None:
    page = Page()
    code = page.open("three_piles", seed="3")
    while (now := page.now())["choices"]:
        page.say(
            type="play",
            ply=now["ply"],
            action=now["choices"][0]["action"],
            steps=now["undo"]["row"],
        )
    record = json.loads(page.ask(f"/api/tables/{code}/record"))
    looked = Page()
    opened = looked.ask("/api/records", record)
    assert looked.house.enter(1, opened["code"], "wide")
    assert looked.told[0]["you"] is None
    assert looked.told[0]["now"]["result"] == now["result"]
    assert looked.say(type="look", ply=3, seat=1)[0]["type"] == "looked"
    assert looked.ask("/api/statistics") == []
    assert not looked.waits


def test_computer_players_of_a_record_are_called_as_everywhere() -> None:
    match = cardhouse.new_match("three_piles", names=["Ada", "careful"], seed="1")
    while match.legal_actions:
        match.play(match.legal_actions[0])
    page = Page()
    opened = page.ask("/api/records", json.loads(match.record().dumps()))
    assert page.house.enter(1, opened["code"], "wide")
    told = page.told[0]
    assert [seat["name"] for seat in told["table"]["seats"]] == ["Ada", "Rules of thumb"]
    said = " ".join(line["text"] for line in told["log"])
    assert "Rules of thumb" in said
    assert "careful" not in said


FIGURES = [
    (found.name, path.stem)
    for found in all_games()
    for path in sorted(
        Path(cardhouse.__file__).parent.joinpath("games", found.name, "figures").glob("*.json")
    )
]


@pytest.mark.parametrize(("name", "figure"), FIGURES)
def test_every_figure_of_a_rulebook_can_be_played_on_from(name: str, figure: str) -> None:
    page = Page()
    code = page.open(name, figure=figure)
    assert page.ask("/api/tables", {"game": name, "figure": figure})["code"] == code
    shown = page.told[0]["now"]
    scene = page.ask(f"/api/games/{name}/figures/{figure}")
    assert [one["id"] for one in shown["scene"]["pieces"]] == [one["id"] for one in scene["pieces"]]
    now = page.now()
    if now["result"] is not None:
        return
    assert now["choices"], "whoever must decide is the person"
    page.say(
        type="play", ply=now["ply"], action=now["choices"][0]["action"], steps=now["undo"]["row"]
    )
    again = Page()
    again.house.remember(page.kept.values())
    assert again.house.enter(1, code, "wide")
    assert again.told[0]["now"]["scene"]["pieces"] == page.now()["scene"]["pieces"]
    page.say(type="resign")
    assert page.ask("/api/statistics") == []
    fresh = page.say(type="rematch")[0]["code"]
    assert page.house.saved[fresh].figure == figure


def test_a_figure_that_is_not_there_is_refused() -> None:
    for figure in ("nothing", "../rules", ""):
        wish = {"game": "carlton", "figure": figure}
        status = 200 if not figure else 400
        Page().ask("/api/tables", wish, status)


def test_one_game_is_erased_or_all_of_them() -> None:
    page = Page()
    one, other = page.open("three_piles", name="Ada"), page.open("carlton", seed="7")
    page.say(type="resign")
    assert page.ask("/api/games-played/erase", {"code": one}) == {"tables": 1, "results": 0}
    assert [game["code"] for game in page.ask("/api/games-played")["games"]] == [other]
    assert "Ada" not in page.kept[one]
    assert not page.house.enter(5, one, "wide")
    page.ask(f"/api/tables/{one}", status=404)
    page.ask("/api/games-played/erase", {"code": one}, 404)
    assert page.ask("/api/games-played/erase", {}) == {"tables": 1, "results": 1}
    assert page.ask("/api/games-played") == {"games": [], "statistics": []}
    again = Page()
    again.house.remember(page.kept.values())
    assert again.ask("/api/games-played") == {"games": [], "statistics": []}


def test_what_one_tab_erases_another_does_not_store_again() -> None:
    page, other = Page(), Page()
    code = page.open("carlton", seed="3")
    other.house.remember(page.kept.values())
    other.house.enter(1, code, "wide")
    page.ask("/api/games-played/erase", {"code": code})
    other.house.remember([page.kept[code]])
    told = other.say(type="play", ply=0, action=0)
    assert [(one["type"], one["id"], one["text"]) for one in told] == [
        ("refused", "x", "This game was erased in another tab.")
    ]
    assert other.kept == {}
    other.house.leave(1)


def test_an_erased_game_can_be_taken_in_again() -> None:
    page = Page()
    code = page.open("carlton", seed="3")
    file = json.loads(page.ask("/api/saved"))
    page.ask("/api/games-played/erase", {"code": code})
    erased = json.loads(page.kept[code])["edition"]
    assert page.ask("/api/saved", file) == 1
    assert json.loads(page.kept[code])["edition"] > erased
    other = Page()
    other.house.remember([page.kept[code]])
    assert [game["code"] for game in other.ask("/api/games-played")["games"]] == [code]


def test_the_list_of_own_games_tells_scores() -> None:
    page = Page()
    page.open("three_piles", seed="3")
    while (now := page.now())["choices"]:
        page.say(type="play", ply=now["ply"], action=now["choices"][0]["action"])
    (game,) = page.ask("/api/games-played")["games"]
    assert [one["score"] for one in game["seats"]] == now["result"]["scores"]
    assert now["result"]["scores"] != [0, 0]
