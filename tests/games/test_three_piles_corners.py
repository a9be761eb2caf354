"""Rules of 3 Piles at their ends: which cards a deck holds, and numbers that are no action."""

from __future__ import annotations

from typing import cast

import pytest

from cardhouse.core.game import game
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.legality import NO_ACTION, verdict
from cardhouse.games.three_piles.state import FACES, Table

PILES = game("three_piles")


@pytest.mark.parametrize("suits", [1, 2, 3, 4])
def test_suits_come_in_the_order_diamonds_clubs_hearts_spades(suits: int) -> None:
    state = cast(Table, PILES.new_state({"suits": suits, "ranks": 12}, 1))
    held = {face for face in range(FACES) if rules.in_deck(state, face)}
    assert held == {13 * "SHDC".index(suit) + r for suit in "DCHS"[:suits] for r in range(12)}


def test_a_number_that_is_no_action_is_refused_as_such() -> None:
    state = cast(Table, PILES.new_state({}, 1))
    assert verdict(state, -1) == verdict(state, PILES.actions) == NO_ACTION
    assert NO_ACTION not in [verdict(state, action) for action in PILES.legal(state)]


def test_a_deal_leaves_nothing_of_the_one_before() -> None:
    state, other = (cast(Table, PILES.new_state({}, seed)) for seed in (1, 2))
    for i in range(3):
        for k in range(9):
            state.stack[i, k] = 17
        state.stack_n[i] = 9
    for i in range(4):
        state.rng[i] = other.rng[i]
    rules.deal(state)
    rules.deal(other)
    assert state.to_json() == other.to_json()
