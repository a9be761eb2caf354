"""What a position of Carbles is worth to a team after the published method of the original web
program.

The heuristic: 100 a marble in the goal, less 25 for each gap before which one stopped, 10 a marble
up to 2 spaces past its home or 3 to 10 before it, 2 any other marble on the track.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbles.state import Table


@rule
def heuristic(s: Table, q: int) -> int:
    """What a seat's marbles count."""
    total = 0
    length = s.players * s.spaces
    outermost = -1
    for i in range(s.marbles):
        if (s.goal[q] >> i) & 1:
            total += 100
            if outermost < 0:
                outermost = i
    if outermost >= 0:
        for i in range(outermost, s.marbles):
            if not (s.goal[q] >> i) & 1:
                total -= 25
    for i in range(s.at_n[q]):
        past = (s.at[q, i] - q * s.spaces + length) % length
        total += 10 if past <= 2 or 3 <= length - past <= 10 else 2
    return total


@rule
def share(s: Table, p: int) -> float:
    """The share of a seat's team in what all marbles count; at the end who won counts."""
    result = 0.5 if s.winners == 0 else 1.0 * ((s.winners >> p) & 1)
    if s.ended:
        return result
    own = 0
    total = 0
    half = s.players // 2
    for q in range(s.players):
        value = heuristic(s, q)
        if value < 0:
            value = 0
        total += value
        if q == p or (s.partners and (q - p) % half == 0):
            own += value
    if total == 0:
        return 2.0 / s.players if s.partners else 1.0 / s.players
    return own / total
