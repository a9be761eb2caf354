"""What a table says before it is touched: its marks, what a click or a touch plays, and a burn that
is answered by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.hands import open_table, seats


def burning(page: Any) -> None:
    """Opens tables until the person holds no card that brings a marble out: most hands hold none,
    without kings and Jokers.
    """
    for _ in range(20):
        open_table(page, "carbles", {"players": 2, "ranks": 12, "jokers": 0}, seats(2))
        page.wait_for_selector(".status.yours")
        if page.get_by_label("Burn for me").count():
            return
    raise AssertionError("no such deal")


def test_the_marks_of_a_table_have_a_legend_beside_it(person: Callable[..., Any]) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carbles", {"players": 2}, seats(2))
    page.locator("button.marks").tap()
    told = page.locator("dialog dl").first.inner_text()
    assert "where it goes" in told
    assert "lost, or sent back" in told


def test_a_burn_is_answered_until_something_else_can_be_done(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    burning(page)
    page.get_by_label("Burn for me until I can move").check()
    page.wait_for_function(
        "() => document.querySelector('.log')?.innerText.includes('You cannot play any card')"
    )


def test_a_click_says_before_that_it_plays(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    burning(page)
    page.locator(".board .piece.target").first.hover()
    page.wait_for_function(
        "() => document.querySelector('.about')?.innerText.includes('A click plays it')"
    )
