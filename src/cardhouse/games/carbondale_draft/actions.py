"""Action numbers: what each means, for ever; they are encoded and decoded here and nowhere else.

f announces face f; 52 + f cleans it away; 104 ends the cleaning; 105 passes a challenge; 106 + f
challenges; 158 + f is the challenger's fee; 210 + f pays; 262 draws from the deck; 263 + f from the
opponent's personal pile; 315 + f from the own one; 367 + n builds in cell n.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbondale_draft.state import CELLS, FACES

NOTHING = -1
ANNOUNCE = 0
CLEAN = ANNOUNCE + FACES
DONE = CLEAN + FACES
PASS = DONE + 1
CHALLENGE = PASS + 1
FEE = CHALLENGE + FACES
PAY = FEE + FACES
DECK = PAY + FACES
PILE = DECK + 1
OWN = PILE + FACES
AT = OWN + FACES
"""The kinds of actions, ascending: each is the first number of its block."""

ACTIONS = AT + CELLS
MAX_LEGAL = 128
"""More than a card could be built in (``OPEN``), or than lie in the personal piles beside the
deck.
"""


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
