"""Messages of a lesson, over ``/ws/lesson/GAME/INDEX``."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cardhouse.core.scene import Scene
from cardhouse.server.messages.parts import Choice, Moved, Number, Path


class LessonTry(Struct, tag="try", forbid_unknown_fields=True):
    """Tries an action, or a gesture; with neither, asks to be shown the answer."""

    action: Number | None = None
    path: Path | None = None


class LessonShape(Struct, tag="shape", forbid_unknown_fields=True):
    """Asks for the other shape of the table."""

    shape: Annotated[str, Meta(pattern="^(wide|tall)$")]


FromLearner = LessonTry | LessonShape


class LessonStep(Struct, tag="lesson"):
    """Where a lesson stands. reply: what the last try came to; accepted: whether it was right; says: what to do now."""

    game: str
    index: int
    title: str
    intro: str
    at: int
    steps: int
    says: str
    accepted: bool
    reply: str
    finished: bool
    scene: Scene
    choices: list[Choice]
    answers: list[int]
    motions: list[Moved]
