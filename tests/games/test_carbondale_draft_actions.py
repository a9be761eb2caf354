"""Action numbers of the draft edition of Carbondale: each has one meaning, and keeps it for
ever.
"""

from __future__ import annotations

from bisect import bisect

from hypothesis import given
from hypothesis import strategies as st

from cardhouse.core.game import game
from cardhouse.games.carbondale_draft import actions
from cardhouse.games.carbondale_draft.actions import (
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
    build_at,
    card_action,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.state import CELLS, FACES, OPEN

OF_CARDS = (ANNOUNCE, CLEAN, CHALLENGE, FEE, PAY, PILE, OWN)
ALONE = (DONE, PASS, DECK)


def test_every_number_is_encoded_from_what_it_is_decoded_to() -> None:
    for action in range(actions.ACTIONS):
        kind, face, cell = kind_of(action), face_of_action(action), cell_of_action(action)
        if kind == AT:
            assert build_at(cell) == action
            assert face == -1
        elif kind in ALONE:
            assert (kind, face, cell) == (action, -1, -1)
        else:
            assert card_action(kind, face) == action
            assert cell == -1


def test_everything_that_can_be_encoded_has_a_number_of_its_own() -> None:
    made = [card_action(kind, face) for kind in OF_CARDS for face in range(52)]
    made += [*ALONE, *(build_at(cell) for cell in range(CELLS))]
    assert sorted(made) == list(range(actions.ACTIONS))
    assert {
        (kind_of(card_action(k, f)), face_of_action(card_action(k, f)))
        for k in OF_CARDS
        for f in range(52)
    } == {(k, f) for k in OF_CARDS for f in range(52)}


@given(st.integers(-(2**40), 2**40))
def test_other_numbers_mean_nothing(number: int) -> None:
    if not 0 <= number < actions.ACTIONS:
        assert (kind_of(number), face_of_action(number), cell_of_action(number)) == (
            NOTHING,
            -1,
            -1,
        )


FIRST = (0, 52, 104, 105, 106, 158, 210, 262, 263, 315, 367)
"""Where the blocks of numbers have begun ever since, written out."""


@given(st.integers(0, 3728))
def test_every_number_means_what_it_has_always_meant(number: int) -> None:
    block = bisect(FIRST, number) - 1
    assert kind_of(number) == FIRST[block]
    alone = FIRST[block] in (104, 105, 262)
    if block == len(FIRST) - 1:
        assert (face_of_action(number), cell_of_action(number)) == (-1, number - 367)
        assert build_at(number - 367) == number
    else:
        face = -1 if alone else number - FIRST[block]
        assert (face_of_action(number), cell_of_action(number)) == (face, -1)
        assert card_action(FIRST[block], max(face, 0)) == number


def test_the_game_declares_these_numbers() -> None:
    found = game("carbondale_draft")
    assert (found.actions, found.max_legal) == (actions.ACTIONS, actions.MAX_LEGAL) == (3729, 128)
    assert max(OPEN, 2 * FACES + 1) <= actions.MAX_LEGAL


def test_numbers_keep_their_meaning() -> None:
    blocks = (*OF_CARDS[:2], DONE, PASS, *OF_CARDS[2:5], DECK, *OF_CARDS[5:], AT)
    assert blocks == FIRST
