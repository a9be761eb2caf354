"""Help by the solver at the table: the lamp, open help after a question, a line step by step, where
a game was lost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardhouse.core.game import game
from cardhouse.play.help import lamp, open_help
from cardhouse.play.match import HINT, OPEN_HELP
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.panels import ListPanel, TextPanel

from .drive import calm, drive, press, table, text

G = game("carlton")
SMALL: dict[str, Any] = {"suits": 2, "ranks": 5, "piles": 2, "decks": 1, "pile_step": 0}


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


def deal(wanted: str) -> int:
    solver: Any = G.solver
    return next(
        seed
        for seed in range(1, 60)
        if solver.solve(G.new_state(SMALL, seed), 20).verdict == wanted
    )


async def until(app: CardhouseApp, pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    for _ in range(1200):
        await pilot.pause(0.05)
        if holds():
            await calm(app, pilot)
            return
    pytest.fail("nothing was found out in time")


def words(app: CardhouseApp) -> str:
    return " ".join(text(app).split())


def test_the_lamp_is_lit_and_put_out() -> None:
    screen = table("carlton", seed=deal("solved"), **SMALL)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        match = screen.session.match
        await press(app, pilot, "i")
        await until(app, pilot, lambda: "of 10 deals that agree" in words(app))
        found = lamp(G, match.view(0))
        assert f"{found.won} of 10 deals that agree with what you see can be won" in words(app)
        await press(app, pilot, "h")
        assert screen.solver_help.lamp_hint() == found.best(G, match.view(0))
        assert {mark.kind for mark in match.marks} == {HINT}
        await press(app, pilot, "escape", "escape", "i")
        assert "deals that agree" not in words(app)

    drive(steps, screen)


def test_open_help_is_asked_for_and_shows_a_line_to_the_end() -> None:
    screen = table("carlton", seed=deal("solved"), **SMALL)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        match = screen.session.match
        await press(app, pilot, "e")
        assert "needs open help" in words(app)
        await press(app, pilot, "t")
        assert isinstance(app.screen, ListPanel)
        await press(app, pilot, "n")
        assert not open_help(match)
        await press(app, pilot, "t", "y")
        assert [mark.kind for mark in match.marks] == [OPEN_HELP]
        await until(app, pilot, lambda: "it can still be won" in words(app))
        line = screen.solver_help.guide.now
        assert line is not None
        for _ in line.line:
            await press(app, pilot, "e")
        assert match.winners == (0,)
        assert tuple(match.actions) == line.line

    drive(steps, screen)


def test_after_the_game_t_says_where_it_was_lost() -> None:
    screen = table("carlton", seed=deal("solved"), **SMALL)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        screen.session.carry_out(screen.session.session.resign)
        await press(app, pilot, "t")
        await until(app, pilot, lambda: isinstance(app.screen, TextPanel))
        assert "could still be won when it was given up" in words(app)

    drive(steps, screen)


def test_other_games_have_no_lamp() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        before = text(app)
        await press(app, pilot, "i", "t", "e")
        assert text(app) == before
        assert not screen.session.match.marks

    drive(steps, screen)
