"""Single steps of the search: which decision an iteration follows, and what an end is worth."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import pytest

from cardhouse.agents.search import tree
from cardhouse.agents.search.kernels import back_up
from cardhouse.agents.search.playouts import reward
from cardhouse.agents.search.selection import choose_puct, choose_ucb
from cardhouse.core.rng import generator

from .support import dealt

Edge = tuple[float, float, float]
"""Visits, how often it could have been chosen, total."""


def memory(edges: list[Edge], explore: float = 1.0) -> tree.Memory:
    """A node's edges, all of one weight."""
    ints = [0] * tree.INTS
    floats = [0.0] * tree.FLOATS
    floats[tree.EXPLORE], floats[tree.TEMPER] = explore, 1.0
    return tree.Memory(
        ints=ints,
        floats=floats,
        rng=generator(1),
        edge_ints=[0] * (tree.EDGE_INTS * len(edges)),
        edge_floats=[number for edge in edges for number in edge],
        edge_slots=[],
        node_keys=[],
        node_slots=[],
        path=[0] * 4,
        out=list(range(len(edges))),
        edges=list(range(len(edges))),
        rewards=[0.0] * tree.SEATS,
        net=[],
        inputs=[],
        units=[],
        believed=[],
    )


@pytest.mark.parametrize("choose", [choose_ucb, choose_puct])
@pytest.mark.parametrize("often", [0, 1])
def test_of_equal_decisions_the_one_that_could_be_chosen_more_often_is_followed(
    choose: Any, often: int
) -> None:
    """Availability stands for the parent's visits: what could rarely be chosen was not neglected
    (Cowling et al.).
    """
    edges = [(10.0, 100.0 if i == often else 11.0, 5.0) for i in range(2)]
    assert choose(memory(edges), 2, 0) == often


def test_the_bound_is_the_mean_and_the_logarithm_of_the_availability() -> None:
    """The bonus of one is just short of, or just beyond, what the other's better mean is worth."""
    bonus = sqrt(log(400.0) / 20.0) - sqrt(log(40.0) / 20.0)
    for mean, followed in ((0.5 + bonus - 0.01, 0), (0.5 + bonus + 0.01, 1)):
        assert (
            choose_ucb(memory([(20.0, 400.0, 10.0), (20.0, 40.0, 20.0 * mean)]), 2, 0) == followed
        )


@pytest.mark.parametrize(
    ("winners", "worth"), [(0b01, (1.0, 0.0)), (0b10, (0.0, 1.0)), (0, (0.5, 0.5))]
)
def test_a_win_is_worth_one_a_draw_a_half_a_loss_nothing(
    winners: int, worth: tuple[float, float]
) -> None:
    state = dealt("three_piles")
    state.ended, state.winners = 1, winners
    floats = memory([]).floats
    assert (reward(state, 0, floats), reward(state, 1, floats)) == worth


def test_every_seat_on_the_way_is_credited_with_its_own_result() -> None:
    state = dealt("three_piles")
    state.ended, state.winners = 1, 0b10
    m = memory([(1.0, 1.0, 0.0), (1.0, 1.0, 0.0)])
    for i, index in enumerate((0, 0, 1, 1)):
        m.path[i] = index
    back_up(m, state, 2)
    assert list(m.edge_floats) == [2.0, 1.0, 0.0, 2.0, 1.0, 1.0]
