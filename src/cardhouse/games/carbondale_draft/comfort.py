"""What a player of the draft edition may want to be spared: to draw one card after the other."""

from __future__ import annotations

from cardhouse.core.contract import Comfort
from cardhouse.games.carbondale_draft.actions import DECK
from cardhouse.games.carbondale_draft.codes import DRAWING, REPLACING
from cardhouse.games.carbondale_draft.state import FACES, Table
from cardhouse.games.carbondale_draft.texts import TEXT


def again(view: Table) -> tuple[int, str]:
    """All cards that are still to be drawn, from the deck, or the one for a challenge that won; the
    last of them from a new one where it does not hold as many.
    """
    replacing = view.phase == REPLACING
    missing = 1 if replacing else view.target - view.hand_n[view.turn_seat]
    if not (replacing or view.phase == DRAWING) or missing < 1 or missing > drawable(view):
        return -1, ""
    return DECK, TEXT("again", n=missing, fresh=max(missing - view.deck_n, 0))


def drawable(view: Table) -> int:
    """How many cards there are to draw from the deck, and from the next one."""
    waiting = range(view.spare_at, view.spare_total)
    spare = sum(view.spare[waiting[0], f] for f in range(FACES)) if waiting else 0
    thrown = view.shown_n + sum(view.gone_n[i] for i in range(3))
    return view.deck_n + view.pile_n[0] + view.pile_n[1] + thrown + spare


COMFORT = Comfort(again=again)
