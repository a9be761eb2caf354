"""Nothing that axe knows of (WCAG 2.2 AA) is wrong on any screen, in both themes, narrow and
wide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cardhouse.core.game import game, names
from tests.web.conftest import WEB
from tests.web.hands import open_table, seats, wait

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async only => (await axe.run(document, {runOnly: only, resultTypes: ['violations']})).violations
  .map(v => v.id + ': ' + v.nodes.slice(0, 4).map(n => n.html.slice(0, 160)))"""
ALL = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
# Themes differ in colours alone (no markup depends on them), so the second one is judged by the
# rules on colours.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
SIZES = {"narrow": (360, 740), "wide": (1280, 800)}
SCREENS = {
    "/new/carlton": "dl, main form, main section",
    "/new/carbles": "main select",
    "/learn/three_piles/0": ".stage svg",
    "/rules/carbles": "main h2",
    "/t/nowhere1": "text=There is no table",
}


def check(page: Any, where: str, found: list[str]) -> None:
    """Runs axe on what the page shows, in both themes."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    for theme, rules in (("dark", COLOURS), ("light", ALL)):
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f":root[data-theme={theme}]", state="attached")
        found += [f"{where}, {theme}: {x}" for x in page.evaluate(RUN, rules)]


def look(page: Any, games: Iterable[str], screens: Iterable[str]) -> list[str]:
    """What axe finds on the home page, at tables of some games, in the panels, on other screens."""
    found: list[str] = []
    page.goto("/")
    page.wait_for_selector(".games li .board")
    page.get_by_role("button", name="Settings").click()
    check(page, "home", found)
    for name in games:
        many = "players" in game(name).state_type.OPTIONS
        more = {"seed": "1"} if game(name).solitaire else {}
        count = 1 if game(name).solitaire else 4 if many else game(name).players[0]
        open_table(page, name, {"players": count} if many else {}, seats(count), **more)
        assert wait(page) == "mine"
        check(page, name, found)
    for tab in ("Log", "Talk", "Rules", "Table"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_function("() => document.querySelector('#panel').childElementCount > 0")
        check(page, f"tab {tab}", found)
    for path in screens:
        page.goto(path)
        page.wait_for_selector(SCREENS[path])
        check(page, path, found)
    return found


@pytest.mark.parametrize("size", sorted(SIZES))
def test_axe_finds_nothing(size: str, person: Callable[..., Any]) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    found = look(person(*SIZES[size], bypass_csp=True), names(), SCREENS)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_at_first_sight(person: Callable[..., Any]) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    found = look(person(*SIZES["wide"], bypass_csp=True), ["three_piles"], ["/new/carbles"])
    assert not found, "\n".join(found)


def test_news_are_announced(person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "three_piles", {}, seats(2))
    assert wait(page) == "mine"
    page.locator(".choices li button").first.click()
    page.wait_for_function(
        "() => document.querySelector('[aria-live=polite]').innerText.length > 10"
    )
    assert wait(page) == "mine"
    names = "list => list.map(e => e.getAttribute('aria-label') ?? '')"
    assert " of " in page.locator(".stage .piece[role]").evaluate_all(names)[0]
    # What can be touched says what for, as soon as the table has caught up.
    page.wait_for_function(
        f"() => {{ const told = ({names})([...document.querySelectorAll('.stage .piece[role=button]')]);"
        " return told.length > 0 && told.every(one => one.includes('can be')); }"
    )
