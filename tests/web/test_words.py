"""A table says what one plays for, what its words mean, and why a place will not do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.core.game import game, names
from tests.web.hands import box, filled, menu, open_table, seats, wait


def told(page: Any) -> str:
    """What stands above the table."""
    return str(page.locator(".told").inner_text())


def begin(page: Any, name: str) -> None:
    """A new table of a game, at the viewer's first choice."""
    found = game(name)
    open_table(page, name, {}, seats(1 if found.solitaire else found.players[0]))
    assert wait(page) == "mine"


@pytest.mark.parametrize("name", names())
def test_the_key_of_a_table(name: str, person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    begin(page, name)
    page.keyboard.press("F1")
    key = page.get_by_label("Words on the table")
    key.wait_for()
    assert page.evaluate("() => document.activeElement.id") == "tab-rules"
    for word, means in game(name).key:
        assert key.get_by_text(filled(word), exact=True).count() == 1
        assert key.get_by_text(filled(means), exact=True).count() == 1
    found = game(name)
    some = {} if found.solitaire else {"players": found.players[0]}
    assert filled(found.aim(some)) in page.locator("#panel").inner_text()


def test_what_is_pointed_at_says_what_it_is(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    begin(page, "carbondale")
    assert told(page).startswith("Goal:")
    page.locator("[data-id=discards]").hover()
    page.wait_for_function("() => document.querySelector('.told').innerText.includes('face down')")
    page.mouse.move(2, 2)
    page.wait_for_function("() => !document.querySelector('.told').innerText.includes('face down')")


def test_a_touch_on_an_empty_place_is_answered(person: Callable[..., Any]) -> None:
    """A card that is taken up, and a cell of one's own that cannot take it."""
    page = person(1440, 900)
    begin(page, "carbondale_draft")
    card = page.locator(".stage .piece.target").first
    card.click()
    assert page.locator(".tools .primary").count() == 0  # the card goes somewhere first
    dark = page.evaluate(
        """() => [...document.querySelectorAll('.cloth[data-id^=cell]')].filter(cloth =>
          !cloth.classList.contains('target')).map(cloth => cloth.getBoundingClientRect())
          .map(b => [b.left + b.width / 2, b.top + b.height / 2])"""
    )
    assert dark
    page.mouse.click(*dark[0])
    page.wait_for_selector(".told .refusal [role=alert]")
    page.keyboard.press("Escape")
    page.wait_for_selector(".told .refusal", state="detached")


def test_a_refusal_goes_with_the_next_choice(person: Callable[..., Any]) -> None:
    """A card that is put back is a choice, too."""
    page = person(1440, 900)
    begin(page, "carbondale")
    page.locator(".stage .piece.target").last.click()
    picked = page.locator(".stage .piece.picked")
    picked.wait_for()
    page.locator('.stage [data-id^="hand1/"]').first.click(force=True)
    page.locator(".told .refusal [role=alert]").wait_for()
    picked.click()
    page.locator(".told .refusal").wait_for(state="detached")


def test_giving_up_and_leaving_stand_first_in_the_menu(person: Callable[..., Any]) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    begin(page, "three_piles")
    sheet = menu(page)
    up = sheet.get_by_role("button", name="Give up")
    for later in ("New game", "Rules"):
        found = sheet.get_by_text(later, exact=True)
        assert box(up)["x"] < box(found)["x"]
        assert box(up)["y"] == box(found)["y"]
    assert "My games" in sheet.inner_text()
    assert sheet.get_by_text("Sounds").is_visible()
