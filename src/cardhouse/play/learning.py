"""Learning: a lesson in messages, for whoever plays it over a line; the same run that every front
end plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.core.game import Game
from cardhouse.core.scene import Scene
from cardhouse.play.lesson import LessonRun
from cardhouse.play.messages.house import LessonInfo
from cardhouse.play.messages.lessons import FromLearner, LessonShape, LessonStep
from cardhouse.play.messages.parts import Choice
from cardhouse.play.telling import moved


def lesson_list(game: Game) -> list[LessonInfo]:
    """The lessons of a game; none if it has none."""
    try:
        lessons = game.lessons
    except ModuleNotFoundError:
        return []
    return [LessonInfo(i, x.title, x.says, x.house) for i, x in enumerate(lessons)]


class Learning:
    """One learner's lesson. at: the step to go on with, since nothing of it is stored anywhere."""

    def __init__(self, game: Game, index: int, shape: str, at: int = 0) -> None:
        self.run = LessonRun(game, game.lessons[index])
        self.run.go_to(at)
        self.index = index
        self.shape = shape

    def told(
        self, accepted: bool = False, reply: str = "", before: Scene | None = None
    ) -> LessonStep:
        """Where the lesson stands. before: the scene that glides begin in."""
        run = self.run
        scene = run.scene(self.shape)
        own = not run.finished and run.match.seat == run.seat
        choices = [_choice(run, action) for action in run.legal_actions] if own else []
        motions = moved(before, scene, []) if before is not None else []
        return LessonStep(
            run.game.name, self.index, run.lesson.title, run.lesson.says, run.at,
            len(run.lesson.steps), run.say, accepted, reply, run.finished, scene, choices,
            run.answers if own else [], motions,
        )  # fmt: skip

    def answer(self, message: FromLearner) -> LessonStep:
        """Carries out what the learner asks for, and tells where the lesson stands then. Raises
        CardhouseError.
        """
        run, before = self.run, self.run.scene(self.shape)
        accepted, reply = False, ""
        if isinstance(message, LessonShape):
            self.shape = message.shape
        elif not run.finished:
            what: int | str | Sequence[Any] = (
                message.action if message.action is not None else message.path or run.answers[0]
            )
            found = run.try_action(what)
            accepted, reply = found.accepted, found.text
        return self.told(accepted, reply, before if before.shape == self.shape else None)


def _choice(run: LessonRun, action: int) -> Choice:
    return Choice(action, run.text(action), run.text(action, long=True))
