"""Kernels of the search under CPython, where a fault is found in milliseconds and every step can be
followed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardhouse.agents.search.tree import Memory
from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.game import Game


def plain(kernel: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """A kernel that takes what its compiled twin takes, and runs over lists and States."""

    def run(*args: Any) -> Any:
        back: list[tuple[Any, list[Any]]] = []
        states: list[Any] = []

        def own(arg: Any) -> Any:
            if isinstance(arg, Memory):
                return Memory(*map(own, arg))
            if not isinstance(arg, np.ndarray):
                return arg
            if arg.dtype.names:
                states.extend(compiled.state_at(game, arg, i) for i in range(len(arg)))
                back.append((arg, states))
                return states
            if arg.ndim == 2:  # the same records as words
                return [memoryview(state.buffer).cast("q") for state in states]
            cells = arg.tolist()
            back.append((arg, cells))
            return cells

        found = kernel(*map(own, args))
        for array, cells in back:
            if cells is states:
                for i, state in enumerate(states):
                    array[i] = state.array()[0]
            else:
                array[:] = cells
        return found

    return run


@pytest.fixture
def under_cpython(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets searches run without machine code."""
    from cardhouse.agents.search import searcher

    monkeypatch.setattr(compiled, "compiled", plain)
    monkeypatch.setattr(searcher, "_WARM", set())
