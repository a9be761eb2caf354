"""Rules of the draft edition of Carbondale that a game by chance seldom asks, against what they say
written out slowly; and the windows through which networks are seen.
"""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import cardhouse
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.games.carbondale_draft import knowledge, network, piles, rules, turns, window
from cardhouse.games.carbondale_draft.actions import (
    ACTIONS,
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    NOTHING,
    OWN,
    PASS,
    PAY,
    PILE,
    kind_of,
)
from cardhouse.games.carbondale_draft.state import FACES, Table

from .drawing import chances

DRAFT = game("carbondale_draft")
KINDS = (ANNOUNCE, CLEAN, DONE, PASS, CHALLENGE, FEE, PAY, DECK, PILE, OWN, AT)


def table(**options: Any) -> Table:
    return cast(Table, DRAFT.new_state(options, 3))


def test_every_number_is_of_the_kind_whose_block_it_lies_in() -> None:
    for action in range(ACTIONS):
        assert kind_of(action) == max(kind for kind in KINDS if kind <= action)
    assert kind_of(-1) == kind_of(ACTIONS) == NOTHING


def test_a_wiped_table_is_a_new_one() -> None:
    state, draw = table(challenge_fee=1), random.Random(1)
    for _ in range(300):
        if state.ended:
            break
        DRAFT.rules.apply(state, draw.choice(DRAFT.legal(state)))
    assert state.net_n[0] > 2
    for name in ("gone_n", "open_n", "hand_n", "pile_n", "net_n"):
        cells = getattr(state, name)
        for i in range(len(cells)):
            cells[i] = 7
    state.deck_n = 7
    for i in range(4):
        state.best[0, i] = state.best[1, i] = 7
    piles.wipe(state)
    blank = cast(Table, DRAFT.blank({"challenge_fee": 1}))
    piles.wipe(blank)
    assert {**state.to_json(), "rng": 0} == {**blank.to_json(), "rng": 0}
    assert not any(any(cells[p, i] for i in range(4)) for cells in (state.best,) for p in range(2))
    assert state.deck_n == state.open_n[0] == state.open_n[1] == 0
    assert [state.gone_n[i] for i in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(
    "where", ["deck", "pile 0", "pile 1", "shown", "gone 0", "gone 1", "gone 2"]
)
def test_one_card_anywhere_can_be_drawn(where: str) -> None:
    state = cast(Table, DRAFT.blank({}))
    piles.wipe(state)
    assert not piles.can_draw(state)
    word, _, number = where.partition(" ")
    i = int(number or 0)
    if word == "deck":
        state.deck[0], state.deck_n = 9, 1
    elif word == "shown":
        state.shown[9], state.shown_n = 1, 1
    elif word == "pile":
        state.pile[i, 9], state.pile_n[i] = 1, 1
    else:
        state.gone[i, 9], state.gone_n[i] = 1, 1
    assert piles.can_draw(state)
    if word != "deck":
        piles.form_deck(state)
    piles.take_top(state, 0)
    assert (state.hand[0, 9], state.hand_n[0]) == (1, 1)
    assert not piles.can_draw(state)


def test_a_new_deck_makes_everybody_forget() -> None:
    state = table()
    for face in range(FACES):
        for p in range(2):
            state.known_either[p, face] = state.known_gone[p, face] = 1
        for i in range(3):
            state.gone[i, face] = 1 if face == 5 * i else 0
    piles.form_deck(state)
    for cells in (state.known_either, state.known_gone, state.gone):
        assert not any(cells[p, face] for p in range(2) for face in range(FACES))
    assert not any(state.shown[face] or state.gone[2, face] for face in range(FACES))


def slow_shortfall(goal: tuple[int, int], hearts: int, diamonds: int) -> int:
    return min(
        max(0, goal[0] - one) + max(0, goal[1] - other)
        for one, other in ((hearts, diamonds), (diamonds, hearts))
    )


def test_D30_the_shortfall_is_to_the_nearer_goal_and_none_means_none_to_reach() -> None:
    state = table(goal="45/25")
    draw = random.Random(5)
    for _ in range(300):
        values = [draw.randrange(0, 60) for _ in range(4)]
        left = [draw.randrange(0, 30) for _ in range(2)]
        for p in range(2):
            state.value[p, 0], state.value[p, 1] = values[2 * p : 2 * p + 2]
        state.red_left[0], state.red_left[1] = left
        for p in range(2):
            assert network.missing(state, p) == slow_shortfall((45, 25), *values[2 * p : 2 * p + 2])
        reached = [
            slow_shortfall((45, 25), values[2 * p] + left[0], values[2 * p + 1] + left[1])
            for p in range(2)
        ]
        assert bool(network.no_goal_left(state)) == all(reached)


PRICES = {"red_small": "1/2", "red_middle": "2/3", "red_large": "3/1", "two_sources": "4/2"}


def test_the_best_price_anywhere_is_that_of_the_cheapest_cell() -> None:
    for options in ({}, PRICES):
        state, draw = table(**options), random.Random(2)
        blacks = [f for f in range(FACES) if not network.is_red(f // 13) and f % 13 < 10]
        for _ in range(24):
            for p in range(2):
                cell = state.open_cell[p, draw.randrange(state.open_n[p])]
                face = draw.choice(blacks)
                state.outside[face] += 1
                network.place(state, p, face, cell)
                for face in range(FACES):
                    cells = [network.price_at(state, p, k, face) for k in range(state.open_n[p])]
                    assert network.price_anywhere(state, p, face) == min(cells)


def test_a_price_is_sixteen_times_its_cards_and_its_draws() -> None:
    state = table(**PRICES)
    for rank in range(1, 11):
        cards, draws = (1, 2) if rank <= state.red_small_top else (2, 3)
        if rank > state.red_middle_top:
            cards, draws = 3, 1
        for suit in (1, 2):
            found = network.lowest(state, 13 * suit + rank - 1, 10, 10, 0, 0)
            assert found == 16 * cards + draws


@pytest.mark.parametrize("cards", [1, 2])
def test_D16_a_cell_costs_what_the_rest_of_the_hand_can_pay(cards: int) -> None:
    state = table()
    state.same_price[0], state.same_price[1] = cards, 0
    k = next(k for k in range(state.open_n[0]) if 0 < state.open_spade[0, k] < network.TWO)
    rank = state.open_spade[0, k]
    for more in range(4):
        state.hand_n[0] = 1 + more
        found = rules.verdict_cell(state, 0, k, rank - 1)
        assert (found == 0) == (more >= cards), (cards, more)


@pytest.mark.parametrize("undercut", [False, True])
def test_D36_who_wins_a_challenge(undercut: bool) -> None:
    begun = table(challenge_undercut=undercut)
    for suit in range(4):
        for mine in range(10):
            for answer in range(10):
                if mine == answer:
                    continue
                state = begun.copy()
                k = next(k for k in range(state.open_n[0]) if state.open_spade[0, k])
                for p, rank in ((0, mine), (1, answer)):
                    state.hand[p, 13 * suit + rank] += 1
                    state.hand_n[p] += 1
                state.pending_face = 13 * suit + mine + 1
                state.pending_cell = state.open_cell[0, k] + 1
                if network.price_at(state, 0, k, 13 * suit + mine) == network.NO_PRICE:
                    continue
                before = state.net_n[0]
                turns.settle(state, 13 * suit + answer, -1)
                low = undercut and suit in (0, 2)
                won = answer < mine if low else answer > mine
                assert (state.net_n[0] == before) == won


def test_each_copy_known_to_be_in_one_of_two_places_is_put_into_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both cards of a hand were known when one of them was laid away unseen."""
    match = cardhouse.match_from_position(
        {
            "game": "carbondale_draft",
            "networks": [
                [{"card": "AS", "x": 0, "y": 0}, {"card": "2C", "x": 1, "y": 0}],
                [{"card": "AC", "x": 0, "y": 0}, {"card": "2S", "x": 1, "y": 0}],
            ],
            "options": {"goal": "9/1"},
            "hands": [["3S"], ["2S"]],
            "deck": ["4D"],
        },
        seed=1,
    )
    state = cast(Table, match.state.copy())
    known = (1, 28)
    for face in known:
        state.known_either[1, face] = 1
        state.outside[face] = 1
    state.gone[1, 28], state.gone_n[1] = 1, 1
    view = cast(Table, DRAFT.hidden(state, 0))

    def deal() -> tuple[tuple[int, ...], ...]:
        truth = view.copy()
        knowledge.determinize(truth, generator(1))
        return tuple(
            tuple(f for f in range(FACES) if cells[1, f]) for cells in (truth.hand, truth.gone)
        )

    found = chances(monkeypatch, [knowledge], deal)
    assert set(found) == {((known[0],), (known[1],)), ((known[1],), (known[0],))}


def wide(cells: list[tuple[int, int]], other: list[tuple[int, int]]) -> Table:
    state = table()
    for p, places in enumerate((cells, other)):
        state.net_n[p], state.open_n[p] = len(places), 0
        for i, (x, y) in enumerate(places):
            state.net_cell[p, i] = network.cell_number(x, y)
    return state


def test_windows_hold_what_is_used_side_by_side() -> None:
    draw = random.Random(3)
    for _ in range(60):
        nets = [
            [(draw.randrange(-left, right), draw.randrange(high)) for _ in range(6)]
            for left, right, high in [
                (draw.randint(1, 16), draw.randint(1, 16), draw.randint(1, 9))
            ]
            * 2
        ]
        state = wide(*nets)
        needs = [max(x for x, _ in net) - min(x for x, _ in net) + 1 for net in nets]
        for first in range(2):
            one, two = window.side_by_side(state, first, 4)
            for found, net in ((one, nets[first]), (two, nets[1 - first])):
                for x, y in net:
                    assert found.left <= x < found.left + found.width
                    assert 0 <= y < found.height
                assert found.row == 4
            assert one.step == two.step == (3 if sum(needs) <= 26 else 2)
            assert two.column == one.step * one.width + 2
            if sum(needs) <= (80 - 2) // one.step:
                assert one.step * (one.width + two.width) + 2 <= 80
                assert one.width + two.width >= (80 - 2) // one.step - 1, "all the room is used"
                most = (80 - 2) // one.step // 2
                assert abs(one.width - two.width) <= 1 or max(needs) > most
            assert one.height == two.height == max(12, *(1 + y for net in nets for _, y in net))


def test_windows_hold_what_is_used_below_each_other() -> None:
    draw = random.Random(4)
    for _ in range(60):
        nets = [
            [(draw.randrange(-8, 8), draw.randrange(draw.randint(1, 26))) for _ in range(5)]
            for _ in range(2)
        ]
        state = wide(*nets)
        rows = [1 + max(y for _, y in net) for net in nets]
        columns = max(max(x for x, _ in net) - min(x for x, _ in net) + 1 for net in nets)
        for first in range(2):
            upper, lower, step = window.below_each_other(state, first)
            assert upper >= rows[first]
            assert lower >= rows[1 - first]
            assert step == (3 if columns <= 14 else 2)
            assert upper + lower == max(29, sum(rows))
            if max(rows) <= 14:
                assert (upper, lower) == (14, 15)


def test_a_network_of_nothing_shows_where_it_begins() -> None:
    assert window.used(wide([], []), 0) == (0, 1, 1)
