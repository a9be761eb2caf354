"""People at one table: two browsers, a lost connection, a spectator, a phone."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from typing import Any

from cardhouse.core.game import game
from cardhouse.play.match import new_match
from tests.server.support import Server
from tests.web.hands import (
    MANNERS,
    moved,
    open_table,
    playwright_timeout,
    roles,
    seats,
    state,
    to_the_end,
)

PLACE = """i => { const e = document.querySelectorAll('.stage [role=button][data-id]')[i];
  e?.scrollIntoView({block: 'center'}); const b = e?.getBoundingClientRect();
  return b && {x: b.x + b.width / 2, y: b.y + b.height / 2}; }"""


def test_two_people_one_comes_back_and_one_watches(
    site: Server, person: Callable[..., Any]
) -> None:
    first, second, third = person(), person(), person()
    first.goto("/new/three_piles")
    first.get_by_label("Your name").fill("Ada <b>")
    for name, value in game("three_piles").mini.items():
        answer = first.locator(f'[id$="-{name}"]')
        if answer.count() == 0:
            first.get_by_label("Options for designers").check()
        field = first.locator(f'select[id$="-{name}"], input[id$="-{name}"]')
        if field.evaluate("e => e.tagName") == "SELECT":
            values = field.locator("option").all_inner_texts()
            if str(value) in values:
                field.select_option(str(value))
        else:
            field.fill(str(value))
    first.get_by_role("button", name="Open the table").click()
    first.wait_for_url("**/t/*")
    code = first.url.rsplit("/", 1)[1]
    first.wait_for_selector(f"text={code}")
    assert first.get_by_alt_text("QR code").evaluate(
        "e => e.decode().then(() => e.naturalWidth > 0)"
    )
    assert first.locator(".warning").count() == 1  # 127.0.0.1 is no address for a friend

    second.goto(f"/t/{code}")
    second.get_by_label("Your name").fill("Bob")
    second.get_by_role("button", name="Sit on seat B").click()
    first.wait_for_selector("text=Bob")
    first.get_by_role("button", name="Start", exact=True).click()
    third.goto(f"/t/{code}")
    for page in (first, second, third):
        page.wait_for_selector(".stage svg")
    assert "Ada <b>" in second.locator(".seats").inner_text()

    second.get_by_role("tab", name="Talk").click()
    second.get_by_label("Say something").fill("Hello <i>there</i>")
    second.get_by_role("button", name="Say", exact=True).click()
    first.get_by_role("tab", name="Talk").click()
    first.wait_for_selector("text=Hello <i>there</i>")
    for page in (first, second):
        page.get_by_role("tab", name="Choices").click()

    assert "You watch this table" in third.locator(".tools").inner_text()
    chance = random.Random(3)
    for step in range(400):
        states = [state(first), state(second)]
        if "end" in states:
            break
        if step == 6:
            second.context.set_offline(True)
            second.context.set_offline(False)
            second.reload()
            second.wait_for_selector(".stage svg")
        for page, at in zip((first, second), states, strict=True):
            if at == "mine":
                roles(page, chance)
                page.wait_for_timeout(40)
        if "mine" not in states:
            first.wait_for_timeout(40)
    for page in (first, second, third):
        page.wait_for_selector(".end")
    assert (
        first.locator(".end h2").inner_text() != second.locator(".end h2").inner_text()
        or "draw" in first.locator(".end h2").inner_text()
    )


def test_a_private_link_works_in_another_browser(person: Callable[..., Any]) -> None:
    here, there = person(), person()
    open_table(here, "carlton", {}, [{"kind": "me"}], seed="3")
    here.wait_for_selector(".status.yours")
    here.get_by_role("tab", name="Table").click()
    here.get_by_text("Let somebody watch").click()
    here.get_by_role("button", name="My private link").click()
    link = here.locator(".invite p code").inner_text()
    there.goto(link[link.index("/t/") :])
    there.wait_for_selector(".status.yours")
    assert "#" not in there.url
    there.locator(".choices li button").first.click()
    moved(here, 1)


def test_a_restarted_server_is_found_again(site: Server, person: Callable[..., Any]) -> None:
    page = person()
    open_table(page, "carlton", {}, [{"kind": "me"}], seed="3")
    page.wait_for_selector(".status.yours")
    page.locator(".choices li button").first.click()
    moved(page, 1)
    site.kill()
    page.wait_for_selector("text=The connection is lost")
    site.start()
    page.wait_for_selector("text=The connection is lost", state="detached")
    page.locator(".choices li button").first.click()
    moved(page, 2)


def test_who_changes_their_mind_while_the_server_is_away_means_the_last(
    site: Server, person: Callable[..., Any]
) -> None:
    page = person()
    open_table(page, "carlton", {}, [{"kind": "me"}], seed="3")
    page.wait_for_selector(".status.yours")
    choices = page.locator(".choices li button")
    last = choices.last.inner_text().splitlines()[0]
    assert last != choices.first.inner_text().splitlines()[0]
    site.kill()
    page.wait_for_selector("text=The connection is lost")
    choices.first.click()
    choices.last.click()
    site.start()
    page.wait_for_selector("text=The connection is lost", state="detached")
    moved(page, 1)
    page.wait_for_timeout(500)
    told = page.request.get(f"/api/tables/{page.url.split('/')[-1]}/record").json()
    match = new_match("carlton", seed=3)
    meant = [a for a in match.legal_actions if match.text(a, long=True) == last]
    assert told["actions"] == [match.text(one) for one in meant]


def test_what_is_said_while_the_server_is_away_stays_where_it_was_written(
    site: Server, person: Callable[..., Any]
) -> None:
    page = person()
    open_table(page, "three_piles", {}, [{"kind": "me"}, {"kind": "computer", "level": "random"}])
    page.wait_for_selector(".stage svg")
    page.get_by_role("tab", name="Talk").click()
    site.kill()
    page.wait_for_selector("text=The connection is lost")
    page.get_by_label("Say something").fill("Are you there?")
    page.get_by_label("Say something").press("Enter")
    assert page.get_by_role("button", name="Say", exact=True).is_disabled()
    assert page.get_by_label("Say something").input_value() == "Are you there?"
    site.start()
    page.wait_for_selector("text=The connection is lost", state="detached")
    page.get_by_role("button", name="Say", exact=True).click()
    page.get_by_role("log").get_by_text("Are you there?").wait_for()


def rgb(colour: str) -> str:
    """A colour like #a1b2c3 as a browser computes it."""
    return f"rgb({', '.join(str(int(colour.strip()[i : i + 2], 16)) for i in (1, 3, 5))})"


