"""Actions of Duckling as numbers, each with one meaning for ever: to play a card is the number of
its face.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.starter.duckling.state import FACES, MAX_HAND

ACTIONS = FACES
MAX_LEGAL = MAX_HAND
"""A full hand."""


@rule
def play(face: int) -> int:
    """The action that plays a card."""
    return face


@rule
def face_of_action(action: int) -> int:
    """The card that an action plays."""
    return action
