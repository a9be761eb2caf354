"""The table of Carbondale as it is drawn: the other towns above, the own town, the piles and the
hand below.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Piece,
    Scene,
    SceneBuilder,
    SeatPanel,
    card_name,
    seat_panel,
)
from cardhouse.games.carbondale import knowledge, legality, town
from cardhouse.games.carbondale.actions import (
    AT,
    claim,
    face_of_action,
)
from cardhouse.games.carbondale.gestures import cell_spot, gestures, meaning
from cardhouse.games.carbondale.labels import (
    cards_in_hand,
    known_cards,
    label,
    score,
    spare_note,
    status,
)
from cardhouse.games.carbondale.notation import text_of
from cardhouse.games.carbondale.state import COLUMNS, FACES, Table

__all__ = ["meaning", "scene", "status"]

STEP_X, STEP_Y = 13.0, 17.0
ROTATIONS = (360, 180, 90, 270)
WIDE, TALL = (80, 21), (44, 40)
PILES_WIDE, PILE_ROWS, CHALLENGE_WIDTH = 44, 6, 11
PILES_WIDTH = 3 * (CARD_WIDTH + 8) + CARD_WIDTH

Region = tuple[int, int, int, int]


def scene(view: Table, shape: str = "wide", names: tuple[str, ...] = ()) -> Scene:
    """The table from the viewer's side; a spectator sits with seat 0."""
    table = SceneBuilder()
    me = max(view.viewer, 0)
    others = [(me + i) % view.players for i in range(1, view.players)]
    columns, rows = WIDE if shape == "wide" else TALL
    lines = [others] if shape == "wide" else [others[i : i + 2] for i in range(0, len(others), 2)]
    if shape == "wide" and view.players == 2:
        used = _facing(table, view, me, columns, rows)
    else:
        used = _layout(table, view, me, lines, columns, rows, shape == "wide")
    paths = tuple(gestures(view, table))  # adds the buttons they need
    return Scene(
        game="carbondale",
        shape=shape,
        viewer=view.viewer if view.viewer >= 0 else None,
        width=2 + max(spot.x + spot.w for spot in table.spots),
        height=2 + max(spot.y + spot.h for spot in table.spots),
        columns=columns,
        rows=max(rows if shape == "wide" else 0, used),
        status=status(view, names),
        spots=tuple(table.spots),
        pieces=tuple(table.pieces),
        controls=tuple(table.controls),
        seats=tuple(_panel(view, p) for p in range(view.players)),
        gestures=paths,
    )


def _panel(view: Table, p: int) -> SeatPanel:
    return seat_panel(
        p,
        seat_letter(p),
        legality.seat(view) == p,
        view.turn_seat == p and not view.ended,
        score(
            view.hearts[p], view.diamonds[p], town.shortfall(view, p), view.goal[0] + view.goal[1]
        ),
        (p,),
        cards_in_hand(view.hand_n[p]),
    )


