"""What msgspec is taught reads and writes the same bytes as the reader that needs nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardhouse
from cardhouse.play.changes import position_change
from cardhouse.play.messages import every as m
from cardhouse.play.messages.reader import Reader, encode, field_types, tag_of
from cardhouse.play.messages.undo import NO_UNDO
from cardhouse.play.refusals import Refusal
from cardhouse.server.messages.structs import Decoder, struct_of

KINDS = (*get_args(m.Request), *get_args(m.FromLearner))
FAST: Decoder[Any] = Decoder(KINDS)
PLAIN: Reader[Any] = Reader(KINDS)
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 1_000_001), st.floats(0, 9), st.text(max_size=4),
    st.just("x" * 41), st.just("tall"), st.lists(st.text(max_size=3) | st.integers(0, 3), max_size=18),
)  # fmt: skip


@st.composite
def requests(draw: st.DrawFn) -> str:
    kind = draw(st.sampled_from(KINDS))
    data: dict[str, Any] = {"type": tag_of(kind)}
    for name in field_types(kind):
        if name != "type" and draw(st.integers(0, 4)):
            data[name] = draw(VALUES)
    if not draw(st.integers(0, 9)):
        data["more"] = 1
    return json.dumps(data)


@settings(max_examples=600, suppress_health_check=list(HealthCheck), deadline=None)
@given(requests())
def test_both_readers_take_and_refuse_the_same(text: str) -> None:
    try:
        fast = FAST.decode(text)
    except msgspec.MsgspecError:
        with pytest.raises(Refusal):
            PLAIN.decode(text)
        return
    assert fast == PLAIN.decode(text)
    assert type(fast) in KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_struct_says_what_its_dataclass_says(kind: type[Any]) -> None:
    struct = struct_of(kind)
    assert struct.__name__ == kind.__name__
    assert struct.__doc__ == kind.__doc__
    assert struct.__struct_config__.forbid_unknown_fields


def test_messages_are_written_alike() -> None:
    match = cardhouse.new_match("carbles", seed=1)
    undo = m.Undo(True, False, False, [4, 5])
    solo = m.Solo(True, False, None, 1, 2, 3, [4], 5.5, True, False, "2026-01-02")
    result = m.Result([0], "goal", [3, 4], [1.0, -1.0], [1, 2])
    choices = [m.Choice(a, match.text(a), match.text(a, True)) for a in match.legal_actions]
    now = m.Position(7, 9, 0, 1, 0, match.scene(0), choices, undo, result, solo)
    text, args = 'ünd\n"so" \u2028', {"card": "7S", "n": [1]}
    traces = [m.Trace("went", "deck", "hand0")]
    lines = [m.LogLine(3, None, "draw", text, args, True, 2, 1, False, "", traces)]
    other = replace(now, version=8, scene=match.scene(1), choices=[], undo=NO_UNDO)
    change = position_change(other, now)
    update = m.Update(8, 6, change, lines, [m.Moved(None, "a", "b", "c")], True, False)
    assert msgspec.json.encode(now) == encode(now).encode()
    for message in (
        update,
        m.Row("a", 1, 8, change, []),
        m.Facts("a", 3, "Build", [m.Fact("kills", [1], "x")]),
    ):
        data = msgspec.json.encode(message)
        assert data == encode(message).encode()
        assert data.startswith(b'{"type":"')