def test_a_lesson_goes_on_with_what_was_begun_before_the_server_was_away(
    site: Server, person: Callable[..., Any]
) -> None:
    page = person()
    page.goto("/learn/carbondale/2")
    page.wait_for_selector(".stage svg")
    picked = page.locator(".stage .piece.picked")
    shown = page.locator(".stage .piece.target.pointed").first
    glow = shown.locator(".glow").first
    frame = glow.evaluate("(one) => [getComputedStyle(one).fill, getComputedStyle(one).stroke]")
    hint = glow.evaluate("(one) => getComputedStyle(one).getPropertyValue('--hint')")
    assert frame[0] == "none", "what a lesson shows is not hatched like a refusal"
    assert frame[1] == rgb(hint)
    shown.click(position={"x": 12, "y": 8})
    taken = picked.first.get_attribute("data-id")
    site.kill()
    page.wait_for_selector("text=The connection is lost")
    site.start()
    page.wait_for_selector("text=The connection is lost", state="detached")
    page.wait_for_timeout(300)
    assert picked.first.get_attribute("data-id") == taken


def test_a_phone_at_a_table_for_six(person: Callable[..., Any]) -> None:
    page = person(360, 740, has_touch=True, is_mobile=True)
    options = {**game("carbles").mini, "players": 6, "spaces": 18, "max_turns": 4}
    open_table(page, "carbles", options, seats(6))
    page.wait_for_selector(".stage svg")
    magnified = [0]

    def touch(page: Any, chance: random.Random) -> None:
        """A finger: the table's targets, sometimes beside them; the magnifier where it opens."""
        if page.locator("dialog[open]").count():
            magnified[0] += 1
            page.locator("dialog .goal").first.tap()
            return
        controls = page.locator(".tools button.control")
        found = page.locator(".stage [role=button][data-id]")
        count = found.count()
        if not count:
            if controls.count():
                with contextlib.suppress(playwright_timeout()):
                    controls.first.tap(timeout=1500)
            else:
                page.wait_for_timeout(30)
            return
        at = page.evaluate(PLACE, chance.randrange(count))
        if at:
            page.touchscreen.tap(at["x"] + chance.choice([-4, 0, 4]), at["y"])

    to_the_end(page, touch, random.Random(2))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_manners_are_all_played() -> None:
    assert set(MANNERS) == {"mouse", "keyboard", "roles"}
