"""The actions of Carbles as numbers: each has one meaning, for ever."""

from __future__ import annotations

from cardhouse.core.game import game
from cardhouse.games.carbles.actions import (
    ACTIONS,
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO,
    bring_out,
    burn,
    kind_of,
    move_from,
    move_to,
    place_of,
    play,
    rank_of_action,
    seat_of_action,
    swap_with,
)
from cardhouse.games.carbles.board import IN_GOAL


def again(action: int) -> int:
    """The number that what an action means is encoded to."""
    kind = kind_of(action)
    if kind in (PLAY, BURN):
        return (play if kind == PLAY else burn)(rank_of_action(action))
    if kind == NOTHING:
        return NOTHING
    if kind == OUT:
        return bring_out(seat_of_action(action))
    if kind == SWAP:
        return swap_with(place_of(action))
    return (move_from if kind == FROM else move_to)(seat_of_action(action), place_of(action))


def test_every_number_decodes_to_what_encodes_to_it() -> None:
    assert [again(action) for action in range(ACTIONS)] == list(range(ACTIONS))
    assert ACTIONS == game("carbles").actions == 785


def test_numbers_keep_their_meaning() -> None:
    assert [play(0), play(13), burn(0), burn(13), NOTHING] == [0, 13, 14, 27, 28]
    assert [bring_out(0), bring_out(11)] == [29, 40]
    assert [move_from(3, 0), move_from(3, 215), move_from(0, IN_GOAL)] == [41, 256, 257]
    assert [move_from(11, IN_GOAL + 3), move_to(3, 0), move_to(3, 215)] == [304, 305, 520]
    assert [move_to(0, IN_GOAL), move_to(11, IN_GOAL + 3)] == [521, 568]
    assert [swap_with(0), swap_with(215)] == [569, 784]


def test_what_a_number_does_not_name_is_said() -> None:
    for action in (move_from(2, 5), move_to(2, 5), swap_with(5)):
        assert (seat_of_action(action), place_of(action)) == (-1, 5)
    for action in (move_from(2, IN_GOAL + 1), move_to(2, IN_GOAL + 1)):
        assert (seat_of_action(action), place_of(action)) == (2, IN_GOAL + 1)
    kinds = [kind_of(action) for action in range(ACTIONS)]
    assert sorted(set(kinds)) == [PLAY, BURN, NOTHING, OUT, FROM, TO, SWAP]
    assert kinds == sorted(kinds)
