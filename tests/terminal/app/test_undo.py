"""Taking back and playing again in the app, by its keys, at every ply of whole games; what else
goes back with it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

import cardhouse
from cardhouse.play.deciding import Task
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.handover import HandOver
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.files import record_folder, running_folder
from tests.play.sessions import last_own_choice, own_choices, stands

from .drive import LARGE, calm, drive, press, table, text

WHOLE = 1_000_000
SMALL = {"decks": 1, "suits": 2, "ranks": 3, "piles": 3}
OVER = "There is nothing that you could take back."


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


async def a_step_back(app: CardhouseApp, pilot: Pilot[None], screen: GameScreen) -> None:
    """Takes back a step of the row in progress."""
    one = screen.session
    assert one.row is not None
    steps = len(one.row.steps)
    await press(app, pilot, "u")
    assert len(one.row.steps if one.row else []) < steps
    assert one.decides


async def back_and_on(
    app: CardhouseApp, pilot: Pilot[None], screen: GameScreen, times: int
) -> None:
    """Takes back so often, and plays it again; compares on the way."""
    session = screen.session.session
    seat = screen.session.viewer
    assert seat is not None
    choices, before = own_choices(session, seat) if times > 1 else [], list[Any]()
    if times == 1 and (last := last_own_choice(session, seat)) is not None:
        choices = [last]
    first = not choices or (len(choices) <= times and times > 1)
    for _ in range(min(times, len(choices))):
        before.append(stands(session)[:2])
        await press(app, pilot, "u")
        assert session.match.ply == choices.pop()
        assert screen.session.decides
        assert all(line.ply < session.match.ply for line in screen.session.log.lines)
    if first:
        await press(app, pilot, "u")
        assert screen.notices.trouble == OVER
    while before:
        await press(app, pilot, "r")
        assert stands(session)[:2] == before.pop()
    assert not session.match.undone


GAMES: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("three_piles", {}, (0,)),
    ("carlton", {}, (0,)),
    ("carbles", {"players": 2}, (0,)),
    ("carbondale", {"players": 2}, (0,)),
    ("carbondale_draft", {}, (0,)),
]
"""What is played to its end: the game, its options, the people's seats."""


@pytest.mark.parametrize(
    ("name", "options", "people", "plies"),
    [
        *(pytest.param(*one, WHOLE, marks=pytest.mark.long) for one in GAMES),
        pytest.param("carbondale_draft", {}, (0, 1), 100, marks=pytest.mark.long),
        ("three_piles", {}, (0, 1), 16),
        ("carlton", SMALL, (0,), 60),
        ("carbles", {"players": 2}, (0,), 24),
        ("carbondale", {"players": 3}, (0, 1), 16),
    ],
)
def test_undo_at_every_ply(
    name: str, options: dict[str, Any], people: tuple[int, ...], plies: int
) -> None:
    screen, chance = table(name, people, **options), Random(4)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        one, match, looked, reached = screen.session, screen.session.match, -1, 0
        while not match.over and match.ply < plies:
            if isinstance(app.screen, HandOver):
                await press(app, pilot, "enter")
            assert one.decides
            if one.row is None and match.ply != looked:
                looked, reached = match.ply, 0
                await back_and_on(app, pilot, screen, 1 if match.ply > 6 else 99)
            elif one.row is not None and len(one.row.steps) > reached:
                reached = len(one.row.steps)
                await a_step_back(app, pilot, screen)
            screen.content.perform(chance.choice(one.legal))
            await calm(app, pilot)
        if match.over:
            kept = record_folder() / one.saved_game.path.name
            assert kept.exists()
            await back_and_on(app, pilot, screen, 99)
            assert match.over
            assert kept.exists()
            assert not list(running_folder().glob("*.json"))
        assert match.over or match.ply >= plies

    drive(steps, screen)


def test_who_gives_up_and_takes_that_back_leaves_no_trace_of_it() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        path = screen.session.saved_game.path
        await press(app, pilot, "m", "x", "y")
        assert "You give up" in text(app) or "A gives up" in text(app)
        assert (record_folder() / path.name).exists()
        await press(app, pilot, "u")
        assert not screen.session.match.over
        assert not any("resign" in line.text for line in screen.session.log.lines)
        assert path.exists()
        assert not (record_folder() / path.name).exists(), "it is no record: it goes on"

    drive(steps, screen, LARGE)


def test_an_answer_to_what_was_taken_back_is_not_played() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        course, match = screen.flow, screen.session.match
        late: list[tuple[int, Task]] = []
        answer = course._think
        course._think = lambda question, task: late.append((question, task))  # type: ignore[method-assign]
        while not late:
            screen.content.perform(screen.session.legal[0])
            await pilot.pause(0.05)
        course._think = answer  # type: ignore[method-assign]
        screen.requests.undo()
        while not course.thinking:
            screen.content.perform(screen.session.legal[-1])
        await calm(app, pilot)
        stood = match.actions[:]
        course._answered(late[0][0], late[0][1].legal[0])
        assert match.actions == stood

    drive(steps, screen)


def test_what_is_looked_back_at_says_what_could_be_done_there_and_nothing_of_now() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            screen.content.perform(screen.session.legal[-1])
            await calm(app, pilot)
        match, total = screen.session.match, screen.session.match.ply
        for back in range(1, total + 1):
            await press(app, pilot, "[")
            past = match.state_before(total - back)
            for gesture in screen.selection.scene.gestures:
                if match.game.rules.seat(past) != 0:
                    continue
                await press(app, pilot, "tab")
                screen.draw()
                words = match.game.notation.long(past, gesture.action)
                assert screen.content.action_words(gesture.action) == words
                assert screen.content.consequences(gesture.action) == []

    drive(steps, screen)


def test_a_match_from_a_record_is_taken_back_and_played_again() -> None:
    """Who goes on from the middle of a record may play again what followed in it."""
    match = cardhouse.new_match("three_piles", seed=3)
    for _ in range(20):
        match.play(match.legal_actions[0])
    end = match.actions[:]
    for _ in range(10):
        match.undo()
    from .drive import session

    one = session(match, (0, 1))
    one.arrive(match.seat or 0)
    while match.undone:
        one.carry_out(one.session.redo)
    assert match.actions == end
