"""OpenSpiel's bot plays at our tables: what it is shown is what a seat may see, and what it does is
legal.
"""

from __future__ import annotations

import pytest

pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'cardhouse[openspiel]'"
)

from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.state import State

from .openspiel import KIND, OpenSpielAgent, Rules, Table, twin


def position(seed: int) -> tuple[State, State, list[int]]:
    """A state, what the deciding seat sees of it, and the legal actions."""
    found = game("three_piles")
    state = found.new_state({}, seed)
    return state, found.hidden(state, int(found.rules.seat(state))), found.legal(state)


def test_worlds_agree_with_what_is_seen_and_differ_in_what_is_not() -> None:
    _, view, legal = position(3)
    rules = Rules(game("three_piles"), 2, "test")
    assert rules.get_type() is KIND
    root = Table(rules, twin(view.array()), legal, 0)
    worlds = [root.resample_from_infostate(0, None) for _ in range(8)]
    assert {world.information_state_string() for world in worlds} == {
        root.information_state_string()
    }
    assert len({world.array.tobytes() for world in worlds}) > 1


def test_the_bot_plays_legally_and_does_not_peek() -> None:
    state, view, legal = position(5)
    agent = OpenSpielAgent(game("three_piles"), 2, "test", 20)
    assert agent.choose(view, legal) in legal
    ready = agent.bot.simulations
    agent.choose(view, legal)
    assert agent.bot.simulations >= ready + 2
    other = view.copy()
    game("three_piles").knowledge.determinize(other, generator(9))
    assert other != state
    assert game("three_piles").hidden(other, 0) == view
