"""Whole games under CPython: the laws of every ply, cards counted, records replayed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.conformance import indices, plies
from cardhouse.conformance.plies import check_somewhere
from cardhouse.conformance.suite import Law
from cardhouse.core.game import names

from .support import every_game, laws_of


@laws_of(plies)
def test_law(law: Law, name: str) -> None:
    law.check(name)


@laws_of(indices)
def test_indices(law: Law, name: str) -> None:
    law.check(name)


@pytest.mark.parametrize("name", names())
@given(seed=st.text(min_size=1, max_size=30), depth=st.integers(0, 120), pick=st.integers(0, 9))
def test_any_seed_and_any_depth(name: str, seed: str, depth: int, pick: int) -> None:
    check_somewhere(name, seed, depth, pick)


@pytest.mark.long
@every_game
def test_a_thousand_seeds(name: str) -> None:
    chance = random.Random(f"a thousand {name}")
    for seed in range(1000):
        check_somewhere(name, f"thousand {seed}", chance.randint(0, 400), seed)
