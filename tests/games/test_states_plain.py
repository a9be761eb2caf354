"""States, views and the truths that may lie behind them are under CPython cell by cell what they
have always been.

What is written here was printed by the games themselves: it says nothing about whether that is
right, which the laws ask (``cardhouse.conformance``), but a card that is moved, hidden or drawn
otherwise changes it. Where a change is meant, put in what the failure shows.
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
    ("carbondale", {}, "300 8b868e657762"),
    ("carbondale", {"players": 3}, "300 3d47707a1d98"),
    ("carbondale_draft", {}, "300 f1b93e5c79f1"),
    ("carbondale_draft", {"challenge_fee": 1, "goal": "2/1"}, "233 0aeb48eb496b"),
    ("carbles", {}, "300 d999c64902bd"),
    ("carbles", {"players": 4, "partners": True}, "300 3abf6f97c030"),
    ("carlton", {}, "65 1c24498d6988"),
    ("carlton", {"suits": 2, "ranks": 6, "piles": 4}, "135 11d41fc0d86d"),
    ("three_piles", {}, "170 0bfe00910adf"),
    ("three_piles", {"ranks": 5, "piles": 2, "hand_size": 3}, "52 7bf41e1db249"),
]
"""A game, its options, and what comes of it."""


def came_of(name: str, options: dict[str, Any], games: int = 2, plies: int = 150) -> str:
    """How many positions were met in some games by chance, and a hash of them, of views, and of a
    truth behind each.
    """
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
            told.update(state.to_bytes())
            met += 1
            found.rules.apply(state, draw.choice(found.legal(state)))
    return f"{met} {told.hexdigest()[:12]}"


@pytest.mark.parametrize(("name", "options", "expected"), WAYS)
def test_what_is_moved_hidden_and_drawn_is_what_it_was(
    name: str, options: dict[str, Any], expected: str
) -> None:
    assert came_of(name, options) == expected
