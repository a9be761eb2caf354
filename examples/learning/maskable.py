"""MaskablePPO of sb3-contrib on one page: a thin VecEnv over ours, one learning seat, the others
inside machine code.

python examples/learning/maskable.py --opponents random --minutes 5
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from cardhouse.envs.gym import VectorEnv


class Games(VecEnv):
    """Many games of ours as Stable-Baselines3 wants them; observations are scaled to -1..1."""

    render_mode = None

    def __init__(self, name: str, count: int, **settings: Any) -> None:
        self.many = VectorEnv(name, count, seat=None, autoreset_mode="SameStep", **settings)
        space = self.many.single_observation_space
        high = np.maximum(1, np.maximum(abs(space.low.astype(int)), space.high.astype(int)))
        self.scale = (1 / high).astype(np.float32)
        super().__init__(count, Box(-1, 1, space.shape, np.float32), self.many.single_action_space)

    def reset(self) -> Any:
        seen, self.infos = self.many.reset(seed=self._seeds[0])
        self._reset_seeds()
        return seen * self.scale

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, paid, ended, cut, self.infos = self.many.step(self.actions)
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(ended | cut):
            told[i]["terminal_observation"] = self.infos["final_obs"][i] * self.scale
            told[i]["TimeLimit.truncated"] = bool(cut[i] and not ended[i])
        return seen * self.scale, paid.astype(np.float32), ended | cut, told

    def env_method(self, method_name: str, *given: Any, indices: Any = None, **named: Any) -> Any:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.infos["action_mask"][self._get_indices(indices)] > 0)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name not in ("render_mode", "action_masks"):
            raise AttributeError(attr_name)
        return [None for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        self.many.close()


class Minutes(BaseCallback):
    """Ends learning after so many minutes of CPU time."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.until = time.process_time() + 60 * minutes

    def _on_step(self) -> bool:
        return time.process_time() < self.until


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--game", default="three_piles")
    parser.add_argument("--opponents", default="random", help="random or careful (random)")
    parser.add_argument("--minutes", type=float, default=5, help="CPU minutes (5)")
    args = parser.parse_args()
    torch.set_num_threads(1)
    games = Games(args.game, 64, opponents=args.opponents)
    model = MaskablePPO("MlpPolicy", games, n_steps=128, batch_size=1024, n_epochs=4, gamma=0.999,
                        ent_coef=0.01, seed=1, policy_kwargs={"net_arch": [128, 128]})  # fmt: skip
    model.learn(10**9, callback=Minutes(args.minutes))
    paid, _ = evaluate_policy(
        model, Games(args.game, 64, opponents=args.opponents), 500, warn=False
    )
    used = time.process_time() / 60
    print(f"{model.num_timesteps} decisions, {used:.1f} CPU minutes: mean result {paid:+.3f}")


if __name__ == "__main__":
    main()
