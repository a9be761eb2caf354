"""Gives a scene the room that a larger window has: more rows and columns for the places that can use them."""

from __future__ import annotations

from dataclasses import replace

from cardhouse.core.scene import Scene, Spot

FRAMED = 3
CARD_COLUMNS = 6
MOST_STRETCH = 1.6


def stretched(scene: Scene, columns: int, rows: int) -> Scene:
    """The scene on a grid of at most this size, or as it is where that is no larger.

    Rows go first where they turn a line of text into cards; small spaces keep their distances.
    """
    if any(spot.layout == "space" for spot in scene.spots):
        return _by_units(scene, columns, rows) or scene
    heights = _heights(scene, rows)
    edges_y = _edges(heights)
    across = max(1.0, min(columns / scene.columns, MOST_STRETCH))
    edges_x = [int(i * across) for i in range(scene.columns + 1)]
    spots = tuple(replace(spot, cell=_placed(spot, edges_x, edges_y)) for spot in scene.spots)
    return replace(scene, spots=spots, columns=edges_x[-1], rows=edges_y[-1])


def _edges(sizes: list[int]) -> list[int]:
    edges = [0]
    for size in sizes:
        edges.append(edges[-1] + size)
    return edges


def _placed(spot: Spot, xs: list[int], ys: list[int]) -> tuple[int, int, int, int]:
    c, r, w, h = spot.cell
    right, bottom = min(c + w, len(xs) - 1), min(r + h, len(ys) - 1)
    if c >= len(xs) or r >= len(ys):
        return spot.cell
    return xs[c], ys[r], max(xs[right] - xs[c], 1), max(ys[bottom] - ys[r], 1)


def _heights(scene: Scene, rows: int) -> list[int]:
    """How many rows each row of the grid becomes: the wishes of its spots, the cheapest first."""
    sizes = [1] * scene.rows
    spare = rows - scene.rows
    there: dict[str, int] = {}
    for piece in scene.pieces:
        there[piece.spot] = there.get(piece.spot, 0) + 1
    wishes: dict[tuple[int, int, int], float] = {}
    for spot in scene.spots:
        _, r, w, h = spot.cell
        wanted = _wanted(spot, there.get(spot.id, 0), w)
        if wanted > h and r + h <= scene.rows:
            weight = 3.0 if spot.seat == scene.viewer else 1.0
            wishes[r, h, wanted] = wishes.get((r, h, wanted), 0.0) + weight
    for (r, h, wanted), _ in sorted(wishes.items(), key=lambda x: (x[0][2] - x[0][1]) / x[1]):
        missing = wanted - sum(sizes[r : r + h])
        if 0 < missing <= spare:
            for i in range(missing):
                sizes[r + h - 1 - i % h] += 1
            spare -= missing
    fans = [spot.cell for spot in scene.spots if spot.layout == "fan"]
    if fans and spare > 0:
        sizes[max(r + h for _, r, _, h in fans if r + h <= scene.rows) - 1] += spare
    return sizes


def _wanted(spot: Spot, pieces: int, width: int) -> int:
    """The rows in which a spot shows its cards as cards."""
    label = 1 if spot.label else 0
    if spot.layout in ("stack", "cell"):
        return FRAMED + label
    if spot.layout == "row" and pieces and pieces * CARD_COLUMNS - 1 <= width:
        return FRAMED + 1
    return 1


def _by_units(scene: Scene, columns: int, rows: int) -> Scene | None:
    """Small spaces in their true places, where the window is large enough to keep them apart."""
    return None if columns and rows else scene