def _layout(
    table: SceneBuilder,
    view: Table,
    me: int,
    lines: list[list[int]],
    columns: int,
    rows: int,
    wide: bool,
) -> int:
    """Lays everything out; returns the number of character rows used."""
    regions = {p: _region(view, p, p == me) for p in range(view.players)}
    tallest = [max(_rows(regions[p]) for p in line) for line in lines]
    deep, own_deep = _row_heights(sum(tallest), _rows(regions[me]), len(lines), rows, wide)
    y, row = 2.0, 0
    for line, tall in zip(lines, tallest, strict=True):
        x, block = 2.0, columns // len(line)
        for i, p in enumerate(line):
            cell_width = min(6, max(3, (block - 1) // _columns(regions[p])))
            _hand(table, view, p, x, y, (i * block + 1, row, block - 1, 1))
            _town(
                table,
                view,
                p,
                regions[p],
                (x, y + CARD_HEIGHT + 4),
                (i * block + 1, row + 1),
                (cell_width, deep),
            )
            x += max(_columns(regions[p]) * STEP_X, 5 * STEP_X) + 8
        y += CARD_HEIGHT + 6 + tall * STEP_Y + 6
        row += 1 + tall * deep
    row += 1
    town_width = _columns(regions[me]) * STEP_X
    town_height = _rows(regions[me]) * STEP_Y
    own_rows = _rows(regions[me]) * own_deep
    if wide:
        _piles(table, view, (town_width + 12, y), (PILES_WIDE, row), 36, max(own_rows, PILE_ROWS))
        _town(table, view, me, regions[me], (2.0, y), (1, row), (6, own_deep))
        y += max(town_height, 2 * CARD_HEIGHT + 12) + 6
        row += max(own_rows, PILE_ROWS)
    else:
        _piles(table, view, (2.0, y), (1, row), 42, PILE_ROWS)
        y += 2 * CARD_HEIGHT + 14
        row += PILE_ROWS
        _town(table, view, me, regions[me], (2.0, y), (1, row), (6, own_deep))
        y += town_height + 6
        row += own_rows
    _hand(table, view, me, 2.0, y, (1, row, columns - 2, 1))
    return row + 1


def _facing(table: SceneBuilder, view: Table, me: int, columns: int, rows: int) -> int:
    """Two seats, wide: the towns side by side with the piles between them; on characters one above
    the other.
    """
    other = 1 - me
    regions = {p: _region(view, p, p == me) for p in range(2)}
    tall, own_tall = _rows(regions[other]), _rows(regions[me])
    deep, own_deep = _row_heights(tall, own_tall, 1, rows, True)
    height = max(own_tall * STEP_Y, CARD_HEIGHT + 4 + tall * STEP_Y, 2 * CARD_HEIGHT + 12)
    piles = 2 + _columns(regions[me]) * STEP_X + 6
    far = piles + PILES_WIDTH + 8
    cell_width = min(6, max(3, (columns - 1) // _columns(regions[other])))
    _hand(table, view, other, far, 2.0, (1, 0, columns - 1, 1))
    _town(table, view, other, regions[other], (far, CARD_HEIGHT + 6), (1, 1), (cell_width, deep))
    row = 2 + tall * deep
    own_rows = max(own_tall * own_deep, PILE_ROWS)
    middle = 2 + (height - 2 * CARD_HEIGHT - 6) / 2
    _piles(table, view, (piles, middle), (PILES_WIDE, row), 36, own_rows, PILES_WIDTH)
    _town(
        table,
        view,
        me,
        regions[me],
        (2.0, 2 + (height - own_tall * STEP_Y) / 2),
        (1, row),
        (6, own_deep),
    )
    row += own_rows
    _hand(table, view, me, 2.0, height + 6, (1, row, columns - 2, 1))
    return row + 1


def _row_heights(others: int, own: int, lines: int, rows: int, wide: bool) -> tuple[int, int]:
    """Character rows for each row of cells in the other towns and in the own one: two where there
    is room.
    """
    for deep, own_deep in ((2, 2), (1, 2), (2, 1)):
        own_rows = max(own * own_deep, PILE_ROWS) if wide else own * own_deep + PILE_ROWS
        if lines + others * deep + 1 + own_rows + 1 <= rows:
            return deep, own_deep
    return 1, 1


def _region(view: Table, p: int, border: bool) -> Region:
    """First and last column, first and last row index of what is shown of a town."""
    left, right = view.box[p, town.LEFT], view.box[p, town.RIGHT]
    bottom, top = view.box[p, town.BOTTOM], view.box[p, town.TOP]
    if border:
        return left - 1, right + 1, bottom - 1, top + 1
    outer = range((bottom - 1) * COLUMNS + left - 1, (top + 1) * COLUMNS + right + 2)
    used = [cell for cell in outer if view.ground[p, cell]]
    across, up = [cell % COLUMNS for cell in used], [cell // COLUMNS for cell in used]
    return min(across), max(across), min(up), max(up)


def _columns(region: Region) -> int:
    return region[1] - region[0] + 1


def _rows(region: Region) -> int:
    return region[3] - region[2] + 1


def _town(
    table: SceneBuilder,
    view: Table,
    p: int,
    region: Region,
    at: tuple[float, float],
    corner: tuple[int, int],
    size: tuple[int, int],
) -> None:
    """Spots for the cards of a town, and for the empty cells beside black cards of the own one."""
    border = p == max(view.viewer, 0)
    highest = knowledge.tallest(view, p)
    for up in range(region[3], region[2] - 1, -1):
        for across in range(region[0], region[1] + 1):
            cell = up * COLUMNS + across
            here = view.ground[p, cell]
            if here == 0 and not (border and _beside_black(view, p, cell)):
                continue
            i, j = across - region[0], region[3] - up
            spot = table.spot(
                cell_spot(p, cell),
                "cell",
                (at[0] + i * STEP_X, at[1] + j * STEP_Y, CARD_WIDTH, CARD_HEIGHT),
                (corner[0] + i * size[0], corner[1] + j * size[1], size[0], size[1]),
                "pile" if here < -1 else "cell",
                seat=p,
                highlights=("limit",) if here == 0 and town.beyond_limits(view, p, cell) else (),
            )
            _cards_of_cell(table, view, p, cell, spot, highest)


def _beside_black(view: Table, p: int, cell: int) -> bool:
    return any(
        town.source_of(cell, d) >= 0 and view.ground[p, town.source_of(cell, d)] > 0
        for d in range(4)
    )


def _cards_of_cell(
    table: SceneBuilder, view: Table, p: int, cell: int, spot: str, highest: knowledge.Tallest
) -> None:
    if view.ground[p, cell] > 0:
        lying = [(view.ground[p, cell] - 1, 0)]
    else:
        lying = [(view.red[p, cell, d] - 1, ROTATIONS[d]) for d in range(4) if view.red[p, cell, d]]
    open_to_claims = (
        lying and town.guard(view, p, cell) == 0 and knowledge.within(view, lying[0][0], highest)
    )
    aimed_at = view.phase == legality.IN_DEFENCE and (view.claim_seat, view.claim_cell) == (p, cell)
    if view.row_n and view.row[0] == claim(p, cell):
        aimed_at = True
    copies: dict[str, int] = {}
    for order, (face, rotation) in enumerate(lying):
        name = text_of(face)
        copies[name] = copies.get(name, 0) + 1
        id = f"{spot}/{name}" + (f"~{copies[name]}" if copies[name] > 1 else "")
        highlights = ("target",) if aimed_at else ("vulnerable",) if open_to_claims else ()
        table.pieces.append(
            Piece(id, "card", spot, order, name, None, rotation, card_name(name), highlights)
        )


def _faces(numbers: Iterable[int]) -> list[str | None]:
    return [text_of(face) for face, n in enumerate(numbers) for _ in range(n)]


def _hand(
    table: SceneBuilder, view: Table, p: int, x: float, y: float, cell: tuple[int, int, int, int]
) -> None:
    faces = _faces(view.hand[p, f] for f in range(FACES))
    seen = [int(view.known_hand[p, f]) for f in range(FACES)]
    placing = p == view.viewer == legality.seat(view) and legality.expected(view) == AT
    placed = face_of_action(view.row[0]) if placing else -1
    if placing:
        seen[placed] -= 1
    known = tuple(f for f in range(FACES) for _ in range(seen[f]))
    perhaps = tuple(f for f in range(FACES) for _ in range(view.known_either[p, f]))
    if p == view.viewer or len(known) + len(perhaps) > view.hand_n[p]:
        perhaps = ()
    note = known_cards(known, perhaps, p == view.viewer) if known or perhaps else ""
    width = max(view.hand_n[p], view.hand_size) * (CARD_WIDTH + 2)
    spot = table.spot(
        f"hand{p}",
        "hand",
        (x, y, width, CARD_HEIGHT),
        cell,
        "row",
        label=label("hand"),
        seat=p,
        note=note,
    )
    ids = table.cards(spot, [*faces, *[None] * (view.hand_n[p] - len(faces))])
    if placing:
        at = ids.index(f"{spot}/{text_of(placed)}") - len(ids)
        table.pieces[at] = replace(table.pieces[at], highlights=("chosen",))


def _piles(
    table: SceneBuilder,
    view: Table,
    at: tuple[float, float],
    corner: tuple[int, int],
    width: int,
    rows: int,
    stock_width: float = 0.0,
) -> None:
    """Deck, spare piles, discards, a challenge card on the table, and the stock fanned out below
    them.
    """
    x, y = at
    column, row = corner
    half = width // 2
    discarded = view.shown_n + sum(view.away_n[p] for p in range(5))

    def heap(id: str, place: int, count: int, note: str = "") -> None:
        box = (x + place * (CARD_WIDTH + 8), y, CARD_WIDTH, CARD_HEIGHT)
        room = width - CHALLENGE_WIDTH - 1 if id == "spares" else half
        cell = (column + place % 2 * half, row + place // 2, room - (1 if id == "deck" else 0), 1)
        spot = table.spot(id, id, box, cell, "stack", label=label(id), count=count, note=note)
        if count:
            table.cards(spot, [None])

    heap("deck", 0, view.deck_n)
    heap("discards", 1, discarded)
    heap("spares", 2, view.spare_n[0] + view.spare_n[1], _spare_note(view))
    box = (x + 3 * (CARD_WIDTH + 8), y, CARD_WIDTH, CARD_HEIGHT)
    cell = (column + width - CHALLENGE_WIDTH, row + 1, CHALLENGE_WIDTH, 1)
    spot = table.spot("challenge", "challenge", box, cell, "cell", label=label("challenge"))
    table.cards(spot, [text_of(view.challenge - 1)] if view.challenge else [])
    long = stock_width or (10 if width < 40 else 7) * (CARD_WIDTH + 2)
    box = (x, y + CARD_HEIGHT + 6, long, CARD_HEIGHT)
    stock = table.spot(
        "stock",
        "stock",
        box,
        (column, row + 2, width, rows - 2),
        "row",
        label=label("stock"),
        count=view.stock_n,
    )
    table.cards(stock, _faces(view.stock[f] for f in range(FACES)))


def _spare_note(view: Table) -> str:
    spans = []
    for i in range(2):
        ranks = [f % 10 + 1 for f in range(FACES) if view.spare[i, f]]
        if ranks:
            spans.append(
                f"{min(ranks)}-{max(ranks)}" if min(ranks) < max(ranks) else f"{min(ranks)}"
            )
    return spare_note(*spans) if spans else ""
