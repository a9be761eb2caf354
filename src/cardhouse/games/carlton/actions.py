"""Actions of Carlton as numbers, each with one meaning for ever; written and read here and nowhere
else.

0 deals; 1 + i plays pile i's top card up; 11 + 13 (10 i + j) + n - 1 moves n cards from pile i to
pile j. Giving up is not an action (C12).
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carlton.state import MAX_PILES

DEAL, UP, MOVE = range(3)
"""The kinds of actions. DEAL is the whole action, too."""

MAX_RUN = 13
_UPS = 1
_MOVES = _UPS + MAX_PILES
_FROM_A_PILE = MAX_PILES * MAX_RUN
ACTIONS = _MOVES + MAX_PILES * _FROM_A_PILE
MAX_LEGAL = 352
"""Enough: five whole runs beside five empty piles have 325 moves to these, 20 among themselves, 5
up, and a deal.
"""


@rule
def play_up(pile: int) -> int:
    """The action that plays a pile's top card up."""
    return _UPS + pile


@rule
def move_cards(source: int, target: int, count: int) -> int:
    """The action that moves a pile's top cards to another pile."""
    return _MOVES + source * _FROM_A_PILE + target * MAX_RUN + count - 1


@rule
def kind_of(action: int) -> int:
    """DEAL, UP or MOVE."""
    if action < _UPS:
        return DEAL
    return UP if action < _MOVES else MOVE


@rule
def pile_of(action: int) -> int:
    """The pile that an action plays up from, or moves cards from."""
    return action - _UPS if action < _MOVES else (action - _MOVES) // _FROM_A_PILE


@rule
def target_of(action: int) -> int:
    """The pile that a move brings cards to."""
    return (action - _MOVES) // MAX_RUN % MAX_PILES


@rule
def count_of(action: int) -> int:
    """How many cards a move takes along."""
    return (action - _MOVES) % MAX_RUN + 1
