"""The sure consequences of an action in 3 Piles."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.actions import DRAW, LAY, TAKE, kind_of, pile_of, stack_of
from cardhouse.games.three_piles.notation import card_of, ranks_that_fit
from cardhouse.games.three_piles.state import Table
from cardhouse.games.three_piles.texts import FIXED


def preview(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Points gained, the ranks that the pile takes afterwards, hand size, what happens to the
    stack.
    """
    p, kind = view.turn_seat, kind_of(action)
    if kind == DRAW:
        hold, left = view.hand_n[p] + 1, view.deck_n - 1
        return [
            Fact("hand_size", hold, FIXED("fact.draw", cards=hold)),
            Fact("deck", left, FIXED("fact.deck", cards=left)),
        ]
    facts = []
    if kind != LAY:
        j = pile_of(action)
        after = view.copy()
        rules.add_to_pile(after, p, j, card_of(view, action))
        gain = rules.points(after, p) - rules.points(view, p)
        fits = ranks_that_fit(after, p, j)
        facts.append(Fact("points", gain, FIXED("fact.points", points=gain)))
        facts.append(Fact("fits", fits, FIXED("fact.fits", pile=j + 1, ranks=fits)))
    if kind == TAKE:
        i = stack_of(action)
        if view.stack_n[i] > 1:
            below = view.stack[i, view.stack_n[i] - 2]
            facts.append(Fact("uncovers", below, FIXED("fact.uncovers")))
        else:
            refilled = view.deck_n > 0
            text = FIXED("fact.refill" if refilled else "fact.stays_empty")
            facts.append(Fact("refill", refilled, text))
    else:
        left = view.hand_n[p] - 1
        facts.append(Fact("hand_size", left, FIXED("fact.hand_size", cards=left)))
        if kind == LAY and view.stack_n[stack_of(action)] > 0:
            facts.append(Fact("covers", True, FIXED("fact.covers")))
    return facts
