"""What is tried, in which order: narrow beams first, several scores, then proofs and ever wider beams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Try:
    """One run: a beam's width, plies per phase on average, weights and jitter; or a proof of at most so many rows."""

    width: int
    weights: tuple[int, ...] = ()
    salt: int = 0
    plies: int = 24
    last_plies: int = 48
    whole: int = 0
    splits: int = 0
    proof: int = 0


FIRST = (318, -184, 305, 17, -75, -28, -16, -30, -17, -5, -27, -21, -21, -13, -14, 81, 9, -27, 43, -24, -2, -7, 31, -51)
SCORES: tuple[tuple[int, ...], ...] = (FIRST,)


def tries(seed: int, memory_rows: int) -> Iterator[Try]:
    """All runs, one after the other, without end."""
    salt = seed * 1009 + 1
    for width in (30, 100):
        yield Try(width, SCORES[0], salt)
    yield Try(300, SCORES[-1], salt + 1)
    yield Try(0, proof=150_000)
    width = 300
    turn = 0
    while True:
        for weights in SCORES:
            salt += 1
            turn += 1
            yield Try(width, weights, salt, whole=turn % 2, splits=turn // 2 % 2)
        if width == 3000:
            yield Try(0, proof=memory_rows)
        width = min(width * 3 if width % 9 else width * 10 // 9 * 3, 30_000)
