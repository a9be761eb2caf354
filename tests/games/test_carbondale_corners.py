"""Rules of Carbondale that a game by chance seldom asks, against what they say written out."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from cardhouse.conformance.support import cards_in
from cardhouse.core.game import game
from cardhouse.games.carbondale import fields, piles, rules, town
from cardhouse.games.carbondale.actions import (
    ACTIONS,
    DISCARD,
    build_at,
    cell_of_action,
    kind_number,
    kind_of,
    way_of_action,
)
from cardhouse.games.carbondale.state import COLUMNS, FACES, Table

CARBONDALE = game("carbondale")


def table(**options: Any) -> Table:
    return cast(Table, CARBONDALE.new_state(options, 2))


def test_kinds_are_numbered_in_the_order_of_observations() -> None:
    assert [kind_number(kind) for kind in fields.KINDS] == list(range(len(fields.KINDS)))
    for action in range(ACTIONS):
        assert kind_of(action) == max(kind for kind in fields.KINDS if kind <= action)
    assert kind_of(-1) == kind_of(ACTIONS) == -1
    assert max(fields.KINDS) == DISCARD


def test_suits_are_numbered_as_faces_are() -> None:
    """What players and measures ask a town for is by these numbers, too."""
    assert (town.SPADES, town.HEARTS, town.DIAMONDS, town.CLUBS) == (0, 1, 2, 3)


def test_a_place_to_build_is_its_cell_and_its_way() -> None:
    for cell in (0, 54, 109):
        for way in range(4):
            action = build_at(cell, way)
            assert (cell_of_action(action), way_of_action(action)) == (cell, way)


@pytest.mark.parametrize("top", [3, 7, 10])
def test_every_rank_up_to_the_highest_is_dealt(top: int) -> None:
    state = table(first_top=min(top, 4), second_top=min(top, 7), top_rank=top)
    cards = Counter(cards_in(CARBONDALE.positions.write(state)))
    ranks = "A23456789T"[:top]
    assert cards == {rank + suit: 2 for rank in ranks for suit in "SHDC"}


def test_what_is_built_and_lifted_leaves_the_town_as_it_was() -> None:
    """F38: the cell, the way and the room of the box are free again; the right suit is counted."""
    for face in range(FACES):
        state = table()
        state.hearts[0] = state.diamonds[0] = 5
        before = state.to_json()
        suit, ace = face // 10, town.START_ACE
        cell = ace + COLUMNS  # north of the ace
        if suit in (town.HEARTS, town.DIAMONDS):
            state.ground[0, cell] -= 1
            state.red[0, cell, 0] = face + 1
            state.hearts[0] += suit == town.HEARTS
            state.diamonds[0] += suit == town.DIAMONDS
        else:
            state.ground[0, cell], state.came[0, cell] = face + 1, 1
            town.stretch(state, 0, cell)
        assert town.sole_direction(state, 0, cell) == 0
        assert town.lift(state, 0, cell, 0) == face
        assert state.to_json() == before


def test_the_way_of_a_card_is_its_source_s_and_a_start_card_has_none() -> None:
    state = table()
    assert town.sole_direction(state, 0, town.START_ACE) == 0
    for way in range(4):
        state.came[0, town.START_ACE] = way + 1
        assert town.sole_direction(state, 0, town.START_ACE) == way


def test_what_is_missing_is_never_less_than_nothing() -> None:
    for wanted in range(5):
        for owned in range(5):
            assert town.lack(wanted, owned) == max(0, wanted - owned)


@pytest.mark.parametrize("answer", ["surrender", "defend", "defend without a card to draw"])
def test_nothing_is_left_of_a_claim_that_is_over(answer: str) -> None:
    """F25, F62: both cards are shown, and the next decision knows of no claim."""
    state = table()
    cell, challenge, defence = town.START_TWO, 9, 18
    state.claim_seat, state.claim_cell, state.challenge = 1, cell, challenge + 1
    state.turn_seat = 0
    state.hand[1, defence] += 1
    state.hand_n[1] += 1
    before = state.shown_n
    if answer == "surrender":
        rules.surrender(state)
        assert state.shown[challenge] == 1
        assert (state.shown_n, state.claim_seat) == (before + 1, 0)
    else:
        rules.defend(state, defence)
        assert state.shown[challenge] == state.shown[defence] == 1
        assert state.shown_n == before + 2
    assert (state.challenge, state.claim_cell) == (0, 0)


def test_F18_one_card_that_goes_unseen_makes_one_known_copy_of_each_face_doubtful() -> None:
    state = table()
    for face in range(FACES):
        state.hand[0, face] = state.known_hand[0, face] = 0
    for face, copies in ((3, 2), (12, 1), (25, 1)):
        state.hand[0, face] = copies
        state.known_hand[0, face] = copies if face != 25 else 0
    state.hand_n[0] = 4
    piles.put_away(state, 0, 25)
    assert {f: state.known_hand[0, f] for f in range(FACES) if state.known_hand[0, f]} == {3: 1}
    either = {f: state.known_either[0, f] for f in range(FACES) if state.known_either[0, f]}
    assert either == {3: 1, 12: 1}
    assert (state.hand_n[0], state.away[0, 25], state.away_n[0]) == (3, 1, 1)
