"""PettingZoo: every seat of one game decides outside, asked in turn or all at once (``[pettingzoo]``).

Importing this registers ids for every game: ``pettingzoo.make("aec", "cardhouse/three_piles_v0")``, and the same with
``"parallel"``.
"""

from cardhouse.envs.zoo.aec import AEC
from cardhouse.envs.zoo.ids import env, parallel_env, register_ids

register_ids()

__all__ = ["AEC", "env", "parallel_env", "register_ids"]
