"""Intervals for what chance plays a part in."""

from __future__ import annotations

from math import ceil, sqrt
from statistics import NormalDist

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


def quantile_of_normal(p: float) -> float:
    """The value that a standard normal variable stays below with this probability."""
    return NormalDist().inv_cdf(p)


def paired_shares(gained: int, lost: int, pairs: int, z: float = Z95) -> tuple[float, float]:
    """The change of a share over pairs of games on the same deals, and half the width of its
    interval.

    gained, lost: pairs in which only the second, or only the first, had it. D. G. Bonett and R. M.
    Price (2012): two pairs more, one of each kind, so that no interval has the width 0.
    """
    up, down = (gained + 1) / (pairs + 2), (lost + 1) / (pairs + 2)
    half = z * sqrt((up + down - (up - down) ** 2) / (pairs + 2))
    return (gained - lost) / pairs, half


def several(comparisons: int) -> float:
    """The z of intervals that hold all together in 95 %: Bonferroni's correction for so many
    comparisons.
    """
    return quantile_of_normal(1 - 0.025 / max(1, comparisons))


def games_to_settle(change: float, half: float, games: int) -> int | None:
    """How many games would show a change as large as was measured; None if it is nothing at all."""
    if abs(change) > half:
        return games
    return None if change == 0 else ceil(games * (half / change) ** 2)


def ratio_interval(tops: list[float], bottoms: list[float], z: float = Z95) -> tuple[float, float]:
    """The ratio of two sums over games, and half the width of its interval (linearised; games are
    independent).
    """
    n, whole = len(tops), sum(bottoms)
    if not whole or n < 2:
        return 0.0, float("inf")
    ratio = sum(tops) / whole
    spread = sum((t - ratio * b) ** 2 for t, b in zip(tops, bottoms, strict=True))
    return ratio, z * sqrt(spread * n / (n - 1)) / whole
