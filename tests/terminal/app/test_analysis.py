"""The analysis in the app: found while one looks, a graph, a list, and a way to every moment of the
record.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

import cardhouse
from cardhouse.agents.analyse import Verdict, judged
from cardhouse.agents.chart import band
from cardhouse.agents.choices import choices
from cardhouse.play.match import Match
from cardhouse.terminal.analysis import BackgroundAnalysis
from cardhouse.terminal.app import replay as replay_screens
from cardhouse.terminal.app.analysis import AnalysisScreen
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game import requests as game_requests
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.replay import ReplayScreen

from .drive import LARGE, drive, press, session, text

S = TypeVar("S")


class Prompt(BackgroundAnalysis):
    """Knows at once: every fifth choice gave 30 points away, by not doing the first thing that was
    allowed.
    """

    def start(self) -> None:
        if self._found:
            return
        for i, choice in enumerate(choices(self.match)):
            done = 0.6 - 0.3 * (i % 5 == 4)
            best = choice.legal[0] if choice.legal[0] != choice.action else choice.legal[1]
            self._found.append(judged(self.match.game, choice, Verdict(best, 0.6, done)))
        self.done, self.finished = self.match.ply, True


class Slow(BackgroundAnalysis):
    """Never gets anywhere."""

    def start(self) -> None:
        self.done = 7


@pytest.fixture(autouse=True)
def _prompt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))
    monkeypatch.setattr(game_requests, "BackgroundAnalysis", Prompt)
    monkeypatch.setattr(replay_screens, "BackgroundAnalysis", Prompt)


def over(name: str = "three_piles", **options: Any) -> Match:
    """A match that was played to its end, or given up after a while."""
    match, chance = cardhouse.new_match(name, seed=5, **options), random.Random(5)
    while not match.over and match.ply < 100:
        match.play(chance.choice(list(match.legal_actions)))
    if not match.over:
        match.resign()
    return match


def top(app: CardhouseApp, kind: type[S]) -> S:
    """The screen on top, which is of a kind."""
    assert isinstance(app.screen, kind)
    return app.screen


@pytest.mark.parametrize("theme", ["four", "none"])
def test_a_finished_game_is_analysed_and_gone_back_to(theme: str) -> None:
    match = over()

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        assert "y analysis" in text(app)
        await press(app, pilot, "y")
        screen = top(app, AnalysisScreen)
        shown = text(app)
        assert "3 Piles: chances to win" in shown
        assert "You" in shown
        assert "Random" in shown
        assert "60 % → 30 % · better: " in shown
        assert "??" in shown
        assert "█" in shown
        await press(app, pilot, "down")
        chosen = screen.analysis.named[1]
        await press(app, pilot, "enter")
        replay = top(app, ReplayScreen)
        assert (replay.content.at, replay.content.viewer) == (chosen.ply, chosen.seat)
        assert f"{chosen.ply + 1}. {('You', 'random')[chosen.seat]}: {chosen.text} ??" in " ".join(
            text(app).split()
        )
        path = next(g.path for g in replay.selection.scene.gestures if g.action == chosen.best)
        assert replay.notices.found == path
        assert (replay.states()["pointed"], replay.states()["legal"]) == ([*path], [])
        await press(app, pilot, "y")
        assert top(app, AnalysisScreen).analysis is screen.analysis
        await press(app, pilot, "escape", "m", "q")
        assert top(app, GameScreen).requests.analysis is screen.analysis

    drive(steps, GameScreen(session(match), theme, 0), theme=theme)


def test_a_record_is_analysed() -> None:
    match = over("carbles", players=4, partners=True)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "m")
        assert "the analysis: chances and mistakes" in text(app)
        await press(app, pilot, "y")
        screen = top(app, AnalysisScreen)
        assert {line[2] for line in text(app).splitlines() if len(line) > 2} >= set("ABCD")
        listed = screen.query_one("#list", OptionList)
        assert listed.option_count == len(screen.analysis.named)
        await press(app, pilot, "enter")
        assert top(app, ReplayScreen).content.at == screen.analysis.named[0].ply

    drive(steps, ReplayScreen(match, "four"), size=LARGE)


def test_one_may_leave_before_all_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_screens, "BackgroundAnalysis", Slow)
    match = over()
    screen = ReplayScreen(match, "four")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "y")
        assert f"7 of {match.ply} decisions" in text(app)
        assert "100 %" not in text(app), "how it ended comes with the rest"
        await press(app, pilot, "escape")
        assert app.screen is screen
        first = screen.content.analysis
        assert first is not None
        await press(app, pilot, "y")
        assert top(app, AnalysisScreen).analysis is first
        assert not first._leave.is_set()
        await press(app, pilot, "escape", "m", "q")
        assert first._leave.is_set()

    drive(steps, screen)


def test_a_game_that_goes_on_is_not_analysed() -> None:
    match = cardhouse.new_match("three_piles", seed=3)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "y")
        assert top(app, GameScreen).requests.analysis is None
        assert "when they are over" in text(app)

    drive(steps, GameScreen(session(match), "four", 0))


def test_an_analysis_fits_one_end_only() -> None:
    match = over()
    analysis = BackgroundAnalysis(match)
    assert analysis.fits(match)
    match.undo()
    assert not analysis.fits(match)


def test_a_band_is_as_high_as_it_says() -> None:
    assert band([0, 0.25, 0.5, 1], 2) == ["   █", "▁▄██"]
    assert band([0.5], 1) == ["▄"]


@pytest.mark.long
def test_an_analysis_finds_out_by_itself() -> None:
    match = over()
    analysis = BackgroundAnalysis(match, 0.5)
    analysis.start()
    assert analysis._thread is not None
    analysis._thread.join(300)
    assert analysis.finished
    assert [d.ply for d in analysis.so_far.decisions] == [c.ply for c in choices(match)]
    assert analysis.so_far.returns == tuple(match.returns or ())
