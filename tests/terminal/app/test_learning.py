"""Lessons are played in the app without its knowing the game; the rules and the set-up screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardhouse.core.game import Game, game, names
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.home import HomeScreen
from cardhouse.terminal.app.lesson import LessonScreen
from cardhouse.terminal.app.panels import ListPanel, TextPanel
from cardhouse.terminal.app.rules import RulesScreen, paragraphs
from cardhouse.terminal.app.settings import read_settings
from cardhouse.terminal.app.setup import SetupScreen
from cardhouse.terminal.files import running_folder

from .drive import LARGE, SMALL, calm, drive, press, text, top


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


async def learn(app: CardhouseApp, pilot: Pilot[None]) -> None:
    """Plays the lesson on the screen with the keys h and Enter alone."""
    lesson = app.screen if isinstance(app.screen, LessonScreen) else app.screen_stack[-2]
    assert isinstance(lesson, LessonScreen)
    for _ in range(80):
        if isinstance(app.screen, TextPanel):
            await press(app, pilot, "enter")
        elif lesson.content.run.finished:
            return
        else:
            await press(app, pilot, "h", "enter")
    raise AssertionError(f"{lesson.content.lesson.title} does not come to its end")


@pytest.mark.parametrize("name", names())
def test_the_first_and_the_last_lesson_are_played_through(name: str) -> None:
    found: Game = game(name)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        for number in (0, len(found.lessons) - 1):
            app.push_screen(LessonScreen(found, number, "four"))
            await calm(app, pilot)
            await learn(app, pilot)
            assert "Lesson done" in text(app)
        assert read_settings().lessons[name] == [found.lessons[0].name, found.lessons[-1].name]
        await press(app, pilot, "enter")
        assert isinstance(app.screen, ListPanel)
        await press(app, pilot, "p")
        assert isinstance(top(app), GameScreen)

    drive(steps, size=SMALL if name != "carbles" else LARGE)


def test_a_lesson_answers_a_wrong_try_in_its_own_words() -> None:
    screen = LessonScreen(game("three_piles"), 0, "four")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        screen.attempt(("stack0/KD",))
        screen.attempt(("pile0.1",))
        await calm(app, pilot)
        assert "Which pile has an ace?" in " ".join(text(app).split())
        assert screen.notices.refused
        assert screen.content.run.at == 0
        screen.attempt(("stack0/KD",))
        screen.attempt(("pile1.1",))
        assert screen.notices.trouble
        assert screen.content.run.at == 0

    drive(steps, screen)


@pytest.mark.parametrize("name", names())
def test_the_rules_are_shown_whole_with_their_figures_and_house_rulings(name: str) -> None:
    found = game(name)
    parts = paragraphs(found, "four", 76)
    assert any(part.kind == "figure" for part in parts)
    assert any(part.house for part in parts)
    assert all(len(line) <= 84 for part in parts for line in part.text.plain.split("\n"))

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "f1", "h", "right", "pagedown", "end", "home", "f4", "escape")
        assert isinstance(app.screen, HomeScreen)

    drive(steps)


def test_options_and_seats_are_set_up_from_the_game_s_own_declarations() -> None:
    screen = SetupScreen(game("carbles"), {})

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        assert screen.seats == ["you", "careful", "careful", "careful"]
        await press(app, pilot, "down", "left", "left", "left")
        assert screen.seats[1] != "careful"
        assert "player 2" in text(app).lower()
        await press(app, pilot, *["down"] * 3, "right")
        assert not screen.lot
        assert "seat b" in text(app).lower()
        await press(app, pilot, "down", "right")
        assert screen.match.seats == 5
        assert len(screen.seats) == 5
        assert not any("marbles" in line.plain.lower() for _, line in screen._lines())
        await press(app, pilot, "l")
        assert any("marbles" in line.plain.lower() for _, line in screen._lines())
        await press(app, pilot, "down", "right")
        assert "partners" in text(app).lower()
        assert screen.problem, "five seats have no partners"
        await press(app, pilot, "u", "p")
        assert isinstance(top(app), GameScreen)
        assert not list(running_folder().glob("*.json")), "nothing is kept until something is done"

    drive(steps, screen)
    kept = read_settings().games["carbles"]
    assert (kept["seats"], kept["lot"]) == (["you", "careful", "careful", "careful"], True)


def test_what_is_known_of_a_deal_is_told_if_asked() -> None:
    screen = SetupScreen(game("carlton"), {})

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        while screen._at != "seed":
            await press(app, pilot, "down")
        await press(app, pilot, "v")
        assert "be won" not in text(app), "no deal was chosen"
        await press(app, pilot, "enter", *"278", "enter")
        assert "v tells" in text(app)
        assert "cannot be won" not in text(app)
        await press(app, pilot, "v")
        assert "Deal 278 cannot be won" in text(app)
        await press(app, pilot, "enter", "1", "enter")
        assert "cannot be won" not in text(app)

    drive(steps, screen)


def test_one_key_starts_the_usual_game() -> None:
    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "5")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.game.name == "three_piles"
        await press(app, pilot, "f1")
        assert isinstance(top(app), RulesScreen)

    drive(steps)
