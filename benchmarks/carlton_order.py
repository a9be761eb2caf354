"""Trains the learned order of Carlton's solver.

    python benchmarks/carlton_order.py --deals 1-1812 --seed 1

Each deal is given to beams of width 100 and 300, ordered by the score, until one wins. After each
deal of a won beam the position it won from is to be ranked before up to 31 others that were
carried and 48 of all that were offered (of these 48 positions at most are used). For each number
of deals left a small network learns that by pairwise logistic loss; wins of the wider beams count
four times, every fifth deal is held out, and the epoch that does best there is kept. Writes
``order.net`` and prints how many rivals stand above the winner by the score and by the network,
on the deals held out.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from cardhouse.core.compiled import compiled
from cardhouse.core.game import game
from cardhouse.games.carlton.solver import (
    candidates,
    dead,
    layout,
    learned,
    noted,
    numbers,
    warm_up,
    weights,
)
from cardhouse.games.carlton.solver.plan import LATEST, MIDDLE, Try
from cardhouse.games.carlton.solver.search import Outcome, Search

FEATURES = layout.FEATURES
CARRIED, OFFERED, RIVALS = 31, 48, 48
UNITS = 16
BEAMS = ((100, LATEST), (100, MIDDLE), (300, LATEST), (300, MIDDLE))
EPOCHS, PATIENCE, BATCH = 45, 8, 32


def look(chosen: Any, found: Any, rows: Any, out: Any, desks: Any) -> int:
    """Writes what is known of some candidates of a deal into ``out``."""
    x = desks[0]
    start = x.b[numbers.NEXT]
    for k in range(chosen.shape[0]):
        c = chosen[k]
        candidates.make(found[c, 1], found[c, 2], rows, x)
        x.b[numbers.NEXT] = min(
            x.t[layout.STOCK], start + x.t[layout.PILES] * x.t[layout.DEAL_CARDS]
        )
        learned.describe(noted.desk_total(x) + dead.freedom(x), x)
        for j in range(FEATURES):
            out[k, j] = x.f[j]
        x.b[numbers.NEXT] = start
    return 0


class Watched(Search):
    """A search that keeps what its deals offered and carried."""

    def __init__(self, deal: int, rng: np.random.Generator) -> None:
        super().__init__(game("carlton").new_state({}, deal))  # type: ignore[arg-type]
        self.rng = rng
        self.seen: list[tuple[int, Any, Any]] = []

    def _features(self, chosen: Any, found: Any) -> Any:
        out = np.zeros((len(chosen), FEATURES), dtype=np.int64)
        compiled(look, game("carlton"))(chosen, found, self.rows, out, self.desk)
        return out

    def _keep(self, plan: Try, base: int, end: int, found: Any, offered: int) -> int:
        some = self.rng.choice(offered, min(offered, OFFERED), replace=False)
        others = self._features(some.astype(np.int64), found)
        before = found[:offered].copy()
        made = super()._keep(plan, base, end, found, offered)
        place = {int(parent): k for k, parent in enumerate(before[:, 1])}
        kept = np.array([place[int(p)] for p in self.tree[end : end + made, 0]], dtype=np.int64)
        self.seen.append((end, self._features(kept, before), others))
        return made

    def groups(self, won: int) -> list[tuple[int, Any, int]]:
        """For each deal: its number, the position won from with its rivals, how many were
        carried.
        """
        way = set()
        while won >= 0:
            way.add(won)
            won = int(self.tree[won, 0])
        out = []
        for phase, (end, carried, others) in enumerate(self.seen):
            best = next((k for k in range(len(carried)) if end + k in way), -1)
            if best < 0:
                continue
            some = self.rng.choice(len(carried), min(len(carried), CARRIED + 1), replace=False)
            some = some[some != best][:CARRIED]
            rows = np.concatenate([carried[best : best + 1], carried[some], others])
            out.append((phase, rows[: RIVALS + 1], 1 + len(some)))
        return out


def collect(deals: range, seed: int) -> list[tuple[int, int, int, Any, int]]:
    """Deal, phase, number of the beam that won, features (the winner's first), how many of them
    were carried.
    """
    rng = np.random.default_rng(seed)
    out = []
    for deal in deals:
        for k, (width, score) in enumerate(BEAMS):
            search = Watched(deal, rng)
            plan = Try(width, score, salt=deal * 7 + k, carry=4 if width > 100 else 2)
            outcome: Outcome = search.beam(plan)
            if outcome.won >= 0:
                for phase, rows, carried in search.groups(outcome.won):
                    out.append((deal, phase, k, rows, carried))
                break
    return out


def steps(value: Any, grads: list[Any], kept: list[Any], t: int, rate: float) -> None:
    """One step of Adam (Kingma and Ba, 2015)."""
    for k, grad in enumerate(grads):
        first, second = 0.9 * kept[k][0] + 0.1 * grad, 0.999 * kept[k][1] + 0.001 * grad**2
        kept[k] = (first, second)
        value[k] -= rate * (first / (1 - 0.9**t)) / (np.sqrt(second / (1 - 0.999**t)) + 1e-8)


def fit(groups: list[Any], rng: np.random.Generator) -> tuple[Any, str]:
    """The network for one phase, in whole numbers, and how it does on the deals held out."""
    x = np.zeros((len(groups), RIVALS + 1, FEATURES))
    share = np.zeros((len(groups), RIVALS + 1))
    for k, (_, _, _, rows, carried) in enumerate(groups):
        x[k, : len(rows)] = rows
        share[k, 1 : len(rows)] = 1
        share[k, carried:] *= 0.5
    there = share > 0
    mean, spread = x[there].mean(0), x[there].std(0)
    useless = spread < 0.02
    spread = np.where(useless, 1.0, spread)
    z = np.clip((x - mean) / spread, -6, 6) * ~useless
    share /= np.maximum(share.sum(1, keepdims=True), 1e-9)
    share *= np.array([4.0 if g[2] >= 2 else 1.0 for g in groups])[:, None]
    held = np.array([g[0] % 5 == 0 for g in groups])
    a, b, c = rng.normal(0, 0.2, (FEATURES, UNITS)), np.zeros(UNITS), rng.normal(0, 0.1, UNITS)
    a[:, 0], a[0, 0], b[0], c[0] = 0, 1.0, 8.0, 1.5  # one unit begins as the score
    value = [a, b, c]
    kept: list[Any] = [(np.zeros_like(v), np.zeros_like(v)) for v in value]
    train = np.where(~held)[0]
    best: tuple[float, list[Any], int] = (9e9, [], 0)
    t = 0
    for epoch in range(EPOCHS):
        rng.shuffle(train)
        for at in range(0, len(train), BATCH):
            some = train[at : at + BATCH]
            zs, w = z[some], share[some]
            h = np.maximum(zs @ value[0] + value[1], 0)
            s = h @ value[2]
            g = w * (1 / (1 + np.exp(np.clip(s[:, :1] - s, -30, 30)))) / len(some)
            g[:, 0] -= g.sum(1)
            gh = g[..., None] * value[2] * (h > 0)
            grads = [
                np.einsum("grf,grh->fh", zs, gh) + 3e-4 * value[0],
                gh.sum((0, 1)),
                np.einsum("grh,gr->h", h, g) + 3e-4 * value[2],
            ]
            t += 1
            steps(value, grads, kept, t, 4e-3 if epoch < 25 else 1e-3)
        s = np.maximum(z[held] @ value[0] + value[1], 0) @ value[2]
        gap = np.clip(s[:, :1] - s, -30, 30)
        loss = float((share[held] * np.log1p(np.exp(-gap))).sum(1).mean())
        if loss < best[0]:
            best = (loss, [v.copy() for v in value], epoch)
        if epoch > best[2] + PATIENCE:
            break
    a, b, c = best[1]
    a[useless] = 0
    s = np.maximum(z[held] @ a + b, 0) @ c
    score = x[held][:, :, 0]
    above = [float(((v >= v[:, :1]) & there[held]).sum() / there[held].sum()) for v in (score, s)]
    net = np.zeros((UNITS, FEATURES + 2), dtype=np.int64)
    net[:, :FEATURES] = np.round((a / spread[:, None]).T * (1 << 20))
    net[:, FEATURES] = np.round((b - (mean / spread) @ a) * (1 << 20))
    net[:, FEATURES + 1] = np.round(c * (1 << 13))
    return net, f"above the winner: {above[0]:.1%} by the score, {above[1]:.1%} by the network"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", default="1-1812")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, default=Path(str(weights.__file__)).with_name(weights.FILE)
    )
    args = parser.parse_args()
    first, last = (int(n) for n in args.deals.split("-"))
    warm_up()
    groups = collect(range(first, last + 1), args.seed)
    rng = np.random.default_rng(args.seed + 6)
    phases = 1 + max(g[1] for g in groups)
    nets = []
    for phase in range(phases):
        net, told = fit([g for g in groups if g[1] == phase], rng)
        nets.append(net)
        print(f"{phases - 1 - phase} deals left: {told}", flush=True)
    command = f"python benchmarks/carlton_order.py --deals {args.deals} --seed {args.seed}"
    weights.write(args.out, np.array(nets[::-1]), command)


if __name__ == "__main__":
    main()
