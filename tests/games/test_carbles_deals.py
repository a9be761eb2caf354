"""What may lie behind a view of Carbles, drawn in every way it can be: hands that burned hold none
of the ranks they would have played, and all deals that are left are equally likely.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any, cast

import pytest

from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.games.carbles import knowledge
from cardhouse.games.carbles.state import FACES, Table

from .drawing import chances

CARBLES = game("carbles")
JOKER_FACE, JOKER_RANK = 52, 13
RANKS = (0, 1, 2, JOKER_RANK)
Deal = tuple[tuple[int, ...], ...]


def rank_of(face: int) -> int:
    return JOKER_RANK if face == JOKER_FACE else face % 13


def held_by(s: Table, p: int) -> int:
    return sum(s.hand[p, face] for face in range(FACES))


def table(cards: list[int], hands: dict[int, int], barred: dict[int, list[int]]) -> Table:
    """A view of seat 0 with these cards in the deck's cells, sizes of hidden hands, and ranks that
    they cannot hold.
    """
    s = cast(Table, CARBLES.new_state({"players": 4}, 1))
    for i in range(len(s.deck)):
        s.deck[i] = cards[i] if i < len(cards) else 0
    s.deck_n = len(cards) - sum(hands.values())
    s.viewer = 0
    for p in range(4):
        s.hand_n[p] = hands.get(p, 0)
        for face in range(FACES):
            s.hand[p, face] = 0
        for rank in barred.get(p, []):
            s.barred[p] |= 1 << rank
    return s


def slowly(cards: list[int], hands: dict[int, int], barred: dict[int, list[int]]) -> Counter[Deal]:
    """In how many ways, copies told apart, each deal of the hands that burned can come about."""
    seats = [p for p in hands if barred.get(p)]
    found: Counter[Deal] = Counter()
    for order in permutations(cards, sum(hands[p] for p in seats)):
        left = list(order)
        deal = [tuple(sorted(left.pop() for _ in range(hands[p]))) for p in seats]
        if all(
            rank_of(face) not in barred[p]
            for p, held in zip(seats, deal, strict=True)
            for face in held
        ):
            found[tuple(deal)] += 1
    return found


def filled(
    s: Table, hands: dict[int, int], barred: dict[int, list[int]], exact: int
) -> Deal | None:
    """What ``fill`` puts at the end of the unseen cells for each hand that burned, in the order in
    which ``determinize`` takes it; None if rejected.
    """
    t = s.copy()
    unseen = s.deck_n + sum(hands.values())
    rest = knowledge.fill(t, generator(1), unseen, exact)
    if rest < 0:
        return None
    assert rest == unseen - sum(n for p, n in hands.items() if barred.get(p))
    deal: dict[int, tuple[int, ...]] = {}
    h, end = -1, unseen
    while (h := knowledge.next_barred(t, unseen, h)) >= 0:
        deal[h] = tuple(sorted(t.deck[end - 1 - k] for k in range(hands[h])))
        end -= hands[h]
    assert sorted(t.deck[i] for i in range(unseen)) == sorted(s.deck[i] for i in range(unseen))
    return tuple(deal.get(p, ()) for p in hands if barred.get(p))


def small(seed: int) -> tuple[list[int], dict[int, int], dict[int, list[int]]]:
    """Few cards of few ranks, two or three hands, most of which have burned."""
    chance = random.Random(seed)
    faces = [0, 13, 1, 14, 2, JOKER_FACE, JOKER_FACE]
    cards = sorted(chance.choices(faces, k=chance.choice((3, 4, 4, 5))))
    hands = dict.fromkeys(chance.sample((1, 2, 3), chance.choice((1, 2, 2, 3))), 1)
    if sum(hands.values()) < 3:
        hands[min(hands)] = 2
    barred = {p: chance.sample(RANKS, chance.choice((1, 1, 2))) for p in hands}
    return cards, hands, barred


@pytest.mark.parametrize("seed", range(80))
def test_fill_makes_all_deals_equally_likely(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    cards, hands, barred = small(seed)
    weights = slowly(cards, hands, barred)
    s = table(cards, hands, barred)
    found = chances(monkeypatch, [knowledge], lambda: filled(s, hands, barred, 1))
    found.pop(None, None)
    total, whole = sum(found.values()), sum(weights.values())
    assert {deal: chance / total for deal, chance in found.items()} == {
        deal: Fraction(n, whole) for deal, n in weights.items()
    }


@pytest.mark.parametrize("seed", range(20))
def test_without_weights_all_deals_come_and_no_others(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    cards, hands, barred = small(seed)
    s = table(cards, hands, barred)
    found = chances(monkeypatch, [knowledge], lambda: filled(s, hands, barred, 0))
    assert None not in found, "without weights nothing is rejected"
    right = slowly(cards, hands, barred)
    assert set(right) <= set(found)
    if len(right) > 1 and len(hands) == 1:
        assert set(right) == set(found)


def tiny(first: int, deck_n: int) -> Table:
    """A view of seat 0 at a table of seven cards, four of them its own: three lie in two hands that
    burned, or in the deck.
    """
    s = cast(Table, CARBLES.new_state({"players": 4, "ranks": 3, "copies": 2, "jokers": 1}, 1))
    for p in range(4):
        s.hand_n[p] = 0
        for face in range(FACES):
            s.hand[p, face] = 0
    for i in range(len(s.deck)):
        s.deck[i] = 0
    for face in (0, 13, 1, JOKER_FACE):
        s.hand[0, face] = 1
    s.viewer, s.discard_n, s.deck_n = 0, 0, deck_n
    s.hand_n[0], s.hand_n[1], s.hand_n[2] = 4, first, 3 - first - deck_n
    s.barred[1], s.barred[2] = 1 << 1, 1 << 0
    return s


@pytest.mark.parametrize(("first", "deck_n"), [(1, 0), (2, 0), (1, 1)])
def test_hands_are_drawn_again_until_they_are_accepted_and_no_longer(
    monkeypatch: pytest.MonkeyPatch, first: int, deck_n: int
) -> None:
    came: list[int] = []
    fill = knowledge.fill

    def watched(*words: Any) -> int:
        came.append(fill(*words))
        return came[-1]

    monkeypatch.setattr(knowledge, "fill", watched)
    for seed in range(20):
        came.clear()
        s = tiny(first, deck_n)
        knowledge.determinize(s, generator(seed))
        assert came[-1] == deck_n
        assert set(came[:-1]) <= {-1}
        assert [held_by(s, p) for p in range(4)] == [4, first, 3 - first - deck_n, 0]
        assert not s.hand[1, 14]


def test_a_deal_comes_even_if_no_draw_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "TRIES", 1)
    for first, deck_n in ((1, 0), (2, 0), (1, 1)):
        for seed in range(20):
            s = tiny(first, deck_n)
            s.barred[1], s.barred[2] = (1 << 14) - 1, 0  # nothing fits, and anything
            knowledge.determinize(s, generator(seed))
            held = [held_by(s, p) for p in range(4)]
            assert held == [4, first, 3 - first - deck_n, 0]
            deck = [int(s.deck[i]) for i in range(deck_n)]
            cards = [f for p in (1, 2) for f in range(FACES) if s.hand[p, f]] + deck
            assert sorted(cards) == [2, 14, 15]
