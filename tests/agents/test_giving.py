"""No level but the lowest gives a win away by a row where another row would not have let it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from cardhouse.agents import make
from cardhouse.agents.levels import levels_of
from cardhouse.agents.search import SearchAgent
from cardhouse.agents.search.giving import Giving, must_give
from cardhouse.agents.search.searcher import Line
from cardhouse.agents.search.winning import FIRST, VIEW, Winning, depths, room
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.state import State
from tests.agents.test_endings import SMALL


def lets_win(state: State, action: int) -> bool:
    """Whether the other seat wins at once after an action."""
    found, after = game("three_piles"), state.copy()
    seat = found.rules.seat(state)
    found.rules.apply(after, action)
    if after.ended or found.rules.seat(after) == seat:
        return False
    for answer in found.legal(after):
        then = after.copy()
        found.rules.apply(then, answer)
        if then.ended and then.winners >> (1 - seat) & 1:
            return True
    return False


def endings(games: int) -> Iterator[tuple[State, dict[int, bool]]]:
    """Views of small games of 3 Piles in which nothing is hidden any more, and after which of the
    legal actions the other seat wins at once; some do and some do not.
    """
    found = game("three_piles")
    assert found.ending is not None
    for seed in range(games):
        state, chance = found.new_state(SMALL, seed), random.Random(seed)
        while not state.ended:
            view, legal = found.hidden(state, found.rules.seat(state)), found.legal(state)
            if found.ending.complete(view):
                lets = {action: lets_win(state, action) for action in legal}
                if len(set(lets.values())) > 1:
                    yield view, lets
            found.rules.apply(state, chance.choice(legal))


def test_what_gives_no_win_away_is_told_from_what_does() -> None:
    giving = Giving(game("three_piles"), 1)
    for view, lets in endings(60):
        assert giving.keeping(view, lets) == [action for action, let in lets.items() if not let]


def test_compiled_and_not_it_is_the_same() -> None:
    found = game("three_piles")
    giving = Giving(found, 1)
    states = [found.state_type() for _ in range(FIRST + 2 * depths(found) + 2)]
    for view, lets in endings(20):
        states[VIEW].assign(view)
        rng, row = generator("given 1"), [0] * (depths(found) + 1)
        giving.rng[:] = rng
        seat = int(found.rules.seat(view))
        kept = []
        for action in lets:
            row[0] = action
            if not must_give(
                states, seat, 1 << seat, room(found), room(found), row, giving.deals, rng
            ):
                kept.append(action)
        assert giving.keeping(view, lets) == kept
        assert giving.rng.tolist() == rng


def test_every_level_but_the_lowest_keeps_what_it_need_not_give(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, met = game("three_piles"), 0
    winning = Winning(found, 1)

    def worst(_: SearchAgent, lines: Sequence[Line]) -> int:
        return max(lines, key=lambda line: lets[line.action]).action

    monkeypatch.setattr(SearchAgent, "_think", lambda *_: None)
    monkeypatch.setattr(SearchAgent, "_pick", worst)
    lowest, *above = levels_of(found)
    players = {level.name: make(level.name, found, 1) for level in (lowest, *above)}
    for view, lets in endings(8):
        if winning.row(view):
            continue
        met += 1
        legal = list(lets)
        assert lets[players[lowest.name].choose(view, legal)]
        for level in above:
            assert not lets[players[level.name].choose(view, legal)], level.name
    assert met
