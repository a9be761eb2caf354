"""The laws of observations, as functions that assert them on a state: for any game that has
them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cardhouse.conformance.support import another_truth
from cardhouse.core import compiled, kernels
from cardhouse.core.contract import Observations
from cardhouse.core.game import Game
from cardhouse.core.observing import Field, size, unpack
from cardhouse.core.state import State

GARBAGE = 0x55
COMPILED = "compiled and under CPython something else is observed"
Row = NDArray[np.int8]


def offered(found: Game) -> Observations[State]:
    """The observations of a game that has them."""
    assert found.observations is not None, f"{found.name} has no observations"
    return found.observations


def plain(found: Game, state: State, seat: int, action: int | None = None) -> Row:
    """What a seat sees, or the features of an action, under CPython, where too large a number
    raises.
    """
    part = offered(found)
    buffer = bytearray([GARBAGE]) * size(part.FIELDS if action is None else part.ACTION_FIELDS)
    out = memoryview(buffer).cast("b")
    if action is None:
        part.observe(state, seat, out)
    else:
        part.observe_action(state, seat, action, out)
    return np.frombuffer(bytes(buffer), dtype=np.int8)


def machine(found: Game, state: State, seat: int, action: int | None = None) -> Row:
    """The same by machine code."""
    part = offered(found)
    fields = part.FIELDS if action is None else part.ACTION_FIELDS
    out = np.full(size(fields), GARBAGE, dtype=np.int8)
    array = compiled.states(found, 1, state)
    if action is None:
        compiled.compiled(kernels.observe_at, found)(array, 0, seat, out)
    else:
        compiled.compiled(kernels.observe_action_at, found)(array, 0, seat, action, out)
    assert array[0].tobytes() == state.to_bytes(), (
        "to observe should change nothing, but the state is another afterwards"
    )
    return out


def within_bounds(fields: Sequence[Field], row: Row) -> None:
    """Every number lies within its field's bounds."""
    for name, part in unpack(fields, row).items():
        field = next(field for field in fields if field.name == name)
        assert part.shape == field.shape, (
            f"the field {name} has the shape {part.shape}, but {field.shape} was declared"
        )
        assert field.low <= part.min(initial=field.high), (
            f"the field {name} holds {part.min()}, below its bound {field.low}"
        )
        assert part.max(initial=field.low) <= field.high, (
            f"the field {name} holds {part.max()}, above its bound {field.high}"
        )


def check_observations(found: Game, state: State, seed: str) -> None:
    """All laws, for every seat: bounds, both ways to run, and nothing that the seat may not
    know.
    """
    part = offered(found)
    for seat in range(found.seats(state)):
        row = plain(found, state, seat)
        within_bounds(part.FIELDS, row)
        view = found.hidden(state, seat)
        for other in (view, another_truth(found, view, seed)):
            assert_same(
                part.FIELDS,
                row,
                plain(found, other, seat),
                f"what seat {seat} observes depends on what it may not know",
            )
        assert_same(part.FIELDS, row, machine(found, state, seat), COMPILED)


def check_actions(found: Game, state: State, chance: random.Random, sample: int = 4) -> None:
    """The same laws for the features of legal actions."""
    if state.ended:
        return
    part, seat = offered(found), found.rules.seat(state)
    legal = found.legal(state)
    view = found.hidden(state, seat)
    other = another_truth(found, view, f"{chance.random()}")
    for action in chance.sample(legal, min(sample, len(legal))):
        row = plain(found, state, seat, action)
        within_bounds(part.ACTION_FIELDS, row)
        for twin in (view, other):
            assert_same(
                part.ACTION_FIELDS,
                row,
                plain(found, twin, seat, action),
                f"what is observed of action {action} depends on what is hidden",
            )
        assert_same(part.ACTION_FIELDS, row, machine(found, state, seat, action), COMPILED)


def assert_same(fields: Sequence[Field], row: Row, other: Row, what: str) -> None:
    """Two rows are equal, byte for byte; the fields in which they differ are named."""
    if bytes(row) != bytes(other):
        one, two = unpack(fields, row), unpack(fields, other)
        differ = {
            name: (one[name].tolist(), two[name].tolist())
            for name in one
            if not np.array_equal(one[name], two[name])
        }
        raise AssertionError(f"{what}: the fields that differ are {differ}")
