"""The learned order of Carlton's solver: what it sees lies there, its weights are checked."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from cardhouse.core.game import game
from cardhouse.games.carlton import legality, solver
from cardhouse.games.carlton.solver import layout, learned, numbers, score, weights
from cardhouse.games.carlton.state import Table

from .test_carlton_solver import bench, wander


def counted(s: Table) -> dict[int, int]:
    """Some of what ``describe`` writes, from the rules' own state."""
    out = Counter({learned.UPS: 0})
    for i in range(s.piles):
        pile = [int(s.pile[i, k]) for k in range(s.pile_n[i])]
        down = int(s.down_n[i])
        out[learned.HIDDEN] += down
        out[learned.HIDING] += down > 0
        out[learned.EMPTY] += not pile
        out[learned.SQUARES] += len(pile) ** 2
        out[learned.TALLEST] = max(out[learned.TALLEST], len(pile))
        out[learned.KINGS] += bool(pile) and down == 0 and pile[0] % 13 == 12
        for k in range(1, len(pile)):
            fits = legality.in_order(pile[k], pile[k - 1])
            out[learned.ORDERED] += k > down and fits
            out[learned.BREAKS] += k <= down or not fits
        for k, face in enumerate(pile):
            higher = [f for f in pile[k + 1 :] if f // 13 == face // 13 and f > face]
            out[learned.LOCKED] += bool(higher)
    for suit in range(4):
        out[learned.UPS] += int(s.up[suit, 0]) + int(s.up[suit, 1])
        out[learned.APART] += int(s.up[suit, 1]) - int(s.up[suit, 0])
    return dict(out)


@pytest.mark.parametrize(
    "options", [{}, {"piles": 4, "ranks": 6}, {"suits": 2, "decks": 1, "piles": 5}]
)
def test_what_the_order_sees_lies_on_the_table(options: dict[str, Any]) -> None:
    for seed in range(3):
        for s in wander(seed, **options):
            x, rows = bench(s)
            layout.spread(0, rows, x)
            score.want(x)
            learned.describe(17, x)
            wanted = counted(s)
            assert {k: int(x.f[k]) for k in wanted} == wanted
            assert x.f[learned.TOTAL] == 17
            facts = [int(n) for n in x.f[learned.FACTS : learned.FACTS + 6]]
            assert facts[0] <= facts[2] <= facts[4] <= 52
            assert facts[1] <= facts[3] <= facts[5] <= s.piles


def test_the_order_is_what_its_network_says() -> None:
    s = game("carlton").new_state({}, 5)
    x, rows = bench(s)  # type: ignore[arg-type]
    layout.spread(0, rows, x)
    score.want(x)
    x.b[numbers.NEXT] = 8
    net = weights.order()
    for phase in range(len(net)):
        worth = learned.learned(-200, phase, net, x)
        inputs = np.append(x.f[: layout.FEATURES], 1)
        units = np.maximum(net[phase, :, :-1] @ inputs, 0) >> 10
        assert worth == int(units @ net[phase, :, -1]) >> 14


def test_torn_weights_are_refused() -> None:
    data = files(solver.__name__).joinpath(weights.FILE).read_bytes()
    assert weights.read(data).shape == (9, 16, layout.FEATURES + 2)
    spoiled = data[:-1] + bytes([data[-1] ^ 1])
    for torn in (spoiled, data[:-4], data.replace(b"order 1", b"order 2", 1)):
        with pytest.raises(ValueError, match=r"order\.net"):
            weights.read(torn)
