"""Every table and screen looks as it did; ``make golden`` rewrites the snapshots after a change
that is meant.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.core.game import names

from .snapshot import FOLDER, screen_texts, table_texts


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


def kept(texts: dict[str, str]) -> dict[str, str]:
    return {file: (FOLDER / file).read_text(encoding="utf-8") for file in texts}


@pytest.mark.parametrize("name", names())
def test_a_table_looks_as_it_did(name: str) -> None:
    texts = table_texts(name)
    assert texts == kept(texts)


def test_the_screens_look_as_they_did() -> None:
    texts = screen_texts()
    assert texts == kept(texts)
