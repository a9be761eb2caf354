"""Rules of 3 Piles at their ends: which cards a deck holds, and numbers that are no action."""

from __future__ import annotations

from typing import Any, cast

import pytest

from cardhouse.core.cards import card_text
from cardhouse.core.errors import InvalidPosition
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


def test_a_full_hand_with_all_piles_and_stacks_lists_every_action_and_a_larger_one_is_refused() -> (
    None
):
    def position(cards: int, drawn: bool) -> dict[str, Any]:
        hand = [card_text(face) for face in range(cards)]
        return {
            "game": "three_piles",
            "options": {"hand_size": 8, "piles": 5, "stacks": 5},
            "complete": False,
            "deck": ["KC"] if drawn else [],
            "stacks": [["AC"], ["2C"], ["3C"], ["4C"], ["5C"]],
            "piles": [[["6D"], ["6H"], ["7H"], ["7D"], ["7C"]], [[]] * 5],
            "hands": [hand, []],
            "drawn": drawn,
        }

    for cards, drawn in ((8, False), (9, True)):
        state = PILES.positions.read(position(cards, drawn))
        possible = [a for a in range(PILES.actions) if verdict(cast(Table, state), a) == 0]
        assert PILES.legal(state) == possible
        with pytest.raises(InvalidPosition, match=f"hands.* at most {cards}"):
            PILES.positions.read(position(cards + 1, drawn))
