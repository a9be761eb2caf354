"""Taking back and playing again in plain play, by what is typed, at every question of whole
games.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardhouse
from cardhouse.play.match import TAKEBACK
from cardhouse.play.wording import YOU
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.plain.console import Console, Leave
from cardhouse.terminal.plain.game import PlainGame
from cardhouse.terminal.wording import narrated
from tests.play.sessions import asked, last_own_choice, own_choices, stands

NOTHING = "There is nothing that you could take back."
SMALL = {"decks": 1, "suits": 2, "ranks": 3, "piles": 3}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")


class Typist(Console):
    """Answers every question as a script says, whose steps see the game; confirms handing over."""

    def __init__(self) -> None:
        self.sheet = io.StringIO()
        super().__init__(Theme(), io.StringIO(), self.sheet)
        self.script: Iterator[str] = iter(())

    def ask(self, prompt: str) -> str:
        if "press Enter" in prompt:
            return ""
        for answer in self.script:
            self.sheet.seek(0)
            self.sheet.truncate()
            return answer
        raise Leave


def typed(game: PlainGame, console: Typist, chance: Random, questions: int) -> Iterator[str]:
    """What is typed: at every question everything is taken back and played again, then something is
    played.
    """
    session, match = game.session, game.match
    for number in range(questions):
        assert match.seat is not None
        seat = match.seat
        assert session.next().how == "person"
        if (row := session.row) is not None:
            steps = len(row.steps)
            yield "undo"
            assert "Taken back." in console.sheet.getvalue()
            assert len(session.row.steps if session.row else []) < steps
            assert session.next().how == "person"
            assert session.row or asked(match.game, match.state)
        else:
            choices, before = own_choices(session, seat), list[Any]()
            takebacks = sum(mark.kind == TAKEBACK for mark in match.marks)
            most = len(choices) if number < 12 or number % 10 == 0 else 1
            for _ in range(most):
                if not choices:
                    break
                before.append(stands(session)[:2])
                yield "undo"
                takebacks += 1
                assert "Taken back." in console.sheet.getvalue()
                assert match.ply == choices.pop()
                assert (session.next().seat, session.next().how) == (seat, "person")
                assert sum(mark.kind == TAKEBACK for mark in match.marks) == takebacks
            if not choices:
                yield "undo"
                assert NOTHING in console.sheet.getvalue()
            while before:
                yield "redo"
                assert stands(session)[:2] == before.pop()
            assert not match.undone
            yield "redo"
            assert "Nothing was taken back" in console.sheet.getvalue()
        trial = session.state.trial(seat)
        yield trial.text(chance.choice(list(trial.legal_actions)))


GAMES: list[tuple[str, dict[str, Any], int, int]] = [
    ("three_piles", {}, 1, 400),
    ("three_piles", {}, 2, 400),
    ("carlton", SMALL, 1, 80),
    ("carbles", {"players": 2}, 1, 60),
    ("carbondale", {"players": 3}, 2, 60),
    ("carbondale_draft", {}, 1, 40),
]


@pytest.mark.parametrize(("name", "options", "people", "questions"), GAMES)
def test_undo_at_every_question(
    name: str, options: dict[str, Any], people: int, questions: int
) -> None:
    match = cardhouse.new_match(name, seed=7, **options)
    console = Typist()
    seats = [YOU] * people + ["random"] * (match.seats - people)
    game = PlainGame(match, seats, console, seed="1")
    console.script = typed(game, console, Random(1), questions)
    assert game.run() == 0
    assert match.over or match.ply > 20
    if name == "three_piles":
        assert match.over
    assert (
        cardhouse.Record.load(next(Path(game.saved_game.path).parents[1].rglob("*.json")))
        .replay()
        .actions
        == match.actions
    )


def once_at_every_question(game: PlainGame, console: Typist, chance: Random) -> Iterator[str]:
    """What is typed in a whole game: at every question the last choice is taken back; then it is
    played again, or, now and then, another one. A row is taken back once at every length.
    """
    session, match = game.session, game.match
    looked, reached = -1, 0
    while True:
        seat, row = match.seat, session.row
        assert seat is not None
        if row is not None and len(row.steps) > reached:
            reached = len(row.steps)
            yield "undo"
            assert "Taken back." in console.sheet.getvalue()
            assert len(session.row.steps if session.row else []) < reached
            assert (session.next().seat, session.next().how) == (seat, "person")
        elif row is None and match.ply != looked:
            looked, reached, before = match.ply, 0, stands(session)[:2]
            choice = last_own_choice(session, seat)
            yield "undo"
            if choice is None:
                assert NOTHING in console.sheet.getvalue()
                assert stands(session)[:2] == before
            else:
                assert "Taken back." in console.sheet.getvalue()
                assert match.ply == choice
                assert (session.next().seat, session.next().how) == (seat, "person")
                assert match.game.solitaire or asked(match.game, match.state)
                if chance.random() < 0.9:
                    yield "redo"
                    assert stands(session)[:2] == before
        trial = session.state.trial(session.next().seat)
        yield trial.text(chance.choice(list(trial.legal_actions)))


WHOLE = [
    ("three_piles", {}, 1),
    ("three_piles", {}, 2),
    ("carlton", SMALL, 1),
    *(
        pytest.param(*game, marks=pytest.mark.long)
        for game in (
            ("carbles", {"players": 2}, 1),
            ("carbles", {"players": 4, "partners": True, "max_turns": 40}, 2),
            ("carbondale", {"players": 2}, 1),
            ("carbondale", {"players": 3}, 2),
            ("carbondale_draft", {}, 1),
            ("carbondale_draft", {}, 2),
        )
    ),
]
"""Game, options, people."""


@pytest.mark.parametrize(("name", "options", "people"), WHOLE)
def test_undo_at_every_ply_of_a_whole_game(name: str, options: dict[str, Any], people: int) -> None:
    match = cardhouse.new_match(name, seed=11, **options)
    console = Typist()
    seats = [YOU] * people + ["random"] * (match.seats - people)
    game = PlainGame(match, seats, console, seed="1")
    console.script = once_at_every_question(game, console, Random(2))
    assert game.run() == 0
    assert match.over
    kept = next(Path(game.saved_game.path).parents[1].rglob("*.json"))
    assert cardhouse.Record.load(kept).replay().actions == match.actions


def test_a_row_is_told_step_by_step_and_kept_when_it_is_whole() -> None:
    match = cardhouse.new_match("carbles", seed=1, players=2)
    console = Typist()
    game = PlainGame(match, [YOU, "careful"], console)
    rows: list[int] = []

    def script() -> Iterator[str]:
        for _ in range(40):
            session = game.session
            trial = session.state.trial(match.seat)
            if session.row is not None:
                rows.append(len(session.row.steps))
                saved = cardhouse.Record.load(game.saved_game.path).replay()
                assert saved.actions == match.actions
                yield "log"
                events = [event for _, event in trial.events(0) if not event.minor]
                lines = [narrated(match, event, 0) for event in events]
                said = " ".join(console.sheet.getvalue().split())
                assert " ".join(lines[-2:]) in said
            yield trial.text(trial.legal_actions[0])

    console.script = script()
    assert game.run() == 0
    assert rows
