"""A game ends, and its table stays where it was: what is told takes the place of what was asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.hands import settle
from tests.web.positions import CODE, SITTINGS, Viewer, actions_of, position_of
from tests.web.test_table_clear import WINDOWS, boxes, inside, touch


def lies(page: Any) -> list[float]:
    """Where the felt lies, and the table on it."""
    return [*boxes(page, ".stage")[0], *boxes(page, ".stage svg")[0]]


GAMES = [one for one in SITTINGS if one.title in ("carlton 1", "three_piles 2", "carbles 4")]


@pytest.mark.parametrize("size", [*WINDOWS, (1440, 900), (820, 1180)])
def test_the_table_stays_where_it_was(size: tuple[int, int], site: Any, browser: Any) -> None:
    for sitting in GAMES:
        match = sitting.deal("end")
        *actions, last = actions_of(sitting, "end")
        for action in actions:
            match.play(action)
        before = position_of(match, "late", f"{CODE}0", 0)
        match.play(last)
        assert match.over
        viewer = Viewer(browser, site.url, before, size, **touch(size))
        stood = pytest.approx(lies(viewer.page), abs=0.5)
        viewer.show(position_of(match, "late", f"{CODE}1", 0))
        viewer.page.wait_for_selector(".end")
        settle(viewer.page)
        assert lies(viewer.page) == stood
        # How it ended is read at once, with what is mostly done then.
        for box in boxes(viewer.page, ".end h2, .end .words, .pair > *"):
            assert inside(box, size), box
        # All of it is opened over the table.
        viewer.page.locator(".pair.settled .all").dispatch_event("click")
        settle(viewer.page)
        assert lies(viewer.page) == stood
        assert viewer.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        viewer.close()
