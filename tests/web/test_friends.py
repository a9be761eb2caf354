"""Among people: taking back, an absent friend's seat, playing again, sharing, talk, standing
answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from cardhouse.core.game import game
from tests.web.hands import MANNERS, menu, roles, state, until, wait

NAMES = ("Ada", "Ben", "Cleo")


def gathered(pages: list[Any], name: str, options: dict[str, Any]) -> str:
    """Seats a person at each page and starts; returns the table's code."""
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(pages) - 1)
    told = pages[0].request.post(
        "/api/tables", data={"game": name, "options": options, "seats": seats, "name": NAMES[0]}
    )
    code = str(told.json()["code"])
    pages[0].goto(f"/t/{code}")
    for i, page in enumerate(pages[1:], 1):
        page.goto(f"/t/{code}")
        page.get_by_label("Your name").fill(NAMES[i])
        page.get_by_role("button", name=f"Sit on seat {'ABC'[i]}").click()
        pages[0].wait_for_selector(f"text={NAMES[i]}")
    pages[0].get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        page.wait_for_selector(".stage svg")
    return code


def whoever_decides(pages: list[Any]) -> Any:
    """The page whose turn it is."""
    pages[0].wait_for_function("() => document.querySelector('.seats .deciding')")
    for _ in range(400):
        for page in pages:
            if state(page) == "mine":
                return page
        pages[0].wait_for_timeout(25)
    raise AssertionError("nobody is to decide")


def choose(page: Any, text: str) -> None:
    """Chooses from the list by what it says."""
    page.get_by_role("tab", name="Choices").click()
    page.locator(".choices li button").filter(has_text=text).first.click()


def test_taking_back_is_asked_and_never_undoes_what_was_seen(person: Callable[..., Any]) -> None:
    pages = [person(), person()]
    gathered(pages, "three_piles", {})
    first = whoever_decides(pages)
    second = pages[1 - pages.index(first)]
    choose(first, "Draw")
    first.wait_for_selector("text=Play a hand card")
    # The card that was drawn has been seen: what would be refused is not offered.
    first.wait_for_timeout(800)
    assert first.get_by_role("button", name="Ask to take back").count() == 0
    assert second.locator(".question").count() == 0

    choose(first, "")
    assert wait(second) == "mine"
    first.get_by_role("button", name="Ask to take back").click()
    second.wait_for_selector(".question >> text=would like to take back")
    assert first.get_by_role("button", name="Agree").count() == 0
    second.get_by_role("button", name="Refuse").click()
    first.wait_for_selector(".question", state="detached")
    first.wait_for_selector(".refusal >> text=It was refused")
    assert second.locator(".refusal >> text=It was refused").count() == 0
    assert state(second) == "mine"
    first.get_by_role("button", name="Ask to take back").click()
    second.get_by_role("button", name="Agree").click()
    first.wait_for_selector("text=Play a hand card")
    assert first.locator(".refusal >> text=It was refused").count() == 0
    until(first, "mine")
    until(second, "wait")


def test_who_gives_up_in_the_midst_of_the_others_turn_ends_the_game_at_both_tables(
    person: Callable[..., Any],
) -> None:
    pages = [person(), person()]
    gathered(pages, "three_piles", {})
    first = whoever_decides(pages)
    second = pages[1 - pages.index(first)]
    troubles: list[str] = []
    for page in pages:
        page.on("pageerror", lambda error: troubles.append(str(error)))
    choose(first, "Draw")
    first.wait_for_selector("text=Play a hand card")
    menu(second).get_by_role("button", name="Give up").click()
    second.locator("dialog[open] button", has_text="Give up").click()
    for page in pages:
        page.wait_for_selector(".end")
        page.reload()
        page.wait_for_selector(".end")
    assert not troubles


def test_an_absent_friend_is_replaced_by_vote_and_comes_back(person: Callable[..., Any]) -> None:
    pages = [person(), person(), person()]
    code = gathered(pages, "carbles", {"players": 3})
    ada, ben, cleo = pages
    cleo.goto("/")
    ada.wait_for_selector(".seats >> text=away")
    ada.get_by_role("tab", name="Table").click()
    ada.wait_for_timeout(600)  # before that it is only a moment
    ada.get_by_role("button", name="Let a computer play for Cleo").click()
    ben.wait_for_selector(".question >> text=would like a computer")
    ben.get_by_role("button", name="Agree").click()
    ada.wait_for_selector(".seats >> text=computer for now")
    chance = random.Random(2)
    for _ in range(12):
        for page in (ada, ben):
            if state(page) == "mine":
                page.get_by_role("tab", name="Choices").click()
                roles(page, chance)
        ada.wait_for_timeout(60)
    cleo.goto(f"/t/{code}")
    cleo.get_by_role("button", name="Take my seat back").click()
    ada.wait_for_selector(".seats >> text=computer for now", state="detached")
    cleo.get_by_role("button", name="Take my seat back").wait_for(state="detached")


