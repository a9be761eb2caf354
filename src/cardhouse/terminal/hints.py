"""Hints in words: by the search where it can run, else by rules of thumb; and how likely an action
is answered.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from cardhouse.agents.agent import Agent
from cardhouse.agents.answers import answers
from cardhouse.agents.base import PLANNER, make
from cardhouse.agents.levels import advising
from cardhouse.agents.plain import plain_hint
from cardhouse.agents.wording import closer_words, in_a_line
from cardhouse.core.extras import available
from cardhouse.core.game import Game
from cardhouse.core.solving import Stop
from cardhouse.core.state import State
from cardhouse.play.assistance import Advice
from cardhouse.play.course import Course
from cardhouse.play.legal import find_action
from cardhouse.play.wording import possible_words
from cardhouse.terminal.warm_up import Preparation

LONGEST = 120.0
"""Seconds that a closer look waits at most for a first compilation."""


class Hints:
    """The hints of one game. What the search needs is compiled in a process of its own when first
    asked.

    names: what the seats are called.
    """

    def __init__(self, game: Game, names: tuple[str, ...] = ()) -> None:
        self.game = game
        self.names = names
        compiled = available("fast")
        self.searches = compiled and game.searched
        self.plans = compiled and game.planner is not None  # looking for a planner imports it
        self.planner: Agent | None = None
        self.preparation: Preparation | None = None
        self.guessed: State | None = None

    def prepare(self) -> bool:
        """Begins to get ready, if that is still needed; returns whether a hint can be given at
        once.
        """
        if (self.searches or self.plans) and self.preparation is None:
            self.preparation = Preparation(self.game, "hint")
        return self.preparation is None or self.preparation.done

    def hint(self, view: State, legal: Sequence[int], stop: Stop = lambda: False) -> Advice:
        """A hint for the seat that decides, from its view, in one paragraph; thinks for about a
        second once all is ready, and says what is seen at first sight before.
        """
        asked_again = self.guessed == view
        found = self._hint(view, legal, stop)
        if asked_again and not found.quick:
            found = found._replace(text=closer_words(found.text))
        return found._replace(text=in_a_line(found.text))

    def _hint(self, view: State, legal: Sequence[int], stop: Stop) -> Advice:
        # A guess is told at once; who asks again waits for the closer look.
        ready = self.await_ready(stop) if self.guessed == view else self.prepare()
        if not ready:
            return self.by_thumb(view, legal)
        if self.plans:
            return self.planned(view, legal)
        if not self.searches:
            return self.by_thumb(view, legal)
        from cardhouse.agents.hint import hint

        found = hint(self.game, view, legal, advising(self.game), stop=stop, names=self.names)
        return Advice(found.action, str(found), found.targets, found.row)

    def await_ready(self, stop: Stop) -> bool:
        """Waits until a closer look can be had; returns whether it can."""
        until = time.monotonic() + LONGEST
        while not self.prepare() and time.monotonic() < until and not stop():
            time.sleep(0.05)
        return self.prepare() and not stop()

    def planned(self, view: State, legal: Sequence[int]) -> Advice:
        """What the game's own planner would do; it goes on with its plan from hint to hint."""
        from cardhouse.agents.planned import planned_hint

        self.planner = self.planner or make(PLANNER, self.game)
        return planned_hint(self.game, self.planner, view, legal, self.names)

    def by_thumb(self, view: State, legal: Sequence[int]) -> Advice:
        """What a careful player would do: a quick guess where a closer look is still to come."""
        quick = self.searches or self.plans
        self.guessed = view if quick else None
        return plain_hint(self.game, view, legal, self.names, quick=quick)

    def stop(self) -> None:
        """Ends what still gets ready."""
        if self.preparation is not None:
            self.preparation.stop()


def chance(game: Game, view: State, action: int) -> list[str]:
    """The chance that an action is answered, in words; nothing where nobody is asked. Takes some 60
    ms.
    """
    return [] if game.solitaire else [fact.text for fact in answers(game, view, action)]


def why(match: Course, seat: int, text: str) -> str:
    """Why an action is not possible; if it is, what surely follows, and how likely it is
    answered.
    """
    problem = match.why_not(text, seat)
    if problem is not None:
        return problem
    view = match.view(seat)
    action = find_action(match.game, view, list(match.legal_actions), text)
    words = [fact.text for fact in match.preview(action)] + chance(match.game, view, action)
    return possible_words(words)
