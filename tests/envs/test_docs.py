"""The examples of the manual run, each with what it needs."""

from __future__ import annotations

from pathlib import Path

from tests.manual.examples import blocks, run

MANUAL = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_examples_of_the_manual_run(tmp_path: Path) -> None:
    found = [block for block in blocks(MANUAL.read_text(encoding="utf-8")) if block.kind != "sh"]
    assert len(found) >= 8
    assert {block.needs for block in found} == {"", "pettingzoo", "pyspiel"}
    run("docs/environments.md", found, tmp_path)
