"""Where everything lies on the table of Carbles, seen from a seat: in units and as character cells.

Spaces and seats are counted from the viewer's: space 0 is its home, seat 0 itself. In units the
track is a polygon with one side a seat, the viewer's at the bottom, or a circle for one and two
seats; marbles run clockwise. For more than four seats it is folded (``fold``). As characters it is
a rectangle where that fits, else it is unrolled: a line a seat, the viewer's at the bottom, from
the goal and the entry on to the right; the line above goes on.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cache

from cardhouse.core.scene import CARD_HEIGHT, CARD_WIDTH

Box = tuple[float, float, float, float]
Cell = tuple[int, int, int, int]
Point = tuple[float, float]
Square = tuple[int, int]

SPACE = 4.0
PITCH = 5.0
LOT = 9.0
FOLDED_LOT = 8.4
"""On a folded board, which is as high as its lots reach."""
WIDE_LOT = 12.0
"""Where the track leaves it room: its marbles are drawn larger."""
COLUMNS = {True: 80, False: 44}
ROWS = {True: 21, False: 40}
HAND_WIDTH = 50.0
SHORT_HAND = 34.0
"""Beside a board that fills the height and leaves less room: closed cards may cover each other."""
MOST_SHORT = 3
WIDE_SIDE, WIDE_RIM = 3.2, 1.6
"""Beside, and above or below, the numbers of a board on a wide table: it is as large as the height
allows, and what is written at its sides grows outwards.
"""
NUMBER = 2 * WIDE_RIM
"""How large the place of a number is: on a wide table it reaches to the edge, and not beyond."""
WIDE_PLANK = 4.4
"""Around its spaces, for the wood reaches so far beyond them."""
NARROW_HAND = 13.0
SMALL_HAND = 0.5
"""How much smaller closed hands are drawn that would need a second line below a board."""
SMALL_GAP = 1.4
"""Between those two lines."""
MIDDLE_HAND = 0.75
FAR_HAND = 0.9
"""How large others' hands are drawn beside the board: the own one stands out."""
NARROW_EDGE = 3.6
TALL_RIM = 2.2
"""Above and below a folded board whose teeth point left and right: no lot lies there."""
NEXT = 14.0
"""Where the discards lie below a board: their name has room above them before that of a player."""
MOST_ON_RING = 4
MOST_TURNED = 6
"""Seats up to which the teeth of a folded board point left and right on a wide table, too."""
LEAST_FOLDED = 12
"""Spaces a seat from which on a goal has room inside its tooth."""
LEAST_ROOMY = 18
"""Spaces a seat from which on no lot comes near another's goal."""
LEAST_PANEL = 19


@dataclass
class Cells:
    """The places on the character grid; ``numbers`` are labels by space."""

    columns: int
    rows: int = 0
    track: list[Cell] = field(default_factory=list)
    goals: list[list[Cell]] = field(default_factory=list)
    lots: list[Cell] = field(default_factory=list)
    hands: list[Cell] = field(default_factory=list)
    numbers: dict[int, Cell] = field(default_factory=dict)
    deck: Cell = (0, 0, 1, 1)
    discards: Cell = (0, 0, 1, 1)


@dataclass
class Boxes:
    """The same in units."""

    width: float
    height: float
    track: list[Box]
    goals: list[list[Box]]
    lots: list[Box]
    hands: list[Box]
    numbers: dict[int, Box]
    deck: Box
    discards: Box


