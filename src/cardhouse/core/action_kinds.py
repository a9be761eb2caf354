"""Kinds of actions: what the numbers of a game's actions mean, as a table that a program can read.

A kind is a block of numbers without a gap: one for each combination of its arguments, counted like
the cells of an array, so the last argument changes from one number to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TypedDict

from cardhouse.core.cards import MOST_SEATS


class ArgumentListed(TypedDict):
    """An argument of a kind of actions as JSON data: a whole number, low to high."""

    name: str
    low: int
    high: int
    meaning: str


class KindListed(TypedDict):
    """A kind of actions as JSON data: the numbers first to last, the last argument changing from
    one to the next.
    """

    name: str
    first: int
    last: int
    arguments: list[ArgumentListed]
    meaning: str


@dataclass(frozen=True)
class Argument:
    """One thing that an action of a kind names: a whole number, low to high, and what it means.

    Raises ValueError if there is no such number.
    """

    name: str
    low: int
    high: int
    meaning: str

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError(f"{self.name}: there is no number from {self.low} to {self.high}")

    @property
    def count(self) -> int:
        """How many values it has."""
        return self.high - self.low + 1

    def describe(self) -> ArgumentListed:
        """The argument as JSON data."""
        return {"name": self.name, "low": self.low, "high": self.high, "meaning": self.meaning}


@dataclass(frozen=True)
class ActionKind:
    """A block of a game's actions: its name, its first number, its arguments, and what it does."""

    name: str
    first: int
    arguments: tuple[Argument, ...]
    meaning: str

    @property
    def last(self) -> int:
        """The last number of the block."""
        return self.first + prod(argument.count for argument in self.arguments) - 1

    def decode(self, action: int) -> dict[str, int]:
        """The arguments of an action of this kind, by name. Raises ValueError for an action of
        another kind.
        """
        if not self.first <= action <= self.last:
            raise ValueError(f"{self.name} is {self.first} to {self.last}, not {action}")
        left, found = action - self.first, {}
        for argument in reversed(self.arguments):
            left, value = divmod(left, argument.count)
            found[argument.name] = argument.low + value
        return {argument.name: found[argument.name] for argument in self.arguments}

    def encode(self, **values: int) -> int:
        """The action of this kind with these arguments. Raises ValueError if one is missing or
        wrong.
        """
        if values.keys() != {argument.name for argument in self.arguments}:
            names = ", ".join(argument.name for argument in self.arguments)
            raise ValueError(
                f"{self.name} takes {names or 'no arguments'}; got {', '.join(values)}"
            )
        number = 0
        for argument in self.arguments:
            value = values[argument.name]
            if not argument.low <= value <= argument.high:
                raise ValueError(
                    f"{argument.name} is a number from {argument.low} to {argument.high}; got {value}"
                )
            number = number * argument.count + value - argument.low
        return self.first + number

    def describe(self) -> KindListed:
        """The kind as JSON data."""
        return {
            "name": self.name,
            "first": self.first,
            "last": self.last,
            "arguments": [argument.describe() for argument in self.arguments],
            "meaning": self.meaning,
        }


def kind_of(kinds: Sequence[ActionKind], action: int) -> ActionKind:
    """The kind of an action. Raises ValueError for a number that is no action."""
    for kind in kinds:
        if kind.first <= action <= kind.last:
            return kind
    raise ValueError(f"{action} is no action")


def face(cards: int, ranks: int) -> Argument:
    """The argument that names a card by its face, for a game with so many faces, so many of each
    suit.
    """
    meaning = f"The card: {ranks} times its suit (0 to 3: S, H, D, C) plus its rank (1 is the ace) minus 1"
    return Argument("face", 0, cards - 1, meaning)


def seat(meaning: str, seats: int = MOST_SEATS) -> Argument:
    """The argument that names a seat, for a game with so many at most."""
    return Argument("seat", 0, seats - 1, meaning)
