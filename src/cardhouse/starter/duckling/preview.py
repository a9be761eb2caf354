"""The sure consequences of an action in Duckling."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.starter.duckling import rules
from cardhouse.starter.duckling.actions import face_of_action
from cardhouse.starter.duckling.state import Table
from cardhouse.starter.duckling.texts import TEXT


def preview(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Whether the card takes the trick, and how many cards are left in the hand."""
    left = view.hand_n[view.turn_seat] - 1
    facts = [Fact("hand_size", left, TEXT("fact.hand_size", cards=left))]
    if view.led:
        takes = bool(rules.beats(face_of_action(action), view.led - 1))
        facts.insert(0, Fact("takes", takes, TEXT("fact.takes" if takes else "fact.gives")))
    return facts
