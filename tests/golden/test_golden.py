"""The golden playthroughs are what the rules play today; ``make golden`` rewrites them."""

from __future__ import annotations

import difflib

import pytest

from cardhouse.core.game import all_games, game, names

from .play import FOLDER, playthroughs, text_of


@pytest.mark.parametrize("name", names())
def test_playthroughs_have_not_changed(name: str) -> None:
    assert game(name).notable, "a game names its notable option sets"
    for file, (found, options) in playthroughs().items():
        if found.name != name:
            continue
        wanted = (FOLDER / file).read_text(encoding="utf-8").splitlines()
        got = text_of(found, options, file.removesuffix(".txt")).splitlines()
        changes = list(difflib.unified_diff(wanted, got, file, "now", lineterm="", n=1))[:40]
        assert not changes, (
            "the rules play differently; make golden rewrites the file\n" + "\n".join(changes)
        )


def test_every_file_belongs_to_a_game() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == set(playthroughs())
    assert {found.name for found, _ in playthroughs().values()} == {
        found.name for found in all_games()
    }
