"""A small game of each title in Firefox and in Chromium, by one list of steps; and a whole game of
each by ear.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.core.game import game, names
from tests.server.support import Server
from tests.web.browsers import BROWSERS, missing, played
from tests.web.hands import open_table, seats
from tests.web.listening import listen

SYMBOLS = "♠♡♥♢♦♣"
ENDS = re.compile(r"^ +.*((?<!\bif it )\bwins?\b|\ba draw\b|\bLost\b|comes out|game ends)")
"""What is said of an end, whichever game it is."""

ASKED = ("You may", "Take ", "Play ", "Draw ", "Choose ", "Announce ", "Give ", "Burn ")
"""How a question begins."""


@pytest.mark.long
@pytest.mark.parametrize("manner", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("browser", sorted(BROWSERS))
def test_every_title_by_one_list_of_steps(browser: str, manner: str, site: Server) -> None:
    if lack := missing(browser):
        pytest.skip(lack)
    reports = list(played(browser, site.url, names(), [manner]))
    assert [one["game"] for one in reports] == list(names())
    for one in reports:
        assert "failed" not in one, one["failed"]
        assert not one["errors"], one
        assert one["end"]["heading"], one
        assert not one["end"]["over"], f"{one['game']} is wider than the window"


@pytest.mark.parametrize(
    "name",
    [pytest.param(x, marks=() if x == "three_piles" else pytest.mark.long) for x in names()],
)
def test_a_whole_game_by_ear(name: str, person: Callable[..., Any]) -> None:
    """Whoever only hears the page is told each question, and nothing in symbols or twice."""
    page = person()
    solo = game(name).solitaire
    more = {"seed": "12"} if solo else {}
    open_table(page, name, dict(game(name).mini), seats(1 if solo else 2), **more)
    page.wait_for_selector(".stage svg")
    heard = listen(page, random.Random(name))
    assert heard.moves > 0
    assert heard.end
    for line in heard.lines:
        assert not set(line) & set(SYMBOLS), f"drawn, not said: {line}"
    told = [line for line in heard.lines if ENDS.search(line)]
    assert len(told) == 1, f"the end is told once, not so: {told}"
    pressed = [line for line in heard.lines if line.startswith(">")]
    # A cell without its place could be any.
    assert not [x for x in pressed if x.startswith("> Your cell,")], pressed
    said = [line.strip() for line in heard.lines if not line.startswith(">")]
    if not solo:
        assert any(line.startswith(ASKED) for line in said)
