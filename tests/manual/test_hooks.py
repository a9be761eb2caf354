"""Tables in the manual: what pages ask for is there, and stands where it was asked for."""

from __future__ import annotations

import importlib.util
import re
from types import ModuleType

import pytest

from cardhouse.core.game import game
from cardhouse.play.figures import figure_position
from tests.manual.examples import ROOT

DOCS = ROOT / "docs"
ASKED = re.compile(r"^<!-- table:(.*)-->$", re.MULTILINE)


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    """The manual's hooks, as mkdocs loads them."""
    pytest.importorskip("mkdocs")
    spec = importlib.util.spec_from_file_location("hooks", DOCS / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_every_table_that_a_page_asks_for_has_its_figure() -> None:
    pages = {path: ASKED.findall(path.read_text("utf-8")) for path in DOCS.rglob("*.md")}
    asked = [said.split() for all_said in pages.values() for said in all_said]
    assert len(asked) >= 3
    for name, figure in asked:
        assert figure_position(game(name), figure)


def test_a_table_stands_where_it_was_asked_for(
    hooks: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Above.\n\n<!-- table: carlton start -->\n\nBelow."
    monkeypatch.setattr(hooks, "BESIDE", "")
    assert hooks.tables(text, "tutorials/players.md") == "Above.\n\n\n\nBelow."
    monkeypatch.setattr(hooks, "BESIDE", "dist/site")
    shown = hooks.tables(text, "tutorials/players.md")
    assert 'src="../play/index.html#/from/carlton/start"' in shown
    assert shown.index("Above.") < shown.index("<iframe") < shown.index("Below.")
    assert 'src="play/index.html#/from/carlton/start"' in hooks.tables(text, "carlton.md")


def test_tables_of_the_deal_stand_open_in_rulebooks_alone(hooks: ModuleType) -> None:
    opened = [
        hooks.live(game("carlton"), page, figure)[1].startswith("???+")
        for page, figure in (
            ("rulebooks/carlton.md", "start"),
            ("rulebooks/carlton.md", "run"),
            ("tutorials/players.md", "start"),
        )
    ]
    assert opened == [True, False, False]
