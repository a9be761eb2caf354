"""What the action numbers of 3 Piles mean, as a table; they are made in ``actions.py``."""

from __future__ import annotations

from cardhouse.core.action_kinds import ActionKind, Argument, face
from cardhouse.games.three_piles.actions import DRAW, lay, put, take
from cardhouse.games.three_piles.state import FACES, MAX_PILES, MAX_STACKS

_FACE = face(FACES, 13)
_STACK = Argument("stack", 0, MAX_STACKS - 1, "One of the stacks in the middle")
_PILE = Argument("pile", 0, MAX_PILES - 1, "One of one's own piles")

KINDS = (
    ActionKind("draw", DRAW, (), "Draws a card."),
    ActionKind("take", take(0, 0), (_STACK, _PILE), "Takes a stack's top card onto a pile."),
    ActionKind("put", put(0, 0), (_FACE, _PILE), "Puts a hand card onto a pile."),
    ActionKind("lay", lay(0, 0), (_FACE, _STACK), "Lays a hand card onto a stack."),
)
