"""VectorEnv: N games with one learning seat each, for Gymnasium; opponents play inside machine
code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.error import ClosedEnvironmentError
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as Base
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cardhouse.core.game import game
from cardhouse.core.state import State
from cardhouse.envs.engine import Engine
from cardhouse.envs.gym.spaces import (
    Bytes,
    Flags,
    Floats,
    action_space,
    checked_illegal,
    observation_space,
)
from cardhouse.envs.kernels import DISABLED, NEXT_STEP, SAME_STEP
from cardhouse.envs.limits import opponents_of
from cardhouse.envs.wording import TEXT

MODES = {
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.DISABLED: DISABLED,
}


class VectorEnv(Base[Bytes, NDArray[np.int64], Any]):
    """Many games at once, each with one learning seat, as ``SyncVectorEnv`` over ``Env`` gives
    them, only faster.

    name, options, seat, max_plies, illegal, masks: as ``Env`` has them. opponents: ``random`` or
    ``careful``, for all other seats or for each, counted on from the learning seat. autoreset_mode:
    when a finished game is dealt anew; ``metadata`` declares it. copy: whether observations and
    ``infos`` are the caller's own; if not, the next step writes them anew. threads: how many share
    the games. Raises UnknownGame or InvalidOptions.
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        max_plies: int | None = None,
        illegal: str = "lose",
        masks: bool = True,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        render_mode: None = None,
    ) -> None:
        self.game = game(name)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.lose, self.masks, self.copy = checked_illegal(illegal), masks, copy
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.single_observation_space: Box = observation_space(self.game)
        self.single_action_space: Discrete = action_space(self.game)
        self._engine = Engine(
            self.game,
            num_envs,
            options or {},
            opponents=opponents_of(opponents, self.game.seats(self.game.blank(options))),
            seat=seat,
            max_plies=max_plies,
            masks=masks,
            threads=threads,
            reset_mode=MODES[self.autoreset_mode],
        )
        observations = batch_space(self.single_observation_space, num_envs)
        actions = batch_space(self.single_action_space, num_envs)
        assert isinstance(observations, Box)
        assert isinstance(actions, MultiDiscrete)
        self.observation_space = observations
        self.action_space = actions
        self._learners = self._engine.block.learner
        self._rows = np.arange(num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Bytes, dict[str, Any]]:
        """Deals all games, or those that ``options["reset_mask"]`` marks: of new seeds, or the next
        ones.

        seed: environment i has the seed + i; or one for each. Raises InvalidOptions.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = (options or {}).get("reset_mask")
        if seed is None and not self._engine.seeds:
            seed = int(self.np_random_seed or 0)
        self._engine.deal(seed, which)
        self._learners = self._engine.block.learner.copy()
        dealt = np.ones(self.num_envs, np.bool_) if which is None else which
        return self._own(self._engine.block.observation), self._infos(dealt)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Bytes, Floats, Flags, Flags, dict[str, Any]]:
        """Plays an action in every game. Raises IllegalAction if so chosen, GameOver in mode
        DISABLED.
        """
        if self.closed:
            raise ClosedEnvironmentError(TEXT("refused.closed"))
        b = self._engine.block
        self._engine.step(actions, self.lose)
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            learner = self._learners
        else:
            learner = b.learner
        rewards = b.rewards[self._rows, learner].astype(np.float64)
        terminated, truncated = b.terminated.copy(), b.truncated.copy()
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            self._add_final(infos, terminated | truncated, learner)
            self._learners = b.learner.copy()
        return self._own(b.observation), rewards, terminated, truncated, infos

    def state(self, index: int) -> State:
        """A copy of the true state of one game."""
        return self._engine.state(index)

    def seed_of(self, index: int) -> str:
        """The seed of the game that goes on in one environment: ``new_match`` deals the same."""
        return self._engine.seed(index)

    def save(self) -> dict[str, Any]:
        """All games as arrays by name, to go on from; ``numpy.savez`` takes them."""
        return self._engine.save()

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Goes on from what ``save`` gave. Raises CardhouseError if it does not fit."""
        self._engine.restore(saved)
        self._learners = self._engine.block.learner.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        self._engine.close()

    def _own(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def _infos(self, present: Flags) -> dict[str, Any]:
        """What is told beside observations; of those that are not marked nothing."""
        b = self._engine.block
        every = bool(present.all())
        counts, seats = b.counts.astype(np.int64), b.learner.astype(np.int64)
        arrays = {"legal": b.legal, "counts": counts, "seat": seats}
        if self.masks:
            arrays["action_mask"] = b.mask
        infos: dict[str, Any] = {}
        for key, array in arrays.items():
            if every:
                infos[key] = self._own(array)
            else:
                infos[key] = np.zeros_like(array)
                infos[key][present] = array[present]
            infos[f"_{key}"] = present.copy()
        return infos

    def _add_final(self, infos: dict[str, Any], over: Flags, learner: Any) -> None:
        """Adds what was told of games at their end."""
        if not over.any():
            return
        ended = np.flatnonzero(over)
        final = np.full(self.num_envs, None, dtype=object)
        for i in ended.tolist():
            final[i] = self._engine.block.final_observation[i, learner[i]].copy()
        legal = np.zeros_like(self._engine.block.legal)
        legal[ended] = -1
        seat = np.zeros(self.num_envs, np.int64)
        seat[ended] = learner[ended]
        present = {"legal": legal, "counts": np.zeros(self.num_envs, np.int64), "seat": seat}
        if self.masks:
            present["action_mask"] = np.zeros_like(self._engine.block.mask)
        infos["final_obs"] = final
        infos["final_info"] = {}
        for key, array in present.items():
            infos["final_info"][key] = array
            infos["final_info"][f"_{key}"] = over.copy()
        infos["_final_obs"] = over.copy()
        infos["_final_info"] = over.copy()
