"""Action numbers: what each means, for ever; they are encoded and decoded here and nowhere else.

f announces face f; 52 + f cleans it away; 104 ends the cleaning; 105 passes a challenge; 106 + f challenges;
158 + f is the challenger's fee; 210 + f pays; 262 draws from the deck; 263 + f from the opponent's personal pile;
315 + f from the own one; 367 + n builds in cell n.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbondale_draft.network import CELLS

NOTHING = -1
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
"""The kinds of actions, ascending: each is the first number of its block."""

ACTIONS = AT + CELLS


@rule
def card_action(kind: int, face: int) -> int:
    """The action of a kind that names a face."""
    return kind + face


@rule
def build_at(cell: int) -> int:
    """The action that builds the announced card in a cell."""
    return AT + cell


@rule
def kind_of(action: int) -> int:
    """The kind of an action; NOTHING for a number that is no action."""
    if action < 0 or action >= ACTIONS:
        return NOTHING
    if action >= AT:
        return AT
    if action < DONE:
        return ANNOUNCE if action < CLEAN else CLEAN
    if action < DECK:
        if action < FEE:
            return DONE if action == DONE else PASS if action == PASS else CHALLENGE
        return FEE if action < PAY else PAY
    return DECK if action == DECK else PILE if action < OWN else OWN


@rule
def face_of_action(action: int) -> int:
    """The face that an action names; -1 if it names none."""
    kind = kind_of(action)
    if kind < 0 or kind == AT:
        return -1
    return -1 if kind == DONE else -1 if kind == PASS else -1 if kind == DECK else action - kind


@rule
def cell_of_action(action: int) -> int:
    """The cell where an action builds; -1 if it builds nothing."""
    return action - AT if kind_of(action) == AT else -1
