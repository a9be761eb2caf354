"""ARCHITECTURE.md names nothing that is not there any more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.manual.examples import ROOT

SOURCES = (("src", ("py", "json")), ("web/src", ("ts", "svelte", "json")), ("tests", ("py",)))
BESIDE = ("pyproject.toml", "hatch_build.py", "docs/hooks.py")
CODE = re.compile(r"`([^`\n]+)`")


def _sources() -> Iterator[Path]:
    for folder, endings in SOURCES:
        for ending in endings:
            yield from (ROOT / folder).rglob(f"*.{ending}")
    yield from (ROOT / name for name in BESIDE)


def test_every_name_in_it_exists() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    known: set[str] = {"docs", "sh"}
    for path in _sources():
        known.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
        known.update(re.findall(r"\w+", path.relative_to(ROOT).as_posix()))
    named = {code: re.findall(r"[A-Za-z_]\w*", code) for code in CODE.findall(text)}
    assert len(named) > 150
    gone = {code: words for code, words in named.items() if not known.issuperset(words)}
    assert not gone
