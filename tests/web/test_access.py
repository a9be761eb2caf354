"""Nothing that axe knows of (WCAG 2.2 AA) is wrong on any screen, in both themes, narrow and wide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.core.game import game, names
from tests.web.conftest import WEB
from tests.web.hands import open_table, seats, wait

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',
  'best-practice']})).violations.map(v => v.id + ': ' + v.nodes.slice(0, 4).map(n => n.html.slice(0, 160)))"""
SIZES = {"narrow": (360, 740), "wide": (1280, 800)}


def check(page: Any, where: str, found: list[str]) -> None:
    """Runs axe on what the page shows."""
    page.evaluate(AXE.read_text())
    found += [f"{where}: {x}" for x in page.evaluate(RUN)]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", sorted(SIZES))
def test_axe_finds_nothing(size: str, theme: str, person: Callable[..., Any]) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    page = person(*SIZES[size], color_scheme=theme, bypass_csp=True)
    found: list[str] = []
    page.goto("/")
    page.wait_for_selector(".games li .board")
    page.get_by_role("button", name="Settings").click()
    check(page, "home", found)
    for name in names():
        many = "players" in game(name).state_type.OPTIONS
        more = {"seed": "1"} if game(name).solitaire else {}
        count = 1 if game(name).solitaire else 4 if many else game(name).players[0]
        open_table(page, name, {"players": count} if many else {}, seats(count), **more)
        assert wait(page) == "mine"
        check(page, name, found)
    for tab in ("Log", "Talk", "Rules", "Table"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_timeout(150)
        check(page, f"tab {tab}", found)
    for path in ("/new/carlton", "/new/carbles", "/learn/three_piles/0", "/rules/carbles", "/t/nowhere1"):
        page.goto(path)
        page.wait_for_selector("h1")
        page.wait_for_timeout(300)
        check(page, path, found)
    assert not found, "\n".join(found)


def test_news_are_announced(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    page.locator(".choices li button").first.click()
    page.wait_for_function("() => document.querySelector('[aria-live=polite]').innerText.length > 10")
    first = page.locator(".stage .piece[role]").first.get_attribute("aria-label")
    assert " of " in first
    playable = page.locator(".stage .piece[role=button]")
    if playable.count():
        assert "can be" in (playable.first.get_attribute("aria-label") or "")
