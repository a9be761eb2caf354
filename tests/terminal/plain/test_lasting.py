"""Going on without being asked until there is another choice, by what is typed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import cardhouse
from cardhouse.play.wording import YOU
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.plain.console import Console, Leave
from cardhouse.terminal.plain.game import PlainGame


class Typist(Console):
    """Types the first choice until there is something to go on by, then that."""

    def __init__(self) -> None:
        self.sheet = io.StringIO()
        super().__init__(Theme(), io.StringIO(), self.sheet)
        self.game: PlainGame | None = None
        self.asked: list[int] = []

    def ask(self, prompt: str) -> str:
        assert self.game is not None
        session = self.game.session
        if self.asked:
            raise Leave
        if session.may_last(0):
            self.asked.append(session.match.ply)
            return "always"
        return session.state.trial(0).text(session.state.legal(0)[0])


def test_a_word_goes_on_until_there_is_another_choice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))
    console = Typist()
    console.game = PlainGame(
        cardhouse.new_match("carbles", seed=3, players=2), [YOU, "random"], console
    )
    console.game.run()
    session = console.game.session
    assert console.asked
    assert session.match.ply > console.asked[0]
    assert not session.may_last(0)
    assert session.journal.decided(console.asked[0]).how == "standing"
    assert "always: burn for me until I can move" in console.sheet.getvalue()
