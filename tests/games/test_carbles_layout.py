"""The track as it is drawn: every place apart from every other, every next space beside the
last.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest

import cardhouse
from cardhouse.games.carbles import layout
from cardhouse.games.carbles.actions import BURN, kind_of
from cardhouse.games.carbles.layout import SPACE, Box


def middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def far(a: Box, b: Box) -> float:
    (x, y), (u, v) = middle(a), middle(b)
    return hypot(x - u, y - v)


def clear(a: Box, b: Box) -> bool:
    return (
        a[0] + a[2] <= b[0] + 0.01
        or b[0] + b[2] <= a[0] + 0.01
        or a[1] + a[3] <= b[1] + 0.01
        or b[1] + b[3] <= a[1] + 0.01
    )


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize(
    ("players", "spaces"), [(2, 12), (2, 18), (3, 18), (4, 12), (4, 18), (5, 18), (6, 12), (12, 18)]
)
def test_places_lie_apart(players: int, spaces: int, wide: bool) -> None:
    boxes = layout.boxes(players, spaces, 4, 2, wide)
    places = [*boxes.track, *(place for goal in boxes.goals for place in goal)]
    for a, b in combinations(places, 2):
        assert far(a, b) >= SPACE - 0.01
    cards = [boxes.deck, boxes.discards, *boxes.hands]
    for a, b in combinations([*cards, *boxes.lots], 2):
        assert clear(a, b)
    for lot in boxes.lots:
        assert all(clear(lot, place) for place in places)
    for box in (*places, *cards, *boxes.lots):
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[0] + box[2] <= boxes.width
        assert box[1] + box[3] <= boxes.height


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("players", range(2, 13))
def test_the_next_space_lies_beside(players: int, wide: bool) -> None:
    boxes = layout.boxes(players, 18, 4, 2, wide)
    for i, box in enumerate(boxes.track):
        # Rows of unequal length leave a longer way around their ends.
        assert far(box, boxes.track[i - 1]) <= 13
    for p in range(players):
        entry = boxes.track[(p * 18 - 2) % len(boxes.track)]
        chain = [entry, *boxes.goals[p]]
        assert all(far(a, b) <= 5.1 for a, b in pairwise(chain))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_marbles_that_wait_are_larger_than_those_on_the_track(players: int) -> None:
    """Two beside each other have the room of three, for there is nothing else to lie there."""
    boxes = layout.boxes(players, 18, 4, 2, wide=False)
    assert all(lot[2] >= 3 * SPACE for lot in boxes.lots)


def test_many_seats_fit_where_a_ring_would_not() -> None:
    """A ring of twelve seats was more than 300 units across, so that no marble had 12 px on any
    screen.
    """
    boxes = layout.boxes(12, 18, 4, 2, wide=True)
    assert boxes.width < 190
    # So high above the own hand that cards have 56 px in a window of 1440 by 900, 44 px in one of
    # 1024 by 768 and 34 px on a phone.
    assert boxes.hands[0][1] < 107
    assert layout.boxes(12, 18, 4, 2, wide=False).hands[0][1] < 147


def test_a_card_to_burn_is_touched_once_like_a_card_to_play() -> None:
    match = cardhouse.new_match("carbles", players=2, seed=1)
    while not all(kind_of(action) == BURN for action in match.legal_actions):
        match.play(match.legal_actions[0])
    scene = match.game.scene.scene(match.view(match.seat), "wide")
    assert {len(gesture.path) for gesture in scene.gestures} == {1}
    assert [control.id for control in scene.controls] == ["burn"]  # of least use, by one button


@pytest.mark.parametrize("players", [5, 6])
def test_few_teeth_are_turned_so_that_the_board_is_no_higher_than_wide(players: int) -> None:
    boxes = layout.boxes(players, 18, 4, 2, True)
    places = [*boxes.track, *boxes.lots]
    assert max(y + h for _, y, _, h in places) < max(x + w for x, _, w, _ in places)


@pytest.mark.parametrize("players", [6, 12])
def test_the_letter_of_each_seat_has_room_at_its_hand(players: int) -> None:
    boxes = layout.boxes(players, 18, 4, 2, True)
    for x, y, w, h in boxes.hands[1:]:
        below = (x, y + h + 0.5, w, 4.0)
        assert all(clear(below, hand) for hand in boxes.hands)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_of_a_few_is_as_high_as_their_table(players: int) -> None:
    """Cards lie beside it, the own hand as well where the table is fitted into a window."""
    boxes = layout.boxes(players, 18, 4, 2, True)
    beside = [*boxes.hands[1:], boxes.deck, boxes.discards]
    assert all(x > max(x + w for x, _, w, _ in boxes.track) for x, _, _, _ in beside)
    wood = 3.5
    top = min(y for _, y, _, _ in boxes.track) + SPACE / 2 - wood
    bottom = max(y + h for _, y, _, h in boxes.track) - SPACE / 2 + wood
    lowest = max(y + h for _, y, _, h in (*boxes.track, *boxes.numbers.values(), *beside))
    assert bottom - top > 0.9 * lowest


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_is_written_beside_a_board_lies_on_the_table(players: int) -> None:
    """At the sides it grows outwards: a letter and two figures, 2.3 high, from 1.2 within."""
    boxes = layout.boxes(players, 18, 4, 2, True)
    long = 3 * 0.62 * 2.3
    assert min(x + w / 2 for x, _, w, _ in boxes.numbers.values()) + 1.2 - long >= 0


def test_two_sit_opposite_with_the_piles_between_them() -> None:
    boxes = layout.boxes(2, 18, 4, 2, True)
    own, other = boxes.hands
    assert other[1] < boxes.deck[1] < own[1]


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4, 6, 8, 12])
def test_the_own_hand_lies_below_all_else(players: int, wide: bool) -> None:
    """Only such a hand may grow with the window."""
    boxes = layout.boxes(players, 18, 4, 2, wide)
    others = [*boxes.track, *boxes.lots, *boxes.hands[1:], boxes.deck, boxes.discards]
    assert max(y + h for _, y, _, h in others) <= boxes.hands[0][1]
