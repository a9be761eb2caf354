"""Deals weighed by the moves of others: the weights are right, nothing is seen that may not be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import comb, exp, prod
from typing import Any

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.search import inference
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.state import State
from cardhouse.games.carbles.effects import in_deck
from cardhouse.play.history import Seen, history
from cardhouse.play.match import new_match

SMALL: dict[str, Any] = {
    "players": 2,
    "ranks": 4,
    "copies": 5,
    "jokers": 0,
    "hand_size": 3,
    "least_hand": 3,
}
TEMPER, CARELESS = 12.0, 0.2
FACES = 53

Hand = tuple[int, ...]


def likely(state: State, action: int) -> float:
    """How likely the player takes an action, written another way."""
    found = game(state.GAME)
    legal = found.legal(state)
    if action not in legal:
        return 0.0
    odds = {one: exp(found.advice.weigh(state, one) / TEMPER) for one in legal}
    if len(legal) == 1:
        return 1.0
    return (1 - CARELESS) * odds[action] / sum(odds.values()) + CARELESS / len(legal)


def with_hand(view: State, p: int, hand: Sequence[int]) -> Any:
    """A view with a hand laid open."""
    state: Any = view.copy()
    for face in range(FACES):
        state.hand[p, face] = hand[face]
    return state


def by_brute_force(first: Any, told: Sequence[Seen], p: int) -> dict[Hand, float]:
    """How likely each hand is that may be left: every hand that can have been dealt is played
    forward through what was seen, each card being one of its own.
    """
    unseen = [
        face for face in range(FACES) for _ in range(in_deck(first, face) - first.hand[1 - p, face])
    ]
    found: dict[Hand, float] = defaultdict(float)
    for cards in combinations(range(len(unseen)), first.hand_n[p]):
        hand, chance = [0] * FACES, 1.0
        for card in cards:
            hand[unseen[card]] += 1
        for one, after in zip(told, [*told[1:], None], strict=True):
            if one.seat != p or after is None:
                continue
            state = with_hand(one.view, p, hand)
            assert one.action is not None
            chance *= likely(state, one.action)
            if chance == 0.0:
                break
            now: Any = after.view
            game("carbles").rules.apply(state, one.action)
            if [*state.discard] != [*now.discard]:
                chance = 0.0
                break
            hand = [state.hand[p, face] for face in range(FACES)]
        if chance:
            found[tuple(hand)] += chance
    return found


def by_inference(told: Sequence[Seen], p: int) -> dict[Hand, float]:
    """The same as deals are weighed: every hand that fits the last view is followed back."""
    now: Any = told[-1].view
    states = [now.copy() for _ in range(inference.SEEN)] + [one.view for one in told[:-1]]
    actions = [-1 if one.action is None else one.action for one in told[:-1]]
    room = [0] * game("carbles").max_legal
    model = inference.Model(TEMPER, CARELESS, [], [], [], list(room), list(room), list(room))
    pool = [
        in_deck(now, face)
        - now.hand[1 - p, face]
        - sum(now.discard[i] == face for i in range(now.discard_n))
        for face in range(FACES)
    ]
    found: dict[Hand, float] = {}
    cards = [face for face in range(FACES) for _ in range(pool[face])]
    for hand in {tuple(sorted(one)) for one in combinations(cards, now.hand_n[p])}:
        counts = tuple(hand.count(face) for face in range(FACES))
        ways = prod(comb(have, take) for have, take in zip(pool, counts, strict=True))
        states[inference.AFTER] = with_hand(now, p, counts)
        weight = inference.follow_back(
            model, states, actions, len(actions), 1 - p, generator("brute")
        )
        if weight <= 0:
            found[counts] = ways * exp(weight)
    return found


def same(first: dict[Hand, float], second: dict[Hand, float]) -> None:
    """Whether two sets of weights say the same."""
    assert first.keys() == second.keys()
    for hand, weight in first.items():
        assert second[hand] / sum(second.values()) == pytest.approx(weight / sum(first.values()))


@pytest.mark.parametrize("seed", [3, 4, 7])
def test_deals_are_as_likely_as_brute_force_says(seed: int) -> None:
    """Hands of three out of twenty cards, after each of the other seat's plies until a new deal."""
    match = new_match("carbles", seed=seed, **SMALL)
    first = match.view(0)
    compared = 0
    for ply in range(24):
        match.play(match.legal_actions[ply % len(match.legal_actions)])
        if match.state.hand_number or match.seat is None:  # type: ignore[attr-defined]
            break
        told = history(match, 0)
        if told[-1].seat == 1 and match.state.hand_n[1] == 1:  # type: ignore[attr-defined]
            now = Seen(ply + 1, 0, None, "", (), match.view(0))
            same(by_brute_force(first, [*told, now], 1), by_inference([*told, now], 1))
            compared += 1
    assert compared


def test_weights_sum_up_to_one_and_what_cannot_be_has_none() -> None:
    assert inference.normal([1.0, 1.0]) == []
    shares = inference.normal([-1000.0, 1.0, -1000.0 + 0.0, -1001.0])
    assert shares == pytest.approx([0.4223188, 0.0, 0.4223188, 0.1553624])


def test_the_effective_number_of_deals() -> None:
    assert inference.effective([]) == 0
    assert inference.effective([0.25] * 4) == 4
    assert inference.effective([1.0, 0.0, 0.0]) == 1
    assert inference.effective([0.5, 0.25, 0.25]) == pytest.approx(1 / 0.375)
