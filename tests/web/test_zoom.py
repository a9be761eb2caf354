"""A town that is too small to read is enlarged by a touch on its player's panel, and given back by
a second one.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.positions import SITTINGS, Viewer, positions
from tests.web.room import LOOK

GOALS = {(390, 844): 26, (844, 390): 20}
TOUCH = {"has_touch": True, "is_mobile": True}


def widths(viewer: Viewer, seat: int) -> tuple[float, float, dict[str, Any]]:
    """The narrowest open card of a seat's town, and of all other towns; and all that was seen."""
    seen = viewer.page.evaluate(LOOK, viewer.now.seat)
    mine: list[float] = []
    rest: list[float] = []
    for card in seen["cards"]:
        if card["id"].startswith(("town", "cell")) and card["open"]:
            (mine if card["id"].startswith((f"town{seat}", f"cell{seat}")) else rest).append(
                card["width"]
            )
    return min(mine), min(rest, default=99.0), seen


@pytest.mark.parametrize("size", GOALS)
def test_a_touch_enlarges_a_town_and_another_gives_it_back(
    site: Any, browser: Any, size: tuple[int, int]
) -> None:
    (sitting,) = (s for s in SITTINGS if s.title == "carbondale 4")
    late = list(positions(sitting, 6))[-1]
    viewer = Viewer(browser, site.url, late, size, **TOUCH)
    viewer.show(late)
    page = viewer.page
    stage = page.locator(".stage").bounding_box()
    buttons = page.locator(".seats .zoom")
    assert buttons.count() == 4
    before = [widths(viewer, seat)[0] for seat in range(4)]
    for seat in range(4):
        button = buttons.nth(seat)
        assert button.get_attribute("aria-pressed") == "false"
        panel = page.locator(".seats li").nth(seat)
        panel.scroll_into_view_if_needed()
        panel.tap(position={"x": 12, "y": 10})
        page.locator(".seats .zoom[aria-pressed=true]").wait_for()
        assert button.get_attribute("aria-pressed") == "true"
        page.wait_for_timeout(100)
        large, small, seen = widths(viewer, seat)
        assert large >= GOALS[size], (seat, large)
        assert small >= 9.5, (seat, small)
        assert seen["hand"], seat
        assert page.locator(".stage").bounding_box() == stage
        assert "enlarged" in page.locator(".news").inner_text()
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        assert [widths(viewer, other)[0] for other in range(4)] == before
    viewer.close()


@pytest.mark.parametrize("size", GOALS)
def test_piles_that_are_asked_for_stay_beside_an_enlarged_town(
    site: Any, browser: Any, size: tuple[int, int]
) -> None:
    (sitting,) = (s for s in SITTINGS if s.title == "carbondale 2")
    tried = list(positions(sitting, 9))
    viewer = Viewer(browser, site.url, tried[0], size, **TOUCH)
    asked = 0
    for position in tried:
        viewer.show(position)
        scene = json.loads(position.shown[viewer.shape])["now"]["scene"]
        piles = {spot["id"] for spot in scene["spots"] if spot["seat"] is None}
        at = {piece["id"]: piece["spot"] for piece in scene["pieces"]}
        ways = {target for gesture in scene["gestures"] for target in gesture["path"][:1]}
        wanted = [target for target in ways if at.get(target, target) in piles]
        for seat in range(2):
            viewer.page.locator(".seats .zoom").nth(seat).dispatch_event("click")
            viewer.page.wait_for_timeout(100)
            for target in wanted:
                asked += 1
                where = viewer.page.locator(f'.stage [data-id="{target}"]').bounding_box()
                assert where, target
                assert where["y"] + where["height"] <= size[1], (target, where)
        viewer.page.locator(".seats .zoom").nth(1).dispatch_event("click")
    assert asked
    viewer.close()


def test_where_nothing_grows_nothing_is_offered(site: Any, browser: Any) -> None:
    (sitting,) = (s for s in SITTINGS if s.title == "three_piles 2")
    position = next(iter(positions(sitting, 2)))
    viewer = Viewer(browser, site.url, position, (390, 844), **TOUCH)
    viewer.show(position)
    assert viewer.page.locator(".seats li").count() == 2
    assert not viewer.page.locator(".seats .zoom").count()
    viewer.close()
