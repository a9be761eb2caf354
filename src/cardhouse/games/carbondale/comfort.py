"""What a player of Carbondale may want to be spared: to draw one card after the other. And what
nobody wants to find done: cards given up for a claim.
"""

from __future__ import annotations

from cardhouse.core.contract import Comfort
from cardhouse.games.carbondale.actions import DECK, FEE, kind_of
from cardhouse.games.carbondale.legality import IN_DRAW, IN_REPLACEMENT
from cardhouse.games.carbondale.state import MAX_SEATS, Table
from cardhouse.games.carbondale.texts import TEXT


def again(view: Table) -> tuple[int, str]:
    """All cards that are still to be drawn, from the deck, or the one for a card that defended; the
    last of them from a new one where it does not hold as many.
    """
    replacing = view.phase == IN_REPLACEMENT
    missing = 1 if replacing else view.target - view.hand_n[view.turn_seat]
    if not (replacing or view.phase == IN_DRAW) or missing < 1 or missing > drawable(view):
        return -1, ""
    return DECK, TEXT("again", n=missing, fresh=max(missing - view.deck_n, 0))


def drawable(view: Table) -> int:
    """How many cards there are to draw from the deck, and from the next one."""
    thrown = view.shown_n + sum(view.away_n[p] for p in range(MAX_SEATS + 1))
    return view.deck_n + view.stock_n + thrown + view.spare_n[0]


def asks(view: Table, action: int) -> bool:
    """The card that is given up for a claim is touched, though all that could be are equal."""
    return kind_of(action) == FEE


COMFORT = Comfort(again=again, asks=asks)
