"""The lamp, open help and the look back without a server: what is found wins, and what is not known
is called so.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.core.solving import SOLVED, UNKNOWN, UNSOLVABLE
from cardhouse.page import solving
from cardhouse.play.marks import OPEN_HELP
from cardhouse.play.winnable import choose, winning_line
from tests.page.test_house import Page

CARLTON = game("carlton")
EASY = choose(CARLTON, "easy", 1)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little time for each, on a machine that may be busy."""
    for name, seconds in (("LOOK", 0.2), ("TRUTH", 0.4), ("BACK", 0.2)):
        monkeypatch.setattr(solving, name, seconds)


def of_type(told: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [one for one in told if one["type"] == kind]


def play(page: Page, actions: list[int]) -> None:
    for action in actions:
        now = page.now()
        page.say(type="play", ply=now["ply"], action=action, steps=[])


def test_the_lamp_looks_at_deals_that_agree_one_after_the_other() -> None:
    page = Page()
    code = page.open("carlton", seed=str(EASY))
    play(page, (winning_line(CARLTON, EASY) or [])[:-12])
    told = of_type(page.say(type="lamp"), "lit")
    assert [len(one["looks"]) for one in told] == list(range(11))
    assert all(len(one["looks"]) <= one["of"] for one in told)
    assert (
        told[-1]["looks"].count(SOLVED) > 5
    )  # all is open by now, so that each look is at the same cards
    view = page.house.tables[code].match.view(0)
    assert told[-1]["action"] in CARLTON.legal(view)
    hints = page.now()["solo"]["hints"]
    again = of_type(page.say(type="lamp", stay=True), "lit")
    assert [one["looks"] for one in again] == [told[-1]["looks"]]
    assert page.now()["solo"]["hints"] == hints == 1


def test_a_deal_that_is_listed_has_its_line_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "TRUTH", 0.0)
    page = Page()
    page.open("carlton", seed=str(EASY))
    refused = page.say(type="truth")
    assert refused[0]["type"] == "refused"  # open help is off
    page.say(type="mark", kind=OPEN_HELP)
    line = winning_line(CARLTON, EASY)
    assert line is not None
    for action in line[:6]:
        (known,) = of_type(page.say(type="truth"), "known")
        assert (known["verdict"], known["action"]) == (SOLVED, action)
        play(page, [action])


def test_a_hint_names_the_move_that_open_help_does() -> None:
    page = Page()
    page.open("carlton", seed=str(EASY))
    page.say(type="mark", kind=OPEN_HELP)
    line = winning_line(CARLTON, EASY) or []
    for action in line[:6]:
        (told,) = of_type(page.say(type="hint"), "hinted")
        assert told["action"] == action
        assert "open help sees all cards" in told["text"]
        play(page, [action])


def test_a_hint_says_that_a_deal_is_lost_where_open_help_knows_it() -> None:
    page = Page()
    page.open("carlton", seed="278")
    (told,) = of_type(page.say(type="hint"), "hinted")
    assert "proven" not in told["text"]  # nobody asked to know
    page.say(type="mark", kind=OPEN_HELP)
    (told,) = of_type(page.say(type="hint"), "hinted")
    assert told["action"] == -1
    assert "lost for sure" in told["text"]


def test_a_line_that_is_found_wins() -> None:
    page = Page()
    code = page.open("carlton", seed=str(EASY))
    play(page, (winning_line(CARLTON, EASY) or [])[:-30])
    away = page.now()["choices"][-1]["action"]
    play(page, [away])
    page.say(type="mark", kind=OPEN_HELP)
    (known,) = of_type(page.say(type="truth"), "known")
    if known["verdict"] == SOLVED:
        guide = page.house.tables[code].session.help.guide
        assert guide.now is not None
        play(page, list(guide.now.line))
        assert page.now()["result"]["returns"] == [1]
    else:
        assert known["text"] == "not decided within 0 seconds in this browser"


def test_what_is_not_found_is_not_called_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "TRUTH", 0.0)
    page = Page()
    page.open("carlton", seed="no number")
    page.say(type="mark", kind=OPEN_HELP)
    (known,) = of_type(page.say(type="truth"), "known")
    assert (known["verdict"], known["action"]) == (UNKNOWN, None)
    assert known["text"] == "not decided within 0 seconds in this browser"
    page.open("carlton", seed="278")
    page.say(type="mark", kind=OPEN_HELP)
    (known,) = of_type(page.say(type="truth"), "known")
    assert known["verdict"] == UNSOLVABLE  # that is on a list


def test_a_lost_game_is_looked_back_over() -> None:
    page = Page()
    code = page.open("carlton", seed=str(EASY))
    play(page, (winning_line(CARLTON, EASY) or [])[:3])
    page.say(type="resign")
    told = of_type(page.say(type="where"), "lost")
    assert (told[0]["text"], told[0]["looked"]) == ([], 1)  # before anything is solved
    assert told[1]["text"] == ["This deal could be won at the beginning."]
    assert all(0 < one["looked"] <= one["most"] and one["left"] > 0 for one in told[:-1])
    assert told[-1]["done"]
    assert told[-1]["winnable"] == 3  # it was on its line when it was given up
    assert told[-1]["line"]
    assert page.house.tables[code].solving.busy is False


def busy(page: Page, code: str) -> bool:
    return page.house.tables[code].solving.busy


def test_a_move_ends_what_was_looked_for_and_a_table_left_alone_rests() -> None:
    page = Page()
    code = page.open("carlton", seed="no number")
    page.house.hear(1, '{"type":"lamp","id":"x"}')
    assert busy(page, code)
    page.house.hear(1, '{"type":"peek","id":"x","target":"nowhere"}')
    assert busy(page, code)
    action = page.house.tables[code].session.state.legal(0)[0]
    message = f'{{"type":"play","id":"x","ply":0,"action":{action},"steps":[]}}'
    page.house.hear(1, message)
    assert not busy(page, code)
    page.house.hear(1, '{"type":"lamp","id":"x"}')
    page.house.leave(1)
    assert not busy(page, code)
    page.told.clear()
    page.go_on()
    assert page.told == []
