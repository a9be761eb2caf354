"""What a solver says: verdicts, how far it has come, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

SOLVED, UNSOLVABLE, UNKNOWN = "solved", "unsolvable", "unknown"

Stop = Callable[[], bool]
"""Asked now and then by whatever solves or searches for long; it ends when that says True."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solving has come: what it tries, in which phase (0 before the first deal),
    positions so far.

    best: most cards up in any position yet.
    """

    trying: str
    phase: int
    phases: int
    positions: int
    best: int
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Solution:
    """The verdict: solved (with the moves in short notation), unsolvable, or unknown.

    cpu_seconds: CPU time of this thread. positions: generated in all. found_by: the run that
    decided.
    """

    verdict: str
    moves: list[str] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    cpu_seconds: float = 0.0
    positions: int = 0
    found_by: str = ""
