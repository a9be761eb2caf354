"""What a table says before it is touched: its marks, what a click or a touch plays, and a burn that
is answered by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cardhouse
from tests.web.hands import open_table, seats


def burning() -> str:
    """A deal by number in which the first seat holds no card that brings a marble out."""
    for number in range(1, 400):
        pieces = cardhouse.new_match("carbles", seed=str(number), players=2).scene(0).pieces
        ranks = {(one.face or "")[:1] for one in pieces if one.spot == "hand0"}
        if not ranks & set("AKX"):
            return str(number)
    raise AssertionError("no such deal")


def test_the_marks_of_a_table_have_a_legend_beside_it(person: Callable[..., Any]) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carbles", {"players": 2}, seats(2))
    page.locator("button.marks").tap()
    told = page.locator("dialog dl").first.inner_text()
    assert "where it will go" in told
    assert "what was lost, or sent back" in told


def test_a_burn_is_answered_until_something_else_can_be_done(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    open_table(page, "carbles", {"players": 2}, seats(2), seed=burning())
    page.wait_for_selector(".status.yours")
    page.get_by_label("Burn for me until I can move").check()
    page.wait_for_function(
        "() => document.querySelector('.log')?.innerText.includes('You cannot play any card')"
    )


def test_a_click_says_before_that_it_plays(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    open_table(page, "carbles", {"players": 2}, seats(2), seed=burning())
    page.wait_for_selector(".status.yours")
    page.locator(".board .piece.target").first.hover()
    page.wait_for_function(
        "() => document.querySelector('.about')?.innerText.includes('A click plays it')"
    )
