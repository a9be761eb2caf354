"""What speaks for an action in 3 Piles by the rules of thumb."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Reader, Seat
from cardhouse.games.three_piles.actions import DRAW, LAY, TAKE, kind_of, stack_of
from cardhouse.games.three_piles.advice import best_worth
from cardhouse.games.three_piles.legality import fits
from cardhouse.games.three_piles.notation import card_of
from cardhouse.games.three_piles.preview import preview
from cardhouse.games.three_piles.state import Table
from cardhouse.games.three_piles.texts import FIXED, TEXT

ORDER = ("points", "denies", "hides", "no_use", "fits", "deck")
COMPARED = frozenset(("deck",))
FOLLOWS = {"take": 1, "play": 1}


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Points, what the pile takes then, and what the other seat does not get."""
    p, kind = view.turn_seat, kind_of(action)
    if kind == DRAW:
        return [Fact("deck", True, FIXED("merit.deck"))]

    def of_other(key: str) -> Fact:
        return Fact(key, True, TEXT.write(f"merit.{key}", {"other": Seat(1 - p)}, Reader(p, names)))

    facts = [
        fact
        for fact in preview(view, action)
        if fact.key == "fits" or (fact.key == "points" and fact.value > 0)
    ]
    face = card_of(view, action)
    if kind == TAKE and best_worth(view, 1 - p, face) > 0:
        facts.append(of_other("denies"))
    if kind == LAY:
        i = stack_of(action)
        if not any(fits(view, 1 - p, j, face % 13 + 1) for j in range(view.piles)):
            facts.append(of_other("no_use"))
        if view.stack_n[i] and best_worth(view, 1 - p, view.stack[i, view.stack_n[i] - 1]) > 0:
            facts.append(of_other("hides"))
    return facts
