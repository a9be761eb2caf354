"""Tries find lines that win, and go on where a slice ended; hints and players that need nothing
compiled.
"""

from __future__ import annotations

import itertools

import pytest

from cardhouse.agents.base import levels, plain_levels
from cardhouse.agents.learned import values
from cardhouse.agents.learned.agent import LearnedAgent
from cardhouse.agents.plain import plain_hint
from cardhouse.agents.tries import Tries
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import all_games, game
from cardhouse.play.match import new_match
from cardhouse.play.winnable import choose, winning_line

CARLTON = game("carlton")
SEVERAL = [found.name for found in all_games() if not found.solitaire]


@pytest.fixture(autouse=True)
def _nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_given: object) -> None:
        raise ImportError

    monkeypatch.setattr(values, "FastValues", missing)


def late(deal: int, left: int) -> Tries:
    line = winning_line(CARLTON, deal)
    assert line is not None
    state = CARLTON.new_state({}, deal)
    for action in line[:-left]:
        CARLTON.rules.apply(state, action)
    ticks = itertools.count()
    return Tries(CARLTON, state, 1, lambda: next(ticks) / 1000)


def test_a_line_that_is_found_wins_and_slices_change_nothing() -> None:
    deal = choose(CARLTON, "easy", 1)
    whole, sliced = late(deal, 40), late(deal, 40)
    assert whole.go_on(200)
    slices = 1
    while not sliced.go_on(0.01):
        slices += 1
        assert slices < 20_000
    assert whole.line == sliced.line
    assert slices > 1
    state = whole.start.copy()
    for action in whole.line or []:
        assert CARLTON.rules.verdict(state, action) == 0
        CARLTON.rules.apply(state, action)
    assert state.winners


def test_no_line_is_found_where_there_is_none() -> None:
    tries = Tries(CARLTON, CARLTON.new_state({}, 278), 1, iter(range(100_000)).__next__)
    assert not tries.go_on(3000)
    assert tries.made > 2
    assert tries.line is None


@pytest.mark.parametrize("name", SEVERAL)
def test_every_game_of_several_has_a_learned_player_without_compiled_code(name: str) -> None:
    found = game(name)
    told = plain_levels(found)
    assert [one["name"] for one in told] == ["random", "careful", "learned"]
    assert all(one["says"] and one["title"] for one in told)
    assert "learned" not in [one["name"] for one in levels(found)]
    assert ("fixed rules" in told[-1]["says"]) == (len(found.players) > 1)


def test_a_solitaire_has_none() -> None:
    assert [one["name"] for one in plain_levels(CARLTON)] == ["random", "careful"]


@pytest.mark.parametrize("name", SEVERAL)
def test_a_hint_is_by_what_was_learned_where_it_was(name: str) -> None:
    match = new_match(name, seed=5, players=2) if name == "carbles" else new_match(name, seed=5)
    while len(match.legal_actions) < 2:
        match.play(match.legal_actions[0])
    assert match.seat is not None
    action, text, *_ = plain_hint(
        match.game, match.view(match.seat), list(match.legal_actions), match.called
    )
    assert action in match.legal_actions
    assert "between strong players" in text
    agent = LearnedAgent(match.game, 3)
    ranked = agent.ranked(match.view(match.seat), list(match.legal_actions))
    assert sorted(ranked) == list(match.legal_actions)


def test_elsewhere_it_is_by_rules_of_thumb() -> None:
    match = new_match("carbles", seed=5, players=5)
    assert match.seat is not None
    view, legal = match.view(match.seat), list(match.legal_actions)
    assert "at first sight" in plain_hint(match.game, view, legal, match.called)[1]
    with pytest.raises(InvalidOptions, match="other options"):
        LearnedAgent(match.game, 3).ranked(view, legal)
    alone = new_match("carlton", seed=5)
    told = plain_hint(CARLTON, alone.view(0), list(alone.legal_actions), alone.called)[1]
    assert "at first sight" in told
