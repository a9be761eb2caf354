"""What the action numbers of Duckling mean, as a table for programs; they are made in
``actions.py``.
"""

from __future__ import annotations

from cardhouse.core.action_kinds import ActionKind, face
from cardhouse.starter.duckling.actions import play
from cardhouse.starter.duckling.state import FACES

KINDS = (ActionKind("play", play(0), (face(FACES, 13),), "Plays a card."),)
