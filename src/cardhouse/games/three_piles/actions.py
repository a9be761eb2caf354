"""Actions of 3 Piles as numbers, each with one meaning for ever; written and read here and nowhere
else.

0 draws; 1 + 5 i + j takes stack i's top card onto pile j; 26 + 5 f + j puts hand card f onto pile
j; 286 + 5 f + i lays hand card f onto stack i.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.three_piles.state import FACES, MAX_HAND, MAX_PILES, MAX_STACKS

DRAW, TAKE, PUT, LAY = range(4)
"""The kinds of actions. DRAW is the whole action, too."""

_TAKES = 1
_PUTS = _TAKES + MAX_STACKS * MAX_PILES
_LAYS = _PUTS + FACES * MAX_PILES
ACTIONS = _LAYS + FACES * MAX_STACKS
MAX_LEGAL = MAX_HAND * (MAX_PILES + MAX_STACKS) + MAX_STACKS * MAX_PILES
"""A full hand onto every pile and stack, and every stack onto every pile."""


@rule
def take(stack: int, pile: int) -> int:
    """The action that takes a stack's top card onto a pile."""
    return _TAKES + stack * MAX_PILES + pile


@rule
def put(face: int, pile: int) -> int:
    """The action that puts a hand card onto a pile."""
    return _PUTS + face * MAX_PILES + pile


@rule
def lay(face: int, stack: int) -> int:
    """The action that lays a hand card onto a stack."""
    return _LAYS + face * MAX_STACKS + stack


@rule
def kind_of(action: int) -> int:
    """DRAW, TAKE, PUT or LAY."""
    if action < _PUTS:
        return DRAW if action < _TAKES else TAKE
    return PUT if action < _LAYS else LAY


@rule
def stack_of(action: int) -> int:
    """The stack that an action takes from or lays onto."""
    return (action - _TAKES) // MAX_PILES if action < _PUTS else (action - _LAYS) % MAX_STACKS


@rule
def pile_of(action: int) -> int:
    """The pile that an action takes or puts a card onto."""
    return ((action - _TAKES) if action < _PUTS else (action - _PUTS)) % MAX_PILES


@rule
def face_of_action(action: int) -> int:
    """The hand card that an action puts or lays."""
    return (action - _PUTS) // MAX_PILES if action < _LAYS else (action - _LAYS) // MAX_STACKS
