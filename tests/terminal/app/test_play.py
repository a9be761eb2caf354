"""Every game is played to its end in the app with Tab and Enter alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardhouse.core.game import game, names
from cardhouse.play.ending import result_words
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.files import record_folder, running_folder

from .drive import drive, play_on, press, table, text

MOST = 150


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


@pytest.mark.parametrize("name", names())
def test_a_small_game_is_played_to_its_end_by_keyboard(name: str) -> None:
    to_the_end(name, **game(name).mini)


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_a_game_of_full_size_is_played_to_its_end_by_keyboard(name: str) -> None:
    to_the_end(name, player="careful")


def to_the_end(name: str, **options: Any) -> None:
    """Plays a game with keys, against computers, until it is over, and finds it among the
    records.
    """
    screen = table(name, **options)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await play_on(app, pilot, MOST if screen.session.game.solitaire else 5000)
        if not screen.session.match.over:
            # Who plays alone may move on for ever (C12); a player may give up (C7).
            await press(app, pilot, "m")
            await press(app, pilot, "x")
            await press(app, pilot, "y")
            assert screen.session.game.solitaire
        assert isinstance(app.screen, GameScreen)
        assert screen.session.match.over
        assert result_words(screen.session.match, [0]) in " ".join(text(app).split())

    drive(steps, screen)
    assert not list(running_folder().glob("*.json"))
    assert len(list(record_folder().glob("*.json"))) == 1
