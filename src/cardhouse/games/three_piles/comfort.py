"""What a player of 3 Piles may want to be told: how far ahead or behind the points are, and what is
in the way.
"""

from __future__ import annotations

from cardhouse.core.cards import card_text
from cardhouse.core.contract import Comfort
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.actions import PUT, TAKE, kind_of, pile_of
from cardhouse.games.three_piles.legality import NO_FIT, closed
from cardhouse.games.three_piles.notation import pile_faces
from cardhouse.games.three_piles.preview import ways
from cardhouse.games.three_piles.state import Table
from cardhouse.games.three_piles.texts import TEXT, card_of


def situation(view: Table, names: tuple[str, ...] = ()) -> list[str]:
    """The viewer's points against the other seat's."""
    me = view.viewer
    if me < 0 or view.ended:
        return []
    lead = rules.points(view, me) - rules.points(view, 1 - me)
    if lead == 0:
        return [TEXT("comfort.even")]
    return [TEXT("comfort.ahead" if lead > 0 else "comfort.behind", points=abs(lead))]


def blocks(view: Table, action: int) -> list[str]:
    """The end of a pile that is in the way of a card which fits another one; both ends of one that
    takes nothing more.
    """
    if kind_of(action) not in (TAKE, PUT) or rules.verdict(view, action) != NO_FIT:
        return []
    p, j, face = view.turn_seat, pile_of(action), card_of(view, action)
    if not ways(view, p, face):
        return []
    rank = face % 13 + 1
    low, high = view.low[p, j], view.high[p, j]
    shut = closed(low, high, view.ranks)
    ends = [low, high] if shut else [min((low, high), key=lambda end: abs(rank - end))]
    cards = {one % 13 + 1: card_text(one) for one in pile_faces(view, p, j)}
    return [f"pile{p}.{j}/{cards[end]}" for end in ends]


COMFORT = Comfort(situation=situation, blocks=blocks)
