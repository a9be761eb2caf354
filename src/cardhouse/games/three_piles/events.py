"""What happened in 3 Piles."""

from __future__ import annotations

from cardhouse.core.cards import card_symbol, card_text
from cardhouse.core.events import Move, TextEvent
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.notation import card_of, long
from cardhouse.games.three_piles.rules import DRAW, LAY, PUT, TAKE
from cardhouse.games.three_piles.state import MAX_PILES, MAX_STACKS, Table


def events(before: Table, action: int, after: Table) -> list[TextEvent]:
    """The events of one action, from true states: the play, a refilled stack, passes, the end of a deal."""
    p = before.turn_seat
    if action == DRAW:
        face = before.deck[before.deck_n - 1]
        move = Move("deck", f"hand{p}", card_text(face))
        return [TextEvent("draw", p, f"draws {card_symbol(face)}", (move,), (p,), "draws a card")]
    face = card_of(before, action)
    if action < PUT:
        i, j = (action - TAKE) // MAX_PILES, (action - TAKE) % MAX_PILES
        source, target, kind = f"stack{i}", f"pile{p}.{j}", "take"
        text = f"takes {card_symbol(face)} from stack {i + 1} onto pile {j + 1}"
    else:
        source = f"hand{p}"
        target = (
            f"pile{p}.{(action - PUT) % MAX_PILES}"
            if action < LAY
            else f"stack{(action - LAY) % MAX_STACKS}"
        )
        kind, text = "play", f"plays {long(before, action)}"
    found = [TextEvent(kind, p, text, (Move(source, target, card_text(face)),))]
    if kind == "take" and before.stack_n[i] == 1 and before.deck_n > 0:
        new = before.deck[before.deck_n - 1]
        refill = Move("deck", source, card_text(new))
        found.append(
            TextEvent(
                "refill", None, f"{card_symbol(new)} is turned up on stack {i + 1}", (refill,)
            )
        )
    return found + _after_turn(before, action, after)


def _after_turn(before: Table, action: int, after: Table) -> list[TextEvent]:
    played = before.copy()
    if action < PUT:
        i = (action - TAKE) // MAX_PILES
        played.stack_n[i] -= 1
        rules.add_to_pile(
            played, played.turn_seat, (action - TAKE) % MAX_PILES, card_of(before, action)
        )
        rules.refill(played, i)
    else:
        face = card_of(before, action)
        played.hand_n[played.turn_seat] -= 1
        if action < LAY:
            rules.add_to_pile(played, played.turn_seat, (action - PUT) % MAX_PILES, face)
        else:
            i = (action - LAY) % MAX_STACKS
            played.stack[i, played.stack_n[i]] = face
            played.stack_n[i] += 1
    other = 1 - before.turn_seat
    if rules.can_act(played, other):
        return []
    if rules.can_act(played, before.turn_seat):
        return [TextEvent("pass", other, "has no card that fits and must pass")]
    a, b = rules.points(played, 0), rules.points(played, 1)
    found = [TextEvent("count", None, f"the deal ends: A has {a} points, B has {b}")]
    if after.ended:
        winner = "a draw" if not after.winners else f"{'A' if after.winners == 1 else 'B'} wins"
        return [*found, TextEvent("end", None, f"the game ends: {winner}")]
    return [*found, TextEvent("deal", None, f"a new deal; {'AB'[after.leader]} begins")]
