"""Numbers that have a meaning: the phases of a turn, and the reasons why an action is not legal."""

from __future__ import annotations

ANNOUNCING, CHALLENGING, REPLACING, PAYING, DRAWING, FINISHED = range(6)

(
    NO_ACTION,
    OVER,
    DUE_TURN,
    DUE_CELL,
    DUE_CLEAN,
    DUE_ANSWER,
    DUE_FEE,
    DUE_DRAW,
    DUE_PAY,
    NOT_IN_HAND,
    NO_CELL,
    TOO_DEAR,
    TAKEN,
    NO_SOURCE,
    TOO_HIGH,
    NO_ANNOUNCEMENT,
    OTHER_SUIT,
    NO_FEE_CARD,
    NOTHING_TO_DRAW,
    NOT_IN_PILE,
    OWN_CLOSED,
    TOO_DEAR_HERE,
) = range(1, 23)
