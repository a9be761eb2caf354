"""What a player of 3 Piles may want to be told: how far ahead or behind the points are."""

from __future__ import annotations

from cardhouse.core.contract import Comfort
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.state import Table


def situation(view: Table) -> list[str]:
    """The viewer's points against the other seat's."""
    me = view.viewer
    if me < 0 or view.ended:
        return []
    lead = rules.points(view, me) - rules.points(view, 1 - me)
    if lead == 0:
        return ["The piles of both seats are worth the same."]
    points = f"{abs(lead)} point{'' if abs(lead) == 1 else 's'}"
    return [f"Your piles are {points} {'ahead' if lead > 0 else 'behind'}."]


COMFORT = Comfort(situation=situation)
