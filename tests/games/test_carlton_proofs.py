"""What the solver of Carlton may call a proof: searches that left nothing out, and compared whole
positions.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardhouse.core.arrays import np
from cardhouse.games.carlton import solver
from cardhouse.games.carlton.solver import layout, proof
from cardhouse.games.carlton.solver.plan import Try
from cardhouse.games.carlton.solver.search import Search

from .test_carlton_solver import deal, winnable

FEW = 64
"""The fewest rows that an exhaustive search makes room for."""
WINNABLE = {"suits": 2, "ranks": 4, "piles": 4}


def tried(*plans: Try) -> object:
    """What stands for ``tries`` when only these runs are made."""

    def tries(_seed: int, _rows: int) -> Iterator[Try]:
        yield from plans

    return tries


def test_a_search_that_was_cut_off_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    solver.warm_up()
    cut = 0
    monkeypatch.setattr(solver, "tries", tried(Try(0, proof=FEW)))
    for seed in range(20):
        s = deal(seed, **WINNABLE)
        if Search(s).prove(FEW).complete or not winnable(s):
            continue
        cut += 1
        assert solver.solve(s, seconds=20).verdict == solver.UNKNOWN
    assert cut > 3


def test_a_beam_that_finds_nothing_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    solver.warm_up()
    monkeypatch.setattr(solver, "tries", tried(Try(1, plies=1, last_plies=1)))
    verdicts = {solver.solve(deal(seed, **WINNABLE), seconds=20).verdict for seed in range(20)}
    assert solver.UNKNOWN in verdicts
    assert solver.UNSOLVABLE not in verdicts


def test_positions_with_the_same_key_are_told_apart_card_by_card() -> None:
    """With all keys alike, every position is met where another one stands."""
    verdicts = set()
    for seed in range(12):
        s = deal(seed, suits=2, ranks=3, piles=3)
        search = Search(s)
        search.desk["z"][:] = 0
        outcome = search.prove(20_000)
        assert outcome.complete
        assert (outcome.won >= 0) == winnable(s), seed
        verdicts.add(outcome.won >= 0)
    assert True in verdicts


def test_two_rows_are_the_same_only_if_every_place_is() -> None:
    total = 6
    rows = np.zeros((2, layout.ROW), dtype=np.int8)
    assert proof.same_row(0, 1, total, rows) == 1
    for k in range(layout.FACES + total):
        rows[1, k] = 1
        assert proof.same_row(0, 1, total, rows) == 0
        rows[1, k] = 0
    rows[1, layout.FACES + total] = 1  # beyond the cards in play
    assert proof.same_row(0, 1, total, rows) == 1
