"""The examples of the manual run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

MANUAL = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_examples_of_the_manual_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 6
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, str(MANUAL), "exec"), names)
