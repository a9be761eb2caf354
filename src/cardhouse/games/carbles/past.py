"""What lay in the hands a ply ago, if one knows what lies in them now: for weighing deals by the
moves that were seen.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbles.knowledge import hidden_hand
from cardhouse.games.carbles.state import FACES, Table


@rule
def rewind(before: Table, after: Table, action: int, rng: Ints) -> int:
    """Lays into a view the hidden hands from which a deal a ply later has come; see the contract.

    A hand is what it is later, and the card that was laid down since. Of a rank the first suit is
    laid down that is there, so no earlier one was (B6). Across a deal nothing is told.
    """
    if after.dealer != before.dealer or after.hand_number != before.hand_number:
        return -1
    for p in range(before.players):
        if hidden_hand(before, p):
            for face in range(FACES):
                before.hand[p, face] = after.hand[p, face]
    p = before.turn_seat
    if after.discard_n == before.discard_n or not hidden_hand(before, p):
        return 1
    laid = after.discard[before.discard_n]
    before.hand[p, laid] += 1
    if laid < 52:
        for k in range(laid // 13):
            if before.hand[p, laid % 13 + 13 * k]:
                return 0
    return before.hand[p, laid]
