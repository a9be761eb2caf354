"""Rules of Carbles that a game by chance seldom asks, against what they say written out slowly."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import move_from, move_to, play
from cardhouse.games.carbles.board import IN_GOAL, SEVEN, actor, finished, marble_number, stride
from cardhouse.games.carbles.effects import put
from cardhouse.games.carbles.legality import WRONG_COUNT, place_verdict
from cardhouse.games.carbles.ways import playable_ranks

from .test_carbles_seven import crowded

CARBLES = game("carbles")
PLAIN_RANKS = (1, 2, 4, 5, 7, 8, 9)
"""Two, three, five, six, eight, nine, ten: they go as many steps as they say, and nothing else."""


def board(track: list[int], goal: list[int], **options: Any) -> Any:
    """A board on which seat 0 is on turn; its other marbles are in the lot."""
    s: Any = CARBLES.blank(options)
    for space in track:
        put(s, 0, space)
    for i in goal:
        s.goal[0] |= 1 << i
    s.lot[0] = s.marbles - len(track) - len(goal)
    for p in range(1, s.players):
        s.lot[p] = s.marbles
    return s


def test_a_number_can_be_played_if_some_marble_can_walk_so_far() -> None:
    chance, seen = random.Random("numbers"), 0
    for _ in range(500):
        s = crowded(chance)
        q, places = actor(s), [*range(s.players * s.spaces), *range(IN_GOAL, IN_GOAL + s.marbles)]
        if finished(s, q):
            continue
        marbles = [s.at[q, i] for i in range(s.at_n[q])]
        marbles += [IN_GOAL + i for i in range(s.marbles) if s.goal[q] >> i & 1]
        free = [p for p in places if p < IN_GOAL or not s.goal[q] >> (p - IN_GOAL) & 1]
        steps = {stride(s, q, source, target) for source in marbles for target in free}
        for rank in PLAIN_RANKS:
            assert s.playable >> rank & 1 == (rank + 1 in steps), (rank, s.to_json())
            seen += rank + 1 in steps
    assert seen > 500


def test_a_wall_right_behind_the_entry_does_not_close_the_goal() -> None:
    """The next home after seat 0's is guarded, so that nothing else goes eight steps or more."""
    s = board([0, 17], [], players=3, spaces=8, home="wall", entry_gap=1)
    put(s, 1, 8)
    ranks = playable_ranks(s)
    assert [rank + 1 for rank in PLAIN_RANKS if ranks >> rank & 1] == [2, 3, 5, 6, 8, 9, 10]


def test_B11_two_marbles_make_up_a_seven_by_going_into_the_goal() -> None:
    """One step onto the own home makes it a wall; three and three are left, into the goal."""
    s = board([36 - 3, 36 - 2, 36 - 1], [3], players=2, home="wall")
    s.hand[0, SEVEN], s.hand_n[0] = 1, 1
    s.hand[1, SEVEN], s.hand_n[1] = 1, 1
    s.playable = playable_ranks(s)
    CARBLES.rules.apply(s, play(SEVEN))
    CARBLES.rules.apply(s, move_from(0, 36 - 1))
    assert move_to(0, 0) in CARBLES.legal(s)
    CARBLES.rules.apply(s, move_to(0, 0))
    walked = 1
    while s.row_n:
        draw = CARBLES.legal(s)
        before = s.left
        CARBLES.rules.apply(s, draw[-1])
        walked += before - s.left if s.row_n else before
    assert walked == 7
    assert s.goal[0] == 0b1110


def test_marbles_are_numbered_by_the_way_left_and_after_them_by_their_space_in_the_goal() -> None:
    s = board([3, 20, 34], [2], players=2)
    assert [marble_number(s, 0, space) for space in (34, 20, 3)] == [0, 1, 2]
    assert [marble_number(s, 0, IN_GOAL + i) for i in range(4)] == [4, 5, 6, 7]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_can_be_played_once_the_game_is_over(seed: int) -> None:
    state: Any = CARBLES.new_state({"players": 2, "max_turns": 1 + seed % 3}, seed)
    draw = random.Random(seed)
    while not state.ended:
        assert (state.playable != 0) == (state.row_n == 0)
        rules.apply(state, draw.choice(CARBLES.legal(state)))
    assert state.playable == 0


def test_B5_from_the_goal_back_to_the_track_is_no_count_at_all() -> None:
    for i in range(4):
        s = board([], [i], players=2)
        for space in range(36):
            assert place_verdict(s, 4, IN_GOAL + i, move_to(0, space)) == WRONG_COUNT
