"""What a card brings on a pile at once, part by part, and what it shuts out there."""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.legality import first_empty, fits
from cardhouse.games.three_piles.state import FACES, Table


class Gain(NamedTuple):
    """Points that a card brings: for the longest pile, for ace and king, for a diamond."""

    length: int = 0
    ends: int = 0
    diamond: int = 0


def gain(s: Table, p: int, j: int, face: int) -> Gain:
    """What a card that fits brings on a seat's pile."""
    after = s.copy()
    rules.add_to_pile(after, p, j, face)
    return Gain(
        rules.length_part(after, p) - rules.length_part(s, p),
        rules.ends_part(after, p) - rules.ends_part(s, p),
        rules.diamond_part(after, p) - rules.diamond_part(s, p),
    )


def ways(s: Table, p: int, face: int) -> list[int]:
    """The piles of a seat that a card fits, of the empty ones the first."""
    last = min(first_empty(s, p) + 1, s.piles)
    return [j for j in range(last) if fits(s, p, j, face % 13 + 1)]


def most(s: Table, p: int, face: int) -> int:
    """The most points that a card can bring a seat at once."""
    return max((sum(gain(s, p, j, face)) for j in ways(s, p, face)), default=0)


def skipped(s: Table, p: int, j: int, face: int) -> int:
    """The ranks between a card and the end of the pile it is laid to, which are shut out."""
    rank = face % 13 + 1
    if s.pile_n[p, j] == 0:
        return 0
    return rank - s.high[p, j] - 1 if rank > s.high[p, j] else s.low[p, j] - rank - 1


def hand(s: Table, p: int) -> list[int]:
    """The known faces of a hand."""
    return [face for face in range(FACES) if s.hand[p, face]]


def tops(s: Table) -> list[int]:
    """The top cards of the stacks."""
    return [s.stack[i, n - 1] for i in range(s.stacks) if (n := s.stack_n[i])]
