"""The page's house is tried as a page has it: without machine code."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learned values under CPython; otherwise each process of the tests would compile them for
    every game.
    """

    def missing(*_: Any) -> None:
        raise ImportError("a page has no Numba")

    monkeypatch.setattr("cardhouse.agents.learned.values.FastValues", missing)
