"""Junk in: nothing but the project's own errors comes out, and nothing large is made from an
unchecked number.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.conformance import fuzz
from cardhouse.conformance.suite import Law
from cardhouse.core.errors import CardhouseError, InvalidRecord
from cardhouse.core.game import game, names
from cardhouse.core.notation import parse_card, parse_seat
from cardhouse.play.match import Record, match_from_position, new_match

from .support import every_game, laws_of, match_of

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5)
    ),
    max_leaves=20,
)


@laws_of(fuzz)
def test_law(law: Law, name: str) -> None:
    law.check(name)


@pytest.mark.long
@every_game
def test_spoiled_positions_at_length(name: str) -> None:
    fuzz.spoil_positions(name, 12 * fuzz.PER_GAME, "long")


@pytest.mark.parametrize("name", names())
@given(data=JSON)
def test_any_json_is_no_reason_to_fall_over(name: str, data: Any) -> None:
    for attempt in (
        lambda: match_from_position(data),
        lambda: match_from_position({"game": name, "options": data}),
        lambda: game(name).positions.read(data),
        lambda: game(name).state_type.from_json(data),
        lambda: Record.from_json(data).replay(),
        lambda: new_match(name, seed=data),
        lambda: new_match(name, seed=1, names=data),
    ):
        try:
            attempt()
        except CardhouseError:
            continue


@given(text=st.text(max_size=300))
def test_any_text_is_no_reason_to_fall_over(text: str) -> None:
    for name in names():
        match = match_of(name, {}, 1)
        match.why_not(text)
        for attempt in (
            lambda match=match: match.play(text),
            lambda name=name: new_match(name, seed=text),
            lambda match=match: match.game.notation.parse(match.state, text),
            lambda: Record.loads(text),
            lambda: parse_card(text),
            lambda: parse_seat(text),
            lambda: game(text),
        ):
            try:
                attempt()
            except CardhouseError:
                continue


def test_records_too_large_or_too_deep() -> None:
    for text in (
        "[" * 200_000,
        "1" * 10_000,
        '{"cardhouse": 1' + " " * 10,
        json.dumps([]),
        '"\\ud800"',
        "\x00",
    ):
        with pytest.raises(InvalidRecord):
            Record.loads(text)
