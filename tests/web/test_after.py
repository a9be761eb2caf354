"""After a game: its end, one's own games, a challenge, an address where nothing is."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.support import Server
from tests.web.hands import box, menu, open_table, seats
from tests.web.test_access import SIZES, check

GAME = "three_piles"


def given_up(page: Any) -> str:
    """A game against a computer player that this page's person gives up; its code."""
    open_table(page, GAME, {}, seats(2))
    page.wait_for_selector(".stage svg")
    code = str(page.url.rsplit("/", 1)[1])
    menu(page).get_by_role("button", name="Give up").click()
    assert "wins then, and the game is over" in page.locator("dialog[open]").inner_text()
    page.locator("dialog[open] button", has_text="Give up").click()
    # The driver scrolls a page before it clicks on what sticks to its foot; a finger does not.
    page.locator(".pair.settled .all").dispatch_event("click")
    page.wait_for_selector(".end >> text=without help")
    return code


def test_on_a_phone_that_lies_nothing_of_the_end_covers_another(person: Callable[..., Any]) -> None:
    page = person(844, 390)
    given_up(page)
    parts = page.locator(".end .outcome, .pair, .end .rest .row, .end .facts")
    boxes = [box(parts.nth(at)) for at in range(parts.count())]
    assert len(boxes) == 4
    for above, below in itertools.pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1


def test_a_phone_that_is_turned_keeps_what_can_be_done_after_the_end(
    person: Callable[..., Any],
) -> None:
    page = person(390, 844)
    given_up(page)
    rematch = page.get_by_role("button", name="Rematch")
    for width, height in ((844, 390), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        page.evaluate("scrollTo(0, 0)")
        rematch.wait_for()
        assert rematch.count() == 1
        place = box(rematch)
        assert 0 <= place["y"] <= place["y"] + place["height"] <= height


@pytest.mark.parametrize("size", sorted(SIZES))
def test_the_pages_after_a_game(size: str, site: Server, person: Callable[..., Any]) -> None:
    ann, ben = (person(*SIZES[size], bypass_csp=True) for _ in range(2))
    found: list[str] = []
    code = given_up(ann)
    check(ann, "end", found)
    ann.get_by_role("button", name="Challenge a friend").click()
    address = ann.locator(".end .address code").inner_text()

    ann.goto("/games")
    ann.get_by_role("link", name="Replay and analysis").wait_for()
    assert "lost, given up" in ann.locator("main .games").inner_text()
    with ann.expect_download() as kept:
        ann.get_by_role("button", name="Download the list and the records").click()
    whole = json.loads(kept.value.path().read_text())
    assert whole["records"][code]["game"] == GAME
    ann.get_by_role("button", name="Link another device").click()
    ann.get_by_alt_text("QR code").wait_for()
    check(ann, "my games", found)

    ben.goto("/challenge/" + address.rsplit("/", 1)[1])
    ben.get_by_role("button", name="Play these cards").wait_for()
    assert code not in ben.content()
    check(ben, "challenge", found)
    ben.get_by_role("button", name="Play these cards").click()
    ben.wait_for_url("**/t/*")
    ben.wait_for_selector(".stage svg")

    ben.goto("/nope/at/all")
    ben.get_by_role("heading", name="Nothing here").wait_for()
    check(ben, "nowhere", found)
    assert found == []
