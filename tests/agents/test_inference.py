"""Deals weighed by the moves of others: the weights are right, nothing is seen that may not be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import comb, exp, prod
from typing import Any, cast

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.levels import best
from cardhouse.agents.search import SearchAgent, Settings, inference, kernels
from cardhouse.agents.search.tree import DEALS
from cardhouse.core import compiled
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.search_settings import BY_CAREFUL, changed
from cardhouse.core.state import State
from cardhouse.games.carbles.effects import in_deck
from cardhouse.games.carbles.state import Table
from cardhouse.play.history import Seen, history
from cardhouse.play.match import new_match

from .support import dealt

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
    model = inference.Model(TEMPER, CARELESS, list(room), list(room))
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
        state = cast("Table", match.state)
        if state.hand_number or match.seat is None:
            break
        told = history(match, 0)
        if told[-1].seat == 1 and state.hand_n[1] == 1:
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


BET = 0.9 * 16 / 17 + 0.05
"""How likely a king bets by the rules of thumb at temper 10, and a jack does not."""

KUHN = Settings(iterations=8000, shares=(1.0,), explore=0.1, margin=1.0, spread=2000.0, temper=10.0)
INFERRING = replace(KUHN, infer=BY_CAREFUL)


def bet_to(queen: int) -> tuple[State, list[Seen]]:
    """Kuhn poker: what a queen sees when a king has bet, and what it saw of that."""
    state: Any = dealt("toy_kuhn")
    state.card[queen], state.card[1 - queen] = 1, 2
    told: list[Seen] = []
    for action in (1,) if queen else (0, 1):
        seat = state.turn_seat
        told.append(Seen(len(told), seat, action, "", (), game("toy_kuhn").hidden(state, queen)))
        game("toy_kuhn").rules.apply(state, action)
    return game("toy_kuhn").hidden(state, queen), told


def asked(settings: Settings, told: Sequence[Seen], view: State, seed: int = 1) -> SearchAgent:
    """A player that has been told what was seen, and has chosen."""
    agent = SearchAgent(game("toy_kuhn"), seed, settings)
    if agent.wants_history:
        agent.observe(told)
    agent.choose(view, [0, 1])
    return agent


def deals(agent: SearchAgent) -> list[State]:
    """The deals that a player has weighed; none where they all count alike."""
    tree = agent.searcher.trees[0]
    return [
        compiled.state_at(agent.game, tree.states, kernels.FIRST + k)
        for k in range(int(tree.ints[DEALS]))
    ]


@pytest.mark.parametrize("queen", [0, 1])
def test_whoever_bets_has_a_king_and_the_queen_folds(queen: int) -> None:
    view, told = bet_to(queen)
    agent = asked(INFERRING, told, view)
    weighed: list[Any] = deals(agent)
    kings = [deal.card[1 - queen] == 2 for deal in weighed]
    assert len(kings) == inference.POOL
    total = sum(BET if king else 1 - BET for king in kings)
    sums = agent.searcher.trees[0].memory.believed
    for k, king in enumerate(kings):
        share = sums[k] - (sums[k - 1] if k else 0.0)
        assert share == pytest.approx((BET if king else 1 - BET) / total)
    assert agent.searcher.inference is not None
    squares = sum((BET if king else 1 - BET) ** 2 for king in kings)
    assert agent.searcher.inference.effective == [pytest.approx(total**2 / squares / len(kings))]
    assert agent.lines[0].visits > 4000
    assert asked(KUHN, told, view).lines[1].visits > 4000  # a jack as often as a king


def test_too_few_deals_that_count_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    view, told = bet_to(1)
    monkeypatch.setattr(inference, "LEAST", 1.1)
    agent = asked(INFERRING, told, view)
    assert not deals(agent)
    assert agent.searcher.inference is not None
    assert agent.searcher.inference.uniform == 1
    assert agent.lines[1].visits > 4000


def test_who_is_told_nothing_plays_as_if_nothing_could_be_inferred() -> None:
    view, told = bet_to(1)
    assert asked(INFERRING, [], view).lines == asked(KUHN, [], view).lines
    hidden = [replace(one, action=None) for one in told]
    assert not deals(asked(INFERRING, hidden, view))


def test_a_seed_gives_the_same_thoughts() -> None:
    view, told = bet_to(0)
    assert asked(INFERRING, told, view).lines == asked(INFERRING, told, view).lines
    assert asked(INFERRING, told, view).lines != asked(INFERRING, told, view, 2).lines


def test_deals_are_drawn_as_often_as_their_weights_say() -> None:
    _, told = bet_to(1)
    agent = asked(INFERRING, told, bet_to(1)[0])
    memory = agent.searcher.trees[0].memory._replace(rng=generator("drawn"))
    memory.believed[:4] = [0.5, 0.5, 0.7, 1.0]
    memory.ints[DEALS] = 4
    drawn = [kernels.drawn(memory) for _ in range(4000)]
    assert {k: round(drawn.count(k) / 4000, 1) for k in range(4)} == {0: 0.5, 1: 0, 2: 0.2, 3: 0.3}


def test_games_that_do_not_say_how_a_deal_looked_are_played_as_ever() -> None:
    found = game("toy_nim")
    settings = Settings(iterations=200)
    told, other = (SearchAgent(found, 1, one) for one in (replace(settings, infer=1), settings))
    assert not told.wants_history
    state = dealt("toy_nim", first=3, second=4, third=5)
    choices = {one.choose(state.copy(), found.legal(state)) for one in (told, other)}
    assert len(choices) == 1
    assert told.lines == other.lines


def test_machine_code_weighs_as_cpython_does() -> None:
    found = game("toy_kuhn")
    view, told = bet_to(1)
    agent = asked(INFERRING, told, view)
    about = agent.searcher.inference
    assert about is not None
    plain: list[State] = [view.copy() for _ in range(1 + 8)]
    past = [view.copy() for _ in range(inference.SEEN)] + [one.view for one in told]
    logs = [0.0] * 8
    rng = list(compiled.words("both"))
    model = about.model._replace(legal=[0, 0], weights=[0, 0])
    inference.weigh_deals(model, plain, 1, 8, past, [1], 1, 1, rng, logs)
    states = compiled.states(found, 9, view)
    fast = compiled.compiled(inference.weigh_deals, found)
    words = compiled.words("both")
    fast(about.model, states, 1, 8, about.past, about.actions, 1, 1, words, about.logs)
    assert about.logs[:8].tolist() == pytest.approx(logs)
    assert [compiled.state_at(found, states, k) for k in range(9)] == plain
    assert list(words) == rng


@pytest.mark.long
@pytest.mark.parametrize("name", ["carbles", "carbondale"])
def test_nothing_hidden_changes_what_it_plays(name: str) -> None:
    """Other deals that look the same bring the same choices; all that it weighs fit its view."""
    found = game(name)
    settings = changed(best(found), "iterations=60,infer=careful")
    match = new_match(name, players=2, seed=8)
    agents = [[SearchAgent(found, seat, settings) for _ in range(2)] for seat in range(2)]
    inferred = 0
    for ply in range(90):
        if match.seat is None:
            break
        seat, legal = match.seat, list(match.legal_actions)
        action = legal[0]
        if len(legal) > 1:
            view = match.view(seat)
            other = found.hidden(found.determinize(view, f"other {ply}"), seat)
            choices = set()
            for agent, seen in zip(agents[seat], (view, other), strict=True):
                agent.observe(history(match, seat))
                choices.add(agent.choose(seen, legal))
                for deal in deals(agent):
                    assert found.hidden(deal, seat) == view
                    inferred += 1
            (action,) = choices
        match.play(action)
    assert inferred > 20 * inference.POOL
