"""A sequential test errs no more often than it was asked to, drawn games or not, and ends."""

from __future__ import annotations

from random import Random

import pytest

from cardhouse.core.game import game
from cardhouse.lab.sequential import Sequential, deals

RUNS = 2_000


def run(share: float, drawn: float, rng: Random) -> Sequential:
    """A test of games with this share of points, some of them drawn."""
    test = Sequential(0.5, 0.57, 0.05, 100_000)
    while not test.ended:
        point = (
            0.5
            if rng.random() < drawn
            else float(rng.random() < share + (share - 0.5) * drawn / (1 - drawn))
        )
        test.add(1, point)
    return test


@pytest.mark.parametrize("drawn", [0, 0.3])
@pytest.mark.parametrize("share", [0.5, 0.57])
def test_it_errs_as_seldom_as_was_asked(share: float, drawn: float) -> None:
    rng = Random(f"{share} {drawn}")
    wrong = sum(run(share, drawn, rng).answer != share for _ in range(RUNS))
    # Five standard errors above what may be.
    assert wrong / RUNS < 0.05 + 5 * (0.05 * 0.95 / RUNS) ** 0.5


def test_it_ends_without_an_answer_where_games_are_few() -> None:
    test = Sequential(0.5, 0.57, 0.05, 10)
    for point in [1, 0] * 5:
        assert not test.ended
        test.add(1, point)
    assert test.ended
    assert test.answer is None
    assert "no answer" in str(test)


@pytest.mark.parametrize(
    ("low", "high", "errors"), [(0.5, 0.5, 0.05), (0.6, 0.5, 0.05), (0, 0.5, 0.05), (0.5, 0.57, 0)]
)
def test_what_cannot_be_tested_is_refused(low: float, high: float, errors: float) -> None:
    with pytest.raises(ValueError, match="between 0 and"):
        Sequential(low, high, errors, 10)


def test_deals_are_played_from_every_side_and_differ() -> None:
    played = deals(game("three_piles"), "careful", "random", {}, "s")
    test = Sequential(0.5, 0.9, 0.05, 100)
    for games, points in played:
        assert games == 2
        test.add(games, points)
        if test.ended:
            break
    assert test.answer == 0.9
