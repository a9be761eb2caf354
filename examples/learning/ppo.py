"""PPO with masks in one file: a net learns 3 Piles by playing against itself in many games at once.

    python examples/learning/ppo.py --minutes 30 --out build/learn

Both seats are played by the same net. A value is that of the seat that decides; when the next
decision is the other seat's, its value counts with the sign turned, since what one seat wins the
other loses. Besides the result (1, -1) a decision is paid for the points that it gains or gives
away, which makes for faster learning and hardly another game. Minutes are CPU time. Every few of
them the net meets players of the house; the curve is written as CSV.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from cardhouse.core.game import game
from cardhouse.core.observing import starts
from cardhouse.envs import VectorGame
from cardhouse.envs.gym import VectorEnv

GAME = "three_piles"
GAMES, STEPS = 256, 64  # games at once, decisions in each before the net learns from them
EPOCHS, PART, CLIP, LAMBDA, POINT = 3, 2048, 0.2, 0.95, 0.05


class Net(nn.Module):
    """What a seat sees in, a score for each action and the value for that seat out."""

    def __init__(self, name: str = GAME, width: int = 128) -> None:
        super().__init__()
        found = game(name)
        fields = found.observations.FIELDS
        sizes = [max(1, abs(field.low), field.high) for field in fields for _ in range(field.count)]
        self.register_buffer("scale", 1 / torch.tensor(sizes, dtype=torch.float32))
        self.body = nn.Sequential(
            nn.Linear(len(sizes), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.scores, self.value = nn.Linear(width, found.actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.scores.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inside = self.body(seen.float() * self.scale)
        logits = self.scores(inside).masked_fill(~mask, -1e9)
        return torch.log_softmax(logits, -1), self.value(inside).squeeze(-1)


def tensors(*arrays: Any) -> list[torch.Tensor]:
    """Copies of arrays that the next step writes anew."""
    return [torch.from_numpy(np.array(array)) for array in arrays]


@torch.no_grad()
def won(net: Net, opponent: str, games: int = 512, seed: int = 10**6) -> float:
    """The share that the net wins, half of a draw: by its likeliest actions, in each seat in
    turn.
    """
    many = VectorEnv(GAME, games, seat=None, opponents=opponent, autoreset_mode="SameStep")
    seen, info = many.reset(seed=seed)
    share = np.full(games, np.nan)
    while np.isnan(share).any():
        logs, _ = net(*tensors(seen, info["action_mask"] > 0))
        seen, paid, ended, _, info = many.step(logs.argmax(-1).numpy())
        first = ended & np.isnan(share)
        share[first] = (paid[first] + 1) / 2
    return float(share.mean())


class Play:
    """Games of the net against itself. point: what a point is worth beside the result."""

    def __init__(self, seed: int, point: float = POINT, **options: Any) -> None:
        self.many = VectorGame(GAME, GAMES, options, masks=True)
        self.batch = self.many.reset(seed=seed)
        self.point, self.points = point, starts(self.many.fields)["points"]

    def ahead(self, seen: Any) -> Any:
        """What the points are worth to who sees them, own ones first: both lie open."""
        own, other = (seen[..., self.points + k].astype(np.float32) for k in range(2))
        return self.point * (own - other)

    @torch.no_grad()
    def collect(self, net: Net) -> list[torch.Tensor]:
        """STEPS decisions of each game: seen, mask, action, its log probability, gain, what the
        value should be.
        """
        b, rows = self.batch, np.arange(GAMES)
        steps, values, paid, turns = [], [], [], []
        for _ in range(STEPS):
            seen, mask = tensors(b.observation, b.mask > 0)
            logs, value = net(seen, mask)
            action = (logs - torch.empty_like(logs).exponential_().log()).argmax(-1)  # Gumbel
            seat, before = b.seat.copy(), self.ahead(b.observation)
            self.many.step(action.numpy())
            ended = b.terminated.copy()
            same = np.where(b.seat == seat, 1, -1).astype(np.float32)
            after = np.where(
                ended,
                self.ahead(b.final_observation[rows, seat]),
                same * self.ahead(b.observation),
            )
            steps.append((seen, mask, action, logs.gather(1, action[:, None])[:, 0]))
            values.append(value.numpy())
            paid.append(b.rewards[rows, seat] + after - before)
            turns.append(np.where(ended, 0, same))  # how the next value counts for this seat
        last = net(*tensors(b.observation, b.mask > 0))[1].numpy()
        gain, gains = np.zeros(GAMES, np.float32), []
        for t in reversed(range(STEPS)):
            following = values[t + 1] if t + 1 < STEPS else last
            error = paid[t] + turns[t] * following - values[t]
            gain = error + LAMBDA * turns[t] * gain
            gains.append(gain)
        found = [torch.cat(parts) for parts in zip(*steps, strict=True)]
        gained = torch.from_numpy(np.concatenate(gains[::-1]))
        return [*found, gained, gained + torch.from_numpy(np.concatenate(values))]


def learn(net: Net, adam: torch.optim.Optimizer, data: list[torch.Tensor], entropy: float) -> None:
    """PPO's step over one batch of decisions."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data[0])).split(PART):
            seen, mask, action, before, gain, goal = (column[part] for column in data)
            logs, value = net(seen, mask)
            ratio = (logs.gather(1, action[:, None])[:, 0] - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            spread = -(logs.exp() * logs.clamp(min=-20)).sum(-1).mean()
            loss = policy + 0.5 * (value - goal).square().mean() - entropy * spread
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            adam.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--minutes", type=float, default=30, help="CPU minutes (30)")
    parser.add_argument("--every", type=float, default=3, help="CPU minutes between looks (3)")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch (1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/learn"))
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    net, play = Net(), Play(args.seed)
    adam = torch.optim.Adam(net.parameters(), 1e-3)
    decisions, looked, lines = 0, 0.0, ["minutes,decisions,random,careful"]
    while True:
        gone = time.process_time() / 60
        if gone >= looked or gone >= args.minutes:
            met = [won(net, name) for name in ("random", "careful")]
            lines.append(f"{gone:.1f},{decisions},{met[0]:.3f},{met[1]:.3f}")
            (args.out / "ppo.csv").write_text("\n".join(lines) + "\n")
            torch.save(net.state_dict(), args.out / "ppo.pt")
            print(lines[-1], flush=True)
            if gone >= args.minutes:
                return
            looked = gone + args.every
        left = max(0.0, 1 - gone / args.minutes)
        adam.param_groups[0]["lr"] = 1e-3 * max(left, 0.05)
        learn(net, adam, play.collect(net), 0.02 * left + 0.002)
        decisions += GAMES * STEPS


if __name__ == "__main__":
    main()
