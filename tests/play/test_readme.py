"""What the README shows of Python runs, and says what it promises."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = re.search(r"```python\n(import cardhouse\n.*?)```", README, re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    for line in found[1].splitlines():
        code, _, said = line.partition("  # ")
        promised = re.match(r'"([^"]*)"', said)
        if promised:
            assert eval(code, names) == promised[1]
        else:
            exec(code, names)
    assert (tmp_path / "game.json").is_file()
