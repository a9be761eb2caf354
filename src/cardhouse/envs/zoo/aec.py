"""AEC: one game, every seat of which decides outside, for PettingZoo. The rules run under
CPython.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from cardhouse.core.errors import CardhouseError, IllegalAction, InvalidOptions
from cardhouse.core.game import game
from cardhouse.core.notation import shown
from cardhouse.core.state import State
from cardhouse.envs.gym.spaces import (
    Bytes,
    action_space,
    info_of,
    observation_space,
    observations_of,
)
from cardhouse.envs.limits import TRIES, checked_action, checked_plies
from cardhouse.envs.seeds import seed_of
from cardhouse.envs.wording import TEXT
from cardhouse.play.course import returns

ILLEGAL = ("lose", "raise", "first")
"""What an action that is not legal does: its seat loses, it raises IllegalAction, or the first
legal one is played.
"""

Observation = dict[str, Bytes]


class AEC(AECEnv[str, Observation, np.int64 | None]):  # type: ignore[misc]  # its library has no types
    """All seats of one game, agents ``seat_0``, ``seat_1``...; each is asked whenever it must
    decide.

    name: the game's name. max_cycles: decisions of all seats after which a game is truncated.
    illegal: what an action that is not legal does: ``lose`` (-1 for its seat, 0 for the others, and
    the game is over), ``raise``, or ``first``: the first legal action is played.

    An observation holds ``observation`` and ``action_mask``, which is all 0 for seats that do not
    decide. Rewards are 0 until the end, then 1, 0 or -1, in a solitaire 1 or 0. ``state`` is what
    all seats see, one after another: the cards that nobody sees are no part of it. A seed deals
    what ``new_match`` deals; see ``envs.seeds``. Raises UnknownGame or InvalidOptions.
    """

    def __init__(
        self,
        name: str,
        options: Mapping[str, Any] | None = None,
        *,
        max_cycles: int | None = None,
        illegal: str = "lose",
        render_mode: None = None,
    ) -> None:
        super().__init__()
        self.game = game(name)
        self.options = dict(options or {})
        seats = self.game.seats(self.game.blank(self.options))
        self.cap = checked_plies(max_cycles)
        if illegal not in ILLEGAL:
            raise InvalidOptions(TEXT("refused.illegal_zoo", got=shown(illegal)))
        self.illegal = illegal
        self.render_mode = render_mode
        self.metadata = {
            "name": f"cardhouse_{name}_v0",
            "render_modes": [],
            "is_parallelizable": True,
        }
        self.possible_agents = [f"seat_{p}" for p in range(seats)]
        self.agents: list[str] = []
        seen = observation_space(self.game)
        self._size = len(seen.low)
        mask = Box(0, 1, (self.game.actions,), np.int8)
        self._spaces: dict[str, Dict] = {
            agent: Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self._actions: dict[str, Discrete] = {
            agent: action_space(self.game) for agent in self.possible_agents
        }
        self.state_space = Box(np.tile(seen.low, seats), np.tile(seen.high, seats), dtype=np.int8)
        self._seed, self._number = "", -1
        self._state: State | None = None
        self._legal: list[int] = []
        self._ply = 0

    @property
    def table(self) -> State:
        """The true state, which no seat may see. Raises CardhouseError before the first deal."""
        if self._state is None:
            raise CardhouseError(TEXT("refused.undealt"))
        return self._state

    @property
    def seed(self) -> str:
        """The seed of this game: ``new_match`` deals the same."""
        return seed_of(self._seed, self._number)

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals the first game of a seed, or the next one of the same seed."""
        if seed is not None or self._number < 0:
            self._seed, self._number = str(np_random(seed)[1]), -1
        for _ in range(TRIES):
            self._number += 1
            self._state = self.game.new_state(self.options, self.seed)
            if not self.table.ended:
                break
        else:
            raise InvalidOptions(TEXT("refused.undecided", n=TRIES))
        self._ply = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to()

    def step(self, action: np.int64 | None) -> None:
        """Plays an action of the seat that decides, or takes a finished seat away.

        Raises IllegalAction if so chosen, and without an action of a seat that is not finished.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(TEXT("refused.none", agent=agent))
        self._cumulative_rewards[agent] = 0.0
        chosen = checked_action(action)
        wrong = chosen not in self._legal
        if wrong and self.illegal == "raise":
            code = self.game.rules.verdict(self.table, chosen) if chosen >= 0 else -1
            why = self.game.notation.reason(self.table, chosen, code)
            raise IllegalAction(TEXT("refused.number", action=shown(chosen), why=why))
        if wrong and self.illegal == "lose":
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[agent] = 0.0 if self.game.solitaire else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._play(self._legal[0] if wrong else chosen)
        self._accumulate_rewards()
        self._turn_to()

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and its legal actions."""
        mask = np.zeros(self.game.actions, np.int8)
        if agent == self.agent_selection:
            mask[self._legal] = 1
        return {"observation": self._seen(self.possible_agents.index(agent)), "action_mask": mask}

    def state(self) -> Bytes:
        """What all seats see, one after another."""
        return np.concatenate([self._seen(p) for p in range(len(self.possible_agents))])

    def render(self) -> None:
        """Draws nothing: a record of the game can be looked at."""

    def close(self) -> None:
        """Nothing is held."""

    def _play(self, action: int) -> None:
        self.game.rules.apply(self.table, action)
        self._ply += 1
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.table.ended:
            self.terminations = dict.fromkeys(self.agents, True)
            paid = returns(self.game, self.table, len(self.agents))
            self.rewards = dict(zip(self.agents, paid, strict=True))
        elif 0 < self.cap <= self._ply:
            self.truncations = dict.fromkeys(self.agents, True)

    def _turn_to(self) -> None:
        """Selects the agent that must decide, after the end the first one, and says what it may
        do.
        """
        over = any(self.terminations.values()) or any(self.truncations.values())
        p = -1 if over else self.game.rules.seat(self.table)
        self._legal = [] if over else self.game.legal(self.table)
        self.agent_selection = self.possible_agents[max(p, 0)]
        self.infos = {
            agent: info_of(self.game, self._legal if q == p else [], q, masks=False)
            for q, agent in enumerate(self.possible_agents)
        }

    def _seen(self, p: int) -> Bytes:
        out = np.zeros(self._size, np.int8)
        observations_of(self.game).observe(self.table, p, out)
        return out
