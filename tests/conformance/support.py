"""What the conformance tests share: the suite of ``cardhouse.conformance`` as tests of the house's
own games.
"""

from __future__ import annotations

from types import ModuleType

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.conformance.suite import laws_in
from cardhouse.conformance.support import (
    Options,
    another_truth,
    fast_forward,
    match_of,
    named_sets,
    on_state,
    ordinary_sets,
    plain,
    some_viewers,
    viewers,
    walk,
)
from cardhouse.core.game import game, names

__all__ = [
    "Options",
    "another_truth",
    "every_game",
    "fast_forward",
    "laws_of",
    "match_of",
    "named_sets",
    "on_state",
    "ordinary_sets",
    "plain",
    "some_viewers",
    "viewers",
    "walk",
]

QUICK = "three_piles"
"""The game whose kernels compile in little time; the others' slow laws belong to the long run."""

every_game = pytest.mark.parametrize("name", names())


def laws_of(module: ModuleType, without: tuple[str, ...] = ()) -> pytest.MarkDecorator:
    """Every law of a module for every game to which it applies, but those named."""
    cases = [
        pytest.param(
            law,
            name,
            id=f"{law.name}-{name}",
            marks=pytest.mark.long if law.slow and name != QUICK else (),
        )
        for law in laws_in(module)
        for name in names()
        if law.name not in without and law.applies(game(name))
    ]
    return pytest.mark.parametrize(("law", "name"), cases)
