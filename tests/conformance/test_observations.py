"""Observations of every game that has them: bounded, the same from state and view, under CPython
and compiled.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.conformance import observed as laws
from cardhouse.conformance.observed import check_play, option_sets
from cardhouse.conformance.suite import Law
from cardhouse.core.game import all_games, game
from cardhouse.core.observing import Field, starts, unpack

from .support import laws_of

NAMES = [found.name for found in all_games() if found.observations is not None]
observed = pytest.mark.parametrize("name", NAMES)
LATEST = 400


@laws_of(laws)
def test_law(law: Law, name: str) -> None:
    law.check(name)


@observed
@settings(max_examples=40)
@given(data=st.data())
def test_laws_over_random_play(name: str, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(option_sets(name)))
    seed = data.draw(st.integers(0, 2**32))
    stops = data.draw(st.lists(st.integers(0, LATEST), min_size=1, max_size=2))
    check_play(game(name), options, str(seed), stops)


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
