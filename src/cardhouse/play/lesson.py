"""LessonRun: a lesson being played. It drives a match and knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from cardhouse.core.errors import CardhouseError, GameOver, InvalidLesson, InvalidNotation
from cardhouse.core.game import Game
from cardhouse.core.lessons import ANY, POINTED, Lesson, Step
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play.course import asked_words
from cardhouse.play.legal import normal
from cardhouse.play.match import LegalActions, Match, match_from_position
from cardhouse.play.wording import TEXT


@dataclass(frozen=True, slots=True)
class Reply:
    """What a try came to. text: what to tell the learner. reason: the rules' own sentence when it
    is not legal.
    """

    accepted: bool
    text: str
    reason: str = ""


class LessonRun:
    """A lesson on its way: the learner's seat is the one that decides first. Raises InvalidLesson.

    Future chance comes from a seed made of the names of the game and the lesson, so it never
    differs.
    """

    def __init__(self, game: Game, lesson: Lesson) -> None:
        if lesson.position["game"] != game.name:
            raise InvalidLesson(f"{lesson.title!r} is no lesson of {game.title}")
        self.game = game
        self.lesson = lesson
        self.at = 0
        self.match: Match = match_from_position(
            dict(lesson.position), seed=f"lesson {game.name} {lesson.name}"
        )
        seat = self.match.seat
        if seat is None:
            raise InvalidLesson(f"{lesson.title!r} begins when its game is over")
        self.seat: int = seat

    @property
    def finished(self) -> bool:
        """Whether every step has been done."""
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step to do now; None when the lesson is finished."""
        return None if self.finished else self.lesson.steps[self.at]

    @property
    def say(self) -> str:
        """What to tell the learner before the next try; empty at the end."""
        step = self.step
        return "" if step is None else step.says

    @property
    def highlights(self) -> tuple[str, ...]:
        """Ids of the spots and pieces that the step points at."""
        step = self.step
        return () if step is None else step.highlights

    @property
    def legal_actions(self) -> LegalActions:
        """Every legal action, wanted or not."""
        return self.match.legal_actions

    @property
    def answers(self) -> list[int]:
        """The actions that the step accepts, for somebody who asks to be shown."""
        step = self.step
        if step is None:
            return []
        return (
            list(self.legal_actions)
            if step.accepts == ANY
            else [self.match.action(x) for x in step.accepts]
        )

    def text(self, action: int, long: bool = False) -> str:
        """An action in words."""
        return self.match.text(action, long)

    def view(self) -> State:
        """The table as the learner sees it."""
        return self.match.view(self.seat)

    def scene(self, shape: str = "wide") -> Scene:
        """The scene of that view; what the step points at carries the highlight ``pointed``."""
        scene = self.match.scene(self.seat, shape)
        wanted = set(self.highlights)
        return replace(
            scene,
            spots=tuple(
                replace(x, highlights=(*x.highlights, POINTED)) if x.id in wanted else x
                for x in scene.spots
            ),
            pieces=tuple(
                replace(x, highlights=(*x.highlights, POINTED)) if x.id in wanted else x
                for x in scene.pieces
            ),
        )

    def try_action(self, what: int | str | Sequence[str]) -> Reply:
        """Tries an action, a text or a gesture (a path of targets): plays it if the step accepts
        it, or says why not.

        Raises GameOver when the lesson is finished.
        """
        step = self.step
        if step is None:
            raise GameOver(TEXT("teaching.finished"))
        try:
            action = self._action(what)
        except InvalidNotation as error:
            return Reply(False, str(error), str(error))
        reason = self.match.why_not(action) or ""
        short = self.match.text(action) if 0 <= action < self.game.actions else ""
        if not reason and (step.accepts == ANY or action in self.answers):
            self._go_on(step, action)
            return Reply(True, step.then)
        return Reply(False, self._refusal(step, short, reason), reason)

    def go_to(self, at: int) -> None:
        """Goes on to a step, by the first answer of each before it; to the end where there are not
        so many.
        """
        while self.at < at and not self.finished:
            self.try_action(self.answers[0])

    def _action(self, what: int | str | Sequence[str]) -> int:
        if isinstance(what, (int, str)):
            return self.match.action(what)
        action = self.game.scene.meaning(self.view(), tuple(what))
        if action < 0:
            raise InvalidNotation(asked_words(self.game, self.view()))
        return action

    def _refusal(self, step: Step, short: str, reason: str) -> str:
        for pattern, reply in step.wrong.items():
            if short and fnmatchcase(normal(short), normal(pattern)):
                return reply
        return reason or step.otherwise or TEXT("teaching.not_now")

    def _go_on(self, step: Step, action: int) -> None:
        self.match.play(action)
        for text in step.others:
            try:
                self.match.play(text)
            except CardhouseError as error:
                raise InvalidLesson(
                    f"{self.lesson.title!r}, step {self.at + 1}: {text!r}: {error}"
                ) from error
        self.at += 1
        if not self.finished and self.match.seat != self.seat:
            raise InvalidLesson(
                f"{self.lesson.title!r}, step {self.at + 1}: it is not the learner's decision"
            )
