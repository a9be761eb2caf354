"""What a player of 3 Piles may want to be told: how far ahead or behind the points are."""

from __future__ import annotations

from cardhouse.core.contract import Comfort
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.state import Table
from cardhouse.games.three_piles.texts import TEXT


def situation(view: Table, names: tuple[str, ...] = ()) -> list[str]:
    """The viewer's points against the other seat's."""
    me = view.viewer
    if me < 0 or view.ended:
        return []
    lead = rules.points(view, me) - rules.points(view, 1 - me)
    if lead == 0:
        return [TEXT("comfort.even")]
    return [TEXT("comfort.ahead" if lead > 0 else "comfort.behind", points=abs(lead))]


COMFORT = Comfort(situation=situation)
