"""Observations of every game that has them: bounded, the same from state and view, under CPython and compiled."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.game import Game, all_games, game
from cardhouse.core.observing import Field, size, starts, unpack

from . import covering
from .observing import check_actions, check_observations, offered
from .support import Options, fast_forward, named_sets

NAMES = [found.name for found in all_games() if found.observations is not None]
observed = pytest.mark.parametrize("name", NAMES)
LATEST = 400


@cache
def option_sets(name: str) -> tuple[Options, ...]:
    """The sets that a game names, and every value of every option once."""
    found = game(name)
    return (*named_sets(found).values(), *covering.singles(found)[0])


def check_play(found: Game, options: Options, seed: str, stops: list[int]) -> None:
    """Plays at random and checks the laws after so many plies each."""
    chance = random.Random(seed)
    state = found.new_state(options, seed)
    for plies in stops:
        fast_forward(found, state, chance, plies)
        check_observations(found, state, seed)
        check_actions(found, state, chance)


@observed
def test_fields_have_names_of_their_own_and_say_what_they_mean(name: str) -> None:
    part = offered(game(name))
    for fields in (part.FIELDS, part.ACTION_FIELDS):
        assert len(starts(fields)) == len(fields)
        for field in fields:
            assert field.name.isidentifier()
            assert field.meaning.endswith(".")
    assert size(part.FIELDS) <= 1024
    assert all(sentence.endswith(".") for sentence in part.LEFT_OUT)


@observed
def test_laws_under_every_value_of_every_option(name: str) -> None:
    for number, options in enumerate(option_sets(name)):
        check_play(game(name), options, f"option {number}", [25])


@observed
@settings(max_examples=40)
@given(data=st.data())
def test_laws_over_random_play(name: str, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(option_sets(name)))
    seed = data.draw(st.integers(0, 2**32))
    stops = data.draw(st.lists(st.integers(0, LATEST), min_size=1, max_size=2))
    check_play(game(name), options, str(seed), stops)


@observed
def test_laws_at_the_end(name: str) -> None:
    found = game(name)
    for seed in range(2):
        check_play(found, found.mini, f"end {seed}", [100_000])


def test_fields_are_views_of_one_block() -> None:
    fields = (Field("one", (), 0, 5, "One."), Field("grid", (2, 3), -1, 1, "A grid."))
    block = np.arange(14, dtype=np.int8).reshape(2, 7)
    parts = unpack(fields, block)
    assert parts["one"].tolist() == [0, 7]
    assert parts["grid"][1].tolist() == [[8, 9, 10], [11, 12, 13]]
    parts["grid"][0, 1, 2] = 99
    assert block[0, 6] == 99
    assert unpack(fields, block[0])["one"].shape == ()
    with pytest.raises(ValueError, match="7 numbers, not 6"):
        unpack(fields, block[:, :6])


def test_a_field_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="int8"):
        Field("large", (), 0, 128, "Too large.")
    with pytest.raises(ValueError, match="two fields"):
        starts((Field("one", (), 0, 1, "One."), Field("one", (), 0, 1, "Another.")))
