"""Nothing on a table hides anything else: prices, names of cells, scores and buttons, an end told
in a sentence.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import cardhouse
from cardhouse.core.game import game, names
from cardhouse.play.messages.notices import Snapshot
from cardhouse.play.messages.parts import Solo
from cardhouse.play.messages.undo import Undo
from cardhouse.play.telling import Telling
from cardhouse.play.views import Views
from cardhouse.server.messages.encoding import encode
from tests.web.conftest import PATIENCE
from tests.web.hands import open_table, seats, settle, wait
from tests.web.positions import (
    CODE,
    SHAPES,
    SITTINGS,
    Position,
    Viewer,
    position_of,
    positions,
    table_of,
)
from tests.web.test_after import given_up

BOXES = """what => [...document.querySelectorAll(what)].filter(e => e.checkVisibility())
  .map(e => e.getBoundingClientRect()).filter(b => b.width > 0)
  .map(b => [b.left, b.top, b.right, b.bottom])"""
WINDOWS = [(1280, 800), (390, 844), (844, 390)]


def windows(titles: Sequence[str]) -> list[Any]:
    """Each title with each window; the ordinary run takes one window a title, one after the
    other.
    """
    return [
        pytest.param(
            title,
            size,
            id=f"{title}-{size[0]}x{size[1]}",
            marks=[pytest.mark.long] * (at % len(WINDOWS) != number),
        )
        for at, title in enumerate(titles)
        for number, size in enumerate(WINDOWS)
    ]


TOWNS = [s for s in SITTINGS if s.name in ("carbondale", "carbondale_draft") and s.seats == 2]


def boxes(page: Any, what: str) -> list[list[float]]:
    """Left, top, right and bottom of what is seen."""
    return [list(map(float, box)) for box in page.evaluate(BOXES, what)]


def apart(a: list[float], b: list[float]) -> bool:
    """Whether two boxes have at most their edges in common."""
    return a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1


def inside(box: list[float], size: tuple[int, int]) -> bool:
    """Whether a box lies in the window."""
    return box[0] >= 0 and box[1] >= 0 and box[2] <= size[0] and box[3] <= size[1]


def touch(size: tuple[int, int]) -> dict[str, bool]:
    """What a window of a phone has besides."""
    return {"has_touch": True, "is_mobile": True} if min(size) < 500 else {}


@pytest.mark.parametrize(("name", "size"), windows(names()))
def test_what_a_choice_would_do_covers_nothing_of_the_table(
    name: str, size: tuple[int, int], person: Callable[..., Any]
) -> None:
    page = person(*size, **touch(size))
    found = game(name)
    open_table(page, name, {}, seats(1 if found.solitaire else found.players[0]))
    assert wait(page) == "mine"
    page.wait_for_selector(".stage [role=button][data-id]")
    page.locator(".stage [role=button][data-id]").first.focus()
    page.wait_for_selector(".about strong")
    settle(page)
    (told,) = boxes(page, ".told .texts")
    assert apart(told, boxes(page, ".stage")[0]), told
    assert inside(told, size), told
    assert page.evaluate("() => scrollY") == 0


MARBLES = {"20": 0, "33": 0, "28": 1, "41": 1, "50": 2, "68": 2, "54": 3, "70": 3}


def told(row: Sequence[str]) -> Position:
    """A table of Carbles with many marbles, after some choices of a row."""
    hands = [["8", "7", "J", "K", "Joker"], *[["2", "9"]] * 3]
    given = {"game": "carbles", "options": {"players": 4}, "track": MARBLES, "hands": hands}
    match = cardhouse.match_from_position(given)
    for text in row:
        match.play(text)
    return position_of(match, "late", CODE)


@pytest.mark.parametrize("size", WINDOWS)
def test_what_cards_and_marbles_tell_covers_no_marble_and_nothing_told(
    size: tuple[int, int], site: Any, browser: Any
) -> None:
    shown = [told(row) for row in ((), ("J",), ("J", "from 20"))]
    viewer = Viewer(browser, site.url, shown[0], size, **touch(size))
    for position in shown:
        viewer.show(position)
        tags = boxes(viewer.page, ".stage .tag rect")
        marbles = boxes(viewer.page, ".stage .marble .body")
        assert len(tags) > 1
        assert len(marbles) == 16
        for at, tag in enumerate(tags):
            assert inside(tag, size)
            assert all(apart(tag, other) for other in [*tags[at + 1 :], *marbles])
    viewer.close()


@pytest.mark.parametrize("size", WINDOWS)
def test_whose_pile_is_which_is_told_by_colour_and_name_above(
    size: tuple[int, int], site: Any, browser: Any
) -> None:
    match = cardhouse.new_match("three_piles", seed="whose")
    viewer = Viewer(browser, site.url, position_of(match, "early", CODE), size, **touch(size))
    told = viewer.page.locator(".stage :is(text.pill, text.label)").all_text_contents()
    assert sum(one.strip().lower().startswith("pile") for one in told) == 6
    labels = viewer.page.locator(".stage text.label").all_text_contents()
    assert {"You", "Computer B"} <= {one.strip() for one in labels}
    edges = viewer.page.locator(".stage .whose")
    colours = [edges.nth(at).get_attribute("fill") for at in range(6)]
    assert len(set(colours)) == 2
    viewer.close()


@pytest.mark.parametrize(("title", "size"), windows([one.title for one in TOWNS]))
def test_cells_are_numbered_as_texts_name_them(
    title: str, size: tuple[int, int], site: Any, browser: Any
) -> None:
    (sitting,) = (one for one in TOWNS if one.title == title)
    shown = list(positions(sitting, 3, "numbers"))
    viewer = Viewer(browser, site.url, shown[0], size, **touch(size))
    for position in shown:
        viewer.show(position)
        ticks = boxes(viewer.page, ".tick")
        assert len(ticks) >= 4
        stage = boxes(viewer.page, ".stage")[0]
        for tick in ticks:
            # Boxes of letters are taller than digits are.
            inner = [tick[0], tick[1] + 3, tick[2], tick[3] - 3]
            assert not apart(inner, stage)
            for other in boxes(viewer.page, ".stage text.label"):
                assert apart(inner, [other[0], other[1] + 3, other[2], other[3] - 3]), (tick, other)
    viewer.close()


def test_the_draft_on_a_phone_shows_scores_and_one_row_of_buttons(site: Any, browser: Any) -> None:
    draft = next(s for s in SITTINGS if s.name == "carbondale_draft")
    shown = list(positions(draft, 6, "phone"))
    for size in WINDOWS[1:]:
        viewer = Viewer(browser, site.url, shown[0], size, **touch(size))
        for position in shown:
            viewer.show(position)
            page = viewer.page
            cut = "() => [...document.querySelectorAll('.score')].some(e => e.scrollWidth > e.clientWidth + 1)"
            assert not page.evaluate(cut)
            assert page.evaluate("() => scrollY") == 0
            assert boxes(page, "header")[0][1] == 0
            tops = {round(box[1]) for box in boxes(page, ".foot .tools button")}
            assert len(tops) <= 1
        viewer.close()


def test_a_finger_well_inside_a_place_of_a_network_means_it(site: Any, browser: Any) -> None:
    """Though its neighbours are as narrow; only between them it is asked."""
    draft = next(s for s in SITTINGS if s.name == "carbondale_draft")
    shown, touched, size = list(positions(draft, 24)), 0, (390, 844)
    viewer = Viewer(browser, site.url, shown[0], size, **touch(size))
    for position in shown:
        viewer.show(position)
        places = viewer.page.evaluate(
            """() => [...document.querySelectorAll('.stage .cloth.target')]
              .filter(e => e.dataset.id.startsWith('cell')).map(e => e.getBoundingClientRect())
              .map(b => [b.left, b.top, b.width, b.height])"""
        )
        for left, top, wide, high in places[:4]:
            for part in (0.25, 0.75):
                viewer.page.touchscreen.tap(left + part * wide, top + part * high)
                touched += 1
                assert not viewer.page.locator("dialog[open]").count()
                viewer.page.keyboard.press("Escape")
    assert touched > 8
    viewer.close()


@pytest.mark.parametrize("size", WINDOWS)
def test_the_end_has_one_main_answer(size: tuple[int, int], person: Callable[..., Any]) -> None:
    page = person(*size, **touch(size))
    given_up(page)
    # Whoever looked at the panels below the table sees how it ended.
    page.wait_for_function("() => scrollY === 0")
    page.locator(".pair .all").click()
    shown = boxes(page, ":is(.end, .pair) :is(button, a.button)")
    assert len(shown) <= 3
    assert page.locator(":is(.end, .pair) .primary").count() == 1
    page.locator(".pair .all").click()
    page.get_by_role("button", name="Share the replay").wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", WINDOWS)
def test_a_solitaire_says_when_nothing_can_be_gained(
    size: tuple[int, int], site: Any, browser: Any
) -> None:
    match = SITTINGS[0].deal("stuck")
    solo = Solo(False, False, None, 0, 0, 0, [], 5.0, True, False, None, stuck=True)
    undo = Undo(True, False, False, [])
    telling = Telling(Views(match))
    shown = {
        shape: encode(
            Snapshot(
                table_of(match, 0, CODE), 0, True,
                telling.position(0, shape, match.ply, undo, solo, 0), None, [], [], [], time.time(),
            )
        ).decode()
        for shape in SHAPES
    }  # fmt: skip
    viewer = Viewer(browser, site.url, Position("late", 0, CODE, shown), size, **touch(size))
    asked: list[dict[str, Any]] = []
    viewer.sockets[-1].on_message(lambda text: asked.append(json.loads(text)))
    page = viewer.page
    page.wait_for_selector(".stuck")
    settle(page)
    assert "Stuck" in page.locator(".stuck").inner_text()
    for box in boxes(page, ".stuck :is(button, a)"):
        assert inside(box, size), box
    (whole,) = boxes(page, ".stuck")
    assert apart(whole, boxes(page, ".stage")[0])
    for left, top, right, bottom in boxes(page, ".stuck :is(p, .row > button)"):
        assert whole[0] <= left < right <= whole[2]
        assert whole[1] <= top < bottom <= whole[3]
    # It takes the place of what happened, and is as high, so that the table keeps its size.
    assert page.locator(".told").count() == 0
    place = boxes(page, ".stage")
    give_up = boxes(page, ".stuck > .row > button")[-1]
    # A refusal takes its place in turn, and is closed where no button has just been.
    page.locator(".stage svg.touchy").evaluate(
        """e => { const p = [...e.querySelectorAll('.piece:not(.target) .body')][0];
          p.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 0})); }"""
    )
    for _ in range(PATIENCE // 20):
        if any(one["type"] == "why" for one in asked):
            break
        page.wait_for_timeout(20)
    (why,) = (one for one in asked if one["type"] == "why")
    viewer.sockets[-1].send(
        json.dumps({"type": "reason", "id": why["id"], "text": "No. (C1)", "targets": []})
    )
    page.wait_for_selector(".told p.refusal")
    settle(page)
    assert boxes(page, ".stage") == place
    assert apart(boxes(page, ".told .buttons button")[-1], give_up)
    page.locator(".told .buttons button").last.click()
    page.wait_for_selector(".stuck")
    settle(page)
    assert boxes(page, ".stage") == place
    page.locator(".stuck > .row > button").last.click()
    # Whoever gives up is asked first, and told what comes of it.
    assert "It counts as lost" in page.locator("dialog[open]").inner_text()
    page.get_by_role("button", name="Play on").click()
    assert page.locator("dialog[open]").count() == 0
    viewer.close()
