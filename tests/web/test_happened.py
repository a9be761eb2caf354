"""What just happened: told in a line, seen on the table, shown again by a key, heard once; and what
is asked now.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from typing import Any

from tests.web.hands import (
    asked_anew,
    box,
    keyboard,
    open_table,
    playwright_timeout,
    seats,
    state,
    wait,
)

HEARD = "() => [...document.querySelectorAll('.news p')].map(e => e.textContent)"
AT_BODY = "() => document.activeElement === null || document.activeElement === document.body"


def first_choice(page: Any) -> None:
    """Takes the first of the choices."""
    with asked_anew(page):
        page.locator(".choices li button").first.click()


def after_others(page: Any) -> None:
    """Plays on until the others have had their turns."""
    for _ in range(30):
        assert wait(page) == "mine"
        if page.locator(".told li").count() > 1 and page.locator(".trace").count():
            return
        first_choice(page)
    raise AssertionError("the others have done nothing")


def test_three_computers_are_told_apart_and_shown_again(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "carbles", {"players": 4}, seats(4))
    after_others(page)
    told = page.locator(".told li").all_inner_texts()
    assert {"B", "C", "D"} <= {one[0] for one in told}
    assert all("Computer" in one for one in told if one[0] != "A")
    heard = len(page.evaluate(HEARD))
    page.keyboard.press("r")
    page.wait_for_selector(".told strong")
    assert page.locator(".told strong").inner_text().startswith("Step 1 of ")
    assert page.locator(".status.yours").count() == 0
    if page.locator(".tools .undo").count():
        assert page.locator(".tools .undo").is_disabled()
    # What was told is said again; nothing can be chosen meanwhile, and Escape ends it.
    page.wait_for_function(f"before => ({HEARD})().length > before", arg=heard)
    page.keyboard.press("Escape")
    page.wait_for_selector(".status.yours")
    assert page.locator(".told li").count() == len(told)


def test_the_own_choice_makes_it_go(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    first_choice(page)
    page.wait_for_function(
        "() => !document.querySelector('.trace') || document.querySelector('.told li')"
    )
    assert box(page.locator(".told"))["height"] == 46


def test_everything_is_said_once(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "carbles", {"players": 4}, seats(4))
    heard: list[str] = []
    # Until the others have done something, and no longer than the region keeps what was said.
    while len(heard) < 3:
        assert wait(page) == "mine"
        first_choice(page)
        assert wait(page) == "mine"
        heard = [one for one in page.evaluate(HEARD) if one.startswith("Computer")]
    page.get_by_role("tab", name="Log").click()
    lines = page.locator(".log li .lines > span").all_inner_texts()
    wanted = [one for one in lines if one.startswith("Computer")]
    # What is said comes from a queue, so the last of it may come a moment after the table.
    for _ in range(40):
        heard = [one for one in page.evaluate(HEARD) if one.startswith("Computer")]
        if len(heard) >= len(wanted):
            break
        page.wait_for_timeout(100)
    assert len(heard) >= len(wanted) > 2


def test_a_card_touched_too_early_says_what_is_asked(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    page.locator('.stage [data-id^="hand0/"]').first.click()
    page.wait_for_selector(".refusal >> text=Draw first")


OVER = """() => { const range = document.createRange();
  range.selectNodeContents(document.querySelector('.asked .status'));
  const b = document.querySelector('.asked label').getBoundingClientRect();
  return [...range.getClientRects()].some(a => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1); }"""


def test_a_standing_answer_covers_nothing_that_is_asked(person: Callable[..., Any]) -> None:
    page = person(390, 844)
    open_table(page, "carbondale_draft", {}, seats(2))
    for _ in range(60):
        assert wait(page) == "mine"
        if page.locator(".asked label").count():
            break
        first_choice(page)
    assert page.locator(".asked label").inner_text().strip() == "Don't ask again this turn"
    assert not page.evaluate(OVER)


def test_the_focus_is_never_nowhere(person: Callable[..., Any]) -> None:
    page, chance = person(), random.Random(4)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    made = 0
    while state(page) != "end" and made < 40:
        if wait(page) == "end":
            break
        keyboard(page, chance)
        made += 1
        # It may take a moment on a busy machine, but it comes back by itself.
        page.wait_for_function(f"() => !({AT_BODY})()", timeout=3000)
    # Whoever gives up does it from a menu that goes with the game.
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    keyboard(page, chance)
    assert wait(page) == "mine"
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Give up").first.focus()
    page.keyboard.press("Enter")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Enter")
    page.locator(".end").first.wait_for()
    page.wait_for_function(f"() => !({AT_BODY})()", timeout=3000)


def test_the_log_goes_both_ways_by_itself(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "carbles", {"players": 4}, seats(4))
    after_others(page)
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Play it backwards").click()
    page.wait_for_selector(".warning.back")
    page.get_by_role("button", name="Stop").click()
    where = page.locator(".panel .at").inner_text()
    page.get_by_role("button", name="Play it forwards").click()
    page.wait_for_function("w => document.querySelector('.panel .at').innerText !== w", arg=where)


def test_what_happened_stays_until_something_is_asked_for(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "carbles", {"players": 2}, seats(2))
    for _ in range(3):
        at = box(page.locator(".stage [role=button][data-id]").first)
        with asked_anew(page):
            page.mouse.click(at["x"] + at["width"] / 2, at["y"] + 8)
            page.mouse.move(2, 2)  # where nothing is
        assert wait(page) == "mine"
        page.wait_for_timeout(300)
        assert page.locator(".told .about").count() == 0
    # A key pressed while the other still moves finds nothing to go to; a person presses it again.
    for _ in range(30):
        assert wait(page) == "mine"
        page.keyboard.press("ArrowRight")
        with contextlib.suppress(playwright_timeout()):
            page.wait_for_selector(".told .about strong", timeout=2000)
            return
    raise AssertionError("nothing is told about what the keys are on")


def test_the_price_of_what_the_hand_is_on_takes_the_place_of_the_hint(
    person: Callable[..., Any],
) -> None:
    page = person(1440, 900)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".told p.hint")
    at = box(page.locator(".stage [role=button][data-id]").first)
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=3)
    page.wait_for_selector(".told .about strong")
    assert page.locator(".told p.hint").count() == 0
    page.mouse.move(20, 20)
    page.wait_for_selector(".told p.hint")


HELD = """() => { const one = document.querySelector('.stage [role=button][data-id^="hand0/"]');
  const b = one?.getBoundingClientRect(); return b ? [b.x + 12, b.y + 20] : null; }"""
"""Where a card lies that may be played."""
WOOD = """() => { const all = [...document.querySelectorAll('.stage [data-id^="t"]')]
    .map((one) => one.getBoundingClientRect());
  const mean = (of) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  return [mean((b) => b.x + b.width / 2), mean((b) => b.y + b.height / 2)]; }"""
"""The middle of the board, where nothing lies."""


def test_on_a_phone_only_what_was_asked_last_is_answered(person: Callable[..., Any]) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carbles", {"players": 4}, seats(4))
    for _ in range(40):
        assert wait(page) == "mine"
        if card := page.evaluate(HELD):
            page.touchscreen.tap(*card)
            with contextlib.suppress(playwright_timeout()):
                page.wait_for_selector(".told .about strong", timeout=3000)
                break
            continue
        first_choice(page)
    page.get_by_role("button", name="Hint", exact=True).dispatch_event("click")
    page.wait_for_selector(".told p.hint")
    assert not page.locator(".told .about, .stage .landing").count()
    deck = box(page.locator('.stage [data-id="deck"]'))
    page.touchscreen.tap(deck["x"] + 8, deck["y"] + 20)
    page.wait_for_selector(".told p.refusal")
    page.touchscreen.tap(*page.evaluate(WOOD))
    page.wait_for_selector(".told p.refusal", state="detached")


def test_a_hint_stays_until_its_move_is_made(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "carbles", {"players": 2}, seats(2))
    pointed, stayed = page.locator(".stage .pointed[data-id]"), 0
    for _ in range(20):
        assert wait(page) == "mine"
        page.get_by_role("button", name="Hint").click()
        page.wait_for_selector(".told p.hint")
        said = page.locator(".told p.hint").inner_text()
        card = page.locator('.stage .pointed[data-id^="hand0/"]').first
        at = card.bounding_box() if card.count() else None
        if at is None:
            first_choice(page)
            continue
        with asked_anew(page):
            page.mouse.click(at["x"] + at["width"] / 2, at["y"] + 8)
            page.mouse.move(2, 2)
        # Where only one marble can go, the card alone is the whole move, and the hint is done.
        page.wait_for_timeout(300)
        hint = page.locator(".told p.hint").all_inner_texts()
        # What is done of it and its reasons have been read: what is left of the move stays.
        left = (
            hint[0].removeprefix("Hint: then ").removeprefix("Hint: ").rstrip(".") if hint else ""
        )
        stays = len(hint) == 1 and left != "" and left in said
        if wait(page) == "mine" and stays and pointed.count():
            assert not page.locator('.stage [data-id^="hand0/"].pointed').count()
            stayed += 1
            break
    assert stayed


def test_a_hint_goes_once_another_move_is_begun(person: Callable[..., Any]) -> None:
    """A move that goes on with a price, too: what was advised would be marked beside it."""
    page = person(390, 844, has_touch=True, is_mobile=True)
    for _ in range(6):
        open_table(page, "carbondale", {}, seats(2))
        assert wait(page) == "mine"
        page.get_by_role("button", name="Hint", exact=True).click()
        page.wait_for_selector(".told p.hint")
        other = page.locator(".stage .piece.target:not(.pointed)[data-id]")
        for name in other.evaluate_all("all => all.map((one) => one.dataset.id)"):
            card = page.locator(f'.stage [data-id="{name}"]').first
            card.dispatch_event("click")
            cells = page.locator('.stage [role=button][data-id^="town0."]')
            if cells.count():
                with asked_anew(page):
                    cells.first.dispatch_event("click")
                page.wait_for_selector(".told p.hint", state="detached")
                assert not page.locator(".stage .pointed").count()
                return
            card.dispatch_event("click")
    raise AssertionError("no card but the advised one could be built")


def test_ones_own_move_stays_beside_the_others_on_a_phone(person: Callable[..., Any]) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    take = page.locator(".choices li button", has_text="Take").first
    with asked_anew(page):
        take.dispatch_event("click")
    assert wait(page) == "mine"
    page.wait_for_timeout(500)
    assert page.locator(".told li.own").count() == page.locator(".told li.theirs").count() == 1
    assert page.locator(".told .texts").evaluate("s => s.scrollHeight - s.clientHeight") <= 4


def test_what_one_plays_for_pushes_out_nobodys_turn_on_a_phone(person: Callable[..., Any]) -> None:
    """It is cut itself where it has no room."""
    page = person(320, 700, has_touch=True, is_mobile=True)
    # What several did in one way stands in one line, each with a sign.
    theirs = page.locator(".told li.theirs .seat")
    for _ in range(9):
        open_table(page, "carbles", {"players": 4}, [*seats(4)[1:], *seats(1)])
        assert wait(page) == "mine"
        page.wait_for_timeout(500)
        assert page.locator(".told .aim").count()
        shown = theirs.count()
        page.locator(".told").get_by_role("button", name="All of it").tap()
        page.locator(".told.open").wait_for()
        if theirs.count() > 1:
            assert shown == theirs.count()
            return
    raise AssertionError("nobody led but the second before last")


def test_a_hint_ends_with_a_clause_on_a_phone(person: Callable[..., Any]) -> None:
    """The sign that opens it takes no room of what was fitted."""
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    page.get_by_role("button", name="Hint", exact=True).tap()
    page.wait_for_selector("p.hint")
    page.locator("p.hint .soon").wait_for(state="detached")
    page.wait_for_timeout(300)
    assert page.locator(".told").get_by_role("button", name="All of it").count()
    sheet = page.locator(".told .texts")
    assert sheet.evaluate("s => s.scrollHeight - s.clientHeight") <= 1


def test_a_hint_goes_once_another_card_is_chosen(person: Callable[..., Any]) -> None:
    """Its words too, not its marks alone: they would lie over what is asked about that card."""
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carbondale", {}, seats(2))
    assert wait(page) == "mine"
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".told p.hint")
    page.locator(".stage .piece.target:not(.pointed)[data-id]").first.dispatch_event("click")
    page.wait_for_selector(".stage .picked")
    page.wait_for_selector(".told p.hint", state="detached")
    assert not page.locator(".stage .pointed").count()


def test_the_others_move_stays_in_sight_once_a_card_is_drawn(person: Callable[..., Any]) -> None:
    """On a phone all has room: what the own move brought, what the other did, and the card that
    came.
    """
    page = person(390, 844)
    open_table(page, "three_piles", {}, seats(2))
    for _ in range(12):
        assert wait(page) == "mine"
        deck = page.locator('.stage [role=button][data-id="deck"]')
        if page.locator(".told li").count() and deck.count():
            break
        first_choice(page)
    with asked_anew(page):
        deck.press("Enter")
    last = "[...document.querySelectorAll('.told li')].at(-1)"
    page.wait_for_function(f"() => {last}?.innerText.includes('You')")
    *before, other, own = page.locator(".told li").all_inner_texts()
    assert len(before) == page.locator(".told li.own").count() <= 1
    assert "Computer" in other
    assert "You: drew" in own or "You draw" in own
    assert page.locator(".told .texts").evaluate("s => s.scrollHeight - s.clientHeight") <= 4


def test_what_is_shown_again_lights_who_acted_and_a_click_means_what_it_means(
    person: Callable[..., Any],
) -> None:
    """It begins with the table as it was before; the log marks the step that is told."""
    page = person()
    open_table(page, "carbles", {"players": 4}, seats(4))
    after_others(page)
    page.keyboard.press("r")
    told = page.locator(".told .texts")
    page.wait_for_function(
        "() => /^Step 1 of \\d\\. .*Computer B/.test(document.querySelector('.told .texts').innerText)"
    )
    assert "Computer B" in page.locator(".seats li.deciding").inner_text()
    assert "Computer" not in page.locator(".asked .status").inner_text()
    assert "Computer B" in page.locator(".log [aria-current]").inner_text()
    assert told.inner_text().startswith("Step 1 of ")
    page.locator(".tools .advise").dispatch_event("pointerdown")
    page.wait_for_selector(".status.yours")
    page.locator(".tools .advise").click()
    page.wait_for_selector(".told p.hint")
