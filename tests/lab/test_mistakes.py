"""Mistakes that are played on, and decisions that matter: the figures, and the same again from one
seed.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.levels import best
from cardhouse.core.game import game
from cardhouse.lab import matters, mistakes, oneply

FEW = replace(best(game("three_piles")), ms=0.0, iterations=60)


def test_mistakes_are_added_up() -> None:
    rows = [
        mistakes.Mistake(0.3, 0.25, 0.1),
        mistakes.Mistake(0.2, -0.05, 0.1),
        mistakes.Mistake(0.4, -0.2, 0.1),
    ]
    found = mistakes.Mistakes.of("toy", "??", rows)
    assert found.count == 3
    assert found.said == pytest.approx(0.3)
    assert found.cost == pytest.approx(0.0)
    assert found.not_worse == pytest.approx(2 / 3)
    assert "3 of ??, said to cost 30.0 points, cost 0.0" in str(found)


@pytest.mark.long
def test_a_mistake_is_played_on_with_both_moves_in_the_same_deals() -> None:
    found = game("three_piles")
    one, again = (
        mistakes.measure(found, "value", 2, 40, FEW, "careful", "??", "7") for _ in range(2)
    )
    assert one == again
    assert one.count == 2
    assert one.said >= 0.2
    assert -1 <= one.cost <= 1
    view, verdict, action = next(mistakes.mistakes(found, {}, FEW, "??", "7"))
    same = mistakes.played_on(found, view, (action, action), 30, "learned", "7")
    assert (same[0] == same[1]).all()
    assert verdict.best != action


@pytest.mark.long
def test_decisions_that_matter_are_counted() -> None:
    found = matters.measure(game("three_piles"), {}, 3, 4, FEW, "7")
    assert found.decisions == 12
    assert 10 < found.a_game < 80
    assert 0 <= found.given[0] <= 1
    assert found.stake[0] >= found.given[0] - 1
    assert found.mattering[1] <= found.mattering[0] <= found.mattering[2]


@pytest.mark.long
def test_one_ply_ahead_is_measured_the_same_again_and_beats_careful_play() -> None:
    found = game("three_piles")
    share, low, high = oneply.against_careful(found, "value", 40, "7", 2)
    assert oneply.against_careful(found, "value", 40, "7", 2) == (share, low, high)
    assert low < share < high
    assert share > 0.5
