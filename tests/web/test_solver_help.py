"""The solver's help in the browser: the lamp, open help that shows a line to its end, where a game
was lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.table.test_solver_help import SMALL, twins
from tests.web.hands import box, menu, open_table, seats, wait

FIRST = 300_000
"""Milliseconds: what is solved first may have to wait for compilation."""
ON_TOP = """p => {
  const box = p.getBoundingClientRect();
  return p.contains(document.elementFromPoint(box.x + 20, box.y + 8));
}"""
"""Whether something is what lies uppermost where it stands."""


def begin(page: Any, deal: int) -> None:
    """A small deal on the table."""
    open_table(page, "carlton", SMALL, [{"kind": "me"}], seed=str(deal))
    page.wait_for_selector(".status.yours")


def test_open_help_shows_a_line_to_its_end_and_the_lamp_is_lit(person: Callable[..., Any]) -> None:
    page = person()
    begin(page, twins()[1])
    assert page.locator(".strip").count() == 0
    menu(page).get_by_role("button", name="Show my chances").click()
    page.wait_for_function(
        "() => document.querySelectorAll('.lamps .soon').length === 0", timeout=FIRST
    )
    assert "of 10 deals that agree with what you see" in page.locator(".strip").inner_text()
    page.get_by_role("button", name="How?").click()
    page.wait_for_selector("text=ways to win begin with")
    menu(page).get_by_role("button", name="Hide my chances").click()
    assert page.locator(".lamps").count() == 0
    menu(page).get_by_role("button", name="Can it still be won?").click()
    page.get_by_role("button", name="No", exact=True).click()
    assert page.get_by_role("button", name="Switch it on").count() == 0
    page.get_by_role("button", name="Can it still be won?").click()
    page.get_by_role("button", name="Switch it on").click()
    page.wait_for_selector(".strip.solved", timeout=FIRST)
    for _ in range(60):
        if page.locator(".end").count():
            break
        page.get_by_role("button", name="Show me").click()
        page.wait_for_timeout(120)
    assert page.locator(".end h2").inner_text() == "It comes out!"
    assert "with a hint, open help" in menu(page).inner_text()


def test_after_a_game_it_says_where_it_was_lost(person: Callable[..., Any]) -> None:
    page = person()
    begin(page, twins()[0])
    for _ in range(60):
        if page.locator(".end").count():
            break
        page.locator(".choices li button").first.click()
        page.wait_for_timeout(60)
    told = "This deal could not be won, whatever was played."
    page.wait_for_selector(f"text={told}", timeout=FIRST)
    # The end tells it, too, without being asked.
    assert told in page.locator(".end .words").inner_text()


def test_on_a_phone_the_chances_fit_their_two_lines(person: Callable[..., Any]) -> None:
    page = person(390, 844)
    begin(page, twins()[1])
    menu(page).get_by_role("button", name="Show my chances").click()
    page.wait_for_function(
        "() => document.querySelectorAll('.lamps .soon').length === 0", timeout=FIRST
    )
    page.keyboard.press("Escape")
    strip = page.locator(".lines .strip")
    assert re.search(r"^\d+ of 10 deals", strip.inner_text())
    assert strip.evaluate("e => e.scrollHeight <= e.clientHeight")


def test_on_a_phone_a_refusal_is_read_over_the_chances(person: Callable[..., Any]) -> None:
    page = person(390, 844)
    begin(page, twins()[1])
    menu(page).get_by_role("button", name="Show my chances").click()
    page.wait_for_selector(".strip .lamps")
    page.keyboard.press("Escape")
    page.locator('[data-id="upS1"]').click(position={"x": 12, "y": 8}, force=True)
    page.wait_for_selector("p.refusal")
    assert page.locator("p.refusal").evaluate(ON_TOP)


def test_whoever_gives_up_is_shown_the_way_that_would_have_won(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    begin(page, twins()[1])
    menu(page).get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end").wait_for()
    page.get_by_text("It could still be won when it was given up.").wait_for(timeout=FIRST)
    assert page.locator(".end h2").inner_text().endswith(": it could still be won")
    page.get_by_text("With the covered cards known it wins so, in ").wait_for()
    stood = box(page.locator(".stage svg").first)
    page.locator(".end").get_by_role("button", name="See how it could be won").click()
    way = page.locator(".end")
    way.get_by_text("Move 1 of ").wait_for()
    moves = re.search(r"Move 1 of (\d+) to a win: \w+", way.inner_text())
    assert moves is not None
    assert page.locator(".stage .pointed").count() > 0
    assert box(page.locator(".stage svg").first) == stood
    assert page.locator(".pair").get_by_role("button", name="Another deal").is_visible()
    for at in range(int(moves[1])):
        way.get_by_text(f"Move {at + 1} of ").wait_for()
        way.get_by_role("button", name="Next", exact=True).click()
    way.get_by_text("That wins it").wait_for()
    way.get_by_role("button", name="Back", exact=True).click()
    way.get_by_text(f"Move {moves[1]} of {moves[1]} to a win").wait_for()
    way.get_by_role("button", name="Back to the present").click()
    page.locator(".end h2").get_by_text("Given up with").wait_for()


def test_on_a_phone_the_end_leads_to_where_it_was_lost(person: Callable[..., Any]) -> None:
    """Two things are mostly done at the end, and one of them shows the analysis whole; all else
    stands in a grid.
    """
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carlton", {}, seats(1))
    assert wait(page) == "mine"
    page.locator(".choices li button").first.dispatch_event("click")
    menu(page).get_by_role("button", name="Give up").click()
    page.locator("dialog[open] button").first.click()
    page.wait_for_selector(".end")
    page.wait_for_timeout(700)
    named = page.locator(".pair > *").all_inner_texts()
    assert named == ["Another deal", "Analysis", "Same deal again", "More"]
    page.locator(".pair .all").click()
    grid = [box(one) for one in page.locator(".end .rest .row > *").all()]
    assert len({round(one["x"]) for one in grid}) == 3
    assert len({round(one["width"]) for one in grid}) == 1
    page.locator(".pair .all").click()
    page.locator(".pair").get_by_role("button", name="Analysis").click()
    page.locator("#panel .found").wait_for()
    page.wait_for_timeout(700)
    tab = box(page.locator("#tab-analysis"))
    above = [box(one) for one in page.locator(".head, .foot").all()]
    # It is short, and read whole with the table above it.
    found = box(page.locator("#panel .found"))
    assert 0 <= tab["y"] < found["y"]
    assert found["y"] + found["height"] <= 844
    assert all(one["y"] + one["height"] <= tab["y"] + 1 for one in above)


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_what_belongs_to_the_deal_closes_when_it_is_given_up(
    person: Callable[..., Any], size: tuple[int, int]
) -> None:
    page = person(*size)
    open_table(page, "carlton", {}, seats(1))
    assert wait(page) == "mine"
    menu(page).get_by_role("button", name="Give up").click()
    # The question stands alone, and whoever plays on is back at the table.
    assert not page.get_by_role("button", name="Find", exact=True).is_visible()
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("group", name="Deal and help").wait_for(state="detached")
    menu(page).get_by_role("button", name="Give up").click()
    page.locator("dialog[open] button").first.click()
    page.wait_for_selector(".end")
    same = box(page.locator(".pair").get_by_role("button", name="Same deal again"))
    assert same["height"] <= 42
    page.get_by_role("group", name="Deal and help").wait_for(state="detached")
    # It may be opened again.
    menu(page).get_by_role("button", name="Find", exact=True).wait_for()
    page.keyboard.press("Escape")
    # What else can be done comes into sight wherever one has scrolled to.
    page.wait_for_selector(".pair.settled")
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    page.locator(".pair .all").dispatch_event("click")
    bar, opened = box(page.locator("header").first), box(page.locator(".end.open"))
    assert bar["y"] + bar["height"] <= opened["y"] + 1
    assert opened["y"] + opened["height"] <= size[1]
    assert "the proof of the deal" in page.locator(".end").inner_text()


def test_signs_that_nobody_else_can_make_are_not_explained(person: Callable[..., Any]) -> None:
    page = person(390, 844)
    open_table(page, "carlton", {}, seats(1))
    page.locator("button.marks").click()
    told = page.locator("dialog dl").first.inner_text()
    assert "has just come" in told
    assert "where it went" not in told
    assert "lost, or" not in told
    assert "who sent it" not in told
