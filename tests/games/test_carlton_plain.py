"""The solver of Carlton under CPython does step by step what it has always done, and proves what
brute force finds.

The numbers were printed by the solver itself; where a change is meant, put in what the failure
shows.
"""

from __future__ import annotations

import hashlib
from itertools import islice
from typing import Any

import pytest

from cardhouse.games.carlton import solver
from cardhouse.games.carlton.solver.lines import actions, shorten, wins
from cardhouse.games.carlton.solver.plan import LATEST, Try, tries
from cardhouse.games.carlton.solver.search import Search

from .carlton_plain import under_cpython
from .test_carlton_solver import SMALL, deal, winnable

__all__ = ["under_cpython"]

pytestmark = pytest.mark.usefixtures("under_cpython")

MIDDLE: dict[str, Any] = {"suits": 2, "ranks": 6, "piles": 4}
WAYS: dict[str, tuple[dict[str, Any], Try]] = {
    "ply by ply": (MIDDLE, Try(6, LATEST, plies=12, last_plies=20)),
    "the best of all": (MIDDLE, Try(6, LATEST, plies=12, last_plies=20, batch=2)),
    "splits": (MIDDLE, Try(5, LATEST, salt=3, plies=8, last_plies=12, whole=0, splits=1)),
    "one deck": (
        {"suits": 4, "ranks": 6, "piles": 4, "decks": 1},
        Try(4, LATEST, salt=1, carry=2, share=1),
    ),
    "all faces": (
        {"suits": 3, "ranks": 4, "piles": 3, "faces": "all"},
        Try(4, LATEST, facts=(7, 9)),
    ),
    "no stock": (
        {"suits": 2, "ranks": 5, "piles": 5, "deal_cards": 4},
        Try(4, LATEST, plies=10, last_plies=15),
    ),
    "too narrow": ({}, Try(2, LATEST, plies=3, last_plies=6)),
    "learned": (MIDDLE, Try(4, LATEST, plies=12, last_plies=20, learned=1)),
    "few over a deal": (MIDDLE, Try(6, LATEST, plies=12, last_plies=20, few=2)),
    "islands": (MIDDLE, Try(6, LATEST, plies=12, last_plies=20, each=1, isles=3)),
}
"""Options and a beam for each."""
BEAMS = {
    "ply by ply": "[-264, -273, -314] 01d1a2bdb77c",
    "the best of all": "[-361, -385, -385] b56be1db918d",
    "splits": "[-200, -202, -213] dd4dc2702ef3",
    "one deck": "[-246, -188, -181] cd20ebc3c1d9",
    "all faces": "[-169, -171, -156] e129d81c6627",
    "no stock": "[-61, -49, -73] 6cace211c2c9",
    "too narrow": "[127, 134, 94] 8489d23952e3",
    "few over a deal": "[-188, -188, -226] 04d9c3eedbc3",
    "islands": "[-251, -326, -347] d0dcd473b381",
    "learned": "[-180, -188, -208] 0e0b917059c4",
}
PROOFS = [
    "[-19, -22, -22, -21, -21, -21, -8, -8, -8, -10, -10, -10] 095730b62465",
    "[-44, 0, -50, -53, 0, -53, 5, 0, 5, -36, 0, -39] 4c8275dcb67a",
    "[-48, -51, -51, -64, -50, -64, -201, -39, -232, -59, -47, -61] 70c2fd87ff9e",
    "[-62, 0, -64, -56, 0, -58, -311, 0, -333, -38, 0, -40] 1cea344b3222",
    "[-28, -30, -34, -28, -36, -36, -56, -44, -56, -12, -12, -12] 55d168b57906",
    "[-20, -18, -20, -12, -12, -12, -114, -10, -114, -21, -19, -21] 320ab1bac732",
    "[-10, -10, -10, -15, -15, -15, -5, -5, -5, 6, 6, 6] d23ac2bd3c5a",
    "[-8, -8, -8, -40, -31, -40, 2, 2, 2, -56, 17, -56] 7afeed5a5f47",
]

