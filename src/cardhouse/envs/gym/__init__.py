"""Gymnasium: one seat against players of one's choice, one game or many at once (``[envs]``).

Importing this registers an id for every game: ``gymnasium.make("cardhouse/ThreePiles-v0")``, and
with ``make_vec`` many at once.
"""

from cardhouse.core.extras import explained

try:
    from cardhouse.envs.gym.check import check_vector_env
    from cardhouse.envs.gym.ids import register_ids
    from cardhouse.envs.gym.single import Env
    from cardhouse.envs.gym.vector import VectorEnv
except ModuleNotFoundError as error:
    raise (explained(error) or error) from error

register_ids()

__all__ = ["Env", "VectorEnv", "check_vector_env", "register_ids"]
