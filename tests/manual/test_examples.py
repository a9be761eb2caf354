"""What README and manual show runs, prints what they say, and promises no option that there is
not.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardhouse.core.game import game
from cardhouse.terminal.cli import build_parser
from cardhouse.terminal.commands.general import COMMANDS
from cardhouse.terminal.commands.play import play_parser
from tests.manual.examples import PAGES, ROOT, blocks, fits, promised, run

ELSEWHERE = {"docs/environments.md": "tests/envs/test_docs.py", "README.md": "test_readme.py"}
"""Pages whose Python another test runs, more strictly."""
LONG = {"docs/tutorials/designers.md", "docs/bulk.md"}
"""Pages that measure."""
MINE = "my_game"
"""The reader's own game, which is not installed here."""


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _runs() -> Sequence[object]:
    found = []
    for page in PAGES:
        kinds = {block.kind for block in blocks(page.read_text(encoding="utf-8"))}
        if kinds & {"python", "console"} and _name(page) not in ELSEWHERE:
            marks = [pytest.mark.long] if _name(page) in LONG else []
            found.append(pytest.param(page, id=_name(page), marks=marks))
    return found


@pytest.mark.parametrize("page", _runs())
def test_the_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(_name(page), blocks(page.read_text(encoding="utf-8")), tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_promised_option_exists(page: Path) -> None:
    for call in promised(page.read_text(encoding="utf-8")):
        if MINE in call:
            assert call[0] in (*COMMANDS, "play", "new-game", "check"), call
        elif call[:1] == ["play"]:
            parser = play_parser(game(call[1]))
            parser.parse_args(call[2:])
        elif call:
            assert build_parser().parse_args(call).command in COMMANDS, call


def test_the_tutorials_have_examples() -> None:
    """A page whose fences are written otherwise would pass by having none."""
    for page in ("players", "designers", "researchers", "add-a-game", "server"):
        text = (ROOT / "docs" / "tutorials" / f"{page}.md").read_text(encoding="utf-8")
        kinds = {block.kind for block in blocks(text)}
        assert "sh" in kinds, page
        assert page == "server" or kinds & {"python", "console"}, page


@pytest.mark.parametrize(
    ("wanted", "said", "fit"),
    [
        ("a\nb\n", "a  \nb\n\n", True),
        ("a\n...\nc", "a\nb\nb\nc\n", True),
        ("a ... c", "a b c", True),
        ("a\nc", "a\nb\nc", False),
        ("a.c", "abc", False),
        ("", "a", False),
    ],
)
def test_what_fits(wanted: str, said: str, fit: bool) -> None:
    assert fits(wanted, said) == fit
