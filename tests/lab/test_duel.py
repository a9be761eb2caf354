"""A duel counts what was won, drawn, lost and cut off, each by itself, and so does an arena."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.lab import duel as module
from cardhouse.lab.report import pair_row
from cardhouse.play.course import returns

OUTCOMES = [1, 0, -1, 0, None, 1, 0, -1, 1, 1]


def test_a_duel_counts_each_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    left = list(OUTCOMES)
    monkeypatch.setattr(module._Fast, "play", lambda *_: (left.pop(0), 0.0, 7))
    found = module.duel(game("three_piles"), "careful", "random", len(OUTCOMES))
    assert (found.won, found.drawn, found.lost, found.unfinished) == (4, 3, 2, 1)
    assert found.share == 0.4


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
