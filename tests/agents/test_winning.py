"""Wins in one row of one's own are found from what a seat sees, and taken at once by every level
but the lowest.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents import make
from cardhouse.agents.levels import levels_of
from cardhouse.agents.search import SearchAgent
from cardhouse.agents.search.winning import FIRST, VIEW, Winning, depths, room, winning_row
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.state import State
from cardhouse.lab.missed import winning_rows


def views(name: str, games: int, share: float, **options: object) -> Iterator[State]:
    """Such a share of the views at the beginning of rows of games of chance."""
    found = game(name)
    for seed in range(games):
        state, chance = found.new_state(options, seed), random.Random(seed)
        while not state.ended:
            seat = int(found.rules.seat(state))
            if not state.row_n and chance.random() < share:
                yield found.hidden(state, seat)
            found.rules.apply(state, chance.choice(found.legal(state)))


def chances(name: str, games: int, **options: object) -> list[State]:
    """Views in which some row wins at once, and as many in which none does."""
    found, some, none = game(name), list[State](), list[State]()
    for view in views(name, games, 0.2, **options):
        (some if winning_rows(found, view) else none).append(view)
    assert some
    return [*some, *random.Random(name).sample(none, min(len(none), len(some)))]


@pytest.mark.parametrize(("name", "options"), [("three_piles", {}), ("carbles", {"players": 2})])
def test_a_row_that_surely_wins_is_found_where_there_is_one(
    name: str, options: dict[str, object]
) -> None:
    found = game(name)
    winning = Winning(found, 1)
    for view in chances(name, 25, **options):
        rows = winning_rows(found, view)
        row = winning.row(view)
        assert row in rows if rows else row == []


def test_compiled_and_not_it_is_the_same() -> None:
    found = game("three_piles")
    winning = Winning(found, 1)
    for view in chances("three_piles", 8):
        states = [found.state_type() for _ in range(FIRST + depths(found) + 1)]
        states[VIEW].assign(view)
        m, rng = room(found), generator("winning 1")
        winning.rng[:] = rng
        n = winning_row(states, int(found.rules.seat(view)), m, winning.deals, winning.most, rng)
        assert [int(m.row[k]) for k in range(n)] == winning.row(view)
        assert winning.rng.tolist() == rng


@pytest.mark.parametrize("name", ["three_piles", "carbles"])
def test_every_level_but_the_lowest_wins_at_once_if_it_can(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = game(name)
    options = {"players": 2} if name == "carbles" else {}
    for view in views(name, 200, 1.0, **options):
        legal = found.legal(view)
        ways = {row[0] for row in winning_rows(found, view)} if len(legal) > 1 else set()
        others = [action for action in legal if action not in ways]
        if ways and others:
            break
    wrong, seat, turn = others[0], int(found.rules.seat(view)), view.turn
    monkeypatch.setattr(SearchAgent, "_think", lambda *_: None)
    monkeypatch.setattr(SearchAgent, "_pick", lambda *_: wrong)
    lowest, *above = levels_of(found)
    assert make(lowest.name, found, 1).choose(view, legal) == wrong
    for level in above:
        state, agent = found.determinize(view, 1), make(level.name, found, 1)
        while not state.ended:
            assert (int(found.rules.seat(state)), state.turn) == (seat, turn), level.name
            now, seen = found.legal(state), found.hidden(state, seat)
            action = now[0] if len(now) == 1 else agent.choose(seen, now)
            assert action in now, level.name
            found.rules.apply(state, action)
        assert state.winners >> seat & 1
