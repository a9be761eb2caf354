"""A net in long integers gives what the loops over its units give, to the bit."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.learned import net
from cardhouse.agents.learned.net import length, output
from cardhouse.agents.learned.quick import QuickNet
from cardhouse.agents.learned.weights import weights
from cardhouse.core.game import game
from cardhouse.core.state import State
from cardhouse.play.match import new_match

WORD = st.integers(-(1 << 31), (1 << 31) - 1)


@st.composite
def nets(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """A net of any small shape with features for it; some are as large as a file can hold."""
    shape = draw(st.integers(1, 6)), draw(st.integers(1, 5)), draw(st.integers(1, 5))
    size = length(*shape) - net.HEAD
    # From bytes, which are drawn at once.
    raw = draw(st.binary(min_size=3 * size, max_size=3 * size))
    row = [int.from_bytes(raw[k : k + 3], "big") % 600_001 - 300_000 for k in range(0, 3 * size, 3)]
    for place in draw(st.lists(st.integers(0, size - 1), max_size=3)):
        row[place] = draw(WORD)
    features = draw(st.lists(st.integers(-128, 127), min_size=shape[0], max_size=shape[0]))
    return [*shape, *row], features


@given(nets())
def test_long_integers_give_what_the_loops_give(drawn: tuple[list[int], list[int]]) -> None:
    row, features = drawn
    units = [0] * (row[net.FIRST] + row[net.SECOND])
    assert QuickNet(row).output(features) == output(row, features, units)


def test_what_was_learned_says_the_same_of_whole_games() -> None:
    for name in ("three_piles", "carbondale", "carbondale_draft", "carbles"):
        found = game(name)
        assert found.features is not None
        options: dict[str, Any] = {"players": 2} if name in ("carbondale", "carbles") else {}
        match, rng = new_match(name, seed=5, **options), random.Random(5)
        x = [0] * found.features.SIZE
        told: set[int] = set()
        while not match.over and match.ply < 120:
            state: State = match.state
            learned = weights(found, state)
            assert learned is not None, name
            quick = QuickNet(learned.numbers)
            assert match.seat is not None
            found.features.features(state, match.seat, x)
            units = [0] * (learned.numbers[net.FIRST] + learned.numbers[net.SECOND])
            assert quick.output(x) == output(learned.numbers, x, units)
            told.add(quick.output(x))
            match.play(rng.choice([int(one) for one in match.legal_actions]))
        assert len(told) > 10, name
