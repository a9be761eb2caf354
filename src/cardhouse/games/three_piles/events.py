"""What happened in 3 Piles."""

from __future__ import annotations

from cardhouse.core.cards import card_symbol, card_text
from cardhouse.core.events import Move, TextEvent
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.actions import (
    DRAW,
    PUT,
    TAKE,
    kind_of,
    pile_of,
    stack_of,
)
from cardhouse.games.three_piles.notation import card_of, long
from cardhouse.games.three_piles.state import Table


def events(before: Table, action: int, after: Table) -> list[TextEvent]:
    """The events of one action, from true states: the play, a refilled stack, passes, the end of a deal."""
    p, kind = before.turn_seat, kind_of(action)
    if kind == DRAW:
        face = before.deck[before.deck_n - 1]
        move = Move("deck", f"hand{p}", card_text(face))
        return [TextEvent("draw", p, f"draws {card_symbol(face)}", (move,), (p,), "draws a card")]
    face = card_of(before, action)
    if kind == TAKE:
        i, j = stack_of(action), pile_of(action)
        move = Move(f"stack{i}", f"pile{p}.{j}", card_text(face))
        text = f"takes {card_symbol(face)} from stack {i + 1} onto pile {j + 1}"
        found = [TextEvent("take", p, text, (move,))]
        if before.stack_n[i] == 1 and before.deck_n > 0:
            new = before.deck[before.deck_n - 1]
            move = Move("deck", f"stack{i}", card_text(new))
            text = f"{card_symbol(new)} is turned up on stack {i + 1}"
            found.append(TextEvent("refill", None, text, (move,)))
    else:
        target = f"pile{p}.{pile_of(action)}" if kind == PUT else f"stack{stack_of(action)}"
        move = Move(f"hand{p}", target, card_text(face))
        found = [TextEvent("play", p, f"plays {long(before, action)}", (move,))]
    return found + _after_turn(before, after)


def _after_turn(before: Table, after: Table) -> list[TextEvent]:
    """What followed the play: each seat that was asked counts one turn, and so does a new deal."""
    turns = after.turn - before.turn
    if turns == 1:
        return []
    if turns == 2 and not after.ended:
        other = 1 - before.turn_seat
        return [TextEvent("pass", other, "has no card that fits and must pass")]
    a, b = (_points_of_deal(before, after, p) for p in range(2))
    found = [TextEvent("count", None, f"the deal ends: A has {a} points, B has {b}")]
    if after.ended:
        winner = "a draw" if not after.winners else f"{'A' if after.winners == 1 else 'B'} wins"
        return [*found, TextEvent("end", None, f"the game ends: {winner}")]
    return [*found, TextEvent("deal", None, f"a new deal; {'AB'[after.leader]} begins")]


def _points_of_deal(before: Table, after: Table, p: int) -> int:
    return after.totals[p] - before.totals[p] if after.match_target else rules.points(after, p)
