"""Take counters from one heap; who takes the last wins, with the mate."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

from .state import Table


@rule
def deal(s: Table) -> None:
    """Sets the heaps up."""
    s.heap[0] = s.first
    s.heap[1] = s.second
    s.heap[2] = s.third


@rule
def seat(s: Table) -> int:
    """Who decides."""
    return -1 if s.ended else s.turn_seat


@rule
def verdict(s: Table, action: int) -> int:
    """0 if legal: ``7 * heap + counters - 1``."""
    if action < 0 or action >= 21 or s.ended:
        return 1
    n = action % 7 + 1
    return 0 if n <= s.most and n <= s.heap[action // 7] else 2


@rule
def legal(s: Table, out: Ints) -> int:
    """The legal actions."""
    n = 0
    for action in range(21):
        if verdict(s, action) == 0:
            out[n] = action
            n += 1
    return n


@rule
def apply(s: Table, action: int) -> None:
    """Takes."""
    s.heap[action // 7] -= action % 7 + 1
    if s.heap[0] + s.heap[1] + s.heap[2] == 0:
        s.ended = 1
        s.winners = 1 << s.turn_seat
        if s.partners:
            s.winners |= 1 << ((s.turn_seat + s.players // 2) % s.players)
    s.turn_seat = (s.turn_seat + 1) % s.players
    s.turn += 1


@rule
def score(s: Table, p: int) -> int:
    """1 for a winner."""
    return (s.winners >> p) & 1


@rule
def mate(s: Table, p: int) -> int:
    """The partner."""
    return (p + s.players // 2) % s.players if s.partners else p
