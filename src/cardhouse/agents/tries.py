"""Tries: lines that win a solitaire, looked for without a solver: careful play with some chance in
it, again and again.

It needs nothing compiled, goes on in slices, and can prove little: a line that wins is sure, that
none was found means nothing. How often such play wins is what grades deals, too
(``Tuning.grading_noise``).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from cardhouse.agents.levels import tuning_of
from cardhouse.core.game import Game
from cardhouse.core.rng import below, generator
from cardhouse.core.state import State

IDLE = 40
"""A try is given up after so many decisions in which nothing new was reached."""


class Tries:
    """The search of one position, which must hold all cards. line: the actions that win it, once
    they are found.
    """

    def __init__(
        self, game: Game, state: State, seed: int | str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.game = game
        self.start = state.copy()
        self.line: list[int] | None = None
        self.made = 0
        self._clock = clock
        self._rng = generator(f"tries {seed}")
        self._noise = tuning_of(game).grading_noise
        self._out = [0] * game.max_legal
        self._begin()

    def _begin(self) -> None:
        self._state = self.start.copy()
        self._actions: list[int] = []
        self._most, self._idle = 0, 0

    def go_on(self, seconds: float) -> bool:
        """Goes on for about so many seconds; whether a line is found."""
        until = self._clock() + seconds
        while self.line is None and self._clock() < until:
            self._step()
        return self.line is not None

    def _step(self) -> None:
        """One decision of the try under way."""
        rules, s = self.game.rules, self._state
        if rules.seat(s) < 0 or self._idle > IDLE:
            self.made += 1
            if s.winners:
                self.line = self._actions
            else:
                self._begin()
            return
        action = self._choice()
        rules.apply(s, action)
        self._actions.append(action)
        score = rules.score(s, 0)
        self._idle = 0 if score > self._most else self._idle + 1
        self._most = max(self._most, score)

    def _choice(self) -> int:
        rules, s = self.game.rules, self._state
        n = rules.legal(s, self._out)
        if n == 1:
            return self._out[0]
        view = self.game.hidden(s, rules.seat(s))
        weigh, rng, noise = self.game.advice.weigh, self._rng, self._noise
        return max(self._out[:n], key=lambda action: weigh(view, action) + below(rng, noise))
