"""Help by the solver in the line-by-line game: lamp, open help, a line shown, where a game was
lost.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardhouse
from cardhouse.core.game import game
from cardhouse.core.state import TRUTH
from cardhouse.play.help import Guide, lamp
from cardhouse.play.lookback import look_back, way_words
from cardhouse.play.match import HINT, OPEN_HELP, Match
from cardhouse.play.winnable import GRADES, winnable_deals
from cardhouse.play.wording import YOU
from cardhouse.terminal.cli import main
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.plain import solver_help
from cardhouse.terminal.plain.console import Console
from cardhouse.terminal.plain.game import PlainGame

G = game("carlton")
SMALL: dict[str, Any] = {"suits": 2, "ranks": 5, "piles": 2, "decks": 1, "pile_step": 0}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(solver_help, "PATIENCE", 300.0)
    return tmp_path / "home"


def verdict(seed: int) -> str:
    return str(G.solver.solve(G.new_state(SMALL, seed), 20).verdict)  # type: ignore[union-attr]


def deal(wanted: str) -> int:
    return next(seed for seed in range(1, 60) if verdict(seed) == wanted)


def play(lines: list[str], match: Match) -> str:
    out = io.StringIO()
    console = Console(Theme(), io.StringIO("".join(line + "\n" for line in lines)), out)
    assert PlainGame(match, [YOU], console).run() == 0
    return out.getvalue()


def test_the_lamp_counts_deals_and_is_remembered_as_a_hint() -> None:
    match = cardhouse.new_match("carlton", seed=deal("solved"), **SMALL)
    out = play(["lamp", "help"], match)
    found = lamp(G, match.view(0))
    assert f"{found.won} of 10 deals that agree with what you see" in out
    best = found.best(G, match.view(0))
    assert (
        f"{found.votes(best)} of {found.won} ways to win begin with: {match.text(best, long=True)}"
        in " ".join(out.split())
    )
    assert [mark.kind for mark in match.marks] == [HINT]
    assert "show me [N]" in out


def test_open_help_asks_first_and_then_shows_a_line_to_the_end() -> None:
    match = cardhouse.new_match("carlton", seed=deal("solved"), **SMALL)
    out = play(["show me", "open help", "no"], match)
    assert "That needs open help" in out
    assert "it can still be won" not in out
    assert not match.marks
    out = play(["open help", "yes", "show me", "show me x", "show me 2", "show me 1000"], match)
    assert "Open help: it can still be won, in " in out
    assert "Write show me" in out
    assert match.winners == (0,)
    assert [mark.kind for mark in match.marks] == [OPEN_HELP]
    assert "cardhouse analyse" not in out


def test_open_help_says_that_a_deal_is_lost() -> None:
    match = cardhouse.new_match("carlton", seed=deal("unsolvable"), **SMALL)
    out = play(["open help", "yes", "show me"], match)
    assert "Open help: lost: nothing wins from here." in out
    assert "There is nothing to show: lost" in out


def test_games_without_a_solver_have_no_such_words() -> None:
    match = cardhouse.new_match("three_piles", seed=1)
    out = io.StringIO()
    console = Console(Theme(), io.StringIO("lamp\nhelp\n"), out)
    assert PlainGame(match, [YOU, "careful"], console).run() == 0
    assert "agree with what you see" not in out.getvalue()
    assert "open help" not in out.getvalue()


def test_after_a_lost_game_analyse_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = 0
    for seed in range(1, 60):
        match, rng = cardhouse.new_match("carlton", seed=seed, **SMALL), Random(seed)
        while not match.over and match.ply < 60:
            match.play(rng.choice(list(match.legal_actions)))
        if match.reason != "stalemate":
            continue
        path = tmp_path / "game.json"
        match.record(TRUTH).save(path)
        proof = tmp_path / "proof.json"
        assert main(["analyse", str(path), "--seconds", "10", "--proof", str(proof)]) == 0
        assert json.loads(proof.read_text(encoding="utf-8"))["verdict"] == "unsolvable"
        said = " ".join(capsys.readouterr().out.split())
        found = look_back(Guide(match), 10)
        if found.losing_ply is None:
            assert "could not be won, whatever was played" in said
            continue
        assert f"What lost it: move {found.losing_ply + 1}," in said
        assert all(f"{words}" in said for words in way_words(match, found))
        named += 1
        if named == 2:
            return
    pytest.fail("no game was lost by a move")


def test_analyse_of_games_given_up_won_or_running(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    match = cardhouse.new_match("carlton", seed=deal("solved"), **SMALL)
    match.record(TRUTH).save(path)
    assert main(["analyse", str(path)]) == 2
    assert "not over" in capsys.readouterr().err
    match.resign()
    match.record(TRUTH).save(path)
    assert main(["analyse", str(path)]) == 0
    proof = tmp_path / "proof.json"
    assert main(["analyse", str(path), "--proof", str(proof)]) == 0
    assert "was not written" in capsys.readouterr().out
    assert not proof.exists()
    assert main(["analyse", str(path)]) == 0
    assert "could still be won when it was given up" in capsys.readouterr().out
    assert main(["analyse", str(path), "--json"]) == 2
    assert "in words only" in capsys.readouterr().err
    out = play(["resign", "yes"], cardhouse.new_match("carlton", seed=deal("solved"), **SMALL))
    assert "cardhouse analyse" in out


def test_a_winnable_deal_is_dealt_by_its_grade(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, grades in (
        (["--winnable", "easy"], {"easy"}),
        (["--winnable"], set(GRADES)),
        (["--daily"], set(GRADES)),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(["play", "carlton", "--plain", *words]) == 0
        said = re.search(r"This is deal (\d+), which can be won", capsys.readouterr().out)
        assert said is not None
        assert winnable_deals(G)[int(said[1])].grade in grades
    assert main(["play", "carlton", "--winnable", "easy", "--seed", "5"]) == 2
    assert main(["play", "carlton", "--winnable", "easy", "--faces", "all"]) == 2
