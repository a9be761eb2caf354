"""What a game says of its own table: what one plays for, and what the words there mean."""

from __future__ import annotations

import random

import pytest

from cardhouse.core.game import all_games, game
from cardhouse.play.match import new_match
from tests.conformance.support import match_of, walk

NAMES = [
    found.name
    for found in all_games()
    if found.name in ("carbles", "carbondale", "carbondale_draft", "carlton", "three_piles")
]


@pytest.mark.parametrize("name", NAMES)
def test_every_word_on_the_table_is_explained(name: str) -> None:
    """Labels of stacks and rows begin with a word of the key; small spaces have numbers."""
    found = game(name)
    words = [word for word, means in found.key if means]
    assert len(words) == len(set(words)) == len(found.key)
    for match in walk(match_of(name, {}, 3), random.Random(name), 30):
        for spot in match.scene(0).spots:
            label = spot.label
            if spot.layout not in ("stack", "row", "pile") or spot.kind in ("hand", "network"):
                continue
            if not label or len(label) == 1:
                continue
            assert any(label == word or label.startswith(f"{word} ") for word in words), label


@pytest.mark.parametrize("name", NAMES)
def test_the_aim_follows_the_options(name: str) -> None:
    found = game(name)
    assert found.aim({}) == found.aim(new_match(name).options)
    assert found.aim({}).endswith(".")


def test_the_aim_names_the_goal_that_was_chosen() -> None:
    assert "7\xa0♥ and 3\xa0♦" in game("carbondale").aim({})
    assert "6\xa0♥ and 4\xa0♦" in game("carbondale").aim({"goal": "6/4"})
    assert "pair" in game("carbles").aim({"partners": True})
    assert "pair" not in game("carbles").aim({"partners": False})
