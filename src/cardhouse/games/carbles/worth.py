"""What marbles are worth where they stand, in Carbles: the measure behind the rules of thumb."""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbles.board import IN_GOAL, entry, offset, partner, swappable
from cardhouse.games.carbles.state import Table

OUT_BONUS = 40
WAY = 100
HOME_SAFE = 30
DEEPER = 6
RISK = 9  # percent of a marble's worth lost for each enemy that could reach it
RISK_AT_HOME = 15  # the same for an enemy that could come out onto it


@rule
def mates(s: Table, p: int, r: int) -> int:
    """1 if two seats win together."""
    return 1 if r == p or (s.partners and r == partner(s, p)) else 0


@rule
def worth(s: Table, q: int, place: int) -> int:
    """What a marble of q at a place is worth more than in the lot: its way done, and safety in the
    goal.
    """
    if place >= IN_GOAL:
        return OUT_BONUS + WAY + HOME_SAFE + DEEPER * (place - IN_GOAL)
    length = s.players * s.spaces
    return OUT_BONUS + WAY * (length - offset(s, place, entry(s, q))) // length


@rule
def risk(s: Table, q: int, place: int) -> int:
    """What the enemies behind a marble of q take off its worth; nothing on its own home and in the
    goal (B4, B5).
    """
    home = q * s.spaces
    if place >= IN_GOAL or place == home:
        return 0
    percent = 0
    for r in range(s.players):
        if not mates(s, q, r):
            if place == r * s.spaces and s.lot[r] > 0:
                percent += RISK_AT_HOME
            for i in range(s.at_n[r]):
                if 0 < offset(s, s.at[r, i], place) <= 13:
                    percent += RISK
    if percent > 60:
        percent = 60
    return worth(s, q, place) * percent // 100


@rule
def prey(s: Table, p: int, space: int) -> int:
    """What killing the marble on a space, if there is one, is worth to p: less than nothing if it
    is a mate's (B3).
    """
    r = s.track[space] - 1
    if r < 0:
        return 0
    if mates(s, p, r):
        return -worth(s, r, space)
    return worth(s, r, space) * 7 // 10


@rule
def move_worth(s: Table, q: int, source: int, target: int, each: int) -> int:
    """What moving a marble of q from place to place is worth to its team; ``each`` kills at every
    step (B11).
    """
    value = worth(s, q, target) - worth(s, q, source) + risk(s, q, source) - risk(s, q, target)
    if source < IN_GOAL and each:
        length = s.players * s.spaces
        for i in range(offset(s, source, target if target < IN_GOAL else entry(s, q))):
            value += prey(s, q, (source + 1 + i) % length)
    elif target < IN_GOAL:
        value += prey(s, q, target)
    return value


@rule
def out_worth(s: Table, p: int, r: int) -> int:
    """What bringing a marble of r out is worth to p's team (B8)."""
    home = r * s.spaces
    if s.track[home] == r + 1:
        return 0
    return worth(s, r, home) + prey(s, p, home)


@rule
def swap_worth(s: Table, q: int, source: int, space: int) -> int:
    """What a jack's swap is worth to q's team (B12)."""
    r = s.track[space] - 1
    value = worth(s, q, space) - worth(s, q, source) + risk(s, q, source) - risk(s, q, space)
    change = worth(s, r, source) - worth(s, r, space)
    return value + change if mates(s, q, r) else value - change * 7 // 10


@rule
def best_swap(s: Table, q: int, source: int, floor: int) -> int:
    """The best of a jack's swaps, at least ``floor``."""
    best = floor
    for r in range(s.players):
        if r != q:
            for i in range(s.at_n[r]):
                if swappable(s, q, s.at[r, i]):
                    value = swap_worth(s, q, source, s.at[r, i])
                    if value > best:
                        best = value
    return best
