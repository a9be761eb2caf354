"""Views, and the truths that may lie behind them, are under CPython cell by cell what they have always been.

What is written here was printed by the games themselves: it says nothing about whether that is right, which the laws
ask (``cardhouse.conformance``), but a card that is hidden, counted or drawn otherwise changes it. Where a change is
meant, put in what the failure shows.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.state import SPECTATOR

WAYS: list[tuple[str, dict[str, Any], str]] = [
    ("carbondale", {}, "300 86dc5d41592a"),
    ("carbondale", {"players": 3}, "300 f8225ad3d9f4"),
    ("carbondale_draft", {}, "300 6d4c5f349353"),
    ("carbondale_draft", {"challenge_fee": 1, "goal": "2/1"}, "233 d5d4f6c9023c"),
    ("carbles", {}, "300 f901a84ced3a"),
    ("carbles", {"players": 4, "partners": True}, "300 7b6a9a27e7f7"),
    ("carlton", {}, "65 4e3d58207125"),
    ("carlton", {"suits": 2, "ranks": 6, "piles": 4}, "135 141f08475ccc"),
    ("three_piles", {}, "170 3a20cba7aecf"),
    ("three_piles", {"ranks": 5, "piles": 2, "hand_size": 3}, "52 6c7dce910014"),
]
"""A game, its options, and what comes of it."""


def came_of(name: str, options: dict[str, Any], games: int = 2, plies: int = 150) -> str:
    """How many positions were met in some games by chance, and a hash of all views and of a truth behind each."""
    found, told, met = game(name), hashlib.sha256(), 0
    for seed in range(games):
        state, draw = found.new_state(options, seed), random.Random(seed)
        seats = [SPECTATOR, *range(found.seats(state))]
        for ply in range(plies):
            if state.ended:
                break
            for seat in [seats[ply % len(seats)], found.rules.seat(state)]:
                view = found.hidden(state, seat)
                truth = view.copy()
                found.knowledge.determinize(truth, generator(f"{seed} {ply}"))
                assert found.hidden(truth, seat) == view
                told.update(view.to_bytes() + truth.to_bytes())
            met += 1
            found.rules.apply(state, draw.choice(found.legal(state)))
    return f"{met} {told.hexdigest()[:12]}"


@pytest.mark.parametrize(("name", "options", "expected"), WAYS)
def test_what_is_hidden_and_drawn_is_what_it_was(
    name: str, options: dict[str, Any], expected: str
) -> None:
    assert came_of(name, options) == expected
