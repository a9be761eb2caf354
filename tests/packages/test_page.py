"""The page draws a game that it has never heard of: its picture, its rulebook, its table, a whole
game by hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import LOOSE, Server
from tests.web.conftest import PATIENCE, STATIC
from tests.web.hands import MANNERS, open_table, seats, to_the_end

from .support import NAME, TITLE


@pytest.fixture(scope="module")
def page(installed: Path, browser: Any) -> Iterator[Any]:
    """A person's page at a server that finds the game."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the browser's client is not built (make web)")
    server = Server(f"sqlite:///{installed / 'page.db'}", installed, LOOSE)
    server.start()
    context = browser.new_context(base_url=server.url, reduced_motion="reduce")
    made, complaints = context.new_page(), []
    made.set_default_timeout(PATIENCE)
    made.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        yield made
        assert complaints == []
    finally:
        context.close()
        server.kill()


def test_the_home_page_shows_it(page: Any) -> None:
    page.goto("/")
    button = page.get_by_role("button", name=f"Play {TITLE}")
    button.wait_for()
    card = page.locator("article, li, section").filter(has=button).last
    card.locator("svg").first.wait_for()


def test_its_rulebook_is_read_with_its_figure(page: Any) -> None:
    page.goto(f"/rules/{NAME}")
    page.get_by_role("heading", name=TITLE, exact=True).first.wait_for()
    page.locator(".board svg").first.wait_for()
    assert "Spades are trumps" in page.locator("main").inner_text()


@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_a_whole_game(page: Any, manner: str) -> None:
    open_table(page, NAME, {}, seats(2))
    page.wait_for_selector(".stage svg")
    assert to_the_end(page, MANNERS[manner], random.Random(manner)) > 0
    assert page.locator(".end h2").inner_text()
