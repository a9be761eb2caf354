"""The sure consequences of an action in 3 Piles."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.actions import DRAW, LAY, TAKE, kind_of, pile_of, stack_of
from cardhouse.games.three_piles.notation import card_of, ranks_that_fit
from cardhouse.games.three_piles.state import Table


def preview(view: Table, action: int) -> list[Fact]:
    """Points gained, the ranks that the pile takes afterwards, hand size, what happens to the stack."""
    p = view.turn_seat
    kind = kind_of(action)
    if kind == DRAW:
        hold, left = view.hand_n[p] + 1, view.deck_n - 1
        return [
            Fact("hand_size", hold, f"you will hold {hold} cards and must play one of them"),
            Fact("deck", left, f"{left} card{'' if left == 1 else 's'} will be left in the deck"),
        ]
    facts = []
    if kind != LAY:
        face, j = card_of(view, action), pile_of(action)
        after = view.copy()
        rules.add_to_pile(after, p, j, face)
        gain = rules.points(after, p) - rules.points(view, p)
        facts.append(Fact("points", gain, f"{gain:+d} points" if gain != 1 else "+1 point"))
        fits = ranks_that_fit(after, p, j)
        facts.append(Fact("fits", fits, f"pile {j + 1} then takes {fits}"))
    if kind == TAKE:
        i = stack_of(action)
        if view.stack_n[i] > 1:
            facts.append(
                Fact(
                    "uncovers",
                    view.stack[i, view.stack_n[i] - 2],
                    "the card below comes to the top",
                )
            )
        else:
            refilled = view.deck_n > 0
            text = "the stack is refilled from the deck" if refilled else "the stack stays empty"
            facts.append(Fact("refill", refilled, text))
    else:
        left = view.hand_n[p] - 1
        facts.append(
            Fact("hand_size", left, f"you will hold {left} card{'' if left == 1 else 's'}")
        )
        if kind == LAY and view.stack_n[stack_of(action)] > 0:
            facts.append(Fact("covers", True, "it covers the card that lies there"))
    return facts