def test_the_end_rematch_shared_replay_and_record(person: Callable[..., Any]) -> None:
    pages = [person(), person()]
    stranger = person()
    code = gathered(pages, "three_piles", dict(game("three_piles").mini))
    chance = random.Random(7)
    for _ in range(200):
        if pages[0].locator(".end").count() and pages[1].locator(".end").count():
            break
        for page in pages:
            if state(page) == "mine":
                MANNERS["roles"](page, chance)
        pages[0].wait_for_timeout(50)
    for page in pages:
        page.wait_for_selector(".end")
        assert "The deal was fair" in page.locator(".end .fair").inner_text()
    pages[0].locator(".pair .all").click()
    pages[0].get_by_role("button", name="Share the replay").click()
    pages[0].wait_for_selector(".end >> text=this computer only")
    with pages[0].expect_download() as coming:
        pages[0].get_by_role("link", name="Download the record").click()
    assert coming.value.suggested_filename == f"three_piles-{code}.json"

    stranger.goto(f"/t/{code}")
    stranger.wait_for_selector(".end")
    stranger.get_by_role("tab", name="Log").click()
    stranger.get_by_role("button", name="To the beginning").click()
    stranger.wait_for_selector("text=Before decision 1 of")
    assert stranger.get_by_role("button", name="Rematch").count() == 0

    # Whoever asks goes along at once; the other is asked.
    pages[0].get_by_role("button", name="Rematch").click()
    pages[0].wait_for_url(lambda url: code not in url)
    pages[1].wait_for_selector(".end >> text=would like to play again")
    pages[1].get_by_role("link", name="To the new table").click()
    pages[1].wait_for_url(lambda url: code not in url)
    assert pages[0].url == pages[1].url
    whoever_decides(pages)


def test_talk_mute_and_gestures(person: Callable[..., Any]) -> None:
    pages = [person(), person()]
    gathered(pages, "three_piles", {})
    ada, ben = pages
    ben.get_by_role("tab", name="Talk").click()
    ben.get_by_label("Say something").fill("Good luck!")
    ben.keyboard.press("Enter")
    ada.wait_for_selector(".unread >> text=1")
    ada.get_by_role("tab", name="Talk").click()
    ada.wait_for_selector("[role=log] >> text=Good luck!")
    assert ada.locator(".unread").count() == 0
    ada.get_by_role("button", name="Mute Ben").click()
    ada.wait_for_selector("[role=log] >> text=Good luck!", state="detached")
    ben.get_by_label("Say something").fill("Are you there?")
    ben.keyboard.press("Enter")
    ben.wait_for_selector("[role=log] >> text=Are you there?")
    ada.wait_for_timeout(200)
    assert ada.locator("[role=log] >> text=Are you there?").count() == 0
    ada.get_by_role("button", name="Mute Ben").click()
    ada.wait_for_selector("[role=log] >> text=Are you there?")
    ada.get_by_role("button", name="well played").click()
    ben.wait_for_selector(".seats .emote >> text=well played")


def test_a_line_is_reported_and_the_host_switches_talk_off(person: Callable[..., Any]) -> None:
    pages = [person(), person()]
    gathered(pages, "three_piles", {})
    ada, ben = pages
    for page in pages:
        page.get_by_role("tab", name="Talk").click()
    ben.get_by_label("Say something").fill("Spoilsport")
    ben.keyboard.press("Enter")
    ada.wait_for_selector("[role=log] >> text=Spoilsport")
    assert ben.get_by_role("button", name="Report what").count() == 0
    ada.get_by_role("button", name="Report what Ben said: Spoilsport").click()
    ada.get_by_role("button", name="Do not report").click()
    ada.get_by_role("button", name="Report what Ben said: Spoilsport").click()
    ada.get_by_role("button", name="Report", exact=True).click()
    ada.wait_for_selector("text=What Ben said is reported.")
    assert ben.get_by_role("button", name="Switch talk off").count() == 0
    ada.get_by_role("button", name="Switch talk off").click()
    ben.wait_for_selector("text=Talk is switched off at this table.")
    assert ben.get_by_label("Say something").count() == 0
    ada.get_by_role("button", name="Switch talk off").click()
    ben.get_by_label("Say something").wait_for()


def test_a_standing_answer_is_given_without_asking(person: Callable[..., Any]) -> None:
    pages = [person(), person()]
    gathered(pages, "carbondale_draft", {})
    chance = random.Random(11)
    for _ in range(400):
        for page in pages:
            if state(page) != "mine":
                continue
            label = page.locator("label", has_text="this turn")
            if label.count() and page.locator(".choices li button").count() > 1:
                label.locator("input").check()
                page.wait_for_function("() => !document.querySelector('.status.yours')")
                return
            MANNERS["roles"](page, chance)
        pages[0].wait_for_timeout(50)
    raise AssertionError("no answer was asked in somebody else's turn")
