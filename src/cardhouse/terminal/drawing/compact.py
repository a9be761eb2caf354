"""A compact layout for terminals with few lines: empty rows go first, then frames, then room of
fans.
"""

from __future__ import annotations

from dataclasses import replace

from cardhouse.core.scene import Scene, Spot
from cardhouse.terminal.drawing.canvas import wrapped

LEAST_FAN = 6
CARD = 4
STAGES: tuple[tuple[str, ...], ...] = ((), ("row",), ("row", "stack", "cell"))


def lowered(scene: Scene, rows: int) -> Scene:
    """The scene on a grid of at most so many rows, as far as its places can give way."""
    there: dict[str, int] = {}
    for piece in scene.pieces:
        there[piece.spot] = there.get(piece.spot, 0) + 1
    lower = scene
    for stage in STAGES:
        needs = {spot.id: _need(spot, there.get(spot.id, 0), stage) for spot in scene.spots}
        lower = _without_rows(scene, needs)
        if lower.rows <= rows:
            return lower
    spots = [_cut(spot, rows) if spot.layout == "fan" else spot for spot in lower.spots]
    return _gridded(lower, spots)


def _need(spot: Spot, pieces: int, stage: tuple[str, ...]) -> int:
    """The rows that a spot cannot do without when the layouts of a stage give way."""
    width, height = spot.cell[2:]
    if spot.layout == "fan":
        return min(height, pieces + 1 if pieces else 2)
    if spot.layout not in stage:
        return height
    if spot.layout == "row":
        used = len(spot.label) + 8 + CARD * max(pieces, 1) + len(spot.note)
        return 1 if used <= width else height
    if not spot.label:
        return 1
    count = spot.count if spot.count is not None else pieces
    amount = f" ×{count}" if spot.layout == "stack" and count > 1 else ""
    line = len(f"{spot.label} 10♠{amount}")
    lines = 1 if line <= width else 2
    if not spot.note or line + len(spot.note) <= width:
        return min(height, lines)
    return min(height, lines + len(wrapped(spot.note, width)))


def _without_rows(scene: Scene, needs: dict[str, int]) -> Scene:
    """The scene without the rows of its grid that no spot needs."""
    used = max((spot.cell[1] + spot.cell[3] for spot in scene.spots), default=1)
    sizes = [1] * used
    for row in reversed(range(used)):
        sizes[row] = 0
        for spot in scene.spots:
            top, height = spot.cell[1], spot.cell[3]
            if top <= row < top + height and sum(sizes[top : top + height]) < needs[spot.id]:
                sizes[row] = 1
                break
    edges = [0]
    for size in sizes:
        edges.append(edges[-1] + size)
    spots = []
    for spot in scene.spots:
        column, top, width, height = spot.cell
        spots.append(
            replace(spot, cell=(column, edges[top], width, edges[top + height] - edges[top]))
        )
    return _gridded(scene, spots)


def _cut(spot: Spot, rows: int) -> Spot:
    column, top, width, height = spot.cell
    return replace(spot, cell=(column, top, width, max(min(height, rows - top), LEAST_FAN)))


def _gridded(scene: Scene, spots: list[Spot]) -> Scene:
    return replace(
        scene, spots=tuple(spots), rows=max((s.cell[1] + s.cell[3] for s in spots), default=1)
    )
