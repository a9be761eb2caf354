"""Going on without being asked until there is another choice: offered, seen, ended, by a key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardhouse.terminal.app.app import CardhouseApp

from .drive import LARGE, calm, drive, press, table, text

OFFERED = "A burn for me until I can move"


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


def test_a_key_goes_on_until_there_is_another_choice() -> None:
    screen = table("carbles", players=2)
    session = screen.session

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        while not session.session.may_last(0):
            screen.content.perform(session.legal[0])
            await calm(app, pilot)
        assert OFFERED in text(app)
        begun = session.match.ply
        screen.flow.pace = 60.0
        await press(app, pilot, "A")
        assert session.match.ply == begun
        assert "Played for you (burn for me until I can move); A ends that." in text(app)
        await press(app, pilot, "A")
        assert session.decides
        assert OFFERED in text(app)
        screen.flow.pace = 0.0
        await press(app, pilot, "A")
        while session.session.next().how != "person" and not session.match.over:
            await calm(app, pilot)
            await pilot.pause(0.02)
        assert session.match.ply > begun
        assert session.match.over or not session.session.may_last(0)
        assert OFFERED not in text(app)
        assert "A ends that" not in text(app)

    drive(steps, screen, LARGE)
