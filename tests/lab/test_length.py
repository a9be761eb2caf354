"""How long games take: what the games declare is what is measured."""

from __future__ import annotations

import pytest

import cardhouse
from cardhouse.agents.lengths import length
from cardhouse.core.game import SECONDS_A_CHOICE, SECONDS_A_REPLY, game
from cardhouse.lab.length import main


def test_declared_lengths_are_those_of_careful_players(capsys: pytest.CaptureFixture[str]) -> None:
    found = game("three_piles")
    told = length(found, 12)
    assert told.ended == 1
    assert told.own == pytest.approx(found.decisions[0], rel=0.3)
    assert told.every == pytest.approx(found.decisions[1], rel=0.3)
    assert told.plies == pytest.approx(found.plies, rel=0.3)
    assert main(["three_piles", "-n", "12"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("three_piles")
    assert f"own {told.own:6.1f}" in out
    assert out.count("\n") == 1


def test_a_game_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["tree_piles"])
    assert "tree_piles" in capsys.readouterr().err


def test_minutes_follow_from_decisions() -> None:
    for told in cardhouse.list_games():
        alone, people = told["usual_minutes"]
        assert 1 <= alone <= people <= 60
    found = game("three_piles")
    own, every = found.decisions
    assert found.minutes[0] == round(
        (own * SECONDS_A_CHOICE + (found.plies - own) * SECONDS_A_REPLY) / 60
    )
    assert found.minutes[1] == round(
        (every * SECONDS_A_CHOICE + (found.plies - every) * SECONDS_A_REPLY) / 60
    )
