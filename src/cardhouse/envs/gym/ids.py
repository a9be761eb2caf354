"""The ids of the games' environments."""

from __future__ import annotations

import gymnasium

from cardhouse.core.game import names

VERSION = 0


def id_of(name: str) -> str:
    """The id of a game's environment: its name in camel case, in the house's namespace."""
    return f"cardhouse/{''.join(part.capitalize() for part in name.split('_'))}-v{VERSION}"


def register_ids() -> None:
    """Registers an id for every listed game that has none yet."""
    for name in names():
        if id_of(name) not in gymnasium.registry:
            gymnasium.register(
                id_of(name),
                entry_point="cardhouse.envs.gym.single:Env",
                vector_entry_point="cardhouse.envs.gym.vector:VectorEnv",
                kwargs={"name": name},
            )
