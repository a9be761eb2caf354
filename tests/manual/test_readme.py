"""The README: its links lead somewhere in the repository, and on a package index none dangles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.manual.examples import PAGES, ROOT

LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")
FENCE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_to_files_lead_somewhere(page: Path) -> None:
    """In the repository; whether they do in the manual ``make docs`` tells."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    made = ROOT / "docs" / "project"
    for target in LINK.findall(text):
        where = (page.parent / target).resolve()
        assert where.exists() or where.parent == made, target


def test_nothing_dangles_on_a_package_index() -> None:
    metadata = pytest.importorskip("hatchling.metadata.core")
    plugins = pytest.importorskip("hatchling.plugin.manager")
    shown = metadata.ProjectMetadata(str(ROOT), plugins.PluginManager()).core.readme
    assert "# Cardhouse" in shown
    assert "docs/tutorials/players.md" in shown
    assert "make run" in shown
    assert "](" not in FENCE.sub("", shown)
    assert "<img" not in shown
    assert "pictures" not in shown


def test_the_readme_is_short() -> None:
    """One screen of text; what is more stands in the manual."""
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 70
