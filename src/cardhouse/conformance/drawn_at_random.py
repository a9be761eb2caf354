"""Samples of a view right after the deal are as likely as the deals themselves: both are counted
and compared.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

from cardhouse.conformance.suite import law, looking_at
from cardhouse.conformance.support import viewers
from cardhouse.core import compiled, kernels
from cardhouse.core.game import Game, game
from cardhouse.core.state import State
from cardhouse.play.match import Match

DEALS = 6000
"""So many deals are looked at, and as many samples are drawn."""
FEWEST = 20
"""A way to lie is counted by itself if it was met so often; the rarer ones together."""
ONE_IN_A_MILLION = 4.75
"""Standard deviations of a statistic that chance brings once in a million times."""


@law()
def samples_right_after_the_deal_are_like_deals(name: str) -> None:
    """Right after the deal, samples of a view are distributed as the deals that look the same to
    its viewer.
    """
    found = game(name)
    looking_at(name, found.mini, "deal")
    deals = [found.new_state(found.mini, f"deal {i}") for i in range(DEALS)]
    first = Match(found, deals[0], "deal 0", None)
    if first.over:
        return
    for viewer in viewers(first):
        alike: dict[bytes, list[State]] = {}
        for state in deals:
            alike.setdefault(found.hidden(state, viewer).to_bytes(), []).append(state)
        same = max(alike.values(), key=len)
        if len(same) < 10 * FEWEST:
            continue  # too few deals look the same to say anything
        dealt = Counter(lies(found, state) for state in same)
        view = found.hidden(same[0], viewer)
        drawn = samples(found, view, len(same))
        far = surprise(dealt, drawn)
        assert far < ONE_IN_A_MILLION, (
            f"to viewer {viewer}, {len(same)} deals that look alike hold {dealt.most_common(3)}, "
            f"but as many samples hold {drawn.most_common(3)}"
        )


def lies(found: Game, state: State) -> str:
    """What lies where in a state, as one text."""
    written: dict[str, Any] = dict(found.positions.write(state))
    return json.dumps({key: value for key, value in written.items() if key not in ("options",)})


def samples(found: Game, view: State, count: int) -> Counter[str]:
    """What lies where in so many samples of a view."""
    run, rng = compiled.compiled(kernels.determinize_at, found), compiled.words("samples")
    counted: Counter[str] = Counter()
    for _ in range(count):
        array = compiled.states(found, 1, view)
        run(array, 0, rng)
        array["rng"] = 0
        counted[lies(found, found.state_type.from_bytes(array[0].tobytes()))] += 1
    return counted


def surprise(one: Counter[str], other: Counter[str]) -> float:
    """How many standard deviations two counts of equal size lie apart (chi-square, by Wilson and
    Hilferty, 1931).
    """
    keys = set(one) | set(other)
    common = [key for key in keys if one[key] + other[key] >= FEWEST]
    rare = keys - set(common)
    cells = [(one[key], other[key]) for key in common]
    cells.append((sum(one[key] for key in rare), sum(other[key] for key in rare)))
    cells = [(a, b) for a, b in cells if a + b]
    free = len(cells) - 1
    if free < 1:
        return 0.0
    chi = sum((a - b) ** 2 / (a + b) for a, b in cells)
    spread = 2 / (9 * free)
    return float(((chi / free) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))
