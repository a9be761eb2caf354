"""The search finds the known answers of small games."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.core.search_settings import CLOSED_LOOP, OWN_EYES, PUCT, UCB
from cardhouse.core.state import TRUTH, State

from .support import agent_for, chosen, dealt, solved_actions
from .test_search_plain import WAYS, came_of
from .toys.kuhn.state import Table

BOTH_WAYS = pytest.mark.parametrize("select", [UCB, PUCT])


def losing(state: State) -> bool:
    """Whether the seat to move loses two-seat Nim."""
    heaps = state.to_json()["heap"]
    return bool(heaps[0] ^ heaps[1] ^ heaps[2] == 0)


@BOTH_WAYS
@pytest.mark.parametrize("heaps", [(1, 2, 4), (1, 4, 4), (0, 3, 5), (2, 2, 3)])
def test_nim_is_played_by_its_theory(heaps: tuple[int, int, int], select: int) -> None:
    state = dealt("toy_nim", first=heaps[0], second=heaps[1], third=heaps[2])
    game("toy_nim").rules.apply(state, chosen(state, select=select, explore=1.0, iterations=20_000))
    assert losing(state)


@BOTH_WAYS
def test_nim_with_positions_that_are_reached_in_several_ways(select: int) -> None:
    state = dealt("toy_nim")
    game("toy_nim").rules.apply(
        state, chosen(state, select=select, explore=1.0, closed=CLOSED_LOOP, iterations=20_000)
    )
    assert losing(state)


@pytest.mark.parametrize("counters", [2, 4, 5, 7])
def test_three_seats_each_for_itself(counters: int) -> None:
    state = dealt("toy_nim", players=3, most=2, first=counters, second=0, third=0)
    worth = {a: v[0] for a, v in solved_actions(state).items()}
    assert worth[chosen(state, iterations=4000)] == max(worth.values())


def test_partners_let_each_other_win() -> None:
    state = dealt("toy_nim", players=4, partners=True, most=2, first=4, second=0, third=0)
    worth = {a: v[0] for a, v in solved_actions(state).items()}
    assert worth[chosen(state)] == max(worth.values()) == 1
    assert min(worth.values()) == 0


KUHN: dict[str, Any] = {"margin": 1.0, "spread": 2000.0, "explore": 0.1, "iterations": 8000}


def kuhn(cards: tuple[int, int], actions: tuple[int, ...]) -> State:
    """A position of Kuhn poker."""
    state = Table()
    state.viewer = TRUTH
    state.card[0], state.card[1] = cards
    for action in actions:
        game("toy_kuhn").rules.apply(state, action)
    return state


@BOTH_WAYS
@pytest.mark.parametrize("other", [0, 1])
def test_kuhn_a_king_calls_and_bets(other: int, select: int) -> None:
    assert chosen(kuhn((other, 2), (1,)), select=select, **KUHN) == 1
    assert chosen(kuhn((other, 2), (0,)), select=select, **KUHN) == 1


@BOTH_WAYS
@pytest.mark.parametrize("other", [1, 2])
def test_kuhn_a_jack_never_calls(other: int, select: int) -> None:
    assert chosen(kuhn((other, 0), (1,)), select=select, **KUHN) == 0


@pytest.mark.parametrize("other", [0, 2])
def test_kuhn_a_queen_behind_a_pass_passes(other: int) -> None:
    """Only a jack folds to a bet and only a king calls, if both look at their own card."""
    assert chosen(kuhn((other, 1), (0,)), closed=OWN_EYES, **KUHN) == 0


@BOTH_WAYS
def test_every_legal_action_stands_at_the_root(select: int) -> None:
    state = dealt("toy_nim", first=7, second=7, third=7)
    agent, _ = agent_for(state, select=select, iterations=400)
    legal = game("toy_nim").legal(state)
    assert [line.action for line in agent.lines] == legal
    assert all(line.visits > 0 for line in agent.lines)


def test_machine_code_takes_the_steps_that_are_taken_under_cpython() -> None:
    assert came_of(WAYS["widen"]) == WAYS["widen"][4]
