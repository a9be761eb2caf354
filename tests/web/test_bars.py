"""The bars above a table: what is told ends above the table, and covers no word of what is asked,
or all of it; nobody scrolls but the person; a price is told for what is pointed at, not for what
comes to lie below the pointer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.core.game import game
from tests.web.hands import asked_anew, box, open_table, seats, settle, wait
from tests.web.positions import SITTINGS, Viewer, positions

BARS = """() => {
  const box = at => { const e = document.querySelector(at), b = e.getBoundingClientRect();
    return {top: b.top, bottom: b.bottom}; };
  const picked = document.querySelector('.stage .piece.picked');
  return {bar: box('.asked'), asked: box('.asked .status'), told: box('.told .sheet'), line: box('.told'),
    text: document.querySelector('.told .texts').innerText,
    over: [...document.querySelectorAll('.told .sheet *')].every(
      e => e.parentElement.closest('.texts[role=group]') /* scrolls, and opens by a button */ ||
        e.getBoundingClientRect().bottom <= box('.told .sheet').bottom + 1),
    touched: picked && picked.getBoundingClientRect().top};
}"""


def phone(person: Callable[..., Any], touch: bool, width: int = 390) -> Any:
    """A page as wide as a phone."""
    page = person(width, 844, has_touch=touch, is_mobile=touch)
    page.set_default_timeout(20_000)
    return page


def lie_apart(page: Any) -> None:
    """What is told lies above the table, in its line below what is asked."""
    found: dict[str, Any] = page.evaluate(BARS)
    asked, told = found["asked"], found["told"]
    assert found["over"], found
    assert told["top"] >= 0, found
    assert told["bottom"] <= found["line"]["bottom"] + 1, found
    assert asked["bottom"] <= told["top"] + 1, found


PLACES = """() => ['.stage', '.stage svg', '.tools'].map(at => {
  const b = document.querySelector(at).getBoundingClientRect();
  return [b.left, b.top, b.width, b.height].map(Math.round); })"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
