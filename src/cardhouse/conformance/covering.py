"""Covering arrays: few option sets in which every pair of option values stands together once.

A small deterministic greedy generator. A pair that no set can hold, as the options refuse it, is
reported apart; the test asks that the refusal is an orderly one.
"""

from __future__ import annotations

from itertools import combinations, islice, product

from cardhouse.conformance.support import all_values, refusal
from cardhouse.core.game import Game
from cardhouse.core.options import Value

Choice = tuple[str, Value]
Pair = frozenset[Choice]

PATIENCE = 300


def singles(found: Game) -> tuple[list[dict[str, Value]], list[dict[str, Value]]]:
    """Every value of every option once, on top of the defaults: those that can be dealt, and those
    refused.
    """
    sets = [
        {name: value}
        for name, option in found.state_type.OPTIONS.items()
        for value in all_values(option)
    ]
    good = [chosen for chosen in sets if refusal(found, chosen) is None]
    return good, [chosen for chosen in sets if chosen not in good]


def pairs(found: Game) -> tuple[list[dict[str, Value]], list[dict[str, Value]]]:
    """Option sets that hold all pairs of values; and the pairs that, alone or completed, are
    refused.
    """
    values = {name: all_values(option) for name, option in found.state_type.OPTIONS.items()}
    open_pairs: dict[Pair, None] = {}
    for (one, ones), (other, others) in combinations(values.items(), 2):
        for a, b in product(ones, others):
            open_pairs[frozenset(((one, a), (other, b)))] = None
    sets: list[dict[str, Value]] = []
    refused: list[dict[str, Value]] = []
    while open_pairs:
        pair = next(iter(open_pairs))
        start = _completed(found, dict(pair), values)
        if start is None:
            refused.append(dict(pair))
            del open_pairs[pair]
            continue
        chosen = _enriched(found, start, dict(pair), values, open_pairs)
        sets.append(chosen)
        for two in combinations(chosen.items(), 2):
            open_pairs.pop(frozenset(two), None)
    return sets, refused


def _completed(
    found: Game, fixed: dict[str, Value], values: dict[str, tuple[Value, ...]]
) -> dict[str, Value] | None:
    """A whole option set that can be dealt and holds the fixed values; None if changing two others
    never helps.
    """
    whole: dict[str, Value] = {
        name: option.default for name, option in found.state_type.OPTIONS.items()
    }
    whole.update(fixed)
    if refusal(found, whole) is None:
        return whole
    free = [
        (name, value) for name, options in values.items() if name not in fixed for value in options
    ]
    for name, value in free:
        if refusal(found, whole | {name: value}) is None:
            return whole | {name: value}
    for (one, a), (other, b) in islice(combinations(free, 2), PATIENCE):
        if one != other and refusal(found, whole | {one: a, other: b}) is None:
            return whole | {one: a, other: b}
    return None


def _enriched(
    found: Game,
    start: dict[str, Value],
    fixed: dict[str, Value],
    values: dict[str, tuple[Value, ...]],
    open_pairs: dict[Pair, None],
) -> dict[str, Value]:
    """The set changed, option by option, to hold as many open pairs as it can while it can be
    dealt.
    """
    chosen = dict(start)
    for name, options in values.items():
        if name in fixed:
            continue

        def gain(value: Value, name: str = name) -> int:
            rest = (choice for choice in chosen.items() if choice[0] != name)
            return sum(frozenset(((name, value), choice)) in open_pairs for choice in rest)

        for value in sorted(options, key=gain, reverse=True):
            if value == chosen[name]:
                break
            if gain(value) and refusal(found, chosen | {name: value}) is None:
                chosen[name] = value
                break
    return chosen
