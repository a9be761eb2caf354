"""What the action numbers of Carlton mean, as a table; they are made in ``actions.py``."""

from __future__ import annotations

from cardhouse.core.action_kinds import ActionKind, Argument
from cardhouse.games.carlton.actions import DEAL, MAX_RUN, move_cards, play_up
from cardhouse.games.carlton.state import MAX_PILES

_PILE = Argument("pile", 0, MAX_PILES - 1, "The pile that the cards leave, from the left")
_TARGET = Argument("target", 0, MAX_PILES - 1, "The pile that they come to, from the left")
_COUNT = Argument("count", 1, MAX_RUN, "How many cards")

KINDS = (
    ActionKind("deal", DEAL, (), "Deals a card to each pile."),
    ActionKind("up", play_up(0), (_PILE,), "Plays a pile's top card up."),
    ActionKind(
        "move",
        move_cards(0, 0, 1),
        (_PILE, _TARGET, _COUNT),
        "Moves the top cards of a pile to another.",
    ),
)
