"""Rules beside a table: a refusal is told without signs and leads to the rule it rests on; the
rulebook there begins with what one plays for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.core.game import all_games
from cardhouse.play.match import new_match
from tests.web.hands import box, open_table, seats, wait

SIGN = re.compile(r"\([A-Z]\d")
IN_SIGHT = """rule => { const a = rule.getBoundingClientRect();
  return a.height > 0 && a.top >= 0 && a.bottom <= innerHeight; }"""


@pytest.mark.parametrize("width", [1440, 390])
def test_a_refusal_leads_to_its_rule(person: Callable[..., Any], width: int) -> None:
    page = person(width, 844)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    # A card of the own hand, before one has drawn.
    page.locator(".stage .piece:not(.target)").last.click(force=True)
    told = page.locator(".told p.refusal")
    told.wait_for()
    assert not SIGN.search(told.inner_text()), told.inner_text()
    page.get_by_role("button", name="Read the rule").click()
    rule = page.locator(".rules .wanted")
    rule.wait_for()
    assert SIGN.search(rule.inner_text())
    # The page glides there.
    page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('.rules .wanted'))")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_what_is_read_on_a_phone_leads_back_to_the_table(
    person: Callable[..., Any], size: tuple[int, int]
) -> None:
    page = person(*size, has_touch=True, is_mobile=True)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    page.locator(".stage .piece:not(.target)").last.tap(force=True)
    page.locator(".told p.refusal").wait_for()
    # By itself the page scrolls nowhere; what is in sight already is not scrolled to.
    page.evaluate("() => scrollTo(0, 0)")
    back = page.get_by_role("button", name="Back to the table")
    if not page.get_by_role("button", name="Read the rule").is_visible():
        page.locator(".told .texts").tap()
    page.get_by_role("button", name="Read the rule").dispatch_event("click")
    page.locator("dialog .rules .wanted").wait_for()
    page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('dialog .wanted'))")
    assert page.evaluate("() => scrollY") == 0
    assert inside(box(back), size)
    back.tap()
    page.locator("dialog").wait_for(state="detached")
    assert page.evaluate("() => scrollY") == 0
    # What the words mean pushes nothing away.
    words = page.locator("button.words")
    words.scroll_into_view_if_needed()
    place, scrolled = box(words), page.evaluate("() => scrollY")
    words.tap()
    page.locator("dialog").get_by_label("Words on the table").wait_for()
    assert inside(box(back), size)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert (box(words), page.evaluate("() => scrollY")) == (place, scrolled)


def inside(at: dict[str, float], size: tuple[int, int]) -> bool:
    """Whether a box lies in the window."""
    return (
        at["x"] >= 0
        and at["y"] >= 0
        and at["x"] + at["width"] <= size[0]
        and at["y"] + at["height"] <= size[1]
    )


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_the_rules_begin_with_what_one_plays_for(person: Callable[..., Any], name: str) -> None:
    page = person(1440, 900)
    count = new_match(name).seats
    open_table(page, name, {}, seats(count))
    page.get_by_role("tab", name="Rules").click()
    page.locator(".rules p").first.wait_for()
    first = page.locator(".rules").inner_text()[:600]
    assert "rulebook is our own" not in first
    assert re.search("win|goal|points|bring", first), first
    if name != "carlton":  # which tells it in its first lines
        page.get_by_text("About this rulebook").click()
        assert "rulebook is our own" in page.locator(".rules details p").first.inner_text()
