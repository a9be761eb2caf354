"""What the action numbers of Carbondale mean, as a table; they are made in ``actions.py``."""

from __future__ import annotations

from cardhouse.core.action_kinds import ActionKind, Argument, face, seat
from cardhouse.games.carbondale.actions import (
    CHALLENGE,
    DECK,
    DEFEND,
    DISCARD,
    DONE,
    FEE,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    WAYS,
    build,
    build_at,
    claim,
)
from cardhouse.games.carbondale.state import CELLS, FACES, MAX_SEATS

_FACE = (face(FACES, 10),)
_TOWN = seat("Whose town it is", MAX_SEATS)
_CELL = Argument("cell", 0, CELLS - 1, "The space (x, y) of a town: 10 (y + 5) + x + 4")
_WAY = Argument("way", 0, WAYS - 1, "Where the card lies from its source: 0 to 3 are N, S, E, W")

KINDS = (
    ActionKind("no_claim", NO_CLAIM, (), "Claims nothing."),
    ActionKind("no_defence", NO_DEFENCE, (), "Leaves a claimed card undefended."),
    ActionKind("done", DONE, (), "Ends building, for now or for this turn."),
    ActionKind("deck", DECK, (), "Draws from the deck."),
    ActionKind("claim", claim(0, 0), (_TOWN, _CELL), "Claims a card of another town."),
    ActionKind("fee", FEE, _FACE, "Lays the fee of a claim, face down."),
    ActionKind("challenge", CHALLENGE, _FACE, "Challenges with a card."),
    ActionKind("defend", DEFEND, _FACE, "Defends with a card."),
    ActionKind("stock", STOCK, _FACE, "Draws a card from the stock."),
    ActionKind("build", build(0), _FACE, "Chooses a hand card to build."),
    ActionKind("at", build_at(0, 0), (_CELL, _WAY), "Builds the chosen card in a space."),
    ActionKind("pay", PAY, _FACE, "Pays with a card."),
    ActionKind("discard", DISCARD, _FACE, "Discards a card, face down."),
)
