"""Brute force over hidden places: what may lie there, and how often a fair deal would lay it so.

A game's module ``hidden_<game>`` tells which places of a position a viewer cannot see. Here all
ways to lay the cards found there over those places are listed, copies told apart; samples of
``determinize`` are then counted against them.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from cardhouse.core import compiled, kernels
from cardhouse.core.game import Game
from cardhouse.core.rng import generator
from cardhouse.core.state import State

Position = dict[str, Any]
MOST_CARDS = 7


@dataclass(frozen=True)
class Place:
    """Where hidden cards lie: the keys that lead to a list, which part of it, and whether order
    counts.
    """

    keys: tuple[Any, ...]
    ordered: bool
    start: int = 0
    end: int | None = None

    def cards(self, position: Position) -> list[str]:
        """What lies there."""
        found: Any = position
        for key in self.keys:
            found = found[key]
        return list(found[self.start : self.end])


def key_of(position: Position, places: list[Place]) -> str:
    """One text for all that lies in the hidden places."""
    lists = [place.cards(position) for place in places]
    return _key(lists, places)


def _key(lists: list[list[str]], places: list[Place]) -> str:
    return json.dumps(
        [cards if p.ordered else sorted(cards) for cards, p in zip(lists, places, strict=True)]
    )


def arrangements(position: Position, places: list[Place]) -> Counter[str]:
    """Every way to lay the hidden cards, with the number of ways of telling the copies apart that
    look so.
    """
    lists = [place.cards(position) for place in places]
    unseen = [card for cards in lists for card in cards]
    assert len(unseen) <= MOST_CARDS
    found: Counter[str] = Counter()
    for order in permutations(unseen):
        laid, at = [], 0
        for cards in lists:
            laid.append(list(order[at : at + len(cards)]))
            at += len(cards)
        found[_key(laid, places)] += 1
    return found


def sampled(found: Game, view: State, places: list[Place], count: int, seed: str) -> Counter[str]:
    """What lies in the hidden places of ``count`` samples, drawn in machine code."""
    run, rng = compiled.compiled(kernels.determinize_at, found), compiled.words(seed)
    raw: Counter[bytes] = Counter()
    first = compiled.states(found, 1, view)
    for _ in range(count):
        array = first.copy()
        run(array, 0, rng)
        array["rng"] = 0
        raw[array[0].tobytes()] += 1
    counted: Counter[str] = Counter()
    for data, n in raw.items():
        counted[key_of(found.positions.write(found.state_type.from_bytes(data)), places)] += n
    return counted


def plainly_sampled(
    found: Game, view: State, places: list[Place], count: int, seed: str
) -> Counter[str]:
    """The same under CPython."""
    rng, counted = generator(seed), Counter[str]()
    for _ in range(count):
        drawn = view.copy()
        found.knowledge.determinize(drawn, rng)
        counted[key_of(found.positions.write(drawn), places)] += 1
    return counted


def surprise(counted: Counter[str], weights: Counter[str]) -> float:
    """How many standard deviations a chi-square statistic lies above what is expected (Wilson and
    Hilferty, 1931).

    4.75 is a probability of one in a million. Infinite when something was sampled that cannot be.
    """
    if set(counted) - set(weights):
        return math.inf
    total, ways = sum(counted.values()), sum(weights.values())
    free = len(weights) - 1
    if free == 0:
        return 0.0
    chi = sum(
        (counted[key] - total * n / ways) ** 2 / (total * n / ways) for key, n in weights.items()
    )
    spread = 2 / (9 * free)
    return float(((chi / free) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))
