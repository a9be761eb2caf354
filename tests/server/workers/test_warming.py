"""A level that is met after the warm-up has nothing left to compile."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from typing import Any

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.base import first_choice, make
from cardhouse.agents.levels import levels_of
from cardhouse.core import compiled
from cardhouse.core.game import game
from cardhouse.server.workers.thinker import Thinker


def test_levels_compile_nothing_after_the_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, compile_one = set[str](), compiled.compiled

    def noted(kernel: Callable[..., Any], *rest: Any) -> Any:
        asked.add(kernel.__name__)
        return compile_one(kernel, *rest)

    monkeypatch.setattr(compiled, "compiled", noted)
    found = game("three_piles")
    assert Thinker(io.BytesIO())._warm({"game": found.name}, threading.Event())
    ready = set(asked)
    for level in levels_of(found):
        make(f"{level.name}:iterations=2", found, 1).choose(*first_choice(found))
    assert ready
    assert asked == ready
