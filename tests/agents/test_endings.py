"""Endings without secrets: what is said of them is what best play brings."""

from __future__ import annotations

import random

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents import make
from cardhouse.agents.search import Searcher
from cardhouse.agents.search.endings.solving import Endings
from cardhouse.core.game import Game, game
from cardhouse.core.search_settings import Settings
from cardhouse.core.state import State
from cardhouse.games.three_piles.state import Table

FOUND = game("three_piles")
SMALL = {"ranks": 5, "suits": 2, "piles": 2, "stacks": 2, "hand_size": 2}


def best_play(found: Game, state: State, seat: int, known: dict[tuple[bytes, int], float]) -> float:
    """What a position brings a seat when both play their best, by looking at everything."""
    key = state.to_bytes(), seat
    if key not in known:
        known[key] = _best_play(found, state, seat, known)
    return known[key]


def _best_play(
    found: Game, state: State, seat: int, known: dict[tuple[bytes, int], float]
) -> float:
    p = found.rules.seat(state)
    if p < 0:
        return 0.5 if not state.winners else float(state.winners >> seat & 1)
    values = []
    for action in found.legal(state):
        after = state.copy()
        found.rules.apply(after, action)
        values.append(best_play(found, after, seat, known))
    return max(values) if p == seat else min(values)


def ending(seed: int, options: dict[str, int], left: int) -> State | None:
    """A position of a random game in which so many cards are left in hands, the deck being
    empty.
    """
    state = FOUND.new_state(options, seed)
    assert isinstance(state, Table)
    chance = random.Random(seed)
    while not state.ended:
        view = FOUND.hidden(state, FOUND.rules.seat(state))
        assert FOUND.ending is not None
        held = sum(state.hand_n[p] for p in range(2))
        if FOUND.ending.complete(view) and held <= left and len(FOUND.legal(state)) > 1:
            return state
        FOUND.rules.apply(state, chance.choice(FOUND.legal(state)))
    return None


def test_an_ending_is_worth_what_best_play_brings() -> None:
    endings = Endings(FOUND)
    met = set()
    for seed in range(16):
        state = ending(seed, SMALL, 2)
        if state is None:
            continue
        seat = int(FOUND.rules.seat(state))
        legal = FOUND.legal(state)
        found = endings.solve(FOUND.hidden(state, seat), legal)
        assert found is not None
        for action in legal:
            after = state.copy()
            FOUND.rules.apply(after, action)
            assert found[action] == best_play(FOUND, after, seat, {}), (seed, action)
        met.add(tuple(sorted(set(found.values()))))
    assert any(len(values) > 1 for values in met)


def test_what_would_take_too_long_is_left_to_the_search() -> None:
    state = next(s for s in (ending(seed, {}, 6) for seed in range(50)) if s is not None)
    seat = int(FOUND.rules.seat(state))
    assert Endings(FOUND).solve(FOUND.hidden(state, seat), FOUND.legal(state), most=3) is None


@pytest.mark.parametrize("options", [{}, {"match_target": 100}])
def test_nothing_is_solved_while_anything_is_hidden(options: dict[str, int]) -> None:
    assert FOUND.ending is not None
    state = FOUND.new_state(options, 1)
    assert isinstance(state, Table)
    chance = random.Random(1)
    while not state.ended and state.totals[0] == 0:
        view = FOUND.hidden(state, FOUND.rules.seat(state))
        assert not FOUND.ending.complete(view) or (state.deck_n == 0 and not options)
        assert not FOUND.ending.complete(FOUND.hidden(state))
        FOUND.rules.apply(state, chance.choice(FOUND.legal(state)))


def test_search_and_chances_take_what_is_known() -> None:
    for seed in range(80):
        state = ending(seed, SMALL, 2)
        if state is None:
            continue
        seat = int(FOUND.rules.seat(state))
        view, legal = FOUND.hidden(state, seat), FOUND.legal(state)
        exact = Endings(FOUND).solve(view, legal)
        assert exact is not None
        if len(set(exact.values())) > 1:
            searcher = Searcher(FOUND, Settings(iterations=2), seed)
            searcher.plant(view, seat)
            searcher.run(2)
            assert {line.action: line.mean for line in searcher.lines(legal)} == exact
            assert exact[make("search:iterations=2", FOUND, seed).choose(view, legal)] == max(
                exact.values()
            )
            return
    raise AssertionError("no ending had a choice that mattered")
