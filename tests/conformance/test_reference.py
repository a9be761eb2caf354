"""The engine and the slow second opinion agree on what is legal, at random positions of every
ordinary option set.
"""

from __future__ import annotations

import importlib
import random

import pytest

from cardhouse.core.game import game
from cardhouse.core.rng import seed_words

from .support import every_game, ordinary_sets, plain


def agree_on(name: str, count: int, seed: str) -> None:
    """Compares at ``count`` positions of random games, one in a few plies of each."""
    found = game(name)
    reference = importlib.import_module(f"tests.reference.{name}")
    chance = random.Random(f"{name} {seed}")
    sets = ordinary_sets(found)
    chance.shuffle(sets)
    compared, deal = 0, 0
    while compared < count:
        state = found.new_state(sets[deal % len(sets)], f"{seed} {deal}")
        deal += 1
        stride = chance.choice((1, 2, 5, 11, 40))
        for ply in range(stride * 30):
            if ply % stride == 0 or state.ended:
                position = plain(found.positions.write(state))
                legal = {found.notation.short(state, action) for action in found.legal(state)}
                assert reference.legal(position) == legal, f"they disagree about {position}"
                compared += 1
            if state.ended or compared >= count:
                break
            found.rules.apply(state, chance.choice(found.legal(state)))
            if chance.random() < 0.01:
                for i, word in enumerate(seed_words(chance.random().hex())):
                    state.rng[i] = word


@every_game
def test_a_second_opinion_agrees(name: str) -> None:
    agree_on(name, 300, "ordinary")


@pytest.mark.long
@every_game
def test_a_second_opinion_agrees_ten_thousand_times(name: str) -> None:
    agree_on(name, 10_000, "long")
