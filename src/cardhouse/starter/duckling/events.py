"""What happened in Duckling: kinds with arguments; the sentences stand in the catalogue."""

from __future__ import annotations

from cardhouse.core.cards import card_text
from cardhouse.core.events import Event, Move
from cardhouse.core.texts import Card, Seat
from cardhouse.starter.duckling.actions import face_of_action
from cardhouse.starter.duckling.state import Table
from cardhouse.starter.duckling.texts import TEXT


def events(before: Table, action: int, after: Table) -> list[Event]:
    """The events of one action, from true states: the card, who takes the trick, the end."""
    p, face = before.turn_seat, face_of_action(action)
    move = Move(f"hand{p}", "trick", card_text(face))
    found = [Event(TEXT, "play", p, {"card": Card(face)}, (move,))]
    if before.led:
        winner = 0 if after.tricks[0] > before.tricks[0] else 1
        moves = tuple(
            Move("trick", f"taken{winner}", card_text(card)) for card in (before.led - 1, face)
        )
        found.append(Event(TEXT, "take", winner, {}, moves))
    if after.ended:
        if after.winners:
            found.append(Event(TEXT, "end", None, {"winner": Seat(0 if after.winners == 1 else 1)}))
        else:
            found.append(Event(TEXT, "tie"))
    return found
