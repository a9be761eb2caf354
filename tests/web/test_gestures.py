"""What hands and keys mean at a table: previews, the obvious, steps back, quick clicks, small targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cardhouse
from cardhouse.core.game import game
from cardhouse.play.match import Match
from tests.web.hands import open_table, seats, wait

TOLD = ".about"


def dealt(name: str, fits: Callable[[Match], Any], **options: Any) -> tuple[str, Any]:
    """The first deal by number of which something holds, and what it is."""
    for number in range(1, 400):
        found = fits(cardhouse.new_match(name, seed=str(number), **options))
        if found:
            return str(number), found
    raise AssertionError("no such deal")


def up_and_along(match: Match) -> tuple[str, str] | None:
    """A card that may go onto a foundation, and a foundation for it; both also elsewhere."""
    paths = [g.path for g in match.scene(0, "wide").gestures if len(g.path) == 2]
    for card, target in paths:
        if target.startswith("up") and sum(1 for p in paths if p[0] == card) > 1:
            return card, target
    return None


def only_up(match: Match) -> str | None:
    """A card whose single meaning is a foundation."""
    gestures = match.scene(0, "wide").gestures
    foundations = {s.id for s in match.scene(0, "wide").spots if s.kind == "foundation"}
    for gesture in gestures:
        actions = {g.action for g in gestures if g.path[0] == gesture.path[0]}
        if len(gesture.path) == 2 and gesture.path[1] in foundations and len(actions) == 1:
            return gesture.path[0]
    return None


def alone(page: Any, seed: str) -> None:
    """A game for one person, dealt by number."""
    open_table(page, "carlton", {}, [{"kind": "me"}], seed=seed)
    page.wait_for_selector(".status.yours")


def middle(page: Any, target: str) -> tuple[float, float]:
    """Where a target can be touched: near the upper edge, where no card covers it."""
    box = page.locator(f'[data-id="{target}"] .edge, [data-id="{target}"] .slot').first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + 6


def test_previews_on_hover_focus_and_in_the_list(person: Callable[..., Any]) -> None:
    page = person()
    seed, card = dealt("carlton", only_up)
    alone(page, seed)
    page.mouse.move(*middle(page, card))
    page.wait_for_selector(f"{TOLD} li")
    assert "up" in page.locator(f"{TOLD} strong").inner_text()
    page.mouse.move(2, 2)
    page.wait_for_selector(TOLD, state="detached")
    page.locator(f'.stage [data-id="{card}"]').focus()
    page.wait_for_selector(f"{TOLD} li")
    page.get_by_role("tab", name="Choices").focus()
    page.wait_for_selector(TOLD, state="detached")
    page.locator(".choices li button").first.focus()
    page.wait_for_selector(f"{TOLD} strong")


def test_a_long_press_tells_and_plays_nothing(person: Callable[..., Any]) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    before = page.locator(".status").inner_text()
    page.locator('.stage [data-id="deck"]').scroll_into_view_if_needed()
    box = page.locator('.stage [data-id="deck"] .slot').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector(TOLD)
    assert "draw" in page.locator(TOLD).inner_text().lower()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(250)
    assert page.locator(".status").inner_text() == before
    page.touchscreen.tap(x, y)
    page.wait_for_function("b => document.querySelector('.status').innerText !== b", arg=before)


def test_a_double_click_and_enter_do_the_obvious(person: Callable[..., Any]) -> None:
    page = person()
    seed, card = dealt("carlton", only_up)
    alone(page, seed)
    page.mouse.dblclick(*middle(page, card))
    page.wait_for_selector("text=1 of 104 cards is up")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("text=0 of 104 cards are up")
    page.locator(f'.stage [data-id="{card}"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("text=1 of 104 cards is up")


def test_a_click_opens_what_a_second_click_closes(person: Callable[..., Any]) -> None:
    page = person()
    seed, card = dealt("carlton", only_up)
    alone(page, seed)
    x, y = middle(page, card)
    page.mouse.click(x, y)
    page.wait_for_selector(f'.stage [data-id="{card}"][aria-pressed=true]')
    lit = page.locator(".stage .target[data-id]").count()
    page.wait_for_timeout(700)
    page.mouse.click(x, y)
    page.wait_for_selector(".stage [aria-pressed=true]", state="detached")
    assert page.locator(".stage .target[data-id]").count() > lit
    page.locator(f'.stage [data-id="{card}"]').focus()
    page.keyboard.press("Space")
    page.wait_for_selector(".stage [aria-pressed=true]")
    page.keyboard.press("Escape")
    page.wait_for_selector(".stage [aria-pressed=true]", state="detached")


def test_escape_takes_back_one_step_of_a_row(person: Callable[..., Any]) -> None:
    page = person()
    options = {"players": 2, "jokers": 4, "copies": 1, "ranks": 7}
    open_table(page, "carbles", {**game("carbles").mini, **options}, seats(2))
    page.wait_for_selector(".stage svg")
    page.evaluate(
        """() => { window.backs = 0; const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) { if (JSON.parse(text).type === 'back') window.backs += 1;
          return send.call(this, text); }; }"""
    )
    for _ in range(60):
        assert wait(page) == "mine", "no row that stays open came up"
        before = page.locator(".status").inner_text()
        page.locator(".choices li button").first.dispatch_event("click")
        page.wait_for_function("b => document.querySelector('.status')?.innerText !== b", arg=before)
        if page.get_by_role("button", name="Take back this step").count():
            break
    step = page.locator(".status").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_function("b => document.querySelector('.status').innerText !== b", arg=step)
    page.wait_for_timeout(200)
    assert page.evaluate("window.backs") == 1
    assert page.locator(".status").inner_text() == before


def test_quick_clicks_are_not_lost(person: Callable[..., Any]) -> None:
    page = person()
    alone(page, "17")
    x, y = middle(page, "stock")
    for _ in range(3):
        page.mouse.click(x, y, delay=0)
    page.wait_for_selector("text=Move 4;")


def test_a_magnifier_where_two_targets_compete(person: Callable[..., Any]) -> None:
    page = person(360, 640, has_touch=True, is_mobile=True)
    open_table(page, "carbles", {"players": 12, "spaces": 18}, seats(12))
    page.wait_for_selector(".stage svg")
    places = """() => [...document.querySelectorAll('.stage .marble.target, .stage .hollow.target')].map(e => {
      const b = e.getBoundingClientRect(); return {x: b.x + b.width / 2, y: b.y + b.height / 2, id: e.dataset.id}; })"""
    for _ in range(200):
        assert wait(page) == "mine"
        found = page.evaluate(places)
        near = sorted(
            (abs(a["x"] - b["x"]) + abs(a["y"] - b["y"]), a["id"], b["id"])
            for a in found
            for b in found
            if a["id"].split("/")[0] < b["id"].split("/")[0]
        )
        if near and near[0][0] < 14:
            break
        choices = page.locator(".choices li button")
        if choices.count():
            choices.last.dispatch_event("click")
        page.wait_for_timeout(60)
    else:
        raise AssertionError("no two targets came near each other")
    page.evaluate("id => document.querySelector(`[data-id='${id}']`).scrollIntoView({block: 'center'})", near[0][1])
    found = {f["id"]: f for f in page.evaluate(places)}
    one, other = found[near[0][1]], found[near[0][2]]
    before = page.locator(".status").inner_text()
    page.touchscreen.tap((one["x"] + other["x"]) / 2, (one["y"] + other["y"]) / 2)
    goals = page.locator("dialog[open] .goal")
    goals.first.wait_for()
    assert goals.count() >= 2
    least = min(b["width"] for b in (goals.nth(i).bounding_box() for i in range(goals.count())))
    assert least >= 24
    goals.first.tap()
    page.wait_for_function("b => document.querySelector('.status').innerText !== b", arg=before)


def test_glides_when_motion_is_welcome(person: Callable[..., Any]) -> None:
    page = person()
    page.emulate_media(reduced_motion="no-preference")
    alone(page, "17")
    page.evaluate(
        """() => { window.flown = 0; new MutationObserver(list => { for (const m of list) for (const n of m.addedNodes)
          if (n.classList?.contains('flier')) window.flown += 1; })
          .observe(document.querySelector('.stage'), {childList: true, subtree: true}); }"""
    )
    page.locator(".choices li button").filter(has_text="Deal").first.click()
    page.wait_for_function("() => window.flown >= 8")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.flown = 0")
    page.locator(".choices li button").filter(has_text="Deal").first.click()
    page.wait_for_selector("text=Move 3;")
    assert page.evaluate("window.flown") == 0
