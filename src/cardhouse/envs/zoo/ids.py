"""The ids of the games' environments, by PettingZoo's registry."""

from __future__ import annotations

from functools import partial
from typing import Any

from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry, register
from pettingzoo.utils import OrderEnforcingWrapper
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from cardhouse.core.game import names
from cardhouse.envs.zoo.aec import AEC

VERSION = 0


def id_of(name: str) -> str:
    """The id of a game's environments: its name, in the house's namespace, as PettingZoo writes
    them.
    """
    return f"cardhouse/{name}_v{VERSION}"


def env(name: str, **kwargs: Any) -> AECEnv[Any, Any, Any]:
    """One game as an AEC environment that complains of calls out of order. kwargs: see ``AEC``."""
    return OrderEnforcingWrapper(AEC(name, **kwargs))


def parallel_env(name: str, **kwargs: Any) -> ParallelEnv[Any, Any, Any]:
    """One game as a parallel environment, by PettingZoo's own conversion of turn-based games.

    Every seat gives an action in every step, and only that of the seat that decides is played;
    ``action_mask`` of the others is all 0. kwargs: see ``AEC``.
    """
    return turn_based_aec_to_parallel(env(name, **kwargs))


def register_ids() -> None:
    """Registers both forms of every listed game that has no id yet."""
    for name in names():
        if id_of(name) not in aec_registry:
            register("aec", id_of(name), entry_point=partial(env, name))
        if id_of(name) not in parallel_registry:
            register("parallel", id_of(name), entry_point=partial(parallel_env, name))
