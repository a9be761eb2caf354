"""What one person alone has: deals by number and of the day, time, statistics, bookmarks, find,
peek, finish, hints.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from cardhouse.core.game import game
from tests.web.hands import MANNERS, menu, moved, open_table, seats, to_the_end, wait
from tests.web.test_gestures import alone


def after(page: Any, made: int) -> None:
    """Waits until so many moves are made, or the game is over with them."""
    there = page.locator(f"text=/Move {made} of /").or_(page.locator(".end"))
    there.first.wait_for(state="attached")


def test_deals_by_number_and_of_the_day(person: Callable[..., Any]) -> None:
    page, other = person(), person()
    tables = []
    for one in (page, other):
        one.goto("/new/carlton")
        one.get_by_label("Number of the deal").fill("4711")
        one.get_by_role("button", name="Deal", exact=True).click()
        one.wait_for_selector(".status.yours")
        tables.append(
            one.locator(".stage .piece.card").evaluate_all(
                "l => l.map(e => e.getAttribute('aria-label'))"
            )
        )
    assert tables[0] == tables[1]
    assert "Deal no. 4711" in menu(page).inner_text()
    first_table = page.url
    page.get_by_role("button", name="Same deal again").click()
    page.wait_for_url(lambda url: url != first_table)
    page.get_by_role("group", name="Deal and help").wait_for(state="detached")
    page.wait_for_selector(".status.yours")
    assert "Deal no. 4711" in menu(page).inner_text()
    for one in (page, other):
        one.goto("/new/carlton")
        one.get_by_role("button", name="Today's deal").click()
        one.wait_for_selector(".status.yours")
    assert re.search(r"The deal of \d{4}-\d\d-\d\d", menu(page).inner_text())
    cards = "l => l.map(e => e.getAttribute('aria-label'))"
    first, second = (one.locator(".stage .piece.card").evaluate_all(cards) for one in (page, other))
    assert first == second != tables[0]


def test_time_bookmarks_and_finding_a_card(person: Callable[..., Any]) -> None:
    page = person()
    alone(page, "17")
    page.locator(".choices li button").filter(has_text="Deal").first.click()
    moved(page, 1)
    page.wait_for_function("() => document.querySelector('[role=timer]').innerText !== '0:00'")
    menu(page).get_by_role("button", name="Mark this position").click()
    page.get_by_role("button", name="Marked").wait_for()
    page.keyboard.press("Escape")
    for move in (3, 4):
        page.locator(".choices li button").filter(has_text="Deal").first.click()
        moved(page, move - 1)
    menu(page).get_by_role("button", name="Back to move 1").click()
    moved(page, 1)
    shown = page.locator(".stage .piece.card[aria-label]").last
    name = re.sub(",.*", "", shown.get_attribute("aria-label") or "")
    field = menu(page).get_by_label("Find a card")
    field.fill(name)
    field.press("Enter")
    page.wait_for_selector("text=Found on")
    assert page.locator(".stage .piece.pointed").count() >= 1
    page.reload()
    page.wait_for_selector(".status.yours")
    assert page.locator("[role=timer]").inner_text() != "0:00"
    assert menu(page).get_by_role("button", name="Marked").count() == 1


def test_a_peek_shows_one_card_and_is_counted(person: Callable[..., Any]) -> None:
    page = person()
    alone(page, "17")
    covered = page.locator(".stage .piece.card:not([aria-label])")
    many = covered.count()
    menu(page).get_by_role("button", name="Look at a covered card").click()
    page.wait_for_selector("text=Which covered card")
    page.keyboard.press("Escape")
    page.wait_for_selector("text=Which covered card", state="detached")
    menu(page).get_by_role("button", name="Look at a covered card").click()
    page.locator(".stage .piece.card[role=button]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is the ")
    assert covered.count() == many - 1
    assert "with a peek" in menu(page).inner_text()
    page.keyboard.press("Escape")
    page.locator(".choices li button").first.click()
    moved(page, 1)
    assert page.locator(".hint").count() == 0


def test_a_won_game_is_finished_and_counted(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/new/carlton")
    page.wait_for_selector("main >> text=None finished yet.")
    chance = random.Random(1)
    finish = page.get_by_role("button", name="Finish", exact=True)
    options = {"decks": 1, "suits": 1, "ranks": 3, "piles": 2, "faces": "all"}
    wins = 0
    for seed in range(1, 30):
        open_table(page, "carlton", options, [{"kind": "me"}], seed=str(seed))
        page.wait_for_selector(".stage svg")
        for made in range(1, 13):
            if wait(page) == "end" or finish.count():
                break
            choices = page.locator(".choices li button")
            choices.nth(chance.randrange(choices.count())).click()
            after(page, made)
        if finish.count():
            finish.click()
            page.wait_for_selector(".end")
            assert page.locator(".end h2").inner_text() == "It comes out!"
            wins += 1
            break
    assert wins == 1
    page.locator(".end button", has_text="Undo").dispatch_event("click")
    page.wait_for_selector(".end", state="detached")
    page.get_by_role("button", name="Redo").click()
    page.wait_for_selector(".end")
    page.goto("/new/carlton")
    page.wait_for_selector("dl")
    told = page.locator("dl").inner_text()
    assert re.search(r"peeks or takebacks\s+1 of 1 won", told)
    assert re.search(r"With help\s+1 \(a takeback\)", told)
    assert re.search(r"Best time\s+–", told)


def test_what_is_safe_goes_up(person: Callable[..., Any]) -> None:
    page = person()
    alone(page, "17")
    for made in range(1, 40):
        if page.locator(".end").count():
            raise AssertionError("nothing safe came up")
        safe = page.get_by_role("button", name="Safe cards up")
        if safe.count():
            told = re.search(r"(\d+)\sof\s104", page.locator(".status").inner_text())
            assert told
            before = int(told[1])
            safe.click()
            page.wait_for_function(
                "b => Number(/(\\d+)\\sof\\s104/.exec(document.querySelector('.status').innerText)[1]) > b",
                arg=before,
            )
            return
        page.locator(".choices li button").first.click()
        after(page, made)
    raise AssertionError("nothing safe came up")


def test_hints_alone_and_against_computers(person: Callable[..., Any]) -> None:
    page = person()
    for name, count in (("carlton", 1), ("three_piles", 2)):
        more = {"seed": "5"} if game(name).solitaire else {}
        open_table(page, name, {}, seats(count), **more)
        assert wait(page) == "mine"
        page.get_by_role("button", name="Hint").click()
        page.wait_for_selector("p.hint strong")
        assert page.locator(".stage .pointed").count() > 0


def test_stepping_through_while_the_game_goes_on_and_after(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "three_piles", {**game("three_piles").mini}, seats(2))
    page.wait_for_selector(".stage svg")
    to_the_end(page, MANNERS["roles"], random.Random(4))
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="To the beginning").click()
    page.wait_for_selector("text=Before decision 1 of")
    page.get_by_role("button", name="One step on").click()
    page.wait_for_selector("text=Before decision 2 of")
    page.get_by_label("Through the eyes of").select_option(index=1)
    # The other hand lies open now, and the own one does not.
    page.wait_for_function(
        "() => document.querySelectorAll('.stage .piece.card:not([aria-label])').length > 0"
    )
    page.get_by_role("button", name="Back to the present").click()
    page.wait_for_selector(".end")
    page.get_by_role("button", name="To the beginning").click()
    page.wait_for_selector("text=Before decision 1 of")
    page.get_by_role("button", name="Play it forwards").click()
    page.wait_for_selector("text=Before decision 2 of")
    page.get_by_role("button", name="Stop").click()
