"""What stands beside and below the table: turns of the log one below the other, nothing empty over
the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import cardhouse
from tests.web.hands import box, open_table, roles, seats, state, to_the_end, wait
from tests.web.positions import CODE, Viewer, position_of
from tests.web.test_play import small

# Turns whose text is higher than the row that holds it, so that it is printed over the next turn.
SPILT = """() => [...document.querySelectorAll('.log li')].filter(e =>
  [...e.querySelectorAll('.lines > *')].some(line =>
    line.getBoundingClientRect().bottom > e.getBoundingClientRect().bottom + 1)
).map(e => e.innerText)"""
LONGEST = """() => Math.max(0, ...[...document.querySelectorAll('.log li')].map(
  e => e.querySelectorAll('.lines > *').length))"""


def test_turns_of_many_lines_keep_to_their_rows(site: Any, browser: Any) -> None:
    # Claims of four make long turns.
    match, chance = cardhouse.new_match("carbondale", players=4, seed="rows"), random.Random(4)
    for _ in range(36):
        match.play(chance.choice(list(match.legal_actions)))
    viewer = Viewer(browser, site.url, position_of(match, "early", CODE, 0), (1440, 900))
    page = viewer.page
    assert page.evaluate(LONGEST) > 5
    assert page.locator(".below .log").count() == 1
    assert page.evaluate(SPILT) == []
    viewer.close()


def test_the_log_stays_where_it_is_whatever_may_be_chosen(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    log, choices = page.locator(".below").first, page.locator(".choices li")
    before, count = box(log), choices.count()
    page.locator(".stage .piece.target").first.click()
    page.wait_for_function(f"() => document.querySelectorAll('.choices li').length < {count}")
    assert box(log) == before


def test_partners_are_told_where_a_table_is_set_up(person: Callable[..., Any]) -> None:
    page = person(390, 844)
    page.goto("/new/carbles")
    places = page.locator(".seats li")
    places.first.wait_for()
    assert "with C" not in places.first.inner_text()
    page.get_by_label("Partners").check()
    assert "with C" in places.first.inner_text()


def test_at_the_end_nothing_empty_covers_the_table(person: Callable[..., Any]) -> None:
    page = person(390, 844)
    options, count = small("three_piles")
    open_table(page, "three_piles", options, seats(count))
    page.wait_for_selector(".stage svg")
    to_the_end(page, roles, random.Random(5))
    assert state(page) == "end"
    foot = page.locator(".foot")
    if foot.locator("button").count() == 0:
        assert not foot.count() or foot.bounding_box()["height"] <= 1
