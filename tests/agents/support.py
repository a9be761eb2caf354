"""What the tests of agents share: positions of toys and games, searches with a fixed seed, brute
force.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.search import SearchAgent, Settings
from cardhouse.core.game import Game, game
from cardhouse.core.rng import generator
from cardhouse.core.state import State

from . import toys  # noqa: F401  (registers the toys)


def dealt(name: str, seed: int | str = 1, **options: Any) -> State:
    """A dealt state."""
    return game(name).new_state(options, seed)


def chosen(state: State, seed: int | str = 1, **settings: Any) -> int:
    """What a search agent chooses for the seat that decides."""
    return agent_for(state, seed, **settings)[1]


def agent_for(state: State, seed: int | str = 1, **settings: Any) -> tuple[SearchAgent, int]:
    """A search agent that has just chosen, and its choice."""
    found = game(state.GAME)
    agent = SearchAgent(found, seed, Settings(**{"iterations": 2000, "shares": (1.0,), **settings}))
    return agent, agent.choose(found.hidden(state, found.rules.seat(state)), found.legal(state))


def results(found: Game, state: State) -> tuple[float, ...]:
    """Each seat's result of a finished game, 0 to 1."""
    if not state.winners:
        return tuple(0.5 for _ in range(16))
    return tuple(float(state.winners >> p & 1) for p in range(16))


class ByChance(Exception):
    """The rest of this game depends on chance, or is too large to be solved."""


def settled(found: Game, state: State) -> bool:
    """Whether the seat that decides can work out everything that is hidden."""
    view = found.hidden(state, found.rules.seat(state))
    truth = state.copy()
    for i in range(4):
        truth.rng[i] = 0
    for seed in range(4):
        guess = view.copy()
        found.knowledge.determinize(guess, generator(seed))
        for i in range(4):
            guess.rng[i] = 0
        if guess != truth:
            return False
    return True


@cache
def solved(state: State) -> tuple[float, ...]:
    """Every seat's expected result when all see everything and choose the best, equals with equal
    chance.
    """
    found = game(state.GAME)
    if state.ended:
        return results(found, state)
    values = list(solved_actions(state).values())
    p = found.rules.seat(state)
    most = max(v[p] for v in values)
    best = [v for v in values if v[p] > most - 1e-9]
    return tuple(sum(v[i] for v in best) / len(best) for i in range(16))


def solved_actions(state: State) -> Mapping[int, tuple[float, ...]]:
    """What each legal action is worth to every seat."""
    found = game(state.GAME)
    worth = {}
    for action in found.legal(state):
        after = state.copy()
        found.rules.apply(after, action)
        if (
            any(after.rng[i] != state.rng[i] for i in range(4))
            or solved.cache_info().currsize > 200_000
        ):
            raise ByChance
        worth[action] = solved(after)
    return worth


def wins_at_once(state: State, action: int) -> bool:
    """Whether an action surely wins within its own turn, without chance and whatever the others
    do.
    """
    found = game(state.GAME)
    seat, turn = found.rules.seat(state), state.turn
    after = state.copy()
    found.rules.apply(after, action)
    if after.ended:
        return bool(after.winners >> seat & 1) and all(
            after.rng[i] == state.rng[i] for i in range(4)
        )
    if after.turn != turn or found.rules.seat(after) != seat:
        return False
    return any(wins_at_once(after, more) for more in found.legal(after))
