"""Games pass between a server and the house without one in a browser: handed over, taken along,
gone on with.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import game
from tests.server.support import LOOSE, Server
from tests.web.conftest import STATIC
from tests.web.hands import wait
from tests.web.offline.conftest import FOLDER, PATIENCE
from tests.web.offline.test_offline import BOARD, choose

pytestmark = pytest.mark.long
TITLE = game("three_piles").title


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Server]:
    """A server that gives out the house without one, too."""
    if not (STATIC / "index.html").is_file() or not (FOLDER / "index.html").is_file():
        pytest.skip("the client or the house without a server is not built (make web site)")
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, LOOSE)
    server.start("--offline", str(FOLDER))
    yield server
    server.kill()


@pytest.fixture
def page(beside: Server, browser: Any) -> Iterator[Any]:
    """A page at the server; what its console complains about fails the test."""
    complaints: list[str] = []
    with browser.new_context(base_url=beside.url, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        yield page
    assert not [one for one in complaints if "ERR_" not in one and "WebSocket" not in one]


def begun(page: Any, path: str, decisions: int = 2) -> None:
    """Begins a game and plays some choices."""
    page.goto(path)
    page.get_by_role("button", name=f"Play {TITLE}", exact=True).click()
    wait(page)
    chance = random.Random(4)
    for _ in range(decisions):
        choose(page, chance)
        wait(page)


def table(page: Any) -> None:
    """Opens what is said of the table."""
    page.get_by_role("tab", name="Table").click()


def test_a_game_of_the_page_goes_on_at_the_server(page: Any) -> None:
    begun(page, "/offline/")
    before = page.evaluate(BOARD)
    here = page.url
    table(page)
    page.get_by_role("button", name="Hand this game to the server").click()
    page.wait_for_url(re.compile(r"^http://[^/]+/t/[a-z0-9]{8}$"))
    wait(page)
    assert page.evaluate(BOARD) == before
    choose(page)
    # What has gone is played here no more.
    page.goto("about:blank")
    page.goto(here)
    page.get_by_text("goes on there").wait_for()


def test_a_game_of_the_server_is_taken_along(page: Any) -> None:
    begun(page, "/")
    before = page.evaluate(BOARD)
    here = page.url
    table(page)
    page.get_by_role("button", name="Take this game along").click()
    page.wait_for_url(re.compile("/offline/#/take/"))
    page.get_by_role("button", name="Take it along").click()
    page.wait_for_url(re.compile("/offline/#/t/"))
    wait(page)
    assert page.evaluate(BOARD) == before
    choose(page)
    page.goto(here)
    page.get_by_text("closed here for good").wait_for()


def test_a_game_goes_on_when_the_connection_is_lost(beside: Server, page: Any) -> None:
    begun(page, "/offline/", 1)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    begun(page, "/")
    page.wait_for_function("() => localStorage.getItem('cardhouse.seen') !== null")
    hand = """() => [...document.querySelectorAll('.stage [data-id]')].length"""
    before = page.evaluate(hand)
    beside.kill()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Go on here without the server").click()
    instead = opened.value
    instead.set_default_timeout(PATIENCE)
    instead.get_by_text("dealt anew").wait_for()
    instead.get_by_role("button", name="Go on here without the server").click()
    wait(instead)
    assert instead.evaluate(hand) == before
    choose(instead)
