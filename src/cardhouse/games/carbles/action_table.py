"""What the action numbers of Carbles mean, as a table; they are made in ``actions.py``."""

from __future__ import annotations

from cardhouse.core.action_kinds import ActionKind, Argument, seat
from cardhouse.games.carbles.actions import (
    NOTHING,
    bring_out,
    burn,
    move_from,
    move_to,
    play,
    swap_with,
)
from cardhouse.games.carbles.board import IN_GOAL, RANKS
from cardhouse.games.carbles.state import MAX_MARBLES, MAX_TRACK

_RANK = Argument("rank", 0, RANKS - 1, "The card's rank: 0 ace, 12 king, 13 Joker")
_SPACE = Argument(
    "space", 0, MAX_TRACK - 1, "The space of the track, from the home of seat 0 on, forward"
)
_GOAL = (
    seat("Whose goal it is"),
    Argument("goal_space", 0, MAX_MARBLES - 1, "The space of the goal, from its entry on"),
)

KINDS = (
    ActionKind("play", play(0), (_RANK,), "Plays a card of this rank."),
    ActionKind("burn", burn(0), (_RANK,), "Burns a card of this rank."),
    ActionKind("nothing", NOTHING, (), "Lets a Joker do nothing."),
    ActionKind("out", bring_out(0), (seat("Whose marble it is"),), "Brings a marble out."),
    ActionKind("from_track", move_from(0, 0), (_SPACE,), "Chooses the marble on a space to move."),
    ActionKind("from_goal", move_from(0, IN_GOAL), _GOAL, "Chooses a marble in a goal to move."),
    ActionKind("to_track", move_to(0, 0), (_SPACE,), "Moves the chosen marble to a space."),
    ActionKind("to_goal", move_to(0, IN_GOAL), _GOAL, "Moves the chosen marble into a goal."),
    ActionKind("swap", swap_with(0), (_SPACE,), "Swaps the chosen marble with the one on a space."),
)
