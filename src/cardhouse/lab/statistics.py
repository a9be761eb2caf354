"""Intervals for what chance plays a part in."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054


def wilson(successes: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a share (E. B. Wilson, 1927); (0, 1) without trials."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    middle = share + z * z / (2 * trials)
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def mean_interval(values: list[float], z: float = Z95) -> tuple[float, float]:
    """Mean and half the width of its interval; needs at least two values."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, float("inf")
    variance = sum((x - mean) ** 2 for x in values) / (n - 1)
    return mean, z * sqrt(variance / n)
