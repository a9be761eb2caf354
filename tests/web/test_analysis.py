"""The analysis of a finished game in the browser: asked for once, waited for, and a way to every
moment.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.support import Player, Server, guest
from tests.web.hands import filled
from tests.web.test_access import AXE, check

GAME = "three_piles"


def given_up(site: Server, plies: int) -> tuple[str, list[dict[str, Any]]]:
    """A game that one person played against a computer and gave up; its code, and verdicts on that
    person's moves.
    """
    token = guest()
    places = [{"kind": "me"}, {"kind": "computer", "level": "random"}]
    player = Player(
        site, site.open(GAME, token, seats=places, start=True, name="Ann")["code"], token
    )
    verdicts: list[dict[str, Any]] = []
    while len(verdicts) < plies:
        after = verdicts[-1]["ply"] if verdicts else -1
        while (
            player.now is None or player.now["deciding"] != player.you or player.now["ply"] <= after
        ):
            player.read()
        done, better = player.now["choices"][0], player.now["choices"][-1]
        mark = ("", "??")[len(verdicts) % 2]
        verdicts.append(
            {"ply": player.now["ply"], "seat": player.you, "text": done["long"], "best": better["action"],
             "best_text": better["long"], "before": 0.8, "after": 0.4 if mark else 0.8, "glyph": mark,
             "why": better["long"] if mark else ""}
        )  # fmt: skip
        assert player.play(done["action"])["type"] == "done"
    player.until("done", id=player.ask("resign"))
    player.close()
    return player.code, verdicts


def analysed(
    page: Any, code: str, verdicts: list[dict[str, Any]], button: str = "Analyse the game"
) -> list[str]:
    """Opens the analysis of a game, which the server has ready when it is asked a second time; how
    it was asked.
    """
    asked: list[str] = []

    def serve(route: Any) -> None:
        asked.append(route.request.method)
        ready = len(asked) > 1
        told = {
            "state": "ready" if ready else "working",
            "ahead": 0,
            "done": 3,
            "plies": verdicts[-1]["ply"] + 1,
        }
        body = json.dumps({**told, "decisions": verdicts if ready else []})
        route.fulfill(status=200, content_type="application/json", body=body)

    page.route(f"**/api/tables/{code}/analysis", serve)
    page.goto(f"/t/{code}")
    page.get_by_role("button", name=button, exact=True).click()
    page.get_by_role("progressbar").wait_for()
    page.get_by_role("slider").wait_for()
    return asked


def test_an_analysis_leads_to_what_was_better(person: Callable[..., Any], site: Server) -> None:
    code, verdicts = given_up(site, 4)
    page = person()
    asked = analysed(page, code, verdicts)
    graph = page.get_by_role("slider", name="Chances to win")
    assert asked == ["POST", "GET"]
    panel = page.get_by_role("tabpanel")
    mistakes = panel.locator(".named button")
    assert mistakes.count() == 2
    assert (
        "Ann: 4 decisions, 2 ??, 80 % of the winning chances given away in all"
        in panel.inner_text()
    )
    said = "Ann gave up at a chance to win of 40 %. What cost Ann most: “"
    assert said in page.locator(".end").inner_text()
    assert said not in panel.inner_text(), "it is said once"
    assert "Ann’s chance: 80 % → 40 %. Better: " in panel.inner_text()
    mistakes.last.click()
    page.get_by_text("Back to the present").wait_for()
    last = verdicts[3]
    head = page.locator(".head")
    head.get_by_text(
        filled(
            f"{last['text']} ??, 80 % → 40 % to win. Better: {last['best_text']}. Why: {last['why']}."
        )
    ).wait_for()
    assert f"Before decision {last['ply'] + 1}." in head.inner_text()
    assert graph.get_attribute("aria-valuenow") == str(last["ply"])
    graph.focus()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('[role=slider]').ariaValueNow === '0'")
    page.get_by_role("tab", name="Log").click()
    assert page.locator(".log .sign").all_inner_texts() == ["??", "??"]


@pytest.mark.long
def test_axe_finds_nothing_in_an_analysis(person: Callable[..., Any], site: Server) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    page = person(360, 740, bypass_csp=True)
    analysed(page, *given_up(site, 2))
    found: list[str] = []
    check(page, "analysis", found)
    page.locator(".named button").first.click()
    page.get_by_text("Back to the list").wait_for()
    check(page, "a moment of it", found)
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .sign").wait_for()
    check(page, "log with marks", found)
    assert not found, "\n".join(found)


@pytest.mark.long
def test_who_may_not_have_an_analysis_yet_is_told(person: Callable[..., Any], site: Server) -> None:
    code, _ = given_up(site, 1)
    page = person()
    text = "Many games wait to be analysed; try again in a few minutes."
    body = json.dumps({"error": text})
    answer = {"status": 404, "body": body, "content_type": "application/json"}
    page.route(f"**/api/tables/{code}/analysis", lambda route: route.fulfill(**answer))
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Analyse the game", exact=True).click()
    page.get_by_role("alert").get_by_text(text).wait_for()
    page.get_by_role("button", name="Try again").wait_for()
