"""The numbers of the actions of Carlton: they keep their meaning for ever."""

from __future__ import annotations

from cardhouse.core.game import game
from cardhouse.games.carlton import actions as a

GAME = game("carlton")


def test_every_number_encodes_what_it_decodes_to() -> None:
    for action in range(a.ACTIONS):
        kind = a.kind_of(action)
        if kind == a.UP:
            assert a.play_up(a.pile_of(action)) == action
        elif kind == a.MOVE:
            parts = a.pile_of(action), a.target_of(action), a.count_of(action)
            assert a.move_cards(*parts) == action
        else:
            assert kind == action == a.DEAL


def test_all_arguments_have_a_number_and_no_two_the_same() -> None:
    numbers = [a.DEAL, *(a.play_up(i) for i in range(10))]
    numbers += [
        a.move_cards(i, j, n) for i in range(10) for j in range(10) for n in range(1, a.MAX_RUN + 1)
    ]
    assert numbers == list(range(a.ACTIONS))


def test_numbers_never_change() -> None:
    assert (a.ACTIONS, a.play_up(3), a.move_cards(2, 1, 4)) == (1311, 4, 287)


def test_the_game_says_how_many_there_are() -> None:
    assert (GAME.actions, GAME.max_legal) == (a.ACTIONS, a.MAX_LEGAL)
