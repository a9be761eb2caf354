"""Rulebooks as pages of the manual: every figure is drawn, and told in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from cardhouse.core.game import Game, all_games
from cardhouse.play.rulebook import FIGURE
from cardhouse.terminal.app.manual import rulebook


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_figure_is_a_picture_with_words(game: Game) -> None:
    made = rulebook(game)
    figures = FIGURE.findall(game.rules_text())
    assert figures
    assert not FIGURE.search(made.page)
    assert list(made.pictures) == [f"{game.name}-{name}.svg" for name in figures]
    assert re.findall(r"^!\[[^\]]+\]\((.*)\)$", made.page, re.MULTILINE) == list(made.pictures)
    for name, drawn in made.pictures.items():
        ElementTree.fromstring(drawn)
        assert len(drawn) < 60_000
        after = made.page.split(f"({name})")[1].lstrip()
        assert after.startswith("??? note ")
        assert after.split("\n\n")[1].startswith("    - ")


def test_a_figure_shows_its_cards() -> None:
    (found,) = [game for game in all_games() if game.name == "three_piles"]
    made = rulebook(found)
    assert "A♣" in made.pictures["three_piles-start.svg"]
    assert "    - Your hand: A♣ 4♣ 9♣." in made.page


def test_something_may_follow_each_figure() -> None:
    (found,) = [game for game in all_games() if game.name == "three_piles"]
    made = rulebook(found, lambda figure: ["", f"after {figure}", ""])
    figures = FIGURE.findall(found.rules_text())
    assert re.findall(r"^after (.*)$", made.page, re.MULTILINE) == figures
    assert made.page.index("(three_piles-start.svg)") < made.page.index("after start")
