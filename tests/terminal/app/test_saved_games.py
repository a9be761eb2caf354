"""Kept games are listed, removed and put back."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

import cardhouse
from cardhouse.core.errors import CardhouseError
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.home import HomeScreen
from cardhouse.terminal.app.panels import TextPanel
from cardhouse.terminal.app.saved_games import SavedGamesPanel, about
from cardhouse.terminal.app.settings import read_settings
from cardhouse.terminal.files import (
    SavedGame,
    put_back,
    record_folder,
    remove,
    removed_folder,
    running_folder,
)
from cardhouse.terminal.save_lock import let_go
from tests.terminal.elsewhere import elsewhere

from .drive import drive, press, table, text


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


def running(name: str, decisions: int, age: int) -> Path:
    """An unfinished game that was saved so many seconds ago."""
    match = cardhouse.new_match(name, seed=age)
    for _ in range(decisions):
        match.play(match.legal_actions[0])
    saved_game = SavedGame(match)
    saved_game.save()
    os.utime(saved_game.path, (1_700_000_000 - age, 1_700_000_000 - age))
    return saved_game.path


def test_an_unfinished_game_is_removed_and_put_back() -> None:
    newest, middle, oldest = (
        running("three_piles", 3, 1),
        running("carlton", 2, 2),
        running("carbles", 1, 3),
    )

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        assert "3 unfinished games" in text(app)
        await press(app, pilot, "c")
        assert isinstance(app.screen, SavedGamesPanel)
        await press(app, pilot, "z")
        assert len(app.screen.items) == 3, "nothing was removed yet"
        await press(app, pilot, "down", "x")
        assert not middle.exists()
        assert newest.exists()
        assert oldest.exists()
        assert "Removed: Carlton, 2 decisions. z puts it back" in text(app)
        await press(app, pilot, "delete", "x")
        assert not newest.exists(), "the cursor stays where there is a line"
        assert app.screen.items == []
        await press(app, pilot, "x", "enter", "z", "z")
        assert sorted(running_folder().iterdir()) == sorted([newest, oldest])
        assert app.screen.query_one(OptionList).highlighted == 1, "where it was"
        await press(app, pilot, "z", "escape")
        assert middle.exists()
        assert isinstance(app.screen, HomeScreen)
        assert "3 unfinished games" in text(app)

    drive(steps)


def test_a_record_is_removed_but_the_line_below_is_not() -> None:
    path = running("three_piles", 3, 1)
    record_folder().mkdir()
    record = path.rename(record_folder() / path.name)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "r", "x", "x")
        assert not record.exists()
        assert "another file" in text(app)
        await press(app, pilot, "z")
        assert record.exists()

    drive(steps)


def test_what_was_removed_long_ago_is_deleted() -> None:
    path = remove(running("three_piles", 3, 1))
    assert path.parent == removed_folder()
    os.utime(path, (1_700_000_000, 1_700_000_000))
    other = remove(running("carlton", 1, 1))
    assert list(removed_folder().iterdir()) == [other]
    back = put_back(other, running_folder(), 1_700_000_000)
    assert back.stat().st_mtime == 1_700_000_000
    with pytest.raises(CardhouseError, match="cannot be put back"):
        put_back(other, running_folder(), 0)
    with pytest.raises(CardhouseError, match="cannot be removed"):
        remove(path)


def test_a_line_says_against_whom_at_which_level_and_how_it_ended() -> None:
    match = cardhouse.new_match("carbles", seed=5, players=4)
    match.players = ["careful", "you", "careful", "beginner"]
    match.play(match.legal_actions[0])
    saved_game = SavedGame(match)
    saved_game.save()
    assert "Carbles against Rules of thumb × 2 and Beginner" in about(saved_game.path)
    match.resign(match.seat or 0)
    assert "given up" in about(saved_game.finish())
    saved_game.close()


def test_a_game_that_another_program_plays_is_refused_in_words(tmp_path: Path) -> None:
    path = running("three_piles", 3, 1)
    let_go(path)
    other = elsewhere(path)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "c", "enter")
        assert isinstance(app.screen, TextPanel)
        assert "another program" in str(app.screen.text)
        await press(app, pilot, "escape", "c", "x")
        assert "played by another program" in " ".join(re.sub("[│╰╯─]", " ", text(app)).split())
        assert path.exists()

    try:
        drive(steps)
    finally:
        other.communicate("\n", timeout=60)


def test_two_programs_lose_nothing_of_what_the_other_has_kept() -> None:
    first, second = read_settings(), read_settings()
    first.done("carlton", "first")
    first.games["carlton"] = {"options": {"max_moves": 5}}
    first.save()
    second.theme = "two"
    second.done("carbles", "other")
    first.done("carlton", "next")
    found = read_settings()
    assert found.lessons == {"carlton": ["first", "next"], "carbles": ["other"]}
    assert found.games == {"carlton": {"options": {"max_moves": 5}}}
    assert found.theme == "two"


def test_no_colours_for_once_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    chosen = read_settings()
    chosen.theme = "two"
    chosen.save()
    monkeypatch.setenv("NO_COLOR", "1")
    read_settings().done("carlton", "first")
    monkeypatch.delenv("NO_COLOR")
    assert read_settings().theme == "two"


def test_ctrl_c_ends_the_app_over_a_box_too() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "m")
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app._exit

    drive(steps, screen)
