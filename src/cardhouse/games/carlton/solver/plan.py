"""What is tried, in which order: narrow beams first, several scores, then proofs and ever wider
beams.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count


@dataclass(frozen=True, slots=True)
class Try:
    """One run: a beam's width, plies per phase on average, weights and jitter; or a proof of at
    most so many rows.
    """

    width: int
    weights: tuple[int, ...] = ()
    salt: int = 0
    plies: int = 48
    last_plies: int = 48
    batch: int = 0  # if not 0, the best of all waiting candidates are grown, so many at a time, not ply by ply
    whole: int = 1
    splits: int = 0
    proof: int = 0
    left: int = 99  # a proof is tried only if the last one got so far that no more deals than these were left
    carry: int = 4  # how many times its width goes over a deal: rows that are not grown are dealt on all the same
    few: int = 0  # if not 0, the most rows that go over a deal which FEW_LEFT or fewer follow
    facts: tuple[int, int] = (20, 60)  # worth of facts after a deal, see dead.freedom
    share: int = 4  # how many times its fair share of the beam one position's children may take
    each: int = 0  # if not 0, how many times its fair share of a ply one island may take
    isles: int = 0  # rows that go over a deal are islands of their own if so many or more follow it
    learned: int = 0  # 1 if what goes over a deal is chosen by the learned order


FEW_LEFT = 5
"""The positions from which wide beams won stood among the first hundreds of those offered from the
fourth of nine deals on, mostly among the first ten, though within a phase they hardly stayed in the
beam: see BENCHMARKS.md, 2026-11-24.
"""

# Weights by place, see score: the first guess, then what evolution made of it, on deals of growing
# difficulty.
GUESS = (
    256,
    -160,
    320,
    24,
    -72,
    -24,
    -24,
    -24,
    -16,
    -8,
    -24,
    -20,
    -16,
    -12,
    -4,
    96,
    8,
    -24,
    32,
    -16,
    -8,
    -12,
    32,
    -32,
)
FIRST = (
    318,
    -184,
    305,
    17,
    -75,
    -28,
    -16,
    -30,
    -17,
    -5,
    -27,
    -21,
    -21,
    -13,
    -14,
    81,
    9,
    -27,
    43,
    -24,
    -2,
    -7,
    31,
    -51,
)
MIDDLE = (
    355,
    -240,
    362,
    34,
    -73,
    -42,
    -19,
    -39,
    -3,
    -3,
    -8,
    -12,
    -23,
    1,
    -10,
    150,
    1,
    -37,
    17,
    24,
    5,
    7,
    60,
    -43,
)
LATER = (
    364,
    -235,
    266,
    38,
    -106,
    -40,
    -22,
    -25,
    -9,
    -7,
    -19,
    -17,
    -23,
    11,
    6,
    94,
    -7,
    -37,
    39,
    32,
    7,
    10,
    75,
    -44,
)
LATEST = (
    374,
    -248,
    327,
    47,
    -116,
    -32,
    -33,
    -29,
    -10,
    -5,
    -12,
    17,
    -19,
    14,
    12,
    98,
    -7,
    -48,
    20,
    26,
    -2,
    22,
    76,
    -65,
)

SMALL_PROOF = 100_000
MEDIUM_PROOF = 500_000


def far(width: int, weights: tuple[int, ...], splits: int = 0, learned: int = 0) -> Try:
    """A wide beam that grows phases to their end and takes little over the later deals."""
    return Try(width, weights, plies=80, few=200, splits=splits, learned=learned)


def apart(width: int, weights: tuple[int, ...], isles: int, learned: int = 0) -> Try:
    """A wide beam in which what grew from each row of a middle deal is kept apart to the end."""
    few = width if isles < 5 else width // 3
    each = 3 if isles < 5 else 2
    return Try(width, weights, plies=80, few=few, each=each, isles=isles, learned=learned)


EARLY = (
    *(
        Try(30, LATEST, carry=2),
        Try(100, LATEST, carry=2),
        Try(100, MIDDLE, carry=2),
        Try(100, GUESS, carry=2),
    ),
    *(Try(300, LATEST, learned=1), Try(300, MIDDLE), Try(300, MIDDLE, learned=1)),
    *(Try(0, proof=SMALL_PROOF), far(1000, LATEST), apart(1000, LATEST, 5)),
    *(Try(0, proof=MEDIUM_PROOF, left=4), far(3000, LATEST), apart(3000, MIDDLE, 4)),
    *(apart(3000, LATEST, 5), far(3000, GUESS), apart(3000, MIDDLE, 4, learned=1)),
    *(apart(3000, MIDDLE, 5), apart(3000, LATEST, 4), apart(3000, FIRST, 4)),
    *(apart(3000, LATER, 4), far(3000, MIDDLE), Try(3000, LATEST, plies=80, few=200, batch=3000)),
    *(apart(3000, LATEST, 3), far(10_000, LATEST), apart(10_000, LATEST, 4)),
    *(far(1000, MIDDLE, learned=1), Try(500, LATEST, batch=50)),
)
LATE = (
    *(apart(10_000, LATEST, 5), far(10_000, MIDDLE), apart(10_000, MIDDLE, 4)),
    *(Try(30_000, LATEST, carry=2, few=600), apart(3000, FIRST, 4), apart(10_000, LATEST, 3)),
    *(Try(1000, MIDDLE, batch=100), far(3000, FIRST), apart(10_000, LATER, 4)),
    *(Try(1000, LATEST, batch=30, splits=1), far(10_000, LATEST, splits=1)),
    *(Try(30_000, MIDDLE, carry=2, few=600), apart(10_000, LATEST, 4)),
)


def tries(seed: int, memory_rows: int) -> Iterator[Try]:
    """All runs, one after the other, without end; each with its own jitter."""
    salts = count(seed * 1009 + 1)
    for plan in EARLY:
        yield replace(plan, salt=next(salts))
    yield Try(0, proof=memory_rows, left=3)
    while True:
        for plan in LATE:
            yield replace(plan, salt=next(salts))
