"""The table uses its room: the own hand and what is asked lie inside the window, at every size, in
every game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.core.game import names
from tests.web.hands import open_table, seats, wait
from tests.web.positions import SITTINGS, Sitting, Viewer, positions
from tests.web.room import SIZES, look

LARGE = {("carbles", 6), ("carbles", 12), ("carbondale", 3), ("carbondale", 4)}
# Width of the narrowest open card, at each size, and of another's town; a little less than
# what is measured over many positions.
LEAST = {(1440, 900): 37, (1024, 768): 29, (390, 844): 21, (844, 390): 21}
FACING = {(1440, 900): 26, (1024, 768): 22, (390, 844): 17, (844, 390): 16}


def cases() -> list[Any]:
    """Every table; those of many seats belong to the long run."""
    return [
        pytest.param(
            sitting, id=sitting.title,
            marks=[pytest.mark.long] if (sitting.name, sitting.seats) in LARGE else [],
        )
        for sitting in SITTINGS
    ]  # fmt: skip


@pytest.mark.parametrize("sitting", cases())
def test_hand_and_question_lie_inside_the_window(sitting: Sitting, site: Any, browser: Any) -> None:
    shown = list(positions(sitting, 6))[::2]
    for size in SIZES:
        touch = {"has_touch": True, "is_mobile": True} if size[0] < 1000 else {}
        viewer = Viewer(browser, site.url, shown[0], size, **touch)
        for position in shown:
            viewer.show(position)
            found = look(viewer, position)
            where = f"{size} {position.part} {found}"
            assert found.hand, where
            assert found.asked, where
            card = min(x for x in (found.card, found.own) if x is not None)
            assert card >= LEAST[size], where
            assert found.other is None or found.other >= FACING[size], where
            assert card >= 56 or found.fill > 0.7, where
            assert not viewer.page.evaluate("() => scrollY"), where
            assert viewer.page.evaluate(
                "() => document.documentElement.scrollWidth <= innerWidth"
            ), where
        viewer.close()


def test_log_and_talk_stand_beside_the_choices(person: Callable[..., Any]) -> None:
    page = person(1280, 800)
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    for what in (".choices li button", ".log li", ".talk input", ".seats .words"):
        box = page.locator(what).first.bounding_box()
        assert box["y"] + box["height"] <= 800, what
        assert box["x"] > 900, what
    page.get_by_role("tab", name="Talk").click()
    assert page.locator(".talk input").count() == 1
    page.get_by_role("tab", name="Log").click()
    assert page.locator(".log").count() == 1


@pytest.mark.parametrize("width", [1280, 390])
def test_pictures_of_the_games_cut_nothing(person: Callable[..., Any], width: int) -> None:
    page = person(width, 800)
    page.goto("/")
    page.wait_for_selector(".games li .piece")
    for one in page.locator(".picture").all():  # They are drawn when they come near.
        one.scroll_into_view_if_needed()
        one.locator(".piece").first.wait_for()
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.picture')].flatMap(p => {
          const frame = p.getBoundingClientRect();
          return [...p.querySelectorAll('.piece, .rim')].map(e => e.getBoundingClientRect())
            .filter(b => b.left < frame.left || b.right > frame.right || b.top < frame.top
              || b.bottom > frame.bottom).map(b => [b.left, b.top]);
        })"""
    )
    assert not cut


@pytest.mark.parametrize("width", [1280, 390])
def test_options_stay_in_their_panel(person: Callable[..., Any], width: int) -> None:
    page = person(width, 844)
    for name in names():
        page.goto(f"/new/{name}")
        page.wait_for_selector(".option")
        out = page.evaluate(
            """() => [...document.querySelectorAll('.option :is(select, input, label)')].filter(one => {
                const panel = one.closest('.options').getBoundingClientRect();
                return one.getBoundingClientRect().right > panel.right + 1;
            }).map(one => one.id)"""
        )
        assert out == [], name
