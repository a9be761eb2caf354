"""Observations: what a seat sees as one row of small numbers with named fields, for learning.

A game's ``observe.py`` declares its fields and writes them, as rules, from what a seat may know and
nothing else. All numbers are int8. ``unpack`` gives the fields of a row, or of a whole block of
rows, by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from cardhouse.core.rules import rule
from cardhouse.core.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SMALLEST, LARGEST = -128, 127
"""What one number of an observation can be."""
WHOLE = 100
"""What ``hundredths`` gives for all of something."""


@dataclass(frozen=True)
class Field:
    """One named part of an observation: its shape (empty for a single number), its bounds, what it
    means.

    Raises ValueError if the bounds do not fit into int8.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    def __post_init__(self) -> None:
        if not SMALLEST <= self.low <= self.high <= LARGEST:
            raise ValueError(f"{self.name}: {self.low} to {self.high} does not fit into int8")

    @property
    def count(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)


def size(fields: Sequence[Field]) -> int:
    """How many numbers, and so bytes, some fields take together."""
    return sum(field.count for field in fields)


def starts(fields: Sequence[Field]) -> dict[str, int]:
    """Where each field begins, by name. Raises ValueError if two have one name."""
    found: dict[str, int] = {}
    at = 0
    for field in fields:
        if field.name in found:
            raise ValueError(f"two fields are named {field.name}")
        found[field.name] = at
        at += field.count
    return found


def unpack(fields: Sequence[Field], array: NDArray[np.int8]) -> dict[str, NDArray[np.int8]]:
    """The fields of an array whose last axis is an observation, by name: views of the same memory,
    no copies.

    Raises ValueError if the last axis has another length.
    """
    if array.shape[-1] != size(fields):
        raise ValueError(f"an observation has {size(fields)} numbers, not {array.shape[-1]}")
    at = starts(fields)
    return {
        field.name: array[..., at[field.name] : at[field.name] + field.count].reshape(
            (*array.shape[:-1], *field.shape)
        )
        for field in fields
    }


def option_fields(table: type[State], *names: str) -> tuple[Field, ...]:
    """A field for each of some options of a game, in this order, with the option's bounds (0 is
    none) and sentence.
    """
    made = []
    for name in names:
        option = table.OPTIONS[name]
        low = 0 if None in (option.default, *option.choices) else option.low
        says = f"Option: {option.says}"
        made.append(Field(name, table.FIELDS[name].shape, low, option.high, says))
    return tuple(made)


@rule
def bounded(value: int, low: int, high: int) -> int:
    """The number of low..high that is nearest to a value."""
    if value < low:
        return low
    return high if value > high else value


@rule
def hundredths(part: int, whole: int) -> int:
    """A part in hundredths of a whole, rounded down, in 0..100."""
    return 0 if whole <= 0 else bounded(part * 100 // whole, 0, 100)
