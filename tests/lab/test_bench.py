"""The bench starts a process that knows the games that are registered here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardhouse.core import game as registry
from cardhouse.lab.bench import bench_start
from tests.core.copies import write_copy


def test_a_game_from_outside_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_copy(tmp_path, "bench_piles")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", ":".join([str(tmp_path), *sys.path]))
    monkeypatch.setattr(registry, "_MODULES", dict(registry._MODULES))
    monkeypatch.setattr(registry, "_LISTED", dict(registry._LISTED))
    registry.register("bench_piles", "bench_piles", listed=False)
    assert bench_start("bench_piles", runs=1)["warm_start_seconds"] > 0
