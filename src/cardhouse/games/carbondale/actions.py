"""Actions of Carbondale as numbers: encoded and decoded here and nowhere else. A number keeps its
meaning for ever.

0 no claim, 1 no defence, 2 done, 3 draw from the deck; then blocks: claim (seat and cell), fee,
challenge, defend, stock, build (a face each), at (cell and direction), pay, discard (a face each).
The *kind* of an action is the first number of its block.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbondale.state import CELLS, FACES, MAX_BOX, MAX_SEATS

WAYS = 4

NO_CLAIM, NO_DEFENCE, DONE, DECK = 0, 1, 2, 3
CLAIM = 4
FEE = CLAIM + MAX_SEATS * CELLS
CHALLENGE = FEE + FACES
DEFEND = CHALLENGE + FACES
STOCK = DEFEND + FACES
BUILD = STOCK + FACES
AT = BUILD + FACES
PAY = AT + WAYS * CELLS
DISCARD = PAY + FACES
ACTIONS = DISCARD + FACES
MAX_LEGAL = 1 + (MAX_SEATS - 1) * ((MAX_BOX + 2) ** 2 - 4 - 2)
"""No claim, and a card in every space of the other towns that a card may lie in, but for corners
and start cards.
"""

WITH_FACE = (FEE, CHALLENGE, DEFEND, STOCK, BUILD, PAY, DISCARD)
"""The kinds whose actions name a face and nothing else."""


@rule
def claim(q: int, cell: int) -> int:
    """Claim the card in a cell of another seat's town."""
    return CLAIM + q * CELLS + cell


@rule
def card_action(kind: int, face: int) -> int:
    """The action of one of the kinds ``WITH_FACE`` that names a face."""
    return kind + face


@rule
def take(face: int) -> int:
    """Draw a card of this face from the stock."""
    return STOCK + face


@rule
def build(face: int) -> int:
    """Build a card of this face; where to is asked next."""
    return BUILD + face


@rule
def build_at(cell: int, d: int) -> int:
    """Build the card of the row in a cell, from the source from which direction d leads there."""
    return AT + WAYS * cell + d


@rule
def discard(face: int) -> int:
    """Discard a card of this face."""
    return DISCARD + face


@rule
def kind_of(action: int) -> int:
    """The kind of an action; -1 for a number that is none."""
    if action < FEE:
        if action < CLAIM:
            return action if action >= 0 else -1
        return CLAIM
    if action < AT:
        if action < STOCK:
            if action < CHALLENGE:
                return FEE
            return CHALLENGE if action < DEFEND else DEFEND
        return STOCK if action < BUILD else BUILD
    if action < PAY:
        return AT
    if action < DISCARD:
        return PAY
    return DISCARD if action < ACTIONS else -1


@rule
def seat_of_action(action: int) -> int:
    """The seat from whose town a claim takes; it may be one that is not at the table."""
    return (action - CLAIM) // CELLS


@rule
def cell_of_action(action: int) -> int:
    """The cell of a claim or of a place to build."""
    return (action - CLAIM) % CELLS if action < FEE else (action - AT) // WAYS


@rule
def way_of_action(action: int) -> int:
    """The direction, from its source, of a place to build."""
    return (action - AT) % WAYS


@rule
def face_of_action(action: int) -> int:
    """The face that an action of one of the kinds ``WITH_FACE`` names."""
    return (action - FEE) % FACES if action < AT else (action - PAY) % FACES


@rule
def is_face_down(action: int) -> int:
    """1 for a fee or a discard, whose card only its seat sees (F15, F18)."""
    kind = kind_of(action)
    return 1 if kind in (FEE, DISCARD) else 0


@rule
def kind_number(kind: int) -> int:
    """The place of a kind among the kinds, as observations count them (``fields.KINDS``)."""
    if kind < FEE:
        return kind if kind < CLAIM else 4
    if kind < STOCK:
        return 5 if kind == FEE else 6 if kind == CHALLENGE else 7
    if kind < AT:
        return 8 if kind == STOCK else 9
    return 10 if kind == AT else 11 if kind == PAY else 12
