"""Positions from which cards are missing: what is drawn behind a view has as many cards as the
view, none twice, and nothing beyond the end of a pile.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.conformance.support import cards_in
from cardhouse.core.game import Game, game
from cardhouse.core.rng import generator
from cardhouse.core.state import SPECTATOR, State

PILE = {"carlton": "stock"}
GAMES = ("carbles", "carbondale", "carbondale_draft", "carlton", "three_piles")


def some_way_on(found: Game, plies: int) -> State:
    """A position of a game by chance."""
    state, draw = found.new_state({}, 5), random.Random(5)
    for _ in range(plies):
        found.rules.apply(state, draw.choice(found.legal(state)))
    return state


def without(found: Game, position: dict[str, Any], count: int) -> State:
    """The position without the first cards of its deck."""
    pile = PILE.get(found.name, "deck")
    assert len(position[pile]) > count
    less = {**position, pile: position[pile][count:], "complete": False}
    return found.positions.read(less)


@pytest.mark.parametrize("plies", [0, 4, 9])
@pytest.mark.parametrize("name", GAMES)
def test_missing_cards_stay_out_of_the_game(name: str, plies: int) -> None:
    found = game(name)
    whole = found.positions.write(some_way_on(found, plies))
    all_cards, pile = Counter(cards_in(whole)), PILE.get(name, "deck")
    for count in (1, 2, 3):
        state = without(found, whole, count)
        for seat in (SPECTATOR, *range(found.seats(state))):
            view = found.hidden(state, seat)
            truth = view.copy()
            found.knowledge.determinize(truth, generator(f"{plies} {seat}"))
            assert found.hidden(truth, seat) == view
            cells, number = getattr(truth, pile), getattr(truth, f"{pile}_n")
            assert not any(cells[i] for i in range(number, len(cells)))
            cards = Counter(cards_in(found.positions.write(truth)))
            assert cards.total() == all_cards.total() - count
            assert cards <= all_cards
