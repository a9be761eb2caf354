"""check_vector_env: is the vector environment what the single one is, many times?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.vector import VectorEnv as Base

from cardhouse.core.errors import CardhouseError
from cardhouse.envs.gym.single import Env
from cardhouse.envs.gym.vector import VectorEnv
from cardhouse.envs.wording import TEXT


class EnvironmentsDiffer(CardhouseError, AssertionError):
    """A vector environment does not do what the single ones do; the message says where."""


def check_vector_env(
    name: str,
    options: Mapping[str, Any] | None = None,
    *,
    count: int = 5,
    steps: int = 200,
    seed: int = 1,
    illegal_every: int = 0,
    single: type[Env] = Env,
    **kwargs: Any,
) -> None:
    """Plays random legal actions in ``VectorEnv`` and in Gymnasium's ``SyncVectorEnv`` over
    ``Env``, and compares.

    In each autoreset mode observations, rewards, endings and infos of every step must be equal.
    single: the class of the single environments. illegal_every: about one action in so many is not
    legal; 0 for none. kwargs: what both environments are made with (``seat``, ``opponents``,
    ``max_plies``...). Raises EnvironmentsDiffer.
    """
    for mode in AutoresetMode:
        many = VectorEnv(name, count, options, autoreset_mode=mode, **kwargs)
        singles = SyncVectorEnv(
            [lambda: single(name, options, **kwargs)] * count, autoreset_mode=mode
        )
        try:
            _compare(many, singles, mode, steps, seed, illegal_every)
        finally:
            many.close()
            singles.close()


def _compare(
    many: VectorEnv,
    singles: Base[Any, Any, Any],
    mode: AutoresetMode,
    steps: int,
    seed: int,
    illegal_every: int,
) -> None:
    chance = np.random.default_rng(seed)
    if many.metadata["autoreset_mode"] != singles.metadata["autoreset_mode"]:
        raise EnvironmentsDiffer(TEXT("differs", mode=mode.value, step=0, what="metadata"))
    for one, other in (
        (many.single_observation_space, singles.single_observation_space),
        (many.single_action_space, singles.single_action_space),
        (many.observation_space, singles.observation_space),
        (many.action_space, singles.action_space),
    ):
        if one != other:
            raise EnvironmentsDiffer(TEXT("differs", mode=mode.value, step=0, what=str(one)))
    found = many.reset(seed=seed)
    _equal(found, singles.reset(seed=seed), ("observations", "infos"), mode, 0)
    infos = found[1]
    for step in range(1, steps + 1):
        places = (chance.random(many.num_envs) * infos["counts"]).astype(np.int64)
        actions = infos["legal"][np.arange(many.num_envs), places].astype(np.int64)
        actions[infos["counts"] == 0] = 0
        if illegal_every:
            wrong = chance.random(many.num_envs) * illegal_every < 1
            actions[wrong] = chance.integers(0, int(many.single_action_space.n), int(wrong.sum()))
        results = many.step(actions)
        names = ("observations", "rewards", "terminations", "truncations", "infos")
        _equal(results, singles.step(actions), names, mode, step)
        infos = results[4]
        over = results[2] | results[3]
        if mode == AutoresetMode.DISABLED and over.any():
            found = many.reset(options={"reset_mask": over})
            _equal(
                found,
                singles.reset(options={"reset_mask": over}),
                ("observations", "infos"),
                mode,
                step,
            )
            for key, array in found[1].items():
                infos[key][over] = array[over]


def _equal(
    found: tuple[Any, ...],
    right: tuple[Any, ...],
    names: tuple[str, ...],
    mode: AutoresetMode,
    step: int,
) -> None:
    for what, one, other in zip(names, found, right, strict=True):
        if not data_equivalence(one, other, exact=True):
            raise EnvironmentsDiffer(TEXT("differs", mode=mode.value, step=step, what=what))
