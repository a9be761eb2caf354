"""Ratings from results between players: Elo by maximum likelihood, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TypedDict

from cardhouse.lab.statistics import Z95

POINTS = 400 / log(10)
"""Elo points that stand for odds of e to 1."""


class Rating(TypedDict):
    """A player's Elo, with half the width of its 95 % interval."""

    player: str
    elo: float
    half: float


@dataclass(frozen=True)
class Pairing:
    """What one player reached against another: points (a draw is a half) of games, when even play
    gives ``even``.
    """

    first: str
    second: str
    points: float
    games: int
    even: float = 0.5


def elo(pairings: Sequence[Pairing], anchor: str | None = None) -> dict[str, tuple[float, float]]:
    """Each player's Elo and the half width of its 95 % interval, the anchor's (else the mean) being
    0.

    Bradley and Terry's model (1952); several seats against one are allowed for by the odds of even
    play. Half a point for and against in every pairing keeps clean sheets finite.
    """
    from cardhouse.core.arrays import np

    names = sorted({p.first for p in pairings} | {p.second for p in pairings})
    index = {name: i for i, name in enumerate(names)}
    strength = np.zeros(len(names))
    grip = 1e-6
    curve = np.eye(len(names)) * grip
    for _ in range(100):
        slope = -grip * strength
        curve = np.eye(len(names)) * grip
        for pairing in pairings:
            a, b = index[pairing.first], index[pairing.second]
            games, points = pairing.games + 1, pairing.points + pairing.even
            share = 1 / (1 + np.exp(strength[b] - strength[a]) * (1 / pairing.even - 1))
            slope[a] += points - games * share
            slope[b] -= points - games * share
            weight = games * share * (1 - share)
            curve[a, a] += weight
            curve[b, b] += weight
            curve[a, b] -= weight
            curve[b, a] -= weight
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -2, 2)
        if float(np.abs(step).max()) < 1e-9:
            break
    spread = np.linalg.inv(curve)
    zero = np.full(len(names), 1 / len(names))
    if anchor in index:
        zero = np.eye(len(names))[index[anchor]]
    ratings = {}
    for name, i in index.items():
        contrast = np.eye(len(names))[i] - zero
        variance = max(0.0, float(contrast @ spread @ contrast))
        ratings[name] = (float(POINTS * (contrast @ strength)), POINTS * Z95 * variance**0.5)
    return ratings


def as_table(ratings: Mapping[str, tuple[float, float]]) -> list[Rating]:
    """Ratings as rows, the strongest first."""
    rows = sorted(ratings.items(), key=lambda item: -item[1][0])
    return [
        {"player": name, "elo": round(value, 1), "half": round(half, 1)}
        for name, (value, half) in rows
    ]
