"""Whatever can be drawn: code that asks ``below`` is run once for each course its draws can take.

So chances are known as fractions, without samples, and what can never come of it is seen never to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, TypeVar

import pytest

from cardhouse.core import rng

T = TypeVar("T", bound=Hashable)


def chances(
    monkeypatch: pytest.MonkeyPatch, modules: list[Any], run: Callable[[], T]
) -> dict[T, Fraction]:
    """What ``run`` returns, with the chance of each answer.

    modules: those that import ``below`` by name; it may be asked for numbers from 1 on only.
    """
    course: list[list[int]] = []  # what was drawn, and out of how many
    at = 0

    def below(_: Any, n: int) -> int:
        nonlocal at
        assert n >= 1, f"a number below {n} was asked for"
        if at == len(course):
            course.append([0, n])
        drawn, of = course[at]
        assert of == n, "the same draws before, but now another question"
        at += 1
        return drawn

    found: dict[T, Fraction] = defaultdict(Fraction)
    with monkeypatch.context() as patch:
        for module in [rng, *modules]:
            patch.setattr(module, "below", below)
        while True:
            at = 0
            answer = run()
            chance = Fraction(1)
            for _, n in course:
                chance /= n
            found[answer] += chance
            while course and course[-1][0] == course[-1][1] - 1:
                course.pop()
            if not course:
                return dict(found)
            course[-1][0] += 1
