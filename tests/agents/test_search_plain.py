"""The search under CPython does step by step what it has always done.

What is written here was printed by the search itself: it says nothing about whether that plays
well, which the other tests ask, but a step that is taken differently changes it. Where a change is
meant, put in what the failure shows.
"""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from cardhouse.agents.search import SearchAgent, Settings, tree
from cardhouse.agents.search.agent import CheatAgent
from cardhouse.agents.search.rival import RivalAgent
from cardhouse.core.game import game
from cardhouse.core.search_settings import CLOSED_LOOP, GREEDY, MEAN, OWN_EYES, PUCT, SAMPLED

from .plain import under_cpython
from .support import dealt

__all__ = ["under_cpython"]

THREE_PILES: dict[str, Any] = {"ranks": 4, "suits": 2, "piles": 2, "stacks": 1, "hand_size": 2}
DRAFT = dict(game("carbondale_draft").mini)
MARBLES = dict(game("carbles").mini)

Way = tuple[str, dict[str, Any], dict[str, Any], int, str]
"""A game, its options, how to search, what is seen, and what comes of it."""

WAYS: dict[str, Way] = {
    "ucb": (
        "three_piles",
        THREE_PILES,
        {},
        tree.FAIR,
        "[0, 161, 0] [44, 216, 5, 1596] b4c086bf8cf0",
    ),
    "greedy": (
        "three_piles",
        THREE_PILES,
        {"policy": GREEDY, "epsilon": 0.4, "margin": 0.3},
        tree.FAIR,
        "[0, 231, 0] [47, 261, 5, 1421] 76da67d78d50",
    ),
    "sampled": (
        "three_piles",
        THREE_PILES,
        {"policy": SAMPLED, "picks": 3, "horizon": 2},
        tree.FAIR,
        "[0, 421, 1] [61, 274, 5, 890] 644e2e3c4887",
    ),
    "bias": (
        "three_piles",
        THREE_PILES,
        {"bias": 2.0, "temper": 5.0, "cap": 5},
        tree.FAIR,
        "[0, 221, 0] [42, 224, 4, 1074] cef1c4c75cb3",
    ),
    "puct": (
        "three_piles",
        THREE_PILES,
        {"select": PUCT, "explore": 1.5, "horizon": 1},
        tree.FAIR,
        "[0, 161, 0] [63, 356, 7, 664] 8698261dc54d",
    ),
    "widen": (
        "toy_nim",
        {},
        {"widen": 0.5, "final": MEAN},
        tree.FAIR,
        "[17, 14, 0] [120, 495, 8, 951] 87f73d367e98",
    ),
    "closed": (
        "three_piles",
        THREE_PILES,
        {"closed": CLOSED_LOOP, "horizon": 0},
        tree.FAIR,
        "[0, 161, 0] [66, 203, 4, 410] 7a78529abd5b",
    ),
    "eyes": (
        "carbondale_draft",
        DRAFT,
        {"closed": OWN_EYES, "horizon": 2},
        tree.FAIR,
        "[26, 409, 14] [142, 211, 11, 1567] 6f8f080cbc29",
    ),
    "secret": (
        "carbondale_draft",
        DRAFT,
        {"horizon": 1, "noise": 0.1},
        tree.FAIR,
        "[26, 409, 66] [106, 193, 10, 1231] c155a79e7942",
    ),
    "depth": (
        "carbles",
        MARBLES,
        {"depth": 2, "horizon": 3, "select": PUCT},
        tree.FAIR,
        "[29, 6, 15] [9, 2, 2, 1276] a51103c9503d",
    ),
    "reach": (
        "carbles",
        MARBLES,
        {"reach": 1, "horizon": 2, "shares": (0.5, 1.0)},
        tree.FAIR,
        "[29, 6, 15] [3, 2, 1, 434] 82e3647b2e03",
    ),
    "memory": (
        "carbles",
        MARBLES,
        {"edges": 90, "horizon": 2},
        tree.FAIR,
        "[29, 6, 17] [90, 71, 20, 1558] aa4e33a0c2bd",
    ),
    "seats": (
        "toy_nim",
        {"players": 3},
        {"explore": 0.3},
        tree.FAIR,
        "[1, 18, 7] [39, 285, 5, 908] f3e83e27b58d",
    ),
    "partners": (
        "toy_nim",
        {"players": 4, "partners": True},
        {"margin": 1.0},
        tree.FAIR,
        "[8, 16, 2] [40, 331, 3, 938] bd6b28c5ed8b",
    ),
    "cheat": (
        "three_piles",
        THREE_PILES,
        {"horizon": 4},
        tree.DECK,
        "[0, 161, 0] [59, 284, 5, 1240] 9fc5aa2933a9",
    ),
    "hands": (
        "three_piles",
        THREE_PILES,
        {"horizon": 4},
        tree.HANDS,
        "[0, 161, 0] [47, 205, 5, 1016] e61969039dfa",
    ),
}
"""By name: the ways of searching that the kernels know, each on a small game."""


