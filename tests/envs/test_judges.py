"""The judges find what they should, and our games pass them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.envs.judges import Misjudged, leak_test, resample_test
from cardhouse.envs.judges.house import HouseSituation, starts
from tests.conformance.support import every_game

TINY = {"ranks": 3, "suits": 2, "piles": 2, "stacks": 1, "hand_size": 1}


@every_game
def test_our_games_pass(name: str) -> None:
    found = game(name)
    for options in ({}, found.mini):
        seats = found.seats(found.blank(options))
        assert resample_test(starts(name, **options), games=1, plies=12, samples=4).others
        assert leak_test(
            starts(name, **options), players=seats, games=1, plies=12, samples=2
        ).others


def test_shares_are_counted_where_deals_can_be_told() -> None:
    assert resample_test(starts("three_piles", **TINY), games=2, plies=1).counted == 2


def bad(
    change: Callable[[HouseSituation, int, int], Any], name: str, fresh: bool = True
) -> Callable[[int], Any]:
    """Beginnings of a game whose samples are not what they should be."""

    class Bad(HouseSituation):
        def resampled(self, player: int, seed: int) -> HouseSituation:
            found = change(self, player, seed)
            assert isinstance(found, HouseSituation)
            return found

        def after(self, action: int) -> Bad:
            return Bad(self.game, super().after(action).table)

    found = game(name)
    return lambda seed: Bad(found, found.new_state(TINY, seed), fresh)


def test_the_truth_is_no_sample() -> None:
    with pytest.raises(Misjudged, match="every sample was the truth"):
        resample_test(bad(lambda s, p, k: HouseSituation(s.game, s.table), "three_piles", False))


def test_lopsided_samples_are_found() -> None:
    def lopsided(s: HouseSituation, player: int, seed: int) -> HouseSituation:
        return HouseSituation.resampled(s, player, seed % 3)

    with pytest.raises(Misjudged, match="more or less often"):
        resample_test(bad(lopsided, "three_piles"), games=1, plies=1)


def test_another_hand_is_no_sample() -> None:
    def fresh(s: HouseSituation, player: int, seed: int) -> HouseSituation:
        return HouseSituation(s.game, s.game.new_state(TINY, seed))

    with pytest.raises(Misjudged, match="something else"):
        resample_test(bad(fresh, "three_piles"), plies=3)


def test_a_leak_is_found() -> None:
    class Leaky(HouseSituation):
        def told(self, player: int) -> Any:
            return super().told(player), bytes(self.table.hand)  # type: ignore[attr-defined]

        def redealt(self, player: int, seed: int) -> Leaky:
            return Leaky(self.game, super().redealt(player, seed).table)

        def resampled(self, player: int, seed: int) -> Leaky:
            return Leaky(self.game, super().resampled(player, seed).table)

        def after(self, action: int) -> Leaky:
            return Leaky(self.game, super().after(action).table)

    found = game("three_piles")
    with pytest.raises(Misjudged, match="may not see"):
        leak_test(lambda seed: Leaky(found, found.new_state({}, seed)), players=2)


def test_an_empty_run_tells_nothing() -> None:
    start = starts("three_piles")
    for given in ({"games": 0}, {"plies": 0}):
        with pytest.raises(Misjudged, match="nothing was tested"):
            leak_test(start, players=2, **given)
        with pytest.raises(Misjudged, match="nothing was tested"):
            resample_test(start, **given)
