"""The layout of a scene in a window: rows and columns go to the places that can show whole cards in
them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardhouse.core.scene import Scene, Spot

CARDS = ((7, 5), (5, 3))
MOST_STRETCH = 1.6
SMALL = 5.0
CARD_LAYOUTS = ("stack", "cell", "row", "fan", "pile")


@dataclass(frozen=True)
class Fit:
    """A scene on the grid of a window, and how large its cards are drawn there."""

    scene: Scene
    card: tuple[int, int]


def fitted(scene: Scene, columns: int, rows: int) -> Fit:
    """The scene on a grid of at most this size, or on its own where that is larger."""
    if any(spot.layout == "space" for spot in scene.spots):
        return Fit(_by_units(scene, columns, rows) or _squeezed(scene, rows), CARDS[-1])
    used = used_rows(scene)
    scene = _cells_widened(scene)
    across = _across(scene, max(1.0, min(columns / scene.columns, MOST_STRETCH)))
    xs = [int(i * across) for i in range(scene.columns + 1)]
    for card in CARDS:
        sizes, all_met = _heights(scene, used, rows, xs, card)
        if card == CARDS[-1] or (all_met and _wide_enough(scene, xs, card)):
            break
    ys = _edges(sizes)
    spots = tuple(replace(spot, cell=_placed(spot, xs, ys)) for spot in scene.spots)
    return Fit(replace(scene, spots=spots, columns=xs[-1], rows=ys[-1]), card)


def used_rows(scene: Scene) -> int:
    """The rows of a scene's grid down to the last one that belongs to a spot."""
    return max((spot.cell[1] + spot.cell[3] for spot in scene.spots), default=1)


def _across(scene: Scene, most: float) -> float:
    """The stretch of the columns that keeps places that stand side by side at equal distances."""
    widths = [
        spot.cell[2]
        for spot in scene.spots
        if spot.layout in ("cell", "pile", "fan") and spot.cell[2] > 2
    ]
    if not widths:
        return most
    usual = max(set(widths), key=lambda width: (widths.count(width), width))
    return int(usual * most) / usual


def _edges(sizes: list[int]) -> list[int]:
    edges = [0]
    for size in sizes:
        edges.append(edges[-1] + size)
    return edges


def _placed(spot: Spot, xs: list[int], ys: list[int]) -> tuple[int, int, int, int]:
    c, r, w, h = spot.cell
    left, right = xs[min(c, len(xs) - 1)], xs[min(c + w, len(xs) - 1)]
    return left, ys[r], max(right - left, 1), max(ys[r + h] - ys[r], 1)


def _heights(
    scene: Scene, used: int, rows: int, xs: list[int], card: tuple[int, int]
) -> tuple[list[int], bool]:
    """How many rows each row of the grid becomes, the cheapest wishes of spots first; and whether
    all came true.
    """
    sizes = _bare_rows(scene, used)
    there: dict[str, int] = {}
    for piece in scene.pieces:
        there[piece.spot] = there.get(piece.spot, 0) + 1
    fans = [(_rows_of(spot), there.get(spot.id, 0)) for spot in scene.spots if spot.layout == "fan"]
    rows = max(rows, sum(sizes) + _lacking(fans, sizes))
    # What belongs together grows together: a town's cells, a seat's piles.
    wishes: dict[tuple[str, int | None, str], tuple[set[tuple[int, int, int]], float]] = {}
    for spot in scene.spots:
        c, r, w, h = spot.cell
        width = xs[min(c + w, len(xs) - 1)] - xs[min(c, len(xs) - 1)]
        wanted = _wanted(spot, there.get(spot.id, 0), width, card)
        if wanted > h:
            key = (spot.kind, spot.seat, spot.layout)
            places, weight = wishes.get(key, (set(), 0.0))
            own = 4.0 if spot.seat == scene.viewer and spot.seat is not None else 1.0
            wishes[key] = (places | {(r, h, wanted)}, weight + own)
    all_met = True
    for places, _ in sorted(
        wishes.values(), key=lambda wish: sum(w - h for _, h, w in wish[0]) / wish[1]
    ):
        trial = sizes[:]
        for r, h, wanted in sorted(places):
            for i in range(wanted - sum(trial[r : r + h])):
                trial[r + h - 1 - i % h] += 1
        if sum(trial) + _lacking(fans, trial) <= rows:
            sizes = trial
        else:
            all_met = False
    if fans:
        sizes[max(reach.stop for reach, _ in fans) - 1] += max(rows - sum(sizes), 0)
    return sizes, all_met


def _bare_rows(scene: Scene, used: int) -> list[int]:
    """One row for each row of the grid; of several with nothing, or with fans only, between others
    the first stays.
    """
    taken = {row for spot in scene.spots if spot.layout != "fan" for row in _rows_of(spot)}
    last = max(taken, default=0)
    return [1 if row in taken or (row - 1 in taken and row < last) else 0 for row in range(used)]


def _rows_of(spot: Spot) -> range:
    return range(spot.cell[1], spot.cell[1] + spot.cell[3])


