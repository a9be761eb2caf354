"""The track of many seats, folded: every seat has a tooth with its goal inside, two rows of teeth
back to back.

Of many seats, drawn wide, the teeth point down and up; of few, and drawn tall, the same table lies
turned by a quarter, so they point left and right. Marbles run clockwise, and the viewer sits in the
middle of the lower row, or lowest on the left. A ring of so many spaces would leave no room for the
marbles.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]

PITCH = 5.0
TOOTH = 4 * PITCH
"""From one tooth to the next: two columns, the goal between them, a space that leads on."""
BACK = 7.0
"""Between the two rows."""
ASIDE = 7.1
"""From the tip of a tooth to the middle of its lot."""
ARCH: dict[int, tuple[Point, ...]] = {
    3: ((1.0, 4.9), (5.0, 7.9), (9.0, 4.9)),
    2: ((2.5, 4.33), (7.5, 4.33)),
}
"""The spaces around the tip of a tooth, from the end of its first column on."""


@dataclass
class Folded:
    """Places by their middles: the track from the viewer's home on, goals, lots and numbers by seat
    or space.
    """

    track: list[Point]
    goals: list[list[Point]]
    lots: list[Point]
    numbers: dict[int, Point]


def _tooth(spaces: int) -> tuple[list[Point], int]:
    """The spaces of a tooth from its base on, as if it pointed down and ran to the right; the one
    at its tip.
    """
    round_tip = 3 - spaces % 2
    column = (spaces - round_tip - 1) // 2
    deep = (column - 1) * PITCH
    out = [(0.0, i * PITCH) for i in range(column)]
    tip = [(x, deep + y) for x, y in ARCH[round_tip]]
    back = [(2 * PITCH, (column - 1 - i) * PITCH) for i in range(column)]
    return [*out, *tip, *back, (3 * PITCH, 0.0)], column + (round_tip - 1) // 2


def folded(players: int, spaces: int, marbles: int, gap: int, upright: bool) -> Folded:
    """Where everything lies. upright: teeth point down and up. Raises nothing: any number of seats
    from two on can be folded.
    """
    points, tip = _tooth(spaces)
    lower = -(-players // 2)
    first = lower // 2 if upright else 0
    deepest = max(y for _, y in points)
    length = players * spaces
    track: list[Point] = [(0.0, 0.0)] * length
    goals: list[list[Point]] = []
    lots: list[Point] = []
    numbers: dict[int, Point] = {}
    for p in range(players):
        at = (p + first) % players

        def put(point: Point, at: int = at) -> Point:
            return _place(point, at, players, lower, upright)

        entry = p * spaces - gap
        for i, point in enumerate(points):
            space = (entry + i - tip) % length
            track[space] = put(point)
            numbers[space] = put(_beside(point, deepest))
        goals.append([put((PITCH, deepest - PITCH * (i + 1))) for i in range(marbles)])
        lots.append(put((PITCH, deepest + ASIDE)))
    return Folded(track, goals, lots, numbers)


def _beside(point: Point, deepest: float) -> Point:
    """Where the number of a space stands: outside its tooth, at its base between the rows."""
    x, y = point
    if y > deepest - PITCH:
        return (x - 5.6 if x <= PITCH else x + 4.0, y + 2.0)
    if x == 3 * PITCH:
        return (x, y + 4.0)
    if y == 0:
        return (x, -3.4)
    return (x - 3.8 if x < PITCH else x + 3.8, y)


def _place(point: Point, at: int, players: int, lower: int, upright: bool) -> Point:
    """A point of a tooth on the table. at: which tooth, clockwise from the right end of the lower
    row.
    """
    x, y = point
    if at < lower:
        left, top = (lower - at) * TOOTH - x, y + BACK / 2
    else:
        aside = (lower - (players - lower)) * TOOTH / 2
        left, top = (at - lower) * TOOTH + aside + x + PITCH, -y - BACK / 2
    return (left, top) if upright else (-top, left)
