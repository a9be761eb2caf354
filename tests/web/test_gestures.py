"""What hands and keys mean at a table: previews, the obvious, steps back, quick clicks, small
targets.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import cardhouse
from cardhouse.play.match import Match
from cardhouse.server.messages import Choice, LessonStep
from tests.web.hands import (
    asked_anew,
    box,
    moved,
    open_table,
    playwright_timeout,
    seats,
    settle,
    state,
    wait,
)

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


def two_ways(match: Match) -> str | None:
    """A card that may go to several places, and to none of them at one touch."""
    gestures = match.scene(0, "wide").gestures
    sure = {g.path[0] for g in gestures if g.once}
    ways = [{g.action for g in gestures if g.path[0] == one.path[0]} for one in gestures]
    return next(
        (
            g.path[0]
            for g, way in zip(gestures, ways, strict=True)
            if len(way) > 1 and g.path[0] not in sure
        ),
        None,
    )


def alone(page: Any, seed: str) -> None:
    """A game for one person, dealt by number."""
    open_table(page, "carlton", {}, [{"kind": "me"}], seed=seed)
    page.wait_for_selector(".status.yours")


def middle(page: Any, target: str) -> tuple[float, float]:
    """Where a target can be touched: near the upper edge, where no card covers it."""
    at = box(page.locator(f'[data-id="{target}"] .edge, [data-id="{target}"] .slot').first)
    return at["x"] + at["width"] / 2, at["y"] + 6


def test_previews_on_hover_focus_and_in_the_list(person: Callable[..., Any]) -> None:
    page = person()
    seed, card = dealt("carlton", only_up)
    alone(page, seed)
    page.mouse.move(*middle(page, card))
    page.wait_for_selector(f"{TOLD} span")
    assert "up" in page.locator(f"{TOLD} strong").inner_text()
    page.mouse.move(2, 2)
    page.wait_for_selector(TOLD, state="detached")
    page.locator(f'.stage [data-id="{card}"]').focus()
    page.wait_for_selector(f"{TOLD} span")
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
    at = box(page.locator('.stage [data-id="deck"] .slot'))
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    session = page.context.new_cdp_session(page)
    session.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
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
    page.wait_for_selector("text=1 of 104 cards up")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("text=9 deals left")
    page.locator(f'.stage [data-id="{card}"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("text=1 of 104 cards up")


@pytest.mark.parametrize("touch", [False, True])
def test_a_card_that_has_one_place_goes_there_at_one_touch(
    touch: bool, person: Callable[..., Any]
) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True) if touch else person()
    seed, card = dealt("carlton", only_up)
    alone(page, seed)
    at = middle(page, card)
    if touch:
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)
    page.wait_for_selector("text=1 of 104 cards up")


def test_a_quick_click_elsewhere_counts_after_a_card_went_at_one_touch(
    person: Callable[..., Any],
) -> None:
    page = person(1440, 900)
    open_table(page, "carlton", {}, seats(1), seed="1")
    assert wait(page) == "mine"
    settle(page)
    for id, there in (("pile0/5S", "pile1/5S"), ("pile4/AD", "upD1/AD")):
        at = box(page.locator(f'.stage [data-id="{id}"]'))
        page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] - 20)
        # An ace goes up at once, whatever pile is empty.
        page.locator(f'.stage [data-id="{there}"]').wait_for()


def test_a_double_click_chooses_no_place_for_a_card_that_has_several(
    person: Callable[..., Any],
) -> None:
    page = person()
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    with asked_anew(page):
        page.locator(".choices li button", has_text="draw").first.click()
    assert wait(page) == "mine"
    card = page.locator('.stage [data-id^="hand0/"]').first
    at = box(card)
    page.mouse.dblclick(at["x"] + 9, at["y"] + 9)
    page.wait_for_timeout(500)
    # It was picked and put back, or is picked still; nothing was played.
    assert page.locator('.stage [data-id^="hand0/"].piece').count() == 4
    assert page.locator(".status.yours").count() == 1


def test_a_click_opens_what_a_second_click_closes(person: Callable[..., Any]) -> None:
    page = person()
    seed, card = dealt("carlton", two_ways)
    alone(page, seed)
    x, y = middle(page, card)
    page.mouse.click(x, y)
    page.wait_for_selector(f'.stage [data-id="{card}"][aria-pressed=true]')
    assert page.locator(f'.stage .target[data-id="{card}"]').count() == 0
    page.wait_for_timeout(700)
    page.mouse.click(x, y)
    page.wait_for_selector(".stage [aria-pressed=true]", state="detached")
    assert page.locator(f'.stage .target[data-id="{card}"]').count() == 1
    page.locator(f'.stage [data-id="{card}"]').focus()
    page.keyboard.press("Space")
    page.wait_for_selector(".stage [aria-pressed=true]")
    page.keyboard.press("Escape")
    page.wait_for_selector(".stage [aria-pressed=true]", state="detached")


def test_escape_takes_back_one_step_of_a_row(person: Callable[..., Any]) -> None:
    page = person()
    # Aces, twos and jokers: whatever is dealt, marbles soon come out and rows have several steps.
    open_table(page, "carbles", {"players": 2, "jokers": 4, "copies": 8, "ranks": 2}, seats(2))
    page.wait_for_selector(".stage svg")
    page.evaluate(
        """() => { window.backs = 0; const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) { if (JSON.parse(text).type === 'back') window.backs += 1;
          return send.call(this, text); }; }"""
    )
    for _ in range(60):
        assert wait(page) == "mine", "no row that stays open came up"
        before = page.locator(".status").inner_text()
        choices = page.locator(".choices li button")
        several = choices.count() > 1  # else the only answer may be given meanwhile
        with asked_anew(page):
            choices.first.dispatch_event("click")
        page.wait_for_timeout(200)
        open_row = page.get_by_role("button", name="Take back this step").count()
        if several and open_row and choices.count() > 1:
            break
    step = page.locator(".status").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_function("b => document.querySelector('.status').innerText !== b", arg=step)
    page.wait_for_timeout(200)
    assert page.evaluate("window.backs") == 1
    assert page.locator(".status").inner_text() == before


def test_arrows_go_onto_the_table_and_among_choices(person: Callable[..., Any]) -> None:
    page = person()
    alone(page, "17")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.activeElement.matches('.stage [role=button][data-id]')")
    choices = page.locator(".choices li button")
    assert choices.count() > 2
    assert page.locator(".choices button[tabindex='0']").count() == 1
    choices.first.focus()
    page.keyboard.press("ArrowDown")
    assert choices.nth(1).evaluate("e => e === document.activeElement && e.tabIndex === 0")
    page.keyboard.press("End")
    assert choices.last.evaluate("e => e === document.activeElement")
    page.keyboard.press("Enter")
    moved(page, 1)
    page.wait_for_function("() => document.activeElement.closest('.choices')")


def test_quick_clicks_are_not_lost(person: Callable[..., Any]) -> None:
    page = person()
    alone(page, "17")
    x, y = middle(page, "stock")
    for _ in range(3):
        page.mouse.click(x, y, delay=0)
    moved(page, 3)


def crowded(shape: str) -> LessonStep:
    """A table for twelve in the middle of a row: which of two marbles side by side goes five
    spaces?
    """
    hands = [["5", "9"]] + [[rank] for rank in "2346789TJQ3"]
    match = cardhouse.match_from_position(
        {
            "game": "carbles", "options": {"players": 12}, "seat": 0, "turn": 24, "track": {"4": 0, "5": 0, "40": 1},
            "hands": hands,
        }
    )  # fmt: skip
    match.play("5")
    choices = [Choice(a, match.text(a), match.text(a, long=True)) for a in match.legal_actions]
    scene = match.scene(0, shape)
    return LessonStep(
        "carbles", 0, "Two", "", 0, 1, "Choose.", False, "", False, scene, choices, [], []
    )


def test_a_magnifier_where_two_targets_compete(person: Callable[..., Any]) -> None:
    page = person(360, 640, has_touch=True, is_mobile=True)
    step = crowded("tall")
    tried: list[int] = []

    def lesson(socket: Any) -> None:
        socket.on_message(lambda text: tried.append(json.loads(text)["action"]))
        socket.send(msgspec.json.encode(step).decode())

    page.route_web_socket("**/ws/lesson/**", lesson)
    page.goto("/learn/carbles/0")
    marbles = page.locator(".stage .marble.target")
    marbles.first.wait_for()
    boxes = [box(marbles.nth(i)) for i in range(2)]
    between = [
        sum(b[at] + b[size] / 2 for b in boxes) / 2
        for at, size in (("x", "width"), ("y", "height"))
    ]
    assert max(b["width"] for b in boxes) < 22  # too small for a finger
    page.touchscreen.tap(*between)
    goals = page.locator("dialog[open] .goal")
    goals.first.wait_for()
    assert goals.count() == 2
    assert min(box(goals.nth(i))["width"] for i in range(2)) >= 24
    assert not tried
    target = goals.last.get_attribute("data-target")
    goals.last.tap()
    page.wait_for_selector("dialog[open]", state="detached")
    meant = [g.action for g in step.scene.gestures if g.path[-1] == target]
    page.wait_for_function("() => !document.querySelector('dialog')")
    assert tried == meant[:1]


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
    moved(page, 2)
    assert page.evaluate("window.flown") == 0


def test_a_card_that_cannot_be_moved_is_refused_where_it_was_dragged(
    person: Callable[..., Any],
) -> None:
    page = person(1440, 900)
    open_table(page, "carlton", {}, seats(1), seed="12")
    assert wait(page) == "mine"
    fixed = box(page.locator('.stage [data-id="pile0/TS"]'))
    goal = box(page.locator('.stage [data-id="upS1"]'))
    page.mouse.move(fixed["x"] + 30, fixed["y"] + 30)
    page.mouse.down()
    page.mouse.move(goal["x"] + 30, goal["y"] + 30, steps=5)
    page.mouse.up()
    page.wait_for_selector(".told .refusal")
    # What can be done is no contradiction to what could not.
    page.locator(".stage [role=button][data-id]").first.click()
    page.wait_for_function("() => !document.querySelector('.told .refusal')")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_cards_that_move_together_are_framed_and_dragged_together(
    size: tuple[int, int], person: Callable[..., Any]
) -> None:
    page = person(*size)
    # The three of clubs has two places for its run then, so it goes to neither at one touch.
    open_table(page, "carlton", {}, seats(1), seed="19")
    assert wait(page) == "mine"
    page.locator('.stage [data-id="pile1/2H"]').click()
    upper, lower = (page.locator(f'.stage [data-id="pile5/{face}"]') for face in ("3C", "2H"))
    lower.wait_for()
    # Whoever touches at once where the card went meant the same again.
    page.wait_for_timeout(600)
    settle(page)
    first, last = box(upper), box(lower)
    x, y = first["x"] + first["width"] / 2, first["y"] + 8
    page.mouse.click(x, y)
    frame = box(page.locator(".stage .picked:not([data-id]) rect"))
    assert frame["y"] <= first["y"] < last["y"] + last["height"] - 2 < frame["y"] + frame["height"]
    page.mouse.click(x, y)
    goal = box(page.locator('.stage [data-id="pile4"]'))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(goal["x"] + 20, goal["y"] + 30, steps=5)
    assert page.locator(".stage .lifted").count() == 2
    page.mouse.up()
    page.locator('.stage [data-id="pile4/2H"]').wait_for()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft"])
def test_a_card_laid_on_a_cell_is_not_asked_for_its_cell_again(
    name: str, size: tuple[int, int], person: Callable[..., Any]
) -> None:
    """On a phone the table is fitted anew before the answer is there."""
    page = person(*size)
    open_table(page, name, {}, seats(2))
    cell = '.stage [role=button]:is([data-id^="town0."], [data-id^="cell0("])'
    for turn in range(60):
        assert wait(page) == "mine"
        page.evaluate("() => scrollTo(0, 0)")
        status = page.locator(".status").inner_text()
        cards = page.locator('.stage [role=button][data-id^="hand0/"]')
        asked = "build a card" if name == "carbondale" else "build"
        for at in range(cards.count() if asked in status.lower() else 0):
            card = box(cards.nth(at))
            page.mouse.click(card["x"] + 12, card["y"] + 8)
            if page.locator(cell).count():
                chosen = page.locator(cell).last.get_attribute("data-id")
                place = box(page.locator(cell).last)
                with asked_anew(page):
                    page.mouse.click(
                        place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
                    )
                page.wait_for_timeout(1500)
                status = page.locator(".status").inner_text()
                assert "choose a place" not in status
                assert "choose a cell" not in status
                built = page.locator(f'.stage [data-id^="{chosen}/"]')
                if name == "carbondale":
                    assert built.count() == 1, f"nothing lies at {chosen}"
                return
            page.keyboard.press("Escape")
        choices = page.locator(".choices li button")
        with asked_anew(page):
            choices.nth(turn % choices.count()).click()
    raise AssertionError("there was nothing to build")


def test_a_card_laid_on_another_players_begins_its_claim(person: Callable[..., Any]) -> None:
    page = person(1440, 900)
    open_table(page, "carbondale", {}, seats(2))
    theirs = page.locator('.stage [role=button][data-id^="town1."][data-id*="/"]')
    for turn in range(80):
        assert wait(page) == "mine"
        if theirs.count():
            break
        choices = page.locator(".choices li button")
        choices.first.wait_for()
        with asked_anew(page):
            choices.nth(turn % choices.count()).click()
    card, goal = box(page.locator('.stage [data-id^="hand0/"]').first), box(theirs.first)
    page.mouse.move(card["x"] + 12, card["y"] + 12)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=5)
    with asked_anew(page):
        page.mouse.up()
    page.locator(".status", has_text="Give up a card").wait_for()


LEADS = """() => [...document.querySelectorAll('.stage svg rect.ring')]
  .filter(e => !e.closest('.trace')).map(e => e.getBoundingClientRect())
  .map(b => [b.x + b.width / 2, b.y + b.height / 2])"""
"""Where marbles surely go that can be chosen now."""


def test_where_a_marble_surely_goes_may_be_touched(person: Callable[..., Any]) -> None:
    page = person(1280, 800)
    open_table(page, "carbles", {"players": 2}, seats(2))
    for _ in range(80):
        assert wait(page) == "mine", "a way was shown before the end"
        shown = page.evaluate(LEADS)
        # The only answer there is may be given meanwhile.
        choices = page.locator(".choices li button")
        # Where cards are burned, all of them lead to the discards.
        burns = choices.first.inner_text().startswith("Burn")
        if len(shown) == 1 and choices.count() > 1 and not burns:
            # It may have been shown for the last question, and fade.
            settle(page)
            if page.evaluate(LEADS) == shown and state(page) == "mine":
                break
            continue
        with asked_anew(page):
            choices.first.click()
    told = page.locator(".choices li button").first.inner_text()
    with asked_anew(page):
        page.mouse.click(*shown[0])
    assert not page.locator(".told p.refusal").count(), told


def able(what: str) -> str:
    """Where a card lies of which just that is told, as a script."""
    return f"""() => {{ const one = [...document.querySelectorAll('.stage .card.target')]
  .find(e => /chosen{what}$/.test(e.getAttribute('aria-label')));
  const b = one?.getBoundingClientRect(); return b ? [b.x + 9, b.y + 9] : null; }}"""


SURE = able(r"(, (\+\d+( ⚠)?|out))?")
"""Where a card lies that can do one kind of thing alone, with one marble perhaps."""
GOES = able(r", \+\d+( ⚠)?")
"""Where one lies that moves a marble ahead."""


def touched(page: Any, told: str) -> Any:
    """Touches a card that can do one kind of thing alone, until that is told; where it lies."""
    for _ in range(80):
        assert wait(page) == "mine"
        card = page.evaluate(SURE)
        if card:
            # What was done before may only now be answered, and the card lie elsewhere.
            page.touchscreen.tap(*card)
            with contextlib.suppress(playwright_timeout()):
                page.wait_for_selector(told, timeout=4000)
                return card
            continue
        with asked_anew(page):
            page.locator(".choices li button").first.dispatch_event("click")
    raise AssertionError("no card did one thing alone")


def test_a_finger_sees_where_a_card_leads_before_it_is_played(person: Callable[..., Any]) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carbles", {"players": 2}, seats(2))
    card = touched(page, ".status.chosen")
    assert "touch it again" in page.locator(".status").inner_text()
    assert page.locator(".stage .ring").count() == 1
    assert not page.locator(".stage .highlight-chosen").count()
    with asked_anew(page):
        page.touchscreen.tap(*card)
    page.wait_for_selector(".status:not(.chosen)")
    assert not page.locator(".told p.refusal").count()


def test_a_card_is_played_where_its_marble_goes_and_not_in_the_hand(
    person: Callable[..., Any],
) -> None:
    page = person(1280, 800)
    open_table(page, "carbles", {"players": 2}, seats(2))
    for _ in range(80):
        assert wait(page) == "mine"
        settle(page)
        if card := page.evaluate(GOES):
            page.mouse.move(*card)
            with contextlib.suppress(playwright_timeout()):
                page.wait_for_function(f"() => ({LEADS})().length", timeout=2000)
            if len(shown := page.evaluate(LEADS)) == 1:
                break
        with asked_anew(page):
            page.locator(".choices li button").first.click()
    else:
        raise AssertionError("no card led to one place")
    before = page.locator(".choices li button").all_inner_texts()
    page.mouse.down()
    page.mouse.move(card[0] + 14, card[1] + 9, steps=4)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert page.locator(".choices li button").all_inner_texts() == before, "it was only looked at"
    page.mouse.move(*card)
    with asked_anew(page):
        page.mouse.down()
        page.mouse.move(*shown[0], steps=8)
        page.mouse.up()
    settle(page)
    assert not page.locator(".told p.refusal").count()
    assert "choose where" not in page.locator(".status").inner_text()


@contextlib.contextmanager
def swiped_up(page: Any, card: str) -> Iterator[None]:
    """A finger goes up from a card, and leaves the table at the end."""
    x, y = middle(page, card)
    session = page.context.new_cdp_session(page)
    touch = "Input.dispatchTouchEvent"
    session.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 7):
        points = [{"x": x, "y": y - 16 * step}]
        session.send(touch, {"type": "touchMove", "touchPoints": points})
        page.wait_for_timeout(40)
    yield
    session.send(touch, {"type": "touchEnd", "touchPoints": []})


def test_a_finger_takes_a_card_up_whichever_way_it_goes(person: Callable[..., Any]) -> None:
    """Upwards, too, where it would else scroll the page."""
    page = person(390, 844, has_touch=True, is_mobile=True)
    seed, card = dealt("carlton", two_ways)
    alone(page, seed)
    with swiped_up(page, card):
        page.wait_for_selector(".stage .lifted", timeout=5000)
    assert page.evaluate("scrollY") == 0


def pinned(match: Match) -> str | None:
    """An open card that lies alone at the end of its pile and can go nowhere."""
    scene = match.scene(0, "wide")
    movable = {g.path[0] for g in scene.gestures}
    piles = [s.id for s in scene.spots if s.layout == "fan"]
    ends = [[p.id for p in scene.pieces if p.spot == pile][-1] for pile in piles]
    return next((end for end in ends if end not in movable), None)


def test_a_card_that_cannot_be_moved_scrolls_nothing_and_says_why(
    person: Callable[..., Any],
) -> None:
    page = person(390, 700, has_touch=True, is_mobile=True)
    seed, card = dealt("carlton", pinned)
    alone(page, seed)
    with swiped_up(page, card):
        pass
    page.wait_for_selector(".told .refusal")
    assert page.evaluate("scrollY") == 0


def test_the_stock_deals_nothing_while_a_card_is_chosen(person: Callable[..., Any]) -> None:
    page = person()
    seed, card = dealt("carlton", two_ways)
    alone(page, seed)
    page.mouse.click(*middle(page, card))
    page.wait_for_selector(".stage [aria-pressed=true]")
    asked = page.locator(".status").inner_text()
    page.mouse.click(*middle(page, "stock"))
    page.wait_for_selector(".stage [aria-pressed=true]", state="detached")
    page.wait_for_timeout(300)
    moved(page, 0)
    assert page.locator(".status").inner_text() != asked, "what is asked is said again"
    page.mouse.click(*middle(page, "stock"))
    moved(page, 1)


def test_a_finger_is_told_first_what_a_deal_does(person: Callable[..., Any]) -> None:
    """A finger has no way to rest on the stock: where a deal would bury what can go up, its first
    touch tells so, and its second one deals.
    """
    page = person(390, 844, has_touch=True, is_mobile=True)
    seed, _ = dealt("carlton", only_up)
    alone(page, seed)
    page.touchscreen.tap(*middle(page, "stock"))
    page.wait_for_selector(".told .about >> text=which could go up first")
    # What has no room is left out clause by clause, and opened by a touch.
    page.locator(".told [aria-expanded]").tap()
    page.wait_for_selector(".told .about >> text=stay in the stock")
    assert page.get_by_role("button", name="Undo", exact=True).count() == 0
    page.touchscreen.tap(*middle(page, "stock"))
    page.wait_for_function("() => !document.querySelector('.told .about')")
    page.wait_for_function("() => document.querySelector('.tools .undo')?.disabled === false")


def test_what_was_told_of_a_choice_goes_with_it(person: Callable[..., Any]) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carbles", {"players": 2}, seats(2))
    touched(page, ".told .about")
    page.keyboard.press("Escape")
    page.wait_for_selector(".status:not(.chosen)")
    page.locator(".told .about").wait_for(state="detached")


def test_steps_back_have_one_place(person: Callable[..., Any]) -> None:
    """On a phone the buttons stay where they are, whatever can be taken back."""
    page = person(390, 844)
    seed, card = dealt("carlton", two_ways)
    alone(page, seed)
    hint = page.get_by_role("button", name="Hint", exact=True)
    undo = page.get_by_role("button", name="Undo")
    at = box(hint)["x"]
    assert undo.is_disabled()
    page.mouse.click(*middle(page, card))
    page.get_by_role("button", name="Take back this step").wait_for()
    assert not undo.count()
    assert box(hint)["x"] == at
    page.keyboard.press("Escape")
    page.mouse.click(*middle(page, "stock"))
    page.wait_for_function("() => !document.querySelector('.tools .undo').disabled")
    assert box(hint)["x"] == at


def test_a_finger_on_a_covered_card_means_that_card(person: Callable[..., Any]) -> None:
    """Not what lies on it, though only a strip of it is seen."""
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carlton", {}, seats(1), seed="bars")
    assert wait(page) == "mine"
    covered = page.evaluate(
        """() => { const all = [...document.querySelectorAll('.stage .piece.card')];
          const at = all.findIndex((e, i) => !e.matches('.target') && all[i + 1]?.matches('.target')
            && e.dataset.id.split('/')[0] === all[i + 1].dataset.id.split('/')[0]);
          const [under, over] = [all[at], all[at + 1]].map(
            e => e.querySelector('.glow').getBoundingClientRect());
          return {x: under.left + under.width / 2, y: (under.top + over.top) / 2 + 1}; }"""
    )
    page.touchscreen.tap(covered["x"], covered["y"])
    page.locator(".told p.refusal").wait_for()
    assert not page.locator(".stage .picked").count()


def test_who_takes_back_a_draw_is_told_which_card_was_seen(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    with asked_anew(page):
        page.locator(".choices li button", has_text="Draw a card").click()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("text=Taken back, but you")


JOKERS = {"players": 2, "jokers": 4, "copies": 8, "ranks": 1}
"""Aces and Jokers: whatever is dealt, several marbles may come out, and rows have several steps."""
HELD = """() => [...document.querySelectorAll('.stage [role=button][data-id^="hand0/"]')]
  .map(e => e.dataset.id)"""
CHOSEN = '.stage [data-id^="hand0/"].highlight-chosen'


def begun(page: Any) -> tuple[str, list[str]]:
    """Plays until a card that was touched asks which marble it moves; it, and the others held."""
    for _ in range(60):
        assert wait(page) == "mine", "no row that stays open came up"
        held = page.evaluate(HELD)
        if len(held) > 1:
            page.mouse.click(*middle(page, held[0]))
            page.wait_for_timeout(400)
            if page.locator(CHOSEN).count():
                return held[0], held[1:]
        page.keyboard.press("Escape")
        with asked_anew(page):
            page.locator(".choices li button").first.dispatch_event("click")
    raise AssertionError("no card asked for a marble")


def test_another_card_of_the_hand_is_taken_for_the_one_that_was_chosen(
    person: Callable[..., Any],
) -> None:
    page = person()
    open_table(page, "carbles", JOKERS, seats(2))
    page.wait_for_selector(".stage svg")
    ranks = """ids => Object.fromEntries(ids.map(id => [id, document
      .querySelector(`.stage [data-id="${id}"]`)?.getAttribute('aria-label')
      ?.match(/ace|joker/i)?.[0].toLowerCase()]))"""
    card = '.stage [data-id="{}"]'
    for _ in range(12):
        first, others = begun(page)
        told = page.evaluate(ranks, [first, *others])
        another = [one for one in others if told[one] != told[first]]
        if another:
            break
        page.keyboard.press("Escape")
        page.wait_for_selector(CHOSEN, state="detached")
        with asked_anew(page):
            page.locator(".choices li button").first.dispatch_event("click")
    else:
        raise AssertionError("no hand of both ranks came up")
    page.mouse.click(*middle(page, another[-1]))
    page.wait_for_selector(f"{card.format(first)}:not(.highlight-chosen)")
    # What has one meaning is played, all else is chosen.
    page.wait_for_function(
        """(other) => { const card = document.querySelector(other);
          return !card || card.matches('.highlight-chosen, .chosen, .picked')
            || document.querySelector('.told .preview, .told .about'); }""",
        arg=card.format(another[-1]),
    )
    assert not page.locator(".told p.refusal").count()
