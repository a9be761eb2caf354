"""Every table and screen looks as it did; ``make golden`` rewrites the snapshots after a change that is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from .snapshot import FOLDER, SCREENS, screen_text, table_text, tables


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


@pytest.mark.parametrize("file", tables())
def test_a_table_looks_as_it_did(file: str) -> None:
    assert table_text(*tables()[file]) == (FOLDER / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(name: str) -> None:
    assert screen_text(name) == (FOLDER / f"screen-{name}.txt").read_text(encoding="utf-8")
