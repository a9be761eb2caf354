"""What stands beside and below the table: turns of the log one below the other, nothing empty over
the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.web.hands import open_table, roles, seats, state, to_the_end, wait
from tests.web.test_play import small

# Turns whose text is higher than the row that holds it, so that it is printed over the next turn.
SPILT = """() => [...document.querySelectorAll('.log li')].filter(e =>
  [...e.querySelectorAll('.lines > *')].some(line =>
    line.getBoundingClientRect().bottom > e.getBoundingClientRect().bottom + 1)
).map(e => e.innerText)"""
LONGEST = """() => Math.max(0, ...[...document.querySelectorAll('.log li')].map(
  e => e.querySelectorAll('.lines > *').length))"""


def test_turns_of_many_lines_keep_to_their_rows(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    # Claims of four make long turns.
    open_table(page, "carbondale", {"players": 4}, seats(4))
    chance = random.Random(5)
    for _ in range(200):
        assert wait(page) == "mine"
        if page.evaluate(LONGEST) > 4:
            break
        roles(page, chance)
    assert page.evaluate(LONGEST) > 4
    assert page.locator(".below .log").count() == 1
    assert page.evaluate(SPILT) == []


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
