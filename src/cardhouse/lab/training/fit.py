"""Fitting a net to positions and what came of them: plain NumPy, Adam (D. Kingma and J. Ba,
2015).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardhouse.agents.learned.net import CHANCES, FINE, ONE, REACH, SURE
from cardhouse.core.arrays import np

BETA, GAMMA, TINY = 0.9, 0.999, 1e-8
DECAY = 1e-5
LARGEST = 2**31 - 1


@dataclass
class Fit:
    """A net in floating point with its optimizer's memory. mean, scale: by which inputs are made
    alike.
    """

    parts: list[Any]
    mean: Any
    scale: Any
    first: list[Any]
    second: list[Any]
    steps: int = 0
    slope: float = 1.0
    lift: float = 0.0

    def keep(self) -> dict[str, Any]:
        """All arrays by name, to be saved."""
        named: dict[str, Any] = {
            "mean": self.mean,
            "scale": self.scale,
            "steps": np.array(self.steps),
        }
        for i, part in enumerate(self.parts):
            named |= {f"part{i}": part, f"first{i}": self.first[i], f"second{i}": self.second[i]}
        return named


def fresh(inputs: int, first: int, second: int, rng: Any) -> Fit:
    """A net that knows nothing."""
    shapes = [(inputs, first), (first,), (first, second), (second,), (second, 1), (1,)]
    parts = [
        (rng.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32)
        if len(shape) == 2
        else np.zeros(shape, np.float32)
        for shape in shapes
    ]
    parts[4] *= 0.1
    first_moment, second_moment = ([np.zeros_like(part) for part in parts] for _ in range(2))
    mean, scale = np.zeros(inputs, np.float32), np.ones(inputs, np.float32)
    return Fit(parts, mean, scale, first_moment, second_moment)


def restored(named: Any) -> Fit:
    """A net as it was saved by ``keep``."""
    lists = [[named[f"{what}{i}"] for i in range(6)] for what in ("part", "first", "second")]
    return Fit(lists[0], named["mean"], named["scale"], lists[1], lists[2], int(named["steps"]))


def look_at(fit: Fit, features: Any) -> None:
    """Learns from the first positions how large inputs are; they keep that scale."""
    fit.mean = features.mean(axis=0, dtype=np.float64).astype(np.float32)
    fit.scale = np.maximum(features.std(axis=0, dtype=np.float64), 0.1).astype(np.float32)


def outputs(fit: Fit, features: Any) -> Any:
    """The logarithms of the odds, in floating point."""
    w1, b1, w2, b2, w3, b3 = fit.parts
    x = (features.astype(np.float32) - fit.mean) / fit.scale
    h = np.maximum(x @ w1 + b1, 0)
    return (np.maximum(h @ w2 + b2, 0) @ w3 + b3)[:, 0]


def learn(
    fit: Fit, features: Any, targets: Any, rate: float, rng: Any, batch: int = 512, epochs: int = 1
) -> float:
    """Goes through positions in random order; returns the mean cross entropy of the last time
    through.
    """
    total = 0.0
    n = len(features)
    steps = epochs * (n // batch)
    done = 0
    for _ in range(epochs):
        order = rng.permutation(n)
        total = 0.0
        for at in range(0, n - batch + 1, batch):
            rows = order[at : at + batch]
            done += 1
            total += _step(fit, features[rows], targets[rows], rate * max(0.1, 1 - done / steps))
    return total / max(1, n // batch)


def _step(fit: Fit, features: Any, targets: Any, rate: float) -> float:
    w1, b1, w2, b2, w3, b3 = fit.parts
    n = len(features)
    x = (features.astype(np.float32) - fit.mean) / fit.scale
    a1 = x @ w1 + b1
    h1 = np.maximum(a1, 0)
    a2 = h1 @ w2 + b2
    h2 = np.maximum(a2, 0)
    z = np.clip((h2 @ w3 + b3)[:, 0], -12, 12)
    p = 1 / (1 + np.exp(-z))
    dz = ((p - targets) / n).astype(np.float32)[:, None]
    d2 = (dz @ w3.T) * (a2 > 0)
    d1 = (d2 @ w2.T) * (a1 > 0)
    slopes = [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ dz, dz.sum(0)]
    fit.steps += 1
    one, two = 1 - BETA**fit.steps, 1 - GAMMA**fit.steps
    for part, slope, first, second in zip(fit.parts, slopes, fit.first, fit.second, strict=True):
        slope = slope + DECAY * part
        first += (1 - BETA) * (slope - first)
        second += (1 - GAMMA) * (slope * slope - second)
        part -= rate * (first / one) / (np.sqrt(second / two) + TINY)
    return float(-(targets * np.log(p) + (1 - targets) * np.log(1 - p)).mean())


def calibrate(logits: Any, results: Any, rounds: int = 50) -> tuple[float, float]:
    """Slope and lift of the logistic regression of results on outputs (J. Platt, 1999), by Newton's
    method.
    """
    slope, lift = 1.0, 0.0
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-(slope * logits + lift)))
        weight = np.maximum(p * (1 - p), 1e-6)
        wrong = p - results
        gradient = np.array([(wrong * logits).sum(), wrong.sum()])
        cross = (weight * logits).sum()
        curve = np.array([[(weight * logits**2).sum() + 1e-3, cross], [cross, weight.sum() + 1e-3]])
        step = np.linalg.solve(curve, gradient)
        slope, lift = float(slope - step[0]), float(lift - step[1])
    return slope, lift


def whole(fit: Fit) -> list[int]:
    """The net in whole numbers, as ``agents.learned.net`` reads it."""
    w1, b1, w2, b2, w3, b3 = (part.astype(np.float64) for part in fit.parts)
    w1 = w1 / fit.scale[:, None]
    b1 = b1 - fit.mean @ w1
    two = float(ONE) * ONE
    scaled = [b1 * 2**FINE, w1 * 2**FINE, b2 * two, w2 * ONE, b3 * two, w3 * ONE]
    numbers = [w1.shape[0], w1.shape[1], w2.shape[1]]
    for part in scaled:
        numbers += np.clip(np.rint(part), -LARGEST, LARGEST).astype(np.int64).ravel().tolist()
    places = np.linspace(-REACH, REACH, CHANCES)
    chances = SURE / (1 + np.exp(-(fit.slope * places + fit.lift)))
    return [*numbers, *np.rint(chances).astype(np.int64).tolist()]
