"""Row: a row of decisions that is tried out before it is played."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.errors import IllegalAction
from cardhouse.core.events import Fact
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play.course import Course
from cardhouse.play.legal import LegalActions
from cardhouse.play.wording import TEXT


class Row:
    """A row that is not finished: only its seat sees it, and any step can be taken back.

    It commits whole, when the row is complete or when its last step asks another seat. No step
    before that shows the seat a hidden card.
    """

    def __init__(self, match: Course) -> None:
        if match.seat is None:
            raise IllegalAction(TEXT("row.over"))
        self.match = match
        self.seat = match.seat
        self.committed = False
        self._trial = match.copy()
        self._start = match.ply

    @property
    def steps(self) -> list[int]:
        """The actions chosen so far."""
        return self._trial.actions[self._start :]

    @property
    def trial(self) -> Course:
        """The match as it would be with the steps made so far; to look at, not to play in."""
        return self._trial

    @property
    def legal_actions(self) -> LegalActions:
        """What may be chosen next."""
        return self._trial.legal_actions

    @property
    def view(self) -> State:
        """The table as the row's seat sees it with the steps made so far."""
        return self._trial.view(self.seat)

    def scene(self, shape: str = "wide") -> Scene:
        """The scene of the row's view."""
        return self._trial.scene(self.seat, shape)

    def text(self, action: int, long: bool = False) -> str:
        """A next action in words."""
        return self._trial.text(action, long)

    def preview(self, what: int | str) -> list[Fact]:
        """The sure consequences of a next step."""
        return self._trial.preview(what)

    def why_not(self, what: int | str | Sequence[str]) -> str | None:
        """Why a next step, or a gesture, is not possible; None if it is.

        Of a gesture that begins a row and would go on with it at once (a card laid on a place), the
        second half is asked about, too.
        """
        problem = self._trial.why_not(what, self.seat)
        if (
            problem
            or isinstance(what, (int, str))
            or len(what) < 2
            or self._trial.seat != self.seat
        ):
            return problem
        action = self._trial.game.scene.meaning(self.view, tuple(what))
        ahead = self._ahead(self._trial, action)
        return None if self._complete(ahead) else ahead.why_not((what[-1],), self.seat)

    def play(self, what: int | str) -> bool:
        """Makes the next step; returns True when that committed the row to the match.

        Raises IllegalAction or InvalidNotation, and IllegalAction when the match has moved on
        meanwhile.
        """
        self._check()
        action = self._trial.action(what)
        ahead = self._ahead(self._trial, action)
        if self._complete(ahead):
            for step in [*self.steps, action]:
                self.match.play(step)
            self.committed = True
            return True
        self._trial = ahead
        return False

    def resume(self, steps: Sequence[int]) -> None:
        """Makes steps that were made before and are to leave the row open.

        Raises IllegalAction, and makes none of them, if one is not possible or would commit the
        row.
        """
        self._check()
        trial = self._trial
        for step in steps:
            trial = self._ahead(trial, step)
            if self._complete(trial):
                raise IllegalAction(TEXT("row.stale"))
        self._trial = trial

    def _ahead(self, trial: Course, action: int) -> Course:
        """A copy with a next action; the trial itself must not show what only a commit may show."""
        problem = trial.why_not(action, self.seat)
        if problem:
            raise IllegalAction(problem)
        ahead = trial.copy()
        ahead.play(action)
        return ahead

    def _complete(self, ahead: Course) -> bool:
        return ahead.state.row_n == 0 or ahead.seat != self.seat

    def undo(self) -> int:
        """Takes back the last step. Raises IllegalAction when there is none."""
        self._check()
        if not self.steps:
            raise IllegalAction(TEXT("row.no_undo"))
        return self._trial.undo()

    def _check(self) -> None:
        if self.committed:
            raise IllegalAction(TEXT("row.played"))
        if self.match.ply != self._start:
            raise IllegalAction(TEXT("row.stale"))
