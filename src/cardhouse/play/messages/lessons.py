"""Messages of a lesson."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardhouse.core.scene import Scene
from cardhouse.play.messages.parts import Choice, Moved, Number, Path, Shape


@dataclass(slots=True)
class LessonTry:
    """Tries an action, or a gesture; with neither, asks to be shown the answer."""

    type: Literal["try"] = field(default="try", init=False)
    action: Number | None = None
    path: Path | None = None


@dataclass(slots=True)
class LessonShape:
    """Asks for the other shape of the table."""

    type: Literal["shape"] = field(default="shape", init=False)
    shape: Shape


@dataclass(slots=True)
class LessonStep:
    """Where a lesson stands. reply: what the last try came to; accepted: whether it was right;
    says: what to do now.
    """

    type: Literal["lesson"] = field(default="lesson", init=False)
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


FromLearner = LessonTry | LessonShape
