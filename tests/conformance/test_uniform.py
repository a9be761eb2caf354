"""``determinize`` is uniform: samples counted against a list of all that is possible.

Here for the games whose seats know only what lies open. Games that remember more list their
possibilities in tests of their own, which the last test asks for.
"""

from __future__ import annotations

import importlib
import random
import re
from pathlib import Path

import pytest

from cardhouse.core.game import game, names
from cardhouse.core.options import Value

from .hidden import MOST_CARDS, arrangements, plainly_sampled, sampled, surprise
from .support import match_of, viewers, walk

ONE_IN_A_MILLION = 4.75
OPEN_GAMES: dict[str, list[dict[str, Value]]] = {
    "three_piles": [
        {"ranks": 3, "suits": 2, "piles": 2, "stacks": 1, "hand_size": 1},
        {"ranks": 3, "suits": 3, "piles": 2, "stacks": 2, "hand_size": 2},
    ],
    "carlton": [
        {"decks": 2, "suits": 2, "ranks": 2, "piles": 2, "first_pile": 1, "pile_step": 1},
        {"decks": 2, "suits": 2, "ranks": 3, "piles": 3, "first_pile": 2, "pile_step": 1},
        {
            "decks": 2,
            "suits": 2,
            "ranks": 2,
            "piles": 2,
            "first_pile": 2,
            "pile_step": 0,
            "faces": "all",
        },
    ],
}


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_samples_are_uniform_over_all_possibilities(name: str) -> None:
    found = game(name)
    hidden = importlib.import_module(f"tests.conformance.hidden_{name}")
    tested = 0
    for options in OPEN_GAMES[name]:
        for seed in range(4):
            chance = random.Random(f"uniform {name} {seed}")
            for ply, match in enumerate(walk(match_of(name, options, seed), chance, 12)):
                for viewer in viewers(match):
                    position = match.position()
                    places = hidden.places(position, viewer)
                    cards = sum(len(place.cards(position)) for place in places)
                    if match.over or not 2 <= cards <= MOST_CARDS - 1:
                        continue
                    weights = arrangements(position, places)
                    count = max(600, 8 * len(weights))
                    if ply % 3 or count > 6000:
                        continue
                    counted = sampled(found, match.view(viewer), places, count, f"{seed} {ply}")
                    assert surprise(counted, weights) < ONE_IN_A_MILLION, (
                        options,
                        seed,
                        ply,
                        viewer,
                    )
                    tested += 1
    assert tested >= 8


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_cpython_samples_are_uniform_too(name: str) -> None:
    found = game(name)
    hidden = importlib.import_module(f"tests.conformance.hidden_{name}")
    options = OPEN_GAMES[name][0]
    match = match_of(name, options, 3)
    places = hidden.places(match.position(), 0)
    weights = arrangements(match.position(), places)
    counted = plainly_sampled(found, match.view(0), places, max(1000, 8 * len(weights)), "plain")
    assert set(counted) == set(weights)
    assert surprise(counted, weights) < ONE_IN_A_MILLION


def test_an_unfair_sample_is_noticed() -> None:
    position = {"deck": ["AS", "2S", "3S"], "hands": [[], ["4S"]]}
    hidden = importlib.import_module("tests.conformance.hidden_three_piles")
    places = hidden.places(position, 0)
    weights = arrangements(position, places)
    assert len(weights) == 24
    fair = type(weights)(dict.fromkeys(weights, 50))
    assert surprise(fair, weights) < ONE_IN_A_MILLION
    unfair = fair.copy()
    unfair[next(iter(unfair))] += 100
    assert surprise(unfair, weights) > ONE_IN_A_MILLION
    impossible = fair.copy()
    impossible["never"] += 1
    assert surprise(impossible, weights) > ONE_IN_A_MILLION


@pytest.mark.parametrize("name", names())
def test_every_game_has_its_possibilities_enumerated(name: str) -> None:
    if name in OPEN_GAMES:
        return
    files = Path(__file__).parents[1].rglob(f"test_*{name}*.py")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in files)
    found = re.findall(r"def (test_\w*(?:uniform|enumerat|equally_likely)\w*)", tests)
    assert found, f"no test of {name} counts samples against all possibilities"
