"""Search by a learned value, under CPython: what it walks, and what it falls back on where nothing
was learned.
"""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from cardhouse.agents.levels import by_thumb
from cardhouse.agents.search import Searcher, Settings, kernels, tree
from cardhouse.agents.search import learned as learned_kernel
from cardhouse.agents.search.learned import promise
from cardhouse.agents.search.searcher import fitting
from cardhouse.core.game import game
from cardhouse.core.search_settings import LEARNED

from .plain import plain, under_cpython
from .support import dealt

__all__ = ["under_cpython"]

pytestmark = pytest.mark.usefixtures("under_cpython")

PARTNERS = {"players": 4, "partners": True}
BY_VALUE = Settings(iterations=40, leaf=LEARNED, edges=400)


def searched(name: str, options: dict[str, Any], settings: Settings = BY_VALUE) -> Searcher:
    """A search of the first decision of a deal, by what was learned."""
    found, state = game(name), dealt(name, "plain", **options)
    while len(found.legal(state)) < 2:
        found.rules.apply(state, found.legal(state)[0])
    seat = found.rules.seat(state)
    search = Searcher(found, settings, "plain")
    search.plant(found.hidden(state, seat), seat)
    return search


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [("three_piles", {}, "179 ae53d7d6a82c"), ("carbles", PARTNERS, "96 aff2642eddb8")],
)
def test_a_search_by_a_learned_value_takes_the_steps_that_it_took(
    name: str, options: dict[str, Any], expected: str
) -> None:
    """As in ``test_search_plain``: where a change is meant, put in what the failure shows."""
    search = searched(name, options)
    search.run(40)
    m: Any = search.trees[0].memory
    edges = int(m.ints[tree.EDGES])
    told = [
        m.edge_ints[: tree.EDGE_INTS * edges].tolist(),
        [round(x, 9) for x in m.edge_floats[: tree.EDGE_FLOATS * edges].tolist()],
        [round(x, 9) for x in m.rewards.tolist()],
    ]
    digest = hashlib.sha256(repr(told).encode()).hexdigest()[:12]
    assert f"{edges} {digest}" == expected


def test_one_side_has_what_the_other_has_not() -> None:
    """Partners share what is promised; the sum of both sides is one, whoever searches."""
    for name, options in (("carbles", PARTNERS), ("three_piles", {})):
        search = searched(name, options)
        one, players = search.trees[0], 4 if options else 2
        one.states[kernels.WORK] = one.states[kernels.VIEW]
        asked = plain(lambda m, states, p: promise(m, states[kernels.WORK], p), search.game)
        worth = [asked(one.memory, one.states, p) for p in range(players)]
        assert all(0.0 < x < 1.0 for x in worth)
        assert worth[0] + worth[1] == pytest.approx(1.0)
        assert worth[::2] == [worth[0]] * (players // 2)


def test_where_nothing_was_learned_the_rules_of_thumb_are_used() -> None:
    """The budget and the mistakes stay; the value is used again once the options are those it was
    learned with.
    """
    found = game("three_piles")
    wanted = Settings(iterations=40, leaf=LEARNED, edges=400, noise=0.1, shares=(0.3,))
    mini: dict[str, Any] = dict(found.mini)
    own, other = dealt("three_piles"), dealt("three_piles", **mini)
    assert fitting(found, wanted, own) is wanted
    instead = fitting(found, wanted, other)
    assert (instead.iterations, instead.noise, instead.shares) == (40, 0.1, (0.3,))
    assert (instead.leaf, instead.policy) == (by_thumb(found).leaf, by_thumb(found).policy)

    search = Searcher(found, wanted, 1)
    one = search.trees[0]
    kept = []
    for state, settings in ((own, wanted), (other, instead), (own, wanted)):
        search.plant(found.hidden(state, 0), 0)
        assert search.settings == settings
        for number, of in ((tree.SELECT, "select"), (tree.HORIZON, "horizon"), (tree.CAP, "cap")):
            assert one.ints[number] == getattr(settings, of)
        kept.append(one.memory.net)
    assert len(kept[0]) > 1000
    assert all(net is kept[0] for net in kept)  # read once


def test_a_game_without_a_learned_value_is_searched_by_rules_of_thumb() -> None:
    nim = game("toy_nim")
    search = Searcher(nim, BY_VALUE, 1)
    assert search.settings.leaf != LEARNED
    search.plant(nim.hidden(dealt("toy_nim"), 0), 0)
    assert search.run(20) == 20


def test_a_learned_value_is_made_ready_with_options_that_it_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So the kernel is called once, with a net, before any budget runs."""
    nets: list[int] = []
    real = learned_kernel.search

    def noted(m: tree.Memory, states: Any, cells: Any, iterations: int) -> None:
        nets.append(len(m.net))
        real(m, states, cells, iterations)

    monkeypatch.setattr(learned_kernel, "search", noted)
    Searcher(game("carbles"), BY_VALUE, 1)
    assert len(nets) == 1
    assert nets[0] > 1000
