"""What a player of the draft edition may want to be spared: to draw one card after the other."""

from __future__ import annotations

from cardhouse.core.contract import Comfort
from cardhouse.games.carbondale_draft.actions import DECK
from cardhouse.games.carbondale_draft.codes import DRAWING
from cardhouse.games.carbondale_draft.state import Table
from cardhouse.games.carbondale_draft.texts import TEXT


def again(view: Table) -> tuple[int, str]:
    """All cards that are still to be drawn, from the deck if it holds as many."""
    missing = view.target - view.hand_n[view.turn_seat]
    if view.phase != DRAWING or missing < 2 or view.deck_n < missing:
        return -1, ""
    return DECK, TEXT("again", n=missing)


COMFORT = Comfort(again=again)
