"""The numbers of the actions of 3 Piles: they keep their meaning for ever."""

from __future__ import annotations

from cardhouse.core.game import game
from cardhouse.games.three_piles import actions as a

GAME = game("three_piles")


def test_every_number_encodes_what_it_decodes_to() -> None:
    for action in range(a.ACTIONS):
        kind = a.kind_of(action)
        if kind == a.TAKE:
            assert a.take(a.stack_of(action), a.pile_of(action)) == action
        elif kind == a.PUT:
            assert a.put(a.face_of_action(action), a.pile_of(action)) == action
        elif kind == a.LAY:
            assert a.lay(a.face_of_action(action), a.stack_of(action)) == action
        else:
            assert kind == action == a.DRAW


def test_all_arguments_have_a_number_and_no_two_the_same() -> None:
    numbers = [a.DRAW, *(a.take(i, j) for i in range(5) for j in range(5))]
    numbers += [a.put(f, j) for f in range(52) for j in range(5)]
    numbers += [a.lay(f, i) for f in range(52) for i in range(5)]
    assert numbers == list(range(a.ACTIONS))


def test_numbers_never_change() -> None:
    assert (a.ACTIONS, a.take(2, 1), a.put(6, 1), a.lay(6, 0)) == (546, 12, 57, 316)


def test_the_game_says_how_many_there_are() -> None:
    assert (GAME.actions, GAME.max_legal) == (a.ACTIONS, a.MAX_LEGAL)
