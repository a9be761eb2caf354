"""The catalogue of Carbles: all that people read of it, but for its rulebook and the options; and
what its places are called.
"""

from __future__ import annotations

from cardhouse.core.cards import seat_letter
from cardhouse.core.texts import Texts
from cardhouse.games.carbles.actions import place_of, seat_of_action
from cardhouse.games.carbles.board import IN_GOAL

TEXT = Texts(__package__)


def place_text(action: int) -> str:
    """``17`` or ``A3``: the place that an action names."""
    place = place_of(action)
    if place < IN_GOAL:
        return str(place)
    return f"{seat_letter(seat_of_action(action))}{place - IN_GOAL + 1}"
