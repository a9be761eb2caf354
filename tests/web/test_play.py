"""Every game from start to end in a browser, in three manners."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.core.game import game, names
from tests.web.hands import MANNERS, box, open_table, seats, state, to_the_end


def small(name: str) -> tuple[dict[str, Any], int]:
    """The smallest real game, and its number of seats."""
    options = dict(game(name).mini)
    least = game(name).players[0] if not game(name).solitaire else 1
    count = options.get("players", 2 if "players" in game(name).state_type.OPTIONS else least)
    return options, int(count or least)


def cases() -> list[Any]:
    """Every game by mouse, 3 Piles in every manner; the other pairs belong to the long run."""
    pairs = [(name, manner) for name in names() for manner in sorted(MANNERS)]
    quick = {(name, "mouse") for name in names()} | {("three_piles", x) for x in MANNERS}
    return [pytest.param(*x, marks=() if x in quick else pytest.mark.long) for x in pairs]


@pytest.mark.parametrize(("name", "manner"), cases())
def test_a_whole_game(name: str, manner: str, person: Callable[..., Any]) -> None:
    page = person()
    options, count = small(name)
    more = {"seed": "12"} if game(name).solitaire else {}
    open_table(page, name, options, seats(count), **more)
    page.wait_for_selector(".stage svg")
    moves = to_the_end(page, MANNERS[manner], random.Random(f"{name} {manner}"))
    assert moves > 0
    assert page.locator(".end h2").inner_text()
    # What everybody reached, as it was told at the table.
    reached = page.locator(".end .scores li").all_inner_texts()
    assert game(name).solitaire or (len(reached) == count and all(len(one) > 4 for one in reached))
    record = page.request.get(
        page.locator(".end a[download][href*=record]").get_attribute("href") or ""
    ).json()
    assert record["game"] == name


UNDER_THE_END = """() => new Promise(done => new MutationObserver((_, watch) => {
  const next = document.querySelector('.pair button.primary');
  if (!next) return;
  watch.disconnect();
  const box = next.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  done(hit !== null && next.contains(hit));
}).observe(document.body, {childList: true, subtree: true}))"""


def test_a_click_that_the_end_overtakes_opens_no_rematch(person: Callable[..., Any]) -> None:
    """What comes up under a pointer that was on its way to the table is not meant by it; a moment
    later it is.
    """
    page = person()
    open_table(page, "three_piles", small("three_piles")[0], seats(2))
    page.wait_for_selector(".stage svg")
    page.evaluate(f"() => {{ window.hit = ({UNDER_THE_END})(); }}")
    to_the_end(page, MANNERS["roles"], random.Random(3))
    assert page.evaluate("() => window.hit") is False
    page.locator(".pair button.primary").click(trial=True)


def test_a_usual_game_of_many_cards(person: Callable[..., Any]) -> None:
    """The usual table, opened with one click on the home page, played to its end by the list of
    choices.
    """
    page = person()
    page.goto("/")
    page.get_by_role("button", name="Play 3 Piles").click()
    page.wait_for_selector(".stage svg")
    moves = to_the_end(page, MANNERS["roles"], random.Random(5))
    assert moves >= 20
    assert "fair" in page.locator(".end .fair").inner_text()


def test_stepping_back_changes_nothing(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "carlton", {}, [{"kind": "me"}], seed="7")
    page.wait_for_selector(".status.yours")
    for _ in range(4):
        before = page.locator(".status").inner_text()
        page.locator(".choices li button").first.click()
        page.wait_for_function("b => document.querySelector('.status').innerText !== b", arg=before)
    now = page.locator(".status").inner_text()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="One step back").click()
    page.wait_for_selector("text=You look back")
    assert page.locator(".stage [role=button][data-id]").count() == 0
    # Above the table and beside it one place has one name.
    assert "Before move 4. " in page.locator(".status").inner_text()
    page.wait_for_selector("text=Move 4 of 4")
    card = box(page.locator(".stage .piece.card").first)
    page.mouse.click(card["x"] + 20, card["y"] + 8)
    reminder = page.get_by_role("log", name="What happens").get_by_text("Return to the present")
    reminder.wait_for(state="attached")
    page.get_by_role("button", name="To the beginning").click()
    page.wait_for_selector("text=Before move 1.")
    page.get_by_role("button", name="To the present", exact=True).click()
    page.wait_for_selector(".status.yours")
    assert page.locator(".status").inner_text() == now
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("b => document.querySelector('.status').innerText !== b", arg=now)
    page.get_by_role("button", name="Redo").click()
    page.wait_for_function("b => document.querySelector('.status').innerText === b", arg=now)


def test_a_refusal_says_why_and_points(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "carlton", {}, [{"kind": "me"}], seed="7")
    page.wait_for_selector(".status.yours")
    at = box(page.locator(".stage .piece.card[role=img]").first)
    page.mouse.click(at["x"] + 5, at["y"] + 4)
    page.wait_for_selector(".refusal")
    assert page.locator("p.refusal").inner_text().strip()
    assert page.locator(".stage .pointed").count() > 0
    assert state(page) == "mine"
