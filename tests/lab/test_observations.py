"""The page on observations is current, and its example runs."""

from __future__ import annotations

import re
from pathlib import Path

from cardhouse.lab.observations import page

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
AGAIN = "write it again: python -m cardhouse.lab.observations docs/observations.md"


def test_the_page_says_what_the_games_declare() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), AGAIN


def test_its_example_runs() -> None:
    example = re.search(r"```python\n(.*?)```", page(), re.DOTALL)
    assert example is not None
    names: dict[str, object] = {}
    exec(example[1].replace("print(", "shown = ("), names)
    assert str(names["shown"])
