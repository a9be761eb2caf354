"""Kuhn poker (H. Kuhn, 1950): pass (0) or bet/call (1)."""

from __future__ import annotations

from cardhouse.core.rng import below
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints

from .state import Table


@rule
def deal(s: Table) -> None:
    """A card to each seat."""
    s.card[0] = below(s.rng, 3)
    s.card[1] = (s.card[0] + 1 + below(s.rng, 2)) % 3


@rule
def seat(s: Table) -> int:
    """Who decides."""
    return -1 if s.ended else s.turn_seat


@rule
def verdict(s: Table, action: int) -> int:
    """Both actions are always legal."""
    return 1 if action < 0 or action > 1 or s.ended else 0


@rule
def legal(s: Table, out: Ints) -> int:
    """Both."""
    if s.ended:
        return 0
    out[0] = 0
    out[1] = 1
    return 2


@rule
def finish(s: Table, winner: int, chips: int) -> None:
    """Ends the game."""
    s.ended = 1
    s.winners = 1 << winner
    s.won[winner] = chips
    s.won[1 - winner] = -chips


@rule
def higher(s: Table) -> int:
    """The seat with the higher card."""
    return 0 if s.card[0] > s.card[1] else 1


@rule
def apply(s: Table, action: int) -> None:
    """Passes, bets, calls or folds."""
    p = s.turn_seat
    s.turn += 1
    if s.bet:
        if action:
            finish(s, higher(s), 2)
        else:
            finish(s, 1 - p, 1)
    elif action:
        s.bet = 1 + p
    elif s.passed:
        finish(s, higher(s), 1)
    else:
        s.passed = 1
    s.turn_seat = 1 - p


@rule
def score(s: Table, p: int) -> int:
    """Chips won."""
    return s.won[p]
