"""What the action numbers of the draft edition mean, as a table; they are made in
``actions.py``.
"""

from __future__ import annotations

from cardhouse.core.action_kinds import ActionKind, Argument, face
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    OWN,
    PASS,
    PAY,
    PILE,
    build_at,
)
from cardhouse.games.carbondale_draft.state import CELLS, FACES, LEFT, WIDTH

_FACE = (face(FACES, 13),)
_CELL = Argument("cell", 0, CELLS - 1, f"The space (x, y) of a network: {WIDTH} y + x + {LEFT}")

KINDS = (
    ActionKind("announce", ANNOUNCE, _FACE, "Announces a card to build."),
    ActionKind("clean", CLEAN, _FACE, "Cleans a card away."),
    ActionKind("done", DONE, (), "Ends the cleaning."),
    ActionKind("pass", PASS, (), "Does not challenge."),
    ActionKind("challenge", CHALLENGE, _FACE, "Challenges with a card."),
    ActionKind("fee", FEE, _FACE, "Lays the challenger's fee."),
    ActionKind("pay", PAY, _FACE, "Pays with a card."),
    ActionKind("deck", DECK, (), "Draws from the deck."),
    ActionKind("pile", PILE, _FACE, "Draws a card from the other player's personal pile."),
    ActionKind("own", OWN, _FACE, "Draws a card from one's own personal pile."),
    ActionKind("at", build_at(0), (_CELL,), "Builds the announced card in a space."),
)
