"""Chance laid open: a generator that asks what comes of each draw, so that every outcome can be
told.

Rules draw by ``below(rng, n)``, which multiplies the next word by n. The cells of
``AskingGenerator`` are numbers that stay what they are through the generator's own arithmetic and,
multiplied by n, answer with the outcome that the script asks for. The rules are not touched, and
what they draw from (a deal, a reshuffle, a coin) need not be known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self

from cardhouse.core.errors import CardhouseError
from cardhouse.core.rng import MASK
from cardhouse.core.state import State
from cardhouse.envs.wording import TEXT


class _Asking(int):
    """A word of which only its product with n matters: it is the next outcome of the script below
    n.
    """

    script: Script

    def _same(self, _: int) -> Self:
        return self

    __add__ = __and__ = __xor__ = __or__ = __lshift__ = __rshift__ = _same

    def __mul__(self, n: int) -> int:
        return (self.script.answer(n) << 32) | MASK


class Script:
    """Outcomes of draws: those that are given, then 0; and how many outcomes each draw had."""

    def __init__(self, given: Sequence[int]) -> None:
        self.answers = list(given)
        self.sizes: list[int] = []

    def answer(self, n: int) -> int:
        """The outcome of the next draw below n."""
        if len(self.sizes) == len(self.answers):
            self.answers.append(0)
        self.sizes.append(n)
        return self.answers[len(self.sizes) - 1]


class AskingGenerator:
    """A generator whose draws a script answers; stands in for the field ``rng`` of a state."""

    def __init__(self, script: Script) -> None:
        self.word = _Asking(0)
        self.word.script = script

    def __getitem__(self, index: Any) -> int:
        return self.word

    def __setitem__(self, index: Any, value: int) -> None:
        return

    def __len__(self) -> int:
        return 4


def outcomes(
    start: State, happens: Callable[[State], None], most: int = 1_000_000
) -> Iterator[tuple[State, float]]:
    """Every way in which something with chance in it can go, with its probability; ways may end in
    equal states.

    start: a state whose generator is all 0; it stays as it is. Raises CardhouseError after ``most``
    ways.
    """
    given: list[int] = []
    for _ in range(most):
        state = start.copy()
        words = state.__dict__["rng"]
        script = Script(given)
        state.__dict__["rng"] = AskingGenerator(script)
        happens(state)
        state.__dict__["rng"] = words
        share = 1.0
        for n in script.sizes:
            share /= n
        yield state, share
        given = script.answers[: len(script.sizes)]
        while given and given[-1] + 1 == script.sizes[len(given) - 1]:
            given.pop()
        if not given:
            return
        given[-1] += 1
    raise CardhouseError(TEXT("exact.too_many_ways", most=most))