@pytest.mark.parametrize("name", ["carbondale", "three_piles"])
def test_the_table_keeps_its_place_whatever_is_told(
    person: Callable[..., Any], name: str, size: tuple[int, int]
) -> None:
    """What one plays for is a few lines first, and all of it by a touch, and so is a long hint on a
    phone that stands: of what is asked no word is covered there or all, and how it stands is seen
    whole or not at all. So is a refusal.
    """
    page = person(*size, has_touch=True, is_mobile=True)
    open_table(page, name, {}, seats(2))
    assert wait(page) == "mine"
    page.wait_for_timeout(300)
    stage, sheet = page.locator(".stage"), page.locator(".told .sheet")
    places = page.evaluate(PLACES)

    def keeps() -> None:
        page.wait_for_timeout(300)
        assert page.evaluate(PLACES) == places

    def covers() -> bool:
        """Whether it lies over the table, on a phone that stands over the own hand: the table's
        upper edge may be covered there, so that what is asked is not.
        """
        upright = size[0] < size[1]
        one, table = box(sheet), box(page.locator(".slot.own") if upright else stage)
        return one["y"] + one["height"] > table["y"] and one["x"] < table["x"] + table["width"]

    def leaves_the_rest() -> None:
        if size[0] < size[1]:
            asked, told = box(page.locator(".asked .status")), box(sheet)
            above = asked["y"] + asked["height"] <= told["y"] + 1
            assert above or told["y"] <= asked["y"] + 1
            people = page.locator(".people")
            parts = [box(part) for part in people.locator("li").all()]
            apart = all(one["y"] + one["height"] <= box(sheet)["y"] + 1 for one in parts)
            assert apart or people.evaluate("e => getComputedStyle(e).opacity") == "0"

    def unfolds() -> None:
        """A touch shows all of it, a touch on the table gives the table back."""
        page.locator(".told .texts").tap(position={"x": 9, "y": 9})
        page.locator(".told.open").wait_for()
        rest = page.locator(".told .texts").evaluate("e => e.scrollHeight - e.clientHeight")
        # Beside a table that lies it may have to be scrolled.
        assert rest <= 4 or size[0] > size[1]
        keeps()
        stage.tap(position={"x": 4, "y": size[1] // 2})
        page.locator(".told.open").wait_for(state="detached")

    # Some goals are short enough.
    if page.locator(".told button[aria-expanded]").count():
        unfolds()
    else:
        assert name in ("three_piles", "carbondale")
    # A bar that stays in sight is scrolled to, unless it is touched where it is.
    hint = box(page.get_by_role("button", name="Hint", exact=True))
    page.touchscreen.tap(hint["x"] + 9, hint["y"] + 9)
    page.locator(".told p.hint").wait_for()
    keeps()
    assert not covers()
    leaves_the_rest()
    if page.locator(".told button[aria-expanded]").count():
        unfolds()
    page.locator(".stage .piece:not(.target)").last.tap(force=True)
    page.locator(".told p.refusal").wait_for()
    keeps()
    assert not covers()
    leaves_the_rest()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_buttons_that_come_and_go_leave_the_others_in_their_places(
    person: Callable[..., Any], size: tuple[int, int]
) -> None:
    page = person(*size)
    open_table(page, "carlton", {}, seats(1), seed="bars")
    assert wait(page) == "mine"
    hint, undo = (page.locator(f".tools .{name}") for name in ("advise", "undo"))
    places = box(hint), box(undo)
    page.locator(".choices li button").first.dispatch_event("click")
    page.locator(".tools .undo:enabled").wait_for()
    assert (box(hint), box(undo)) == places
    undo.dispatch_event("click")
    page.get_by_role("button", name="Redo").wait_for()
    assert (box(hint), box(undo)) == places


@pytest.mark.parametrize("scrolled", [0, 8, 60])
def test_a_long_price_covers_no_word_of_what_is_asked(
    person: Callable[..., Any], scrolled: int
) -> None:
    page = phone(person, touch=False, width=320)
    open_table(page, "carlton", {}, seats(1), seed="bars")
    assert wait(page) == "mine"
    # Large letters: whatever is told is long.
    page.evaluate("() => { document.documentElement.style.fontSize = '21px'; }")
    page.mouse.wheel(0, scrolled)
    page.wait_for_timeout(200)
    long = 0
    for target in page.locator(".stage .piece.target").all():
        at = box(target)
        page.mouse.move(at["x"] + 9, at["y"] + at["height"] - 6)
        page.wait_for_timeout(400)
        if page.locator(".told.telling").count():
            lie_apart(page)
            long += page.locator(".told button[aria-expanded]").count()
    assert long


@pytest.mark.parametrize("scrolled", [0, 8])
def test_a_finger_is_told_a_price_above_the_table(
    person: Callable[..., Any], scrolled: int
) -> None:
    page = phone(person, touch=True, width=320)
    open_table(page, "carbondale", {}, seats(2))
    assert wait(page) == "mine"
    page.evaluate("y => scrollTo(0, y)", scrolled)
    at = box(page.locator(".stage .piece.target").last)
    page.touchscreen.tap(at["x"] + 9, at["y"] + 9)
    page.wait_for_timeout(400)
    lie_apart(page)


def test_a_row_below_a_pointer_at_rest_is_not_asked_for(person: Callable[..., Any]) -> None:
    page = person(1280, 800)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    rested = 0
    for turn in range(8):
        if wait(page) == "end":
            break
        choices = page.locator(".choices li button")
        row = box(choices.nth(turn % min(3, choices.count())))
        at = (row["x"] + 40, row["y"] + row["height"] / 2)
        page.mouse.move(*at)
        page.mouse.move(at[0] + 2, at[1])
        page.locator(".told.telling").wait_for()
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(700)
        wait(page)
        page.wait_for_timeout(300)
        assert not page.locator(".told.telling").count()
        rested += page.locator(".choices li button:hover").count()
    assert rested


@pytest.mark.parametrize("game", ["carbondale", "carbondale_draft", "carlton"])
def test_a_table_begins_at_its_top(person: Callable[..., Any], game: str) -> None:
    page = phone(person, touch=True)
    page.emulate_media(reduced_motion="no-preference")
    open_table(page, game, {}, seats(1 if game == "carlton" else 2))
    assert wait(page) == "mine"
    page.wait_for_timeout(1500)
    assert page.evaluate("() => scrollY") == 0
    hand = box(page.locator(".stage .target").last)
    assert hand["y"] + hand["height"] <= 844


def test_all_players_are_seen_on_a_phone(person: Callable[..., Any]) -> None:
    page = phone(person, touch=True)
    open_table(page, "carbles", {"players": 4}, seats(4))
    assert wait(page) == "mine"
    for panel in page.locator(".seats li").all():
        at = box(panel)
        assert at["x"] >= 0
        assert at["x"] + at["width"] <= 390
    assert not page.locator(".scores").count()
    page.evaluate("() => scrollTo(0, 400)")
    line = page.locator(".head .scores")
    line.wait_for()
    assert line.locator("span").count() == 4
    at = box(line)
    assert 0 <= at["y"] <= 200
    assert at["x"] + at["width"] <= 390
    page.evaluate("() => scrollTo(0, 0)")
    line.wait_for(state="detached")


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_what_a_score_is_made_up_of_can_be_read_on_a_phone(
    site: Any, browser: Any, size: tuple[int, int]
) -> None:
    """Where it makes up no number of a town, and so nobody would find it on the table."""
    (sitting,) = (s for s in SITTINGS if s.title == "three_piles 2")
    late = list(positions(sitting, 6))[-1]
    viewer = Viewer(browser, site.url, late, size, has_touch=True, is_mobile=True)
    viewer.show(late)
    notes = viewer.page.evaluate(
        """() => [...document.querySelectorAll('.seats li .note')].map(e => {
          const outer = e.closest('li').getBoundingClientRect(), range = document.createRange();
          range.selectNodeContents(e);
          const lines = [...range.getClientRects()].filter(r => r.width);
          return {text: e.innerText, size: parseFloat(getComputedStyle(e).fontSize),
            inside: lines.length > 0 && lines.every(r => r.left >= outer.left && r.right <= outer.right
              && r.top >= outer.top && r.bottom <= outer.bottom)}; })"""
    )
    assert len(notes) == 2
    for note in notes:
        assert note["inside"], note
        assert note["size"] >= 11, note
        assert "longest" in note["text"], note
        assert "♦" in note["text"], note
    viewer.close()


def test_the_first_line_of_the_log_is_whole(person: Callable[..., Any]) -> None:
    page = person(1280, 800)
    open_table(page, "three_piles", {}, seats(2))
    for _ in range(14):
        if wait(page) == "end":
            break
        with asked_anew(page):
            page.locator(".choices li button").first.dispatch_event("click")
    # The log goes on to its last lines by itself, a moment after they came.
    page.wait_for_function(
        """() => { const log = document.querySelector('.log'), top = log.getBoundingClientRect().top;
          return log.scrollHeight > log.clientHeight + 4
            && ![...log.querySelectorAll('.lines > span')].map(e => e.getBoundingClientRect())
              .some(b => b.top < top - 1 && b.bottom > top + 1); }"""
    )


@pytest.mark.parametrize("name", ["carlton", "three_piles"])
def test_a_phone_that_is_turned_and_turned_back_shows_what_it_showed(
    person: Callable[..., Any], name: str
) -> None:
    page = person(390, 844, has_touch=True, is_mobile=True)
    deal = {"seed": "5"} if game(name).solitaire else {}
    open_table(page, name, {}, seats(1 if deal else 2), **deal)
    page.wait_for_selector(".status.yours")
    settle(page)
    before = page.evaluate(PLACES)
    page.set_viewport_size({"width": 844, "height": 390})
    settle(page)
    assert page.evaluate("innerWidth") == 844, "nothing stands beyond the window"
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    assert page.evaluate(PLACES) == before


def test_a_phone_that_is_turned_keeps_what_was_said(person: Callable[..., Any]) -> None:
    """It is the same position in another shape; name and time of the game are in sight, too."""
    page = person(390, 844, has_touch=True, is_mobile=True)
    open_table(page, "carlton", {}, seats(1), seed="5")
    page.wait_for_selector(".status.yours")
    page.get_by_role("button", name="Hint", exact=True).tap()
    page.wait_for_selector(".told p.hint")
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector("main.low")
    settle(page)
    assert page.locator(".told p.hint").is_visible()
    for part in (".title", ".clock"):
        box = page.locator(f"header {part}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 390


def test_a_chosen_card_leaves_the_table_where_it_was(person: Callable[..., Any]) -> None:
    """However much there is to say of it: the rest is a touch away, and moves nothing either."""
    page = phone(person, True)
    open_table(page, "carbondale_draft", {}, seats(2))
    assert wait(page) == "mine"
    page.wait_for_timeout(300)
    places = page.evaluate(PLACES)
    status, left_out = page.locator(".asked .status"), 0
    for card in page.locator('.stage [data-id^="hand0/"]').all():
        card.tap(force=True)
        page.wait_for_timeout(300)
        assert page.evaluate(PLACES) == places
        asked, bar = box(status), box(page.locator(".asked"))
        assert asked["y"] >= bar["y"] + 2
        assert asked["y"] + asked["height"] <= bar["y"] + bar["height"] - 2
        if status.inner_text().endswith("…"):
            left_out += 1
            status.tap()
            page.locator(".asked.open").wait_for()
            assert "Each place:" in status.inner_text()
            assert page.evaluate(PLACES) == places
    assert left_out
