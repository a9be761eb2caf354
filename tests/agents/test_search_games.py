"""The search on the games: it does not peek, misses nothing, and solves what can be solved."""

from __future__ import annotations

import random

import pytest

from cardhouse.agents import make
from cardhouse.agents.levels import best
from cardhouse.agents.search import SearchAgent
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.search_settings import changed
from cardhouse.core.state import State

from .support import ByChance, dealt, settled, solved, solved_actions, wins_at_once

GAMES = pytest.mark.parametrize(
    "name",
    [
        "three_piles",
        pytest.param("carbles", marks=pytest.mark.long),
        pytest.param("carbondale", marks=pytest.mark.long),
        pytest.param("carbondale_draft", marks=pytest.mark.long),
    ],
)


def walked(name: str, seed: int, plies: int, **options: object) -> State:
    """A state some random plies into a game, with a choice to make."""
    found = game(name)
    chance = random.Random(seed)
    state = dealt(name, seed, **options)
    while not state.ended and (plies > 0 or len(found.legal(state)) < 2):
        found.rules.apply(state, chance.choice(found.legal(state)))
        plies -= 1
    return state


def player(name: str, changes: str = "iterations=300") -> SearchAgent:
    return SearchAgent(game(name), 1, changed(best(game(name)), changes))


@GAMES
def test_it_plays_the_same_whatever_the_hidden_cards_are(name: str) -> None:
    found = game(name)
    for seed in range(3):
        state = walked(name, seed, 20 + 9 * seed)
        if state.ended:
            continue
        seat = found.rules.seat(state)
        view = found.hidden(state, seat)
        other = view.copy()
        found.knowledge.determinize(other, generator(seed))
        assert found.hidden(other, seat) == view
        choices = {
            player(name).choose(found.hidden(truth, seat), found.legal(truth))
            for truth in (state, other)
        }
        assert len(choices) == 1


@GAMES
def test_no_legal_action_is_missing_from_the_root(name: str) -> None:
    found = game(name)
    for seed in range(4):
        state = walked(name, seed, 7 + 11 * seed)
        if state.ended:
            continue
        agent = player(name, "iterations=3000,shares=1")
        legal = found.legal(state)
        agent.searcher.plant(found.hidden(state, found.rules.seat(state)), found.rules.seat(state))
        agent.searcher.run(3000)
        lines = agent.searcher.lines(legal)
        assert [line.action for line in lines] == legal
        assert all(line.visits >= 1 and line.available == 3000 for line in lines)


@GAMES
def test_a_whole_game_is_played_legally(name: str) -> None:
    found = game(name)
    state = found.new_state({}, 3)
    agents = [player(name, "iterations=40") for _ in range(4)]
    for _ in range(60):
        if state.ended:
            break
        seat, legal = found.rules.seat(state), found.legal(state)
        action = agents[seat].choose(found.hidden(state, seat), legal)
        assert action in legal
        found.rules.apply(state, action)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("three_piles", 8),
        pytest.param("carbondale_draft", 1, marks=pytest.mark.long),
    ],
)
def test_endings_of_the_mini_sets_are_played_as_brute_force_would(name: str, least: int) -> None:
    found = game(name)
    checked = 0
    for seed in range(200):
        state = walked(name, seed, 3 + seed % 12, **found.mini)
        if checked == 2 * least:
            break
        if state.ended or not settled(found, state):
            continue
        solved.cache_clear()
        seat = found.rules.seat(state)
        try:
            worth = {action: values[seat] for action, values in solved_actions(state).items()}
        except ByChance:
            continue
        if max(worth.values()) - min(worth.values()) < 0.4:
            continue
        view = found.hidden(state, seat)
        choice = player(name, "iterations=3000,shares=1,horizon=end,depth=0").choose(
            view, found.legal(state)
        )
        assert worth[choice] == max(worth.values())
        checked += 1
    assert checked >= least


def winners_when_searched_by(seat: int, state: State, chance: random.Random) -> int:
    """Plays a state on to its end, one seat by search and the others at random; returns who won, a
    bit for each.
    """
    found = game(state.GAME)
    agent = player(state.GAME, "iterations=1500,shares=1")
    while not state.ended:
        legal = found.legal(state)
        if found.rules.seat(state) == seat:
            action = agent.choose(found.hidden(state, seat), legal)
        else:
            action = chance.choice(legal)
        found.rules.apply(state, action)
    return int(state.winners)


@GAMES
def test_a_win_at_hand_is_not_let_go(name: str) -> None:
    """Where a turn can surely be ended by winning, the search wins, at once or later, whatever the
    others do.
    """
    found = game(name)
    checked = 0
    for seed in range(200):
        chance = random.Random(seed)
        state = dealt(name, seed, **found.mini)
        while not state.ended and checked < 6:
            legal = found.legal(state)
            wins = [action for action in legal if wins_at_once(state, action)]
            if wins and len(wins) < len(legal):
                seat = found.rules.seat(state)
                assert winners_when_searched_by(seat, state, chance) == 1 << seat
                checked += 1
                break
            found.rules.apply(state, chance.choice(legal))
    assert checked == 6


def test_agents_are_made_by_name() -> None:
    found = game("three_piles")
    agent = make("search:iterations=20,horizon=3", found, 1)
    assert isinstance(agent, SearchAgent)
    assert agent.settings.horizon == 3
    assert make("cheat-deck:iterations=20", found, 1).sees_truth
