"""Which cells of a network are drawn, and where: a window around the used ones that keeps still
while it can.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.games.carbondale_draft.network import cell_number
from cardhouse.games.carbondale_draft.notation import coordinates
from cardhouse.games.carbondale_draft.state import Table

WIDE_COLUMNS, TALL_COLUMNS = 80, 44
WIDE_CELLS, TALL_CELLS = 13, 14
WIDE_ROWS, TALL_ROWS = 12, 29
FULL, NARROW = 3, 2


@dataclass(frozen=True)
class Window:
    """The part of a network that is drawn: ``width`` x ``height`` cells from (left, 0), ``step``
    columns each.

    column and row: where its top left corner lies in the character grid.
    """

    left: int
    width: int
    height: int
    step: int
    column: int
    row: int

    def cell(self, x: int, y: int) -> tuple[int, int, int, int]:
        """The place of a cell in the character grid."""
        return (
            self.column + self.step * (x - self.left),
            self.row + self.height - 1 - y,
            self.step,
            1,
        )


def used(view: Table, p: int) -> tuple[int, int, int]:
    """The leftmost and rightmost column and the number of rows that a network's cards and open
    cells need.
    """
    cells = [view.net_cell[p, i] for i in range(view.net_n[p])]
    cells += [view.open_cell[p, k] for k in range(view.open_n[p])]
    points = [coordinates(cell) for cell in cells] or [(0, 0), (1, 0)]
    return min(x for x, _ in points), max(x for x, _ in points), 1 + max(y for _, y in points)


def _left(low: int, high: int, width: int) -> int:
    return min(max(-((width - 2) // 2), high - width + 1), low)


def side_by_side(view: Table, first: int, row: int) -> tuple[Window, Window]:
    """The windows of both networks beside each other, the given seat's on the left."""
    needs = [used(view, p) for p in (first, 1 - first)]
    widths = [high - low + 1 for low, high, _ in needs]
    height = max(WIDE_ROWS, *(need[2] for need in needs))
    step = FULL if sum(widths) <= 2 * WIDE_CELLS else NARROW
    room = (WIDE_COLUMNS - 2) // step
    a = max(widths[0], min(room // 2, room - widths[1]))
    b = max(widths[1], min(room // 2, room - a))
    one = Window(_left(needs[0][0], needs[0][1], a), a, height, step, 0, row)
    other = Window(_left(needs[1][0], needs[1][1], b), b, height, step, step * a + 2, row)
    return one, other


def below_each_other(view: Table, first: int) -> tuple[int, int, int]:
    """The heights of the given seat's window and of the other's below it, and the columns of a
    cell.
    """
    needs = [used(view, p) for p in (first, 1 - first)]
    width = max(high - low + 1 for low, high, _ in needs)
    step = FULL if width <= TALL_CELLS else NARROW
    upper = max(needs[0][2], min(TALL_ROWS // 2, TALL_ROWS - needs[1][2]))
    lower = max(needs[1][2], TALL_ROWS - upper)
    return upper, lower, step


def single(view: Table, p: int, height: int, step: int, row: int) -> Window:
    """The window of one network over the whole width of a tall table."""
    low, high, _ = used(view, p)
    width = max(high - low + 1, (TALL_COLUMNS - 1) // step)
    return Window(_left(low, high, width), width, height, step, 1, row)


def drawn(view: Table, p: int) -> list[tuple[int, int, str | None]]:
    """The cells that are drawn, bottom row first, left to right: x, y and the face there, None for
    an open cell. The other seat's open cells are left out once cards lie there: what it has is the
    larger for that.
    """
    from cardhouse.core.cards import card_text

    built_on = p == max(view.viewer, 0) or not view.net_n[p]
    found: dict[int, str | None] = {
        view.open_cell[p, k]: None for k in range(view.open_n[p] if built_on else 0)
    }
    for i in range(view.net_n[p]):
        found[view.net_cell[p, i]] = card_text(view.net_face[p, i])
    return [(*coordinates(cell), face) for cell, face in sorted(found.items())]


def cell_id(p: int, x: int, y: int) -> str:
    """The id of a cell's spot."""
    return f"cell{p}({x},{y})"


def cell_of(spot: str) -> tuple[int, int] | None:
    """The seat and the cell's number of a cell spot's id; None for any other id."""
    import re

    found = re.fullmatch(r"cell([01])\((-?\d{1,2}),(\d{1,2})\)", spot)
    return (int(found[1]), cell_number(int(found[2]), int(found[3]))) if found else None
