"""The house without a server, as a newcomer goes through it once the network is gone: nothing is
asked of a host any more, and what was played is found again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.hands import menu, wait
from tests.web.offline.conftest import BELOW, Host, cut
from tests.web.offline.test_offline import begin

pytestmark = pytest.mark.long
Visitor = Callable[..., Any]


def give_up(page: Any) -> None:
    menu(page).get_by_role("button", name="Give up").click()
    page.locator("dialog[open] button", has_text="Give up").click()
    page.wait_for_selector(".end")


def test_nothing_is_asked_of_the_host_when_a_turn_comes(host: Host, visitor: Visitor) -> None:
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(host.url)
    cut(host, page)
    failed: list[str] = []
    page.on("requestfailed", lambda one: failed.append(one.url))
    # A turn marks the page's icon, and home takes the mark away: browsers ask for icons past a
    # service worker.
    for _ in range(2):
        begin(page, "3 Piles")
        page.wait_for_timeout(300)
        page.get_by_role("link", name="Cardhouse").first.click()
        page.wait_for_timeout(300)
    assert failed == []
    assert [url for url in asked if url.startswith("http") and BELOW not in url] == []


def test_own_games_are_found_again(host: Host, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor()
    page.goto(host.url)
    cut(host, page)
    begin(page, "3 Piles")
    give_up(page)
    page.goto(host.url)
    begin(page, "Carlton")
    page.get_by_role("link", name="Cardhouse").first.click()
    # Nobody is told a code of a table that nobody else can come to.
    kept = page.get_by_role("link", name="Carlton: your turn")
    kept.wait_for()
    code = str(page.evaluate("() => JSON.parse(localStorage['cardhouse.mine'])[0].code"))
    assert code not in kept.inner_text()
    # As in another tab: by the link's own address.
    page.goto(page.get_by_role("link", name="My games").evaluate("link => link.href"))
    unfinished = page.locator("main li").filter(has_text="Carlton").first
    finished = page.locator("main li").filter(has_text="3 Piles").filter(has_text="Lost").first
    finished.wait_for()
    assert page.locator("[role=alert]").count() == 0
    assert page.get_by_role("heading", name="In figures").count() == 1
    assert page.get_by_text("Link another device").count() == 0  # there is no server to link it
    with page.expect_download() as saving:
        finished.get_by_role("button", name="Record").click()
    saving.value.save_as(tmp_path / "record.json")
    assert json.loads((tmp_path / "record.json").read_text())["game"] == "three_piles"
    finished.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".end")
    page.go_back()
    unfinished.get_by_role("link", name="Go on").click()
    wait(page)


def test_nobody_is_talked_to_in_an_empty_house(host: Host, visitor: Visitor) -> None:
    page = visitor(1440, 900)
    page.goto(host.url)
    begin(page, "3 Piles")
    assert page.get_by_role("log", name="Talk").count() == 0
    assert page.get_by_role("tab", name="Talk").count() == 0


def test_a_game_is_erased_for_good_in_every_tab(host: Host, visitor: Visitor) -> None:
    page = visitor()
    page.goto(host.url)
    cut(host, page)
    begin(page, "3 Piles")
    give_up(page)
    page.goto(host.url)
    begin(page, "Carlton")
    other = page.context.new_page()
    other.goto(page.url)
    wait(other)
    page.get_by_role("link", name="Cardhouse").first.click()
    page.get_by_role("link", name="My games").click()
    erasing = page.get_by_role("button", name="Erase Carlton")
    erasing.click()
    page.get_by_role("button", name="No", exact=True).click()  # it has the focus
    erasing.click()
    page.get_by_text("Erase this game for good?").wait_for()
    page.get_by_role("button", name="Yes, erase it").click()
    page.get_by_text("It is erased.").wait_for()
    assert page.evaluate("() => document.activeElement.id") == "main"
    assert page.locator("main li").filter(has_text="Carlton").count() == 0
    # The tab that shows it says so, and brings nothing back.
    other.locator(".choices button").first.click()
    other.get_by_text("erased in another tab").first.wait_for()
    page.reload()
    page.locator("main li").filter(has_text="3 Piles").first.wait_for()
    assert page.locator("main li").filter(has_text="Carlton").count() == 0
    page.get_by_text("Files and erasing").click()
    page.get_by_role("button", name="Erase all games").click()
    page.get_by_role("button", name="Yes, erase it").click()
    page.get_by_text("You have not played yet.").wait_for()
    page.reload()
    page.get_by_text("You have not played yet.").wait_for()
