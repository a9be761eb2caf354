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
from tests.web.hands import open_table, seats, wait

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
