"""A copy of 3 Piles under another name gets all that 3 Piles gets: nothing hangs on a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.agents import levels, make
from cardhouse.agents.analyse import analyse
from cardhouse.agents.hint import hint
from cardhouse.agents.levels import best, levels_of
from cardhouse.core import game as registry
from cardhouse.core.game import Game, game
from cardhouse.core.search_settings import changed
from cardhouse.play.match import new_match
from tests.core.copies import write_copy


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_MODULES", dict(registry._MODULES))
    monkeypatch.setattr(registry, "_LISTED", dict(registry._LISTED))
    monkeypatch.setattr(registry, "_LOADED", dict(registry._LOADED))
    write_copy(tmp_path, "piles_again")
    registry.register("piles_again", "piles_again")
    return game("piles_again")


def test_a_copy_has_the_levels_of_the_original(copy: Game) -> None:
    assert levels(copy) == levels(game("three_piles"))
    assert [level.settings for level in levels_of(copy)] == [
        level.settings for level in levels_of(game("three_piles"))
    ]


@pytest.mark.long
def test_a_copy_is_searched_hinted_and_analysed_as_the_original(copy: Game) -> None:
    found = []
    for name in (copy.name, "three_piles"):
        match = new_match(name, seed=5)
        player = make("skilled:iterations=60", match.game, 3)
        few = changed(best(match.game), "iterations=40")
        said = []
        for _ in range(12):
            legal = list(match.legal_actions)
            view = match.view(match.seat)
            if len(legal) > 1:
                said.append(str(hint(match.game, view, legal, few)))
            match.play(player.choose(view, legal))
        judged = [decision.told() for decision in analyse(match, few).decisions]
        found.append((match.actions, said, judged))
    assert found[0] == found[1]
    assert found[0][1]
    assert found[0][2]