def _lacking(fans: list[tuple[range, int]], sizes: list[int]) -> int:
    """The rows that the longest fan still lacks: one for its label and one for each card."""
    return max([0, *(cards + 1 - sum(sizes[row] for row in rows) for rows, cards in fans)])


def _cells_widened(scene: Scene) -> Scene:
    """Small cells twice as wide, each group about its middle, where nothing is in the way: then
    cards fit in them.
    """
    narrow = [
        s
        for s in scene.spots
        if s.layout in ("cell", "pile") and CARDS[-1][0] // 2 < s.cell[2] < CARDS[-1][0]
    ]
    bands = (
        [(min(s.cell[1] for s in narrow), max(s.cell[1] + s.cell[3] for s in narrow))]
        if narrow
        else []
    )
    for top, bottom in bands:
        inside = [s for s in scene.spots if s.cell[1] < bottom and top < s.cell[1] + s.cell[3]]
        if any(spot not in narrow for spot in inside):
            return scene
    groups: list[list[Spot]] = []
    for spot in sorted(narrow, key=lambda spot: spot.cell[0]):
        if groups and spot.cell[0] <= max(s.cell[0] + s.cell[2] for s in groups[-1]) + 1:
            groups[-1].append(spot)
        else:
            groups.append([spot])
    moved: dict[str, Spot] = {}
    edge = 0
    room = scene.columns
    widths = [max(s.cell[0] + s.cell[2] for s in group) - group[0].cell[0] for group in groups]
    for i, (group, width) in enumerate(zip(groups, widths, strict=True)):
        later = sum(2 * w + 1 for w in widths[i + 1 :])
        first = group[0].cell[0]
        left = max(edge, min(first - width // 2, room - later - 2 * width))
        if left + 2 * width + later > room:
            return scene
        for spot in group:
            c, r, w, h = spot.cell
            moved[spot.id] = replace(spot, cell=(left + 2 * (c - first), r, 2 * w, h))
        edge = left + 2 * width + 1
    return replace(scene, spots=tuple(moved.get(spot.id, spot) for spot in scene.spots))


def _squeezed(scene: Scene, rows: int) -> Scene:
    """A scene without so many of the rows that belong to no spot as are too many."""
    used = used_rows(scene)
    taken = {row for spot in scene.spots for row in _rows_of(spot)}
    gone = [row for row in range(used) if row not in taken][: max(used - rows, 0)]
    up = [row - sum(one < row for one in gone) for row in range(used + 1)]
    spots = tuple(
        replace(spot, cell=(spot.cell[0], up[spot.cell[1]], *spot.cell[2:])) for spot in scene.spots
    )
    return replace(scene, spots=spots, rows=scene.rows - len(gone))


def _wanted(spot: Spot, pieces: int, width: int, card: tuple[int, int]) -> int:
    """The rows in which a spot shows its cards whole."""
    label = 1 if spot.label else 0
    if width < card[0]:
        return 1
    if spot.layout in ("stack", "cell"):
        return card[1] + label
    if spot.layout == "row" and pieces and pieces * (card[0] + 1) - 1 <= width:
        return card[1] + 1
    return 1


def _wide_enough(scene: Scene, xs: list[int], card: tuple[int, int]) -> bool:
    """Whether larger cards would not touch each other anywhere."""
    there: dict[str, int] = {}
    for piece in scene.pieces:
        there[piece.spot] = there.get(piece.spot, 0) + 1
    for spot in scene.spots:
        c, _, w, _ = spot.cell
        width = xs[min(c + w, len(xs) - 1)] - xs[min(c, len(xs) - 1)]
        if spot.layout in CARD_LAYOUTS and spot.id in there:
            cards = there[spot.id] if spot.layout == "row" and spot.seat == scene.viewer else 1
            if width < cards * (card[0] + 1) - 1:
                return False
    return True


def _by_units(scene: Scene, columns: int, rows: int) -> Scene | None:
    """The table in its true shape, where the window is large enough to keep small spaces apart."""
    scale = min(columns / (2 * scene.width), rows / scene.height)
    spots = []
    taken: set[tuple[int, int]] = set()
    for spot in scene.spots:
        across, down = 2 * scale, scale
        if spot.layout == "space" and spot.w <= SMALL:
            c = round((spot.x + spot.w / 2) * across - 0.5)
            r = round((spot.y + spot.h / 2) * down - 0.5)
            w = max(len(spot.label), 2) if spot.kind == "number" else 2
            cell = (c, r, w, 1)
            if spot.kind != "number":
                if {(c, r), (c + 1, r)} & taken or r >= rows:
                    return None
                taken |= {(c, r), (c + 1, r)}
        else:
            c, r = round(spot.x * across), round(spot.y * down)
            cell = (
                c,
                r,
                max(round(spot.w * across), 6, len(spot.label)),
                max(round(spot.h * down), 1),
            )
        spots.append(replace(spot, cell=cell))
    kept = []
    for spot in spots:
        c, r, w, _ = spot.cell
        if spot.kind == "number" and {(x, r) for x in range(c, c + w)} & taken:
            continue
        kept.append(spot)
    return replace(scene, spots=tuple(kept), columns=max(columns, 1), rows=max(rows, 1))
