"""Env: one game with one learning seat, for Gymnasium. The rules run under CPython, so nothing is
compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from cardhouse.agents.agent import Agent
from cardhouse.agents.base import check, make
from cardhouse.core.errors import CardhouseError, GameOver, IllegalAction, InvalidOptions
from cardhouse.core.game import Game, game
from cardhouse.core.notation import shown
from cardhouse.core.state import State
from cardhouse.envs.gym.spaces import (
    Bytes,
    action_space,
    checked_illegal,
    info_of,
    observation_space,
    observations_of,
)
from cardhouse.envs.limits import (
    TRIES,
    checked_action,
    checked_opponents,
    checked_plies,
    checked_seat,
)
from cardhouse.envs.seeds import player_seed, seed_of
from cardhouse.envs.wording import TEXT
from cardhouse.play.course import returns
from cardhouse.play.history import Seen, seen

Opponent = str | Callable[[Game, str], Agent]
"""A player by name, or what makes one from the game and a seed."""


class Env(gymnasium.Env[Bytes, np.int64]):
    """One seat against players of one's choice; a solitaire has the learning seat alone.

    name: the game's name. seat: the learning seat; None for one that changes from game to game.
    opponents: a player for all other seats, or one for each, counted on from the learning seat: a
    name (``random``, ``careful``, a level, ``search:ms=100``), or what makes an ``Agent`` from the
    game and a seed. max_plies: decisions of all seats after which a game is truncated. illegal:
    what an action that is not legal does: ``lose`` (reward -1, in a solitaire 0) or ``raise``.
    masks: whether ``info`` has an ``action_mask``.

    The reward is 0 until the end, then 1, 0 or -1, in a solitaire 1 or 0. ``info``: ``legal`` (the
    legal actions, ascending, then -1), ``counts`` (how many), ``seat`` (the learning one). Which
    games a seed stands for: ``envs.seeds``. Raises UnknownGame or InvalidOptions.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        name: str,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | None = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        max_plies: int | None = None,
        illegal: str = "lose",
        masks: bool = True,
        render_mode: None = None,
    ) -> None:
        self.game = game(name)
        self.options = dict(options or {})
        self.seats = self.game.seats(self.game.blank(self.options))
        self.fixed = checked_seat(seat, self.seats)
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents] * (self.seats - 1)
        self.opponents = list(opponents)
        checked_opponents(len(self.opponents), self.seats)
        for opponent in self.opponents:
            if isinstance(opponent, str):
                check(opponent, self.game)
        self.cap = checked_plies(max_plies)
        self.lose, self.masks = checked_illegal(illegal), masks
        self._space = observation_space(self.game)
        self.observation_space = self._space
        self.action_space = action_space(self.game)
        self.render_mode = render_mode
        self.learner = 0
        self._seed, self._number = "", -1
        self._state: State | None = None
        self._legal: list[int] = []
        self._agents: dict[int, Agent] = {}
        self._histories: dict[int, list[Seen]] = {}
        self._ply = 0
        self._over = True

    @property
    def state(self) -> State:
        """The true state. Raises CardhouseError before the first deal."""
        if self._state is None:
            raise CardhouseError(TEXT("refused.undealt"))
        return self._state

    @property
    def seed(self) -> str:
        """The seed of this game: ``new_match`` deals the same."""
        return seed_of(self._seed, self._number)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Deals the first game of a seed, or the next one of the same seed."""
        super().reset(seed=seed)
        if seed is not None or self._number < 0:
            self._seed, self._number = str(self.np_random_seed), -1
        for _ in range(TRIES):
            self._deal()
            if not self._ended():
                return self._step_result(0.0)[0], self._info()
        raise InvalidOptions(TEXT("refused.undecided", n=TRIES))

    def step(self, action: np.int64) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Plays an action, and what the opponents answer. Raises IllegalAction if so chosen, or
        GameOver.
        """
        if self._over:
            raise GameOver(TEXT("refused.finished"))
        chosen = checked_action(action)
        if chosen not in self._legal:
            if not self.lose:
                code = self.game.rules.verdict(self.state, chosen)
                why = self.game.notation.reason(self.state, chosen, code)
                raise IllegalAction(TEXT("refused.number", action=shown(chosen), why=why))
            self._over, self._legal = True, []
            return self._step_result(0.0 if self.game.solitaire else -1.0, terminated=True)
        self._play(chosen)
        self._go_on()
        reward = 0.0
        if self.state.ended:
            reward = returns(self.game, self.state, self.seats)[self.learner]
        self._over = self._ended()
        over = bool(self.state.ended)
        return self._step_result(reward, terminated=over, truncated=self._over and not over)

    def _deal(self) -> None:
        """Deals the next game and lets the opponents decide what comes first."""
        self._number += 1
        self.learner = self.fixed if self.fixed >= 0 else self._number % self.seats
        self._state = self.game.new_state(self.options, self.seed)
        self._agents = {}
        for k, opponent in enumerate(self.opponents):
            p = (self.learner + 1 + k) % self.seats
            own = player_seed(self.seed, p)
            if isinstance(opponent, str):
                self._agents[p] = make(opponent, self.game, own)
            else:
                self._agents[p] = opponent(self.game, own)
        self._histories = {p: [] for p, agent in self._agents.items() if agent.wants_history}
        self._ply = 0
        self._go_on()
        self._over = self._ended()

    def _ended(self) -> bool:
        """Whether the game is over or cut off."""
        return bool(self.state.ended) or 0 < self.cap <= self._ply

    def _go_on(self) -> None:
        """Lets the opponents decide until the learning seat must, or the game has ended."""
        while not self._ended():
            p = self.game.rules.seat(self.state)
            self._legal = self.game.legal(self.state)
            if p == self.learner:
                return
            self._play(self._legal[0] if len(self._legal) == 1 else self._answer(p))
        self._legal = []

    def _answer(self, p: int) -> int:
        """What an opponent chooses. Raises IllegalAction if it may not."""
        agent, state = self._agents[p], self.state
        if p in self._histories:
            agent.observe(tuple(self._histories[p]))
        given = state.copy() if agent.sees_truth else self.game.hidden(state, p)
        action = agent.choose(given, self._legal)
        if action not in self._legal:
            why = f"{agent.name}"
            raise IllegalAction(TEXT("refused.number", action=shown(action), why=why))
        return action

    def _play(self, action: int) -> None:
        before = self.state.copy() if self._histories else None
        self.game.rules.apply(self.state, action)
        if before is not None:
            for q, known in self._histories.items():
                known.append(seen(self.game, self._ply, before, action, self.state, q))
        self._ply += 1

    def _info(self) -> dict[str, Any]:
        return info_of(self.game, self._legal, self.learner, self.masks)

    def _step_result(
        self, reward: float, terminated: bool = False, truncated: bool = False
    ) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        out = np.zeros(self._space.shape, np.int8)
        observations_of(self.game).observe(self.state, self.learner, out)
        return out, reward, terminated, truncated, self._info()
