"""A duel counts what was won, drawn, lost and cut off, each by itself, and so does an arena."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.core.arrays import np
from cardhouse.core.game import game
from cardhouse.lab import duel as module
from cardhouse.lab.played import PlayedGames
from cardhouse.lab.report import by_seat, figures, pair_row
from cardhouse.lab.statistics import wilson
from cardhouse.play.course import returns


def test_a_duel_counts_each_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    def outcomes(*given: Any, **more: Any) -> PlayedGames:
        kinds = [("winners", "?", (2,)), ("scores", "i4", (2,)), ("plies", "i4"), ("reason", "U11")]
        rows = np.zeros(8, dtype=kinds)
        # The first sits on A, then on B, of each deal; the fourth game is drawn, the fifth cut off.
        rows["winners"] = [(1, 0), (0, 1), (0, 1), (0, 0), (0, 0), (1, 0), (1, 0), (0, 1)]
        rows["scores"] = [(3, 1)] * 8
        rows["reason"] = "goal"
        rows["reason"][4] = "cut off"
        return PlayedGames("three_piles", {}, rows)

    monkeypatch.setattr(module, "play_work", outcomes)
    found = module.duel(game("three_piles"), "careful", "random", 8)
    assert (found.won, found.drawn, found.lost, found.unfinished) == (4, 1, 2, 1)
    assert found.share == 0.5
    assert found.margin == 0
    assert [(s.seats, s.games, s.won) for s in found.by_seat] == [((0,), 4, 2), ((1,), 4, 2)]


def test_a_duel_of_one_player_with_itself_is_even_and_shows_what_each_seat_won() -> None:
    found = module.duel(game("three_piles"), "careful", "careful", 400)
    assert sum(s.won for s in found.by_seat) == found.won
    assert "from seat A " in str(found)


def test_an_arena_counts_a_draw_as_a_half() -> None:
    results: list[dict[str, Any]] = [
        {"result": r, "margin": 0, "plies": 1, "seats": [], "winners": [], "measures": {}}
        for r in (1, 0, -1, 0)
    ]
    row = pair_row("careful", "random", results, 0.5)
    assert (row["won"], row["drawn"], row["lost"], row["share"]) == (1, 2, 1, 0.5)


def test_a_draw_returns_nothing_to_anybody() -> None:
    found = game("three_piles")
    state = found.new_state({}, 1)
    state.ended = 1
    for winners, wanted in ((0, [0.0, 0.0]), (1, [1.0, -1.0]), (2, [-1.0, 1.0])):
        state.winners = winners
        assert returns(found, state, 2) == wanted


def test_a_share_of_all_games_has_an_interval_of_some_width_and_seats_are_told() -> None:
    results: list[dict[str, Any]] = [
        {"winners": [0], "measures": {"turns": t}, "seats": ["a", "b"]} for t in (3, 4, 5)
    ]
    found = figures(results)
    assert found["first seat wins"]["mean"] == 1
    assert found["first seat wins"]["low"] == round(wilson(3, 3)[0], 4) < 0.5
    assert found["first seat wins"]["half"] > 0.2
    assert found["turns"]["mean"] == 4
    assert [(row["seat"], row["won"]) for row in by_seat(results)] == [(0, 3), (1, 0)]
