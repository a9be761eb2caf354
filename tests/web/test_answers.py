"""What is answered covers nothing of the table: refusals as long as they become are read whole at
once, hints, too, or by a touch on a phone that stands, beside tables of every game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.core.errors import CardhouseError
from cardhouse.play.match import Match
from cardhouse.play.messages.undo import Undo
from cardhouse.play.telling import Telling
from cardhouse.play.views import Views
from tests.web.positions import CODE, SITTINGS, Sitting, Viewer, actions_of, position_of

PHONES = [(390, 844), (844, 390)]
LOOKS = 12
"""So many positions of a match are asked for what cannot be."""
WHY = (
    "Why: then you may play two cards more, and one of them brings the last of yours out; "
    "it costs a card of the hand.\nThe chance to win is about even (50 % between careful "
    "players); about as good: {other}"
)
"""As long as what follows the choice of a hint becomes."""
LIES = """() => {
  const at = e => { const {left, top, right, bottom} = e.getBoundingClientRect();
    return {left, top, right, bottom}; };
  const sheet = document.querySelector('.told .sheet'), texts = sheet.querySelector('.texts');
  const range = document.createRange();
  range.selectNodeContents(texts);
  const buttons = [...sheet.querySelectorAll('button')];
  const hand = document.querySelector('.stage .slot.own');
  const words = document.createTreeWalker(texts, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (words.nextNode()) {
    if (words.currentNode.parentElement.closest('button')) continue;
    range.selectNodeContents(words.currentNode);
    lines.push(...[...range.getClientRects()].map(({left, top, right, bottom}) =>
      ({left, top, right, bottom})));
  }
  return {sheet: at(sheet), stage: at(document.querySelector('.stage')), lines, hand: hand && at(hand),
    bar: Math.max(0, document.querySelector('header').getBoundingClientRect().bottom),
    svg: at(document.querySelector('.stage svg')), buttons: buttons.map(at),
    cut: texts.scrollHeight - texts.clientHeight,
    free: buttons.every(one => { const b = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint((b.left + b.right) / 2,
        (b.top + b.bottom) / 2)); })};
}"""
Box = dict[str, float]


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes have nothing in common, but for an edge."""
    return (
        one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
        or one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
    )


def within(one: Box, other: Box) -> bool:
    """Whether a box lies in another one."""
    return (
        one["left"] >= other["left"] - 1
        and one["right"] <= other["right"] + 1
        and one["top"] >= other["top"] - 1
        and one["bottom"] <= other["bottom"] + 1
    )


def refusals(match: Match) -> Iterator[str]:
    """What is answered to whoever touches anything, or chooses one thing and touches another."""
    seat = match.seat
    scene = Telling(Views(match)).position(
        seat, "tall", match.ply, Undo(False, False, False, []), None, 0
    ).scene  # fmt: skip
    places = [one.id for one in scene.pieces] + [one.id for one in scene.spots]
    starts = sorted({gesture.path[0] for gesture in scene.gestures})[:3]
    for place in places:
        for path in ([place], *([start, place] for start in starts)):
            try:
                yield match.why_not(path, seat) or ""
            except CardhouseError:
                continue


def longest(sitting: Sitting) -> tuple[Match, str, str]:
    """A position of a match of careful players, with its longest refusal and its longest choice."""
    actions, found = actions_of(sitting, "answers"), ("", 0)
    match = sitting.deal("answers")
    for ply, action in enumerate(actions):
        if ply % max(1, len(actions) // LOOKS) == 0:
            text = max(refusals(match), key=len)
            found = max(found, (text, ply), key=lambda one: len(one[0]))
        match.play(action)
    match = sitting.deal("answers")
    for action in actions[: found[1]]:
        match.play(action)
    choices = [match.text(action, long=True) for action in match.legal_actions]
    return match, found[0], max(choices, key=len)


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda one: one.title)
def test_an_answer_is_read_whole_by_a_touch_and_covers_nothing_of_the_table(
    sitting: Sitting, site: Any, browser: Any
) -> None:
    match, refused, choice = longest(sitting)
    position = position_of(match, "late", f"{CODE}1")
    for size in PHONES:
        viewer = Viewer(browser, site.url, position, size, has_touch=True, is_mobile=True)
        page = viewer.page
        page.wait_for_timeout(300)
        before = page.evaluate(LIES)
        ring = page.locator(".stage .piece[data-id]").last.get_attribute("data-id")
        hears(viewer, {"type": "hinted", "action": -1, "targets": [ring], "quick": False,
                       "text": f"{choice}.\n{WHY.format(other=choice)}"})  # fmt: skip
        page.get_by_role("button", name="Hint", exact=True).dispatch_event("click")
        page.wait_for_selector(".told p.hint")
        unfolds(page, before, size)
        hears(viewer, {"type": "reason", "text": refused, "targets": []})
        touch_nothing(page)
        page.wait_for_selector(".told p.refusal")
        unfolds(page, before, size)
        # A refusal ends no hint.
        assert page.locator(".stage .board.hinted .piece.pointed").count() == 1
        # Below what was refused the hint still stands.
        page.get_by_role("button", name="Close", exact=True).dispatch_event("click")
        page.wait_for_selector(".told p.hint")
        unfolds(page, before, size)
        page.get_by_role("button", name="Close", exact=True).dispatch_event("click")
        page.wait_for_selector(".told p.hint", state="detached")
        viewer.close()