def numbered(players: int, spaces: int) -> list[int]:
    """The spaces that carry their number on a ring: three a seat, the homes among them."""
    return [p * spaces + k * spaces // 3 for p in range(players) for k in range(3)]


def entries(players: int, spaces: int, gap: int) -> list[int]:
    """The spaces beneath the goals, seat by seat; unrolled, these carry their number."""
    return [(p * spaces - gap) % (players * spaces) for p in range(players)]


# Units


@cache
def boxes(players: int, spaces: int, marbles: int, gap: int, wide: bool) -> Boxes:
    """The table in units."""
    length = players * spaces
    labels = [*numbered(players, spaces), *entries(players, spaces, gap)]
    if players > MOST_ON_RING and spaces >= LEAST_FOLDED:
        # Few tables have so many seats: the others need not load how a board is folded.
        from cardhouse.games.carbles.fold import folded

        # Few teeth lie side by side: turned by a quarter they are no higher than they are wide.
        upright = wide and players > MOST_TURNED
        fold = folded(players, spaces, marbles, gap, upright)
        points, goals, lots = fold.track, fold.goals, fold.lots
        numbers = {s: fold.numbers[s] for s in labels}
        return _boxes(players, points, goals, lots, numbers, wide, upright, FOLDED_LOT)
    roomy = spaces >= LEAST_ROOMY
    lot, deep, aside = (WIDE_LOT, 12.5, 8.0) if roomy else (LOT, 11.0, 7.0)
    points = [_point(players, spaces, s) for s in range(length)]
    goals, lots = [], []
    for p in range(players):
        inward, along = _directions(players, p)
        gate = points[(p * spaces - gap) % length]
        goals.append([_shift(gate, inward, PITCH * (i + 1)) for i in range(marbles)])
        lots.append(_shift(_shift(points[p * spaces], inward, deep), along, aside))
    outside = -PITCH + (0.3 if wide else 0.8)
    numbers = {s: _shift(points[s], _directions_at(players, spaces, s), outside) for s in labels}
    return _boxes(players, points, goals, lots, numbers, wide, wide, lot)


def _boxes(
    players: int,
    points: list[Point],
    goals: list[list[Point]],
    lots: list[Point],
    numbers: dict[int, Point],
    wide: bool,
    upright: bool,
    lot: float,
) -> Boxes:
    """The places around their middles, and the cards beside the board. upright: teeth of a folded
    board point down and up, else left and right.
    """
    flat = [*points, *numbers.values(), *lots, *(g for goal in goals for g in goal)]
    if players > MOST_ON_RING:
        side, rim = (5.0, lot / 2) if upright else (lot / 2, TALL_RIM)
    else:
        side, rim = (WIDE_SIDE, WIDE_RIM) if wide else (NARROW_EDGE, NARROW_EDGE)
    wood = WIDE_PLANK if wide and players <= MOST_ON_RING else 0.0
    edges = [(x, y, side, rim) for x, y in flat] + [(x, y, wood, wood) for x, y in points]
    left, top = min(x - w for x, _, w, _ in edges), min(y - h for _, y, _, h in edges)
    board_w = max(x + w for x, _, w, _ in edges) - left
    board_h = max(y + h for _, y, _, h in edges) - top

    def box(point: Point, size: float) -> Box:
        return (
            round(point[0] - left - size / 2, 2),
            round(point[1] - top - size / 2, 2),
            size,
            size,
        )

    width, height, hands, deck, discards = _cards(players, board_w, board_h, wide)
    if not wide:
        # A board that is narrower than what lies below it stands in the middle.
        left -= (width - board_w) / 2
    return Boxes(
        round(width, 2),
        round(height, 2),
        [box(x, SPACE) for x in points],
        [[box(x, SPACE) for x in goal] for goal in goals],
        [box(x, lot) for x in lots],
        hands,
        {s: box(x, NUMBER) for s, x in numbers.items()},
        deck,
        discards,
    )


def _cards(
    players: int, w: float, h: float, wide: bool
) -> tuple[float, float, list[Box], Box, Box]:
    """Beside the board (wide) or below it (tall) deck, discards and the other hands; the own hand
    at the bottom.
    """
    if players > MOST_ON_RING:
        return _crowd(players, w, h, wide)
    if not wide:
        return _below_board(players, w, h)
    x, y = w + 4, 4.5
    # As far apart as the height of the board allows, the own hand lying below them.
    first, high = y + CARD_HEIGHT + 6, CARD_HEIGHT * FAR_HAND
    room = (h - first - CARD_HEIGHT - 4) / max(players - 1, 1)
    step = min(high + 7, max(high + 4, room))
    across = SHORT_HAND if players <= MOST_SHORT else HAND_WIDTH
    piles = y
    if players == 2:
        # The other one sits opposite, and the cards that belong to nobody lie between both.
        first, piles = y, y + high + 8
    deck = (x, piles, CARD_WIDTH, CARD_HEIGHT)
    # Who leads next is told above the deck, and ends before the name of the discards.
    discards = (x + (25.6 if players <= MOST_SHORT else 28), piles, CARD_WIDTH, CARD_HEIGHT)
    hands: list[Box] = []
    for k in range(players - 1):
        hands.append((x, round(first + step * k, 2), across, high))
    width = x + across + 2
    below = max(h + 2, first + step * (players - 1))
    own = (2.0, below, 74.0, CARD_HEIGHT)
    return max(width, 78.0), below + CARD_HEIGHT + 2, [own, *hands], deck, discards


def _below_board(players: int, w: float, h: float) -> tuple[float, float, list[Box], Box, Box]:
    """The same for a few seats in one line below the board."""
    y, step = h + 4, CARD_WIDTH + 7
    width = max(w, 78.0)
    x = 2 + 2 * step
    across = (width - x) / max(players - 1, 1)
    hands = [
        (round(x + across * k, 2), y, round(across - 7, 2), CARD_HEIGHT) for k in range(players - 1)
    ]
    below = y + CARD_HEIGHT + 4
    deck, discards = (2.0, y, CARD_WIDTH, CARD_HEIGHT), (NEXT, y, CARD_WIDTH, CARD_HEIGHT)
    own = (2.0, below, 74.0, CARD_HEIGHT)
    return width, below + CARD_HEIGHT + 2, [own, *hands], deck, discards


def _crowd(
    players: int, w: float, h: float, wide: bool
) -> tuple[float, float, list[Box], Box, Box]:
    """The same with narrow hands: two or three in a line beside the board, else as many as fit
    below it.
    """
    # Smaller beside the board, so that the letter of each seat has room below its hand; smaller
    # still where the board needs the width.
    size = (MIDDLE_HAND if players <= MOST_TURNED else FAR_HAND) if wide else 1.0
    step, hand_w, hand_h = CARD_HEIGHT + 4, NARROW_HAND * size, CARD_HEIGHT * size
    across = hand_w + (5.5 if wide else 2)
    x, y = (w + 3, 4.5) if wide else (2.0, h + 3)
    per_line = (2 if players <= MOST_TURNED else 3) if wide else int((w - 2) // across)
    start = per_line if wide else 2
    if not wide and players + 1 > per_line:
        return _small_crowd(players, w, y)

    def box(k: int, width: float, high: float) -> Box:
        return (x + across * (k % per_line), y + step * (k // per_line), width, high)

    hands = [box(start + k, hand_w, hand_h) for k in range(players - 1)]
    width = x + across * per_line if wide else max(w, 78.0)
    below = max(h + 1.2, hands[-1][1] + step)
    own = (2.0, below, 74.0, CARD_HEIGHT)
    deck, discards = box(0, CARD_WIDTH, CARD_HEIGHT), box(1, CARD_WIDTH, CARD_HEIGHT)
    if not wide:
        discards = (NEXT, *discards[1:])
    return width, below + CARD_HEIGHT + 1.5, [own, *hands], deck, discards


def _small_crowd(players: int, w: float, y: float) -> tuple[float, float, list[Box], Box, Box]:
    """The same below a board that is high already: small hands in two lines beside deck and
    discards.
    """
    width = max(w, 78.0)
    x = 2 + 2 * (CARD_WIDTH + 5)
    per_line = -(-(players - 1) // 2)
    across, wide, high = (
        (width - x) / per_line, CARD_WIDTH * SMALL_HAND + 1, CARD_HEIGHT * SMALL_HAND
    )  # fmt: skip
    hands = [
        (
            round(x + across * (k % per_line), 2),
            y + (high + SMALL_GAP) * (k // per_line),
            wide,
            high,
        )
        for k in range(players - 1)
    ]
    below = y + 2 * high + SMALL_GAP
    deck = (2.0, y, CARD_WIDTH, CARD_HEIGHT)
    discards = (NEXT, y, CARD_WIDTH, CARD_HEIGHT)
    own = (2.0, below, 74.0, CARD_HEIGHT)
    return width, below + CARD_HEIGHT + 2, [own, *hands], deck, discards


def _point(players: int, spaces: int, space: int) -> Point:
    if players <= 2:
        radius = max(players * spaces * PITCH / (2 * math.pi), 28.0)
        turn = math.pi / 2 + 2 * math.pi * space / (players * spaces)
        return (radius * math.cos(turn), radius * math.sin(turn))
    half = spaces // 2
    p = (space + half) // spaces % players
    place = (space + half) % spaces - (spaces - 1) / 2
    corner = math.pi - 2 * math.pi / players
    side = spaces * PITCH + 2 * (PITCH / (2 * math.sin(corner / 2)) - PITCH / 2)
    apothem = side / (2 * math.tan(math.pi / players))
    inward, along = _directions(players, p)
    return _shift((-inward[0] * apothem, -inward[1] * apothem), along, place * PITCH)


def _directions(players: int, p: int) -> tuple[Point, Point]:
    """To the middle from a seat's side, and along it as the marbles run."""
    turn = math.pi / 2 + 2 * math.pi * p / players
    return (-math.cos(turn), -math.sin(turn)), (-math.sin(turn), math.cos(turn))


def _directions_at(players: int, spaces: int, space: int) -> Point:
    if players <= 2:
        return _directions(players * spaces, space)[0]
    return _directions(players, (space + spaces // 2) // spaces % players)[0]


def _shift(point: Point, direction: Point, far: float) -> Point:
    return (point[0] + direction[0] * far, point[1] + direction[1] * far)


# Character cells


@cache
def cells(players: int, spaces: int, marbles: int, gap: int, wide: bool) -> Cells:
    """The table as character cells: a ring where one fits, else unrolled."""
    found = _ring(players, spaces, marbles, gap, wide) if players > 1 else None
    return found or _unrolled(players, spaces, marbles, gap, wide)


def _ring(players: int, spaces: int, marbles: int, gap: int, wide: bool) -> Cells | None:
    half = -(-players * spaces // 2) + 2
    if wide:
        high = min(17, max(6, round(0.45 * half)))
        across = half - high
        if across > 39 or players > 6:
            return None
    else:
        across = min(21, max(6, round(0.55 * half)))
        high = half - across
        if high + players + 6 > ROWS[False]:
            return None
    grid = Cells(COLUMNS[wide])
    left = 0 if wide else (COLUMNS[False] - 2 * across) // 2
    if not _lay_ring(grid, players, spaces, marbles, gap, across, high, left):
        return None
    if wide:
        at = 2 * across + 3
        panel = (
            _beside(grid, players, at)
            if COLUMNS[True] - at >= LEAST_PANEL
            else _inside(grid, players, across, high)
        )
        below = max(high, panel) + 1
        grid.hands.insert(0, (0, below, 79, 2))
        grid.rows = below + 2
    else:
        _below(grid, players, high + 1)
    taken: set[Square] = set()
    for c, r, w, h in (
        *grid.track,
        *(x for g in grid.goals for x in g),
        *grid.lots,
        *grid.hands,
        grid.deck,
        grid.discards,
    ):
        own = {(x, y) for x in range(c, c + w) for y in range(r, r + h)}
        if own & taken or c + w > grid.columns or r + h > ROWS[wide]:
            return None
        taken |= own
    for s, (c, r, w, h) in list(grid.numbers.items()):
        if taken & {(x, r) for x in range(c, c + w)}:
            del grid.numbers[s]
    return grid


def _lay_ring(
    grid: Cells,
    players: int,
    spaces: int,
    marbles: int,
    gap: int,
    across: int,
    high: int,
    left: int,
) -> bool:
    """Lays track and goals, turned so that the viewer's home is as near the middle of the bottom as
    possible.
    """
    ring = [(x, high - 1) for x in reversed(range(across))] + [
        (0, y) for y in reversed(range(high - 1))
    ]
    ring += [(x, 0) for x in range(1, across)] + [(across - 1, y) for y in range(1, high - 1)]
    length = players * spaces
    for start in sorted(range(across - 1), key=lambda at: abs(2 * at - across + 1)):
        squares = [ring[(start + s) % len(ring)] for s in range(length)]
        goals = [
            _inwards(squares[(p * spaces - gap) % length], across, high, marbles)
            for p in range(players)
        ]
        flat = [square for goal in goals for square in goal]
        if len(set(flat)) == players * marbles and all(
            0 < x < across - 1 and 0 < y < high - 1 for x, y in flat
        ):
            grid.track = [(left + 2 * x, y, 2, 1) for x, y in squares]
            grid.goals = [[(left + 2 * x, y, 2, 1) for x, y in goal] for goal in goals]
            for s in numbered(players, spaces):
                inside = _inwards(squares[s], across, high, 1)
                for x, y in inside:
                    column = left + 2 * x - (2 if x == across - 2 and 0 < y < high - 1 else 0)
                    grid.numbers[s] = (column, y, 3, 1)
            return True
    return False


def _inwards(square: Square, across: int, high: int, count: int) -> list[Square]:
    """The squares that lead inwards from one on the rectangle; none from a corner."""
    x, y = square
    dx, dy = (x == 0) - (x == across - 1), (y == 0) - (y == high - 1)
    if bool(dx) == bool(dy):
        return []
    return [(x + dx * i, y + dy * i) for i in range(1, count + 1)]


def _beside(grid: Cells, players: int, at: int) -> int:
    """Deck, discards, lots and the other hands to the right of the ring; returns the rows used."""
    room = COLUMNS[True] - at
    grid.deck, grid.discards = (at, 0, room, 1), (at, 1, room, 1)
    row = 3
    others = []
    for _ in range(1, players):
        others.append((at, row, 10, 1))
        grid.hands.append((at, row + 1, room, 1))
        row += 2
    grid.lots = [(at, row + 1, 10, 1), *others]
    return row + 2


def _inside(grid: Cells, players: int, across: int, high: int) -> int:
    """The same in the middle of a ring that takes the whole width."""
    at, row = 12, (high - players - 1) // 2
    room = 2 * across - 2 * at
    grid.deck, grid.discards = (at, row, room // 2, 1), (at + room // 2, row, room // 2, 1)
    others = []
    for k in range(1, players):
        others.append((at, row + k, 10, 1))
        grid.hands.append((at + 11, row + k, room - 11, 1))
    grid.lots = [(at, row + players, 10, 1), *others]
    return high


def _below(grid: Cells, players: int, row: int) -> None:
    """The same below the ring."""
    grid.deck, grid.discards = (0, row, 22, 1), (22, row, 22, 1)
    others = []
    for k in range(1, players):
        others.append((0, row + k, 10, 1))
        grid.hands.append((11, row + k, 33, 1))
    grid.lots = [(0, row + players, 10, 1), *others]
    grid.hands.insert(0, (0, row + players + 1, 44, 2))
    grid.rows = row + players + 3


def _unrolled(players: int, spaces: int, marbles: int, gap: int, wide: bool) -> Cells:
    grid = Cells(COLUMNS[wide])
    grid.track = [(0, 0, 2, 1)] * (players * spaces)
    lines = 1 if wide else 2
    start = 12 if wide else 8
    after = start + 2 * spaces + 1
    for p, first in enumerate(entries(players, spaces, gap)):
        row = lines * (players - 1 - p)
        grid.goals.append([(2 * (3 - i), row, 2, 1) for i in range(marbles)])
        for k in range(spaces):
            grid.track[(first + k) % (players * spaces)] = (start + 2 * k, row, 2, 1)
        grid.numbers[first] = (8, row, 4, 1) if wide else (8, row + 1, 3, 1)
        grid.lots.append((after, row, 10, 1) if wide else (12, row + 1, 10, 1))
        grid.hands.append((after + 11, row, 80 - after - 11, 1) if wide else (24, row + 1, 20, 1))
    row = lines * players + (1 if wide else 0)
    middle = grid.columns // 2
    grid.deck, grid.discards = (0, row, middle, 1), (middle, row, middle, 1)
    grid.hands[0] = (0, row + 1, grid.columns - 1, 2)
    grid.rows = row + 3
    return grid
