"""Rules of thumb for Carbondale, from a seat's own view.

Raise the highest club and spade step by step, build every red card that brings the goal nearer, lay
red cards over one another so that nobody can claim them, pay with what the town needs least, throw
away what it cannot use, and claim often: a claim costs the other seat more than oneself.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DISCARD,
    FEE,
    PAY,
    STOCK,
    cell_of_action,
    face_of_action,
    kind_of,
    seat_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.legality import seat
from cardhouse.games.carbondale.state import COLUMNS, FACES, Table
from cardhouse.games.carbondale.town import (
    BOTTOM,
    CLUBS,
    COSTLY,
    DIAMONDS,
    HEARTS,
    LEFT,
    RIGHT,
    SPADES,
    TOP,
    guard,
    is_red,
    price,
    room,
    shortfall,
    source_of,
    step_to,
    top_face,
)

# Found by letting variants play thousands of games against each other.
DECK_HOPE = 48
KEEP_FROM = 29
CLAIM_COST = 33


@rule
def height(s: Table, p: int, suit: int) -> int:
    """The highest rank of a black suit in a seat's town; 0 without any."""
    best = 0
    for y in range(s.box[p, BOTTOM], s.box[p, TOP] + 1):
        for x in range(s.box[p, LEFT], s.box[p, RIGHT] + 1):
            face = s.ground[p, y * COLUMNS + x] - 1
            if face >= 0 and face // 10 == suit and face % 10 >= best:
                best = face % 10 + 1
    return best


@rule
def step_nearer(s: Table, p: int, suit: int) -> int:
    """2 if a red card of this suit brings a seat nearer to its nearer goal, 1 to the other goal,
    else 0.
    """
    now = shortfall(s, p)
    h = s.hearts[p] + (1 if suit == HEARTS else 0)
    d = s.diamonds[p] + (1 if suit == DIAMONDS else 0)
    one = short(s, h, d)
    other = short(s, d, h)
    if one < now or other < now:
        return 2
    mine = s.hearts[p] if suit == HEARTS else s.diamonds[p]
    return 1 if mine < s.goal[0] else 0


@rule
def short(s: Table, major: int, minor: int) -> int:
    """Cards lacking for a goal with this many of the one and of the other suit."""
    total = 0
    if s.goal[0] > major:
        total += s.goal[0] - major
    if s.goal[1] > minor:
        total += s.goal[1] - minor
    return total


@rule
def use(s: Table, p: int, face: int) -> int:
    """What a card is worth to a seat's town, about 0..120."""
    suit = face // 10
    rank = face % 10 + 1
    if is_red(face):
        nearer = step_nearer(s, p, suit)
        if nearer == 0:
            return 2
        gap = rank - height(s, p, CLUBS if suit == HEARTS else SPADES) - s.red_gap
        value = (
            40 + rank if gap <= 0 else 118 - 7 * gap
        )  # high red cards are worth waiting for: few can claim them
        return value if nearer == 2 else value // 2
    gap = rank - height(s, p, suit)
    if gap <= 0:
        return 12 + rank * 3 // 5
    if gap <= s.costly_gap or rank - height(s, p, SPADES + CLUBS - suit) <= s.other_gap:
        return 120 + 6 * gap
    return 20 - 5 * gap if gap < 4 else 8


@rule
def cheapest_other(s: Table, p: int, face: int) -> int:
    """The least use of a card in the hand beside one copy of a face."""
    best = 200
    for other in range(FACES):
        if s.hand[p, other] > (1 if other == face else 0):
            value = use(s, p, other)
            if value < best:
                best = value
    return best


@rule
def build_value(s: Table, p: int, face: int) -> int:
    """How good building a face looks, its price counted."""
    suit = face // 10
    value = use(s, p, face) + 20
    if is_red(face):
        value = 130 - face % 10 if step_nearer(s, p, suit) == 2 else 30
        return value - cheapest_other(s, p, face) * 6 // 10
    if room(s, p, face, 0):
        value -= 24 + cheapest_other(s, p, face) // 10
    if face % 10 + 1 <= height(s, p, suit):
        value -= 22
    return value


@rule
def site_value(s: Table, p: int, face: int, cell: int, d: int) -> int:
    """How good a place is for the card of the row."""
    source = source_of(cell, d)
    value = 0
    if price(s, face, s.ground[p, source] - 1) == COSTLY and not is_red(face):
        value -= 60
    if is_red(face):
        reds = -s.ground[p, cell]
        if reds == 1:
            value += 40
        elif reds > 1:
            value += 17
        else:
            for e in range(4):
                other = source_of(cell, e)
                if e != d and other >= 0 and s.ground[p, other] > 0:
                    value += 6
        if guard(s, p, source) == 0:
            value += 18
        return value
    open_sides = 0
    for e in range(4):
        there = step_to(cell, e)
        if s.ground[p, there] > 0:
            value += 7
            if guard(s, p, there) == 0:
                value += 5
        elif s.ground[p, there] == 0:
            open_sides += 1
    return value + 5 * open_sides


@rule
def loss(s: Table, q: int, face: int) -> int:
    """What losing a built card costs a seat."""
    if is_red(face):
        if shortfall(s, q) > 6:
            return 40
        return 100 - 10 * shortfall(s, q)
    return 20 + 2 * (face % 10) if face % 10 + 1 >= height(s, q, face // 10) else 8


@rule
def weigh(s: Table, action: int) -> int:
    """How good an action looks to the deciding seat."""
    kind = kind_of(action)
    p = seat(s)
    if kind == CLAIM:
        q = seat_of_action(action)
        target = top_face(s, q, cell_of_action(action))
        return (7 * use(s, p, target) + 12 * loss(s, q, target)) // 10 - CLAIM_COST
    if kind == DECK:
        return DECK_HOPE
    if kind == AT:
        return site_value(
            s, p, face_of_action(s.row[0]), cell_of_action(action), way_of_action(action)
        )
    face = face_of_action(action)
    if kind == STOCK:
        return use(s, p, face)
    if kind == CHALLENGE:
        return 6 * (face % 10) - use(s, p, face) * 6 // 10
    if kind == DEFEND:
        target = top_face(s, p, s.claim_cell)
        return 20 + loss(s, p, target) - use(s, p, face) * 3 // 10
    if kind == BUILD:
        return build_value(s, p, face)
    if kind == DISCARD:
        return KEEP_FROM - use(s, p, face)
    return -use(s, p, face) if kind in (FEE, PAY) else 0


@rule
def evaluate(s: Table, viewer: int) -> int:
    """Progress of the viewer's town against the best of the others, in -1000..1000."""
    if s.ended:
        if s.winners == 0:
            return 0
        return 1000 if viewer >= 0 and s.winners >> viewer & 1 else -1000
    best = -1000
    own = 0
    for p in range(s.players):
        value = (
            -90 * shortfall(s, p)
            + 14 * (height(s, p, CLUBS) + height(s, p, SPADES))
            + 6 * s.hand_n[p]
        )
        if p == viewer:
            own = value
        elif value > best:
            best = value
    total = own - best if viewer >= 0 else 0
    return total if -990 < total < 990 else (990 if total > 0 else -990)