def test_a_touch_in_anothers_turn_says_whose_it_is(site: Any, browser: Any) -> None:
    match = Sitting("three_piles", 2).deal("answers")
    assert match.seat is not None
    position = position_of(match, "early", f"{CODE}1", viewer=1 - match.seat)
    viewer = Viewer(browser, site.url, position, PHONES[0], has_touch=True, is_mobile=True)
    viewer.page.locator(".stage svg").tap(position={"x": 60, "y": 60})
    told = viewer.page.locator(".told p.refusal").inner_text()
    assert told == f"It is Computer {'AB'[match.seat]}'s turn: you have to wait."
    viewer.close()


def hears(viewer: Viewer, answer: dict[str, Any]) -> None:
    """Answers the next request so."""
    socket = viewer.sockets[-1]
    socket.on_message(
        lambda text: socket.send(json.dumps({**answer, "id": json.loads(text)["id"]}))
    )


def touch_nothing(page: Any) -> None:
    """Touches something that cannot be chosen."""
    page.locator(".stage svg.touchy").evaluate(
        """e => e.querySelector('.piece:not(.target) .body')
          .dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 0}))"""
    )


def unfolds(page: Any, before: dict[str, Any], size: tuple[int, int]) -> None:
    """What is told lies in its line; on a phone that stands it is read whole by a touch, then over
    the table, which gives it back at a second one.
    """
    opening = page.locator(".told button[aria-expanded=false]")
    if size[0] > size[1] or not opening.count():
        lies_well(page, before, size)
        return
    folded = page.evaluate(LIES)
    assert spares_the_table(page, folded, size), folded
    opening.click()
    lies_well(page, before, size, over=True)
    page.locator(".told button[aria-expanded=true]").click()
    page.wait_for_timeout(100)
    assert page.evaluate(LIES)["sheet"] == folded["sheet"]


def spares_the_table(page: Any, found: dict[str, Any], size: tuple[int, int]) -> bool:
    """Whether what is told covers nothing of the table; on a phone that stands its upper edge may
    be covered, so that what is asked and the own hand are not.
    """
    if size[0] < size[1] and not apart(found["sheet"], found["stage"]):
        asked = page.locator(".asked .status").bounding_box()
        above = asked["y"] + asked["height"] <= found["sheet"]["top"] + 1
        return above and bool(found["hand"]) and apart(found["sheet"], found["hand"])
    return apart(found["sheet"], found["stage"])


def lies_well(
    page: Any, before: dict[str, Any], size: tuple[int, int], *, over: bool = False
) -> None:
    """All of what is told is in its box, apart from the table unless it was opened over it, and its
    buttons are free.
    """
    page.wait_for_timeout(100)
    found: dict[str, Any] = page.evaluate(LIES)
    assert found["svg"] == before["svg"], found
    assert over or spares_the_table(page, found, size), found
    assert found["sheet"]["top"] >= (found["bar"] if size[0] < size[1] else 0) - 1, found
    assert found["sheet"]["bottom"] <= size[1], found
    assert found["cut"] <= 1, found
    assert found["free"], found
    assert all(within(line, found["sheet"]) for line in found["lines"]), found
    for button in found["buttons"]:
        assert within(button, found["sheet"]), found
        assert all(apart(button, line) for line in found["lines"]), found
