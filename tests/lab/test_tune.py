"""Tuning finds what is nearest to a target, and says what it cannot tell apart."""

from __future__ import annotations

import pytest

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game
from cardhouse.lab.bulk import play
from cardhouse.lab.tune import Target, parse_target, parse_vary, tune

GAME = game("three_piles")


def test_the_value_that_makes_games_as_long_as_wanted_is_found() -> None:
    means = {
        n: play("three_piles", games=300, options={"ranks": n})["turns"].mean() for n in (6, 9, 13)
    }
    wanted = Target("turns", round(means[9], 1))
    outcome = tune(GAME, [wanted], [("ranks", ["6", "9", "13"])], games=1000)
    assert outcome.candidates[0].options == {"ranks": 9}
    assert outcome.rivals == 0
    value, low, high = outcome.candidates[0].measured[0]
    assert low < value < high
    assert low <= means[9] <= high
    assert {one.games for one in outcome.candidates} == {500}
    assert "Nearest: ranks=9." in outcome.text()


def test_what_is_alike_is_not_told_apart_and_plays_on() -> None:
    outcome = tune(GAME, [Target("first seat", 45)], [("diamond_points", ["1", "2"])], games=900)
    assert outcome.rivals == 1
    assert {one.games for one in outcome.candidates} == {900}
    assert "more games would" in outcome.text()


def test_targets_and_values_are_read() -> None:
    assert parse_target("First seat 50 %") == Target("first seat", 50)
    assert parse_target("turns 40.5") == Target("turns", 40.5)
    assert parse_vary("claim-gap=1..3") == ("claim_gap", ["1", "2", "3"])
    assert parse_vary("goal=7/3,8/3") == ("goal", ["7/3", "8/3"])
    for wrong in ("beauty 3", "turns", "turns many"):
        with pytest.raises(InvalidOptions, match="target"):
            parse_target(wrong)
    for wrong in ("=1..2", "hand_size=", "hand_size=3..1"):
        with pytest.raises(InvalidOptions, match=r"OPTION=A\.\.B"):
            parse_vary(wrong)


def test_values_that_cannot_be_dealt_are_left_out() -> None:
    outcome = tune(GAME, [Target("drawn", 5)], [("hand_size", ["3", "99"])], games=20)
    assert [one.options for one in outcome.candidates] == [{"hand_size": 3}]
    with pytest.raises(InvalidOptions, match="no combination"):
        tune(GAME, [Target("drawn", 5)], [("hand_size", ["99"])], games=20)
    with pytest.raises(InvalidOptions, match="no option"):
        tune(GAME, [Target("drawn", 5)], [("hand", ["9"])], games=20)


def test_no_games_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="games is a number from 1"):
        tune(game("three_piles"), [], [("hand_size", ["3"])], games=0)


def test_what_cannot_be_dealt_or_reached_is_said() -> None:
    found = tune(
        game("three_piles"), [Target("turns", 40.0)], [("hand_size", ["3", "99"])], games=4
    )
    assert "hand_size=99" in found.text()
    with pytest.raises(InvalidOptions, match="from 0 to 100"):
        parse_target("first seat 500")
