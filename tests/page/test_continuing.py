"""A game of a server goes on in a page from what its seat saw: that stays as it was, the rest is
dealt anew.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from cardhouse.core.game import all_games
from cardhouse.play.match import new_match
from tests.page.test_house import Page

GAMES = [one.name for one in all_games()]


def seen(name: str, decisions: int, seed: int) -> dict[str, Any]:
    """A game as the seat that decides sees it after some decisions; with the true match."""
    match, chance = new_match(name, seed=seed), random.Random(seed)
    for _ in range(decisions):
        match.play(chance.choice(list(match.legal_actions)))
    while match.state.row_n and not match.over:
        match.play(next(iter(match.legal_actions)))
    you = match.seat
    assert you is not None
    seats = [
        {"kind": "person", "name": "Ann", "level": ""} if seat == you
        else {"kind": "computer", "name": "Computer", "level": "careful"}
        for seat in range(match.seats)
    ]  # fmt: skip
    view = match.view(you).to_json()
    return {
        "type": "seen", "game": name, "rules": match.game.rules_version, "seats": seats, "you": you, "view": view,
    }  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("decisions", [0, 9])
def test_what_was_seen_stays_and_the_rest_is_dealt_anew(name: str, decisions: int) -> None:
    page, told = Page(), seen(name, decisions, 3)
    hidden = set()
    for _ in range(4):
        opened = page.ask("/api/continued", told)
        saved = page.house.saved[opened["code"]]
        match = saved.session().match
        assert opened["seat"] == told["you"]
        assert match.view(told["you"]).to_json() == told["view"]
        hidden.add(json.dumps(saved.begins))
    assert len(hidden) == 4 or name == "carbles" or not decisions


def test_it_counts_nowhere_and_goes_to_no_server() -> None:
    page, told = Page(), seen("three_piles", 9, 5)
    code = page.ask("/api/continued", told)["code"]
    assert page.house.enter(1, code, "wide")
    page.ask(f"/api/tables/{code}/handing", {}, 404)
    page.say(type="resign")
    assert page.house.saved[code].status == "over"
    assert page.house.saved[code].result is None
    assert all(not one["played"] for one in page.ask("/api/statistics"))
    fresh = Page()
    fresh.house.remember(page.kept.values())
    assert fresh.house.enter(1, code, "wide")


def test_what_cannot_be_read_is_refused() -> None:
    told = seen("three_piles", 4, 5)
    view = told["view"]
    wrongs: list[Any] = [
        told | {"game": "chess"},
        told | {"rules": 999},
        told | {"you": 1 - told["you"]},
        told | {"seats": []},
        told | {"view": {}},
        told | {"view": view | {"viewer": -2}},
        told | {"view": dict.fromkeys(view, "x")},
        {"type": "seen"},
        [],
    ]
    for wrong in wrongs:
        assert Page().ask("/api/continued", wrong, 400)["error"]
