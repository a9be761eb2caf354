"""Deals known to be winnable: every line wins, files are read as written, the deal of the day is
one of them.
"""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

import cardhouse
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.core.state import State
from cardhouse.lab.grading import PLANS, grade, plan, winnable_list
from cardhouse.play import winnable
from cardhouse.play.help import Guide, switch_on
from cardhouse.play.winnable import (
    GRADES,
    HARD_FROM,
    Tried,
    WinnableDeal,
    choose,
    daily,
    read,
    usual_options,
    winnable_deals,
    winning_line,
    write,
)

G = game("carlton")
TODAY = date(2026, 11, 21)


def end_of(deal: int) -> State:
    state = G.new_state({}, deal)
    line = winning_line(G, deal)
    assert line is not None
    for action in line:
        assert G.rules.verdict(state, action) == 0
        G.rules.apply(state, action)
    return state


def test_what_is_written_is_read() -> None:
    deals = [
        WinnableDeal(3, 0, 300, Tried(4, 0, 79), b""),
        WinnableDeal(4, 1, 300, Tried(4), b"x"),
        WinnableDeal(70_000, 300, 300, Tried(4, 4, 416), bytes(200)),
        WinnableDeal(70_001, 0, 300, Tried(4, 1, 104), b"y"),
    ]
    assert read(write(7, reversed(deals))) == (7, deals)
    assert [one.grade for one in deals] == ["fiendish", "medium", "easy", "hard"]
    assert WinnableDeal(1, 14, 300, Tried(4), b"").grade == "medium"
    assert WinnableDeal(1, 15, 300, Tried(4), b"").grade == "easy"
    assert WinnableDeal(1, 0, 300, Tried(4, 0, 4 * HARD_FROM), b"").grade == "hard"
    assert WinnableDeal(1, 0, 300, Tried(0), b"").grade == "fiendish"
    assert read(write(1, [])) == (1, [])
    for wrong in (b"", b"CHW1" + bytes(9), b"CHW2"):
        with pytest.raises(InvalidOptions):
            read(wrong)


def test_there_are_thousands_of_winnable_deals_of_every_grade() -> None:
    deals = winnable_deals(G)
    assert len(deals) >= 2000
    counts = Counter(one.grade for one in deals.values())
    assert set(counts) == set(GRADES)
    assert min(counts.values()) > 50
    assert {one.tries for one in deals.values()} == {100}


def test_a_sample_of_the_lines_wins() -> None:
    for deal in sorted(winnable_deals(G))[::97]:
        assert end_of(deal).winners == 1


@pytest.mark.long
def test_every_line_wins() -> None:
    for deal in winnable_deals(G):
        assert end_of(deal).winners == 1


def test_grades_are_what_careful_play_and_the_planner_give() -> None:
    deals = winnable_deals(G)
    chosen = [next(d for d, one in deals.items() if one.grade == name) for name in GRADES]
    assert grade(G, chosen, 100) == {deal: deals[deal].wins for deal in chosen}
    assert {one.planned.tries for one in deals.values()} == {PLANS}
    for deal in chosen:
        assert plan(G, deal, PLANS) == deals[deal].planned
    assert plan(game("three_piles"), 1, PLANS) == Tried(0)


def test_a_list_is_made_of_a_survey() -> None:
    deal, one = next(iter(winnable_deals(G).items()))
    said: list[str] = []
    entries = [
        {"deal": deal, "verdict": "solved", "line": b85(one.packed)},
        {"deal": 1, "verdict": "unknown"},
    ]
    data = winnable_list(G, entries, 100, said.append)
    assert read(data) == (G.rules_version, [one])
    assert "1 winnable deals" in said[0]


def b85(data: bytes) -> str:
    from base64 import b85encode

    return b85encode(data).decode("ascii")


def test_deals_are_chosen_by_grade() -> None:
    for name in GRADES:
        assert winnable_deals(G)[choose(G, name)].grade == name
    assert choose(G, "easy", 5) == choose(G, "easy", 5)
    assert len({choose(G) for _ in range(20)}) > 10
    with pytest.raises(InvalidOptions, match="easy, medium, hard"):
        choose(G, "trivial")
    with pytest.raises(InvalidOptions, match="no list"):
        choose(game("three_piles"))


def test_the_deal_of_the_day_is_winnable_and_does_not_come_again_soon() -> None:
    days = [daily(G, TODAY + timedelta(days=k)) for k in range(1000)]
    assert len(set(days)) == 1000
    assert all(int(deal) in winnable_deals(G) for deal in days)
    assert daily(G, TODAY, {"faces": "all"}) == "daily 2026-11-21"
    assert daily(game("three_piles"), TODAY) == "daily 2026-11-21"
    assert usual_options(G, {"faces": "top"})
    assert not usual_options(G, {"max_moves": 60})


def test_lines_are_known_by_the_deals_number_only() -> None:
    deal = next(iter(winnable_deals(G)))
    assert winning_line(G, str(deal)) == winning_line(G, deal)
    for other in (f"0{deal}", f"{deal} ", "²", "9" * 50, "daily", "-1"):
        assert winning_line(G, other) is None


def test_a_known_line_is_the_first_open_help() -> None:
    deal = next(iter(winnable_deals(G)))
    match = cardhouse.new_match("carlton", seed=deal)
    switch_on(match)
    truth = Guide(match).now
    assert truth is not None
    assert list(truth.line) == winning_line(G, deal)
    other = cardhouse.new_match("carlton", seed=deal, faces="all")
    switch_on(other)
    assert Guide(other).now is None


def test_a_list_of_other_rules_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert winnable._load("cardhouse.games.carlton", G.rules_version + 1) == {}
