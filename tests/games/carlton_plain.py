"""Kernels of Carlton's solver under CPython, where a fault is found in milliseconds and every step
can be followed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cardhouse.core.arrays import np
from cardhouse.games.carlton import solver
from cardhouse.games.carlton.solver import lines, room
from cardhouse.games.carlton.solver.certificate import closed_set


def plain(kernel: Callable[..., Any], _game: object = None) -> Callable[..., Any]:
    """A kernel that takes what its compiled twin takes; it reads and writes the same arrays, as
    Python's ints.
    """

    def run(*args: Any) -> Any:
        return kernel(*map(_own, args))

    return run


def _own(arg: Any) -> Any:
    if not isinstance(arg, np.ndarray):
        return arg
    return desks(arg) if arg.dtype.names else memoryview(cast(Any, arg))


def desks(array: Any) -> list[Any]:
    """Desks as the rules read them: the same cells, as Python's ints."""
    return [
        SimpleNamespace(
            **{name: memoryview(cast(Any, array[name][i])) for name in array.dtype.names}
        )
        for i in range(len(array))
    ]


@pytest.fixture
def under_cpython(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the solver run without machine code."""
    monkeypatch.setattr(room, "compiled", plain)
    monkeypatch.setattr(lines, "compiled", plain)
    monkeypatch.setattr(sys.modules[closed_set.__module__], "compiled", plain)
    monkeypatch.setattr(solver, "warm_up", lambda: None)