def came_of(way: Way, iterations: int = 150, decisions: int = 3) -> str:
    """What a search does at the first decisions of a game: actions, nodes, edges and plies, a hash
    of all numbers.
    """
    name, options, wanted, sees, _ = way
    found = game(name)
    state = dealt(name, "plain", **options)
    settings = Settings(**{"iterations": iterations, "shares": (1.0,), **wanted})
    searching = (
        SearchAgent(found, "plain", settings)
        if sees == tree.FAIR
        else CheatAgent(found, "plain", settings, sees, "cheat").inner
    )
    told: list[Any] = []
    chosen: list[int] = []
    while len(chosen) < decisions and not state.ended:
        seat, legal = found.rules.seat(state), found.legal(state)
        view = state if sees != tree.FAIR else found.hidden(state, seat)
        action = searching.choose(view, legal)
        if len(legal) > 1:
            chosen.append(action)
            lines = [(x.action, x.visits, x.available, round(x.mean, 9)) for x in searching.lines]
            ints = searching.searcher.trees[0].ints
            counts = [int(ints[k]) for k in (tree.NODES, tree.EDGES, tree.DEEPEST, tree.PLIES)]
            told += [lines, counts, searching.searcher.line(action, 3)[1]]
        found.rules.apply(state, action)
    digest = hashlib.sha256(repr(told).encode()).hexdigest()[:12]
    return f"{chosen} {told[1] if told else ''} {digest}"


@pytest.mark.usefixtures("under_cpython")
@pytest.mark.parametrize("name", WAYS)
def test_a_search_takes_the_steps_that_it_took(name: str) -> None:
    assert came_of(WAYS[name]) == WAYS[name][4]


@pytest.mark.usefixtures("under_cpython")
@pytest.mark.parametrize("threads", [1, 2])
def test_each_thread_has_a_tree_and_all_are_counted(threads: int) -> None:
    state = dealt("toy_nim", "plain")
    found = game("toy_nim")
    agent = SearchAgent(
        found, 1, Settings(iterations=64, shares=(1.0,), noise=0.1), threads=threads
    )
    agent.choose(found.hidden(state, 0), found.legal(state))
    assert sum(line.visits for line in agent.lines) == 64 * threads
    assert agent.searcher.iterations == 64 * threads
    assert (agent.searcher.pool is None) == (threads == 1)
    agent.searcher.close()


@pytest.mark.usefixtures("under_cpython")
def test_the_rival_values_leaves_by_the_game_s_own_evaluator() -> None:
    found, state = game("carbles"), dealt("carbles", "plain", **MARBLES)
    while len(found.legal(state)) == 1:
        found.rules.apply(state, found.legal(state)[0])
    rival = RivalAgent(
        found, 1, Settings(iterations=100, shares=(1.0,), horizon=0, noise=0.1), "rival"
    )
    action = rival.choose(found.hidden(state, found.rules.seat(state)), found.legal(state))
    told = [(x.action, x.visits, round(x.mean, 6)) for x in rival.lines]
    assert (action, told) == (29, [(28, 4.0, 0.0), (29, 96.0, 0.600694)])
