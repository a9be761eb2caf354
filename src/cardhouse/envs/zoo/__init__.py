"""PettingZoo: every seat of one game decides outside, asked in turn or all at once
(``[pettingzoo]``).

Importing this registers ids for every game: ``pettingzoo.make("aec", "cardhouse/three_piles_v0")``,
and the same with ``"parallel"``.
"""

from cardhouse.core.extras import explained

try:
    from cardhouse.envs.zoo.aec import AEC
    from cardhouse.envs.zoo.ids import env, parallel_env, register_ids
except ModuleNotFoundError as error:
    raise (explained(error) or error) from error

register_ids()

__all__ = ["AEC", "env", "parallel_env", "register_ids"]
