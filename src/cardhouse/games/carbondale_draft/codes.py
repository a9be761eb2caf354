"""Numbers that have a meaning: actions, phases, and the reasons why an action is not legal.

Actions: f announces face f; 52 + f cleans it away; 104 ends the cleaning; 105 passes a challenge;
106 + f challenges; 158 + f is the challenger's fee; 210 + f pays; 262 draws from the deck; 263 + f
from the opponent's personal pile; 315 + f from the own one; 367 + n builds in cell n.
"""

from __future__ import annotations

from cardhouse.games.carbondale_draft.network import CELLS

ANNOUNCE = 0
CLEAN = 52
DONE = 104
PASS = 105
CHALLENGE = 106
FEE = 158
PAY = 210
DECK = 262
PILE = 263
OWN = 315
AT = 367
ACTIONS = AT + CELLS

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