CUT: list[tuple[dict[str, Any], str]] = [
    ({}, "d89477bfb972"),
    ({"suits": 4, "ranks": 8, "piles": 6}, "245d27a00e71"),
]


def beam_of(name: str) -> str:
    """What a beam comes to on three deals: rows, the farthest phase, and a hash of all rows, moves
    and lines.
    """
    options, plan = WAYS[name]
    told, told_all = [], hashlib.sha256()
    for seed in range(3):
        s = deal(seed, **options)
        search = Search(s)
        outcome = search.beam(plan)
        told_all.update(search.tree[: outcome.rows].tobytes())
        told_all.update(repr(outcome).encode())
        if outcome.won >= 0:
            line = shorten(search, actions(search, outcome.won, False))
            assert wins(s, line)
            told_all.update(repr(line).encode())
        told.append(outcome.rows if outcome.won < 0 else -outcome.rows)
    return f"{told} {told_all.hexdigest()[:12]}"


def proof_of(options: dict[str, Any]) -> str:
    """What exhaustive searches come to on four deals, with moves counted and without: rows, and a
    hash of all rows.
    """
    told, told_all = [], hashlib.sha256()
    for seed in range(4):
        for limit in (0, 16, 40):
            s = deal(seed, **options)
            search = Search(s)
            outcome = search.prove(2000, limit)
            told_all.update(search.tree[: outcome.rows].tobytes())
            told_all.update(repr(outcome).encode())
            told.append(outcome.rows if outcome.won < 0 else -outcome.rows)
            if outcome.won >= 0:
                line = actions(search, outcome.won, True)
                told_all.update(repr(line).encode())
                assert wins(s, line)
    return f"{told} {told_all.hexdigest()[:12]}"


@pytest.mark.parametrize("name", WAYS)
def test_a_beam_takes_the_steps_that_it_took(name: str) -> None:
    assert beam_of(name) == BEAMS[name]


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_an_exhaustive_search_takes_the_steps_that_it_took(number: int) -> None:
    assert proof_of(SMALL[number]) == PROOFS[number]


@pytest.mark.parametrize("number", range(len(CUT)))
def test_a_search_that_is_cut_off_takes_the_steps_that_it_took(number: int) -> None:
    """Of a large deal: cards lie face down in it, and every place counts."""
    options, expected = CUT[number]
    told = hashlib.sha256()
    for seed in range(2):
        search = Search(deal(seed, **options))
        outcome = search.prove(400)
        assert not outcome.complete
        told.update(search.tree[: outcome.rows].tobytes() + repr(outcome).encode())
    assert told.hexdigest()[:12] == expected


@pytest.mark.parametrize("number", [0, 1, 7])
def test_what_is_proven_is_what_brute_force_finds(number: int) -> None:
    for seed in range(3):
        s = deal(seed, **SMALL[number])
        outcome = Search(s).prove(5000)
        assert outcome.complete or outcome.won >= 0
        assert (outcome.won >= 0) == winnable(s), seed


def test_a_whole_solution() -> None:
    found = [solver.solve(deal(seed, suits=2, ranks=4, piles=3), seconds=60) for seed in range(4)]
    assert [(x.verdict, len(x.actions), x.positions, x.found_by) for x in found] == [
        ("solved", 21, 1222, "beam of 30"),
        ("solved", 20, 1368, "beam of 30"),
        ("solved", 24, 1704, "beam of 30"),
        ("solved", 21, 374, "beam of 30"),
    ]


def test_what_is_tried_is_what_was_measured() -> None:
    """The weights are what evolution made of them: no other number is better known."""
    tried = [repr(plan) for seed in (0, 1) for plan in islice(tries(seed, 50_000), 40)]
    assert hashlib.sha256("".join(tried).encode()).hexdigest()[:12] == "61012487ca62"
