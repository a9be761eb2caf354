"""Networks as a position dictionary holds them: written, read and checked."""

from __future__ import annotations

from typing import Any

from cardhouse.core.cards import card_text
from cardhouse.core.errors import InvalidPosition
from cardhouse.core.positions import Supply, a_card, a_dict, a_list, integer, truth_value
from cardhouse.core.texts import card_symbol
from cardhouse.games.carbondale_draft import network, piles
from cardhouse.games.carbondale_draft.notation import coordinates
from cardhouse.games.carbondale_draft.state import HEIGHT, LEFT, NETWORK, WIDTH, Table
from cardhouse.games.carbondale_draft.texts import TEXT

START_ACE, START_TWO = LEFT, LEFT + 1


def placed(s: Table, p: int, i: int) -> dict[str, Any]:
    """A card of a seat's network, by its place in the order of placing."""
    x, y = coordinates(s.net_cell[p, i])
    card: dict[str, Any] = {"card": card_text(s.net_face[p, i]), "x": x, "y": y}
    return {**card, "start": True} if _is_start(s.net_face[p, i], s.net_cell[p, i]) else card


def read_network(s: Table, supply: Supply, p: int, value: Any) -> None:
    """Reads a network and checks that every card hangs on the start cells by way of black cards
    (D10, D11, D13).

    Whether ranks and prices allowed the build is not asked, so that a puzzle may show any network.
    """
    reached = {START_ACE, START_TWO}
    cells: dict[int, int] = {}
    for entry in a_list(value, "networks", NETWORK):
        data = a_dict(entry, "networks")
        if set(data) - {"start"} != {"card", "x", "y"}:
            raise InvalidPosition(
                TEXT(
                    "position.card_keys",
                    key="networks",
                    keys="card, x",
                    last="y",
                    start="start: true",
                )
            )
        x = integer(data["x"], "networks: x", -LEFT, WIDTH - LEFT - 1)
        y = integer(data["y"], "networks: y", 0, HEIGHT - 1)
        cell = network.cell_number(x, y)
        face = supply.take(a_card(data["card"], "networks"), "networks")
        where = f"networks: {card_symbol(face)} at ({x},{y})"
        if truth_value(data.get("start", False), "networks: start") and not _is_start(face, cell):
            raise InvalidPosition(TEXT("position.start", where=where))
        if cell in cells:
            raise InvalidPosition(TEXT("position.occupied", where=where))
        cells[cell] = face
        piles.count_outside(s, face, 1)
        network.place(s, p, face, cell)
    growing = True
    while growing:
        growing = False
        for cell, face in cells.items():
            if cell in reached and not _red(face) and not reached >= set(_fed_by(cell)):
                reached |= set(_fed_by(cell))
                growing = True
    for cell, face in cells.items():
        if cell not in reached:
            raise InvalidPosition(TEXT("position.unrooted", key="networks", card=card_symbol(face)))


def _red(face: int) -> bool:
    return face // 13 in (network.HEARTS, network.DIAMONDS)


def _is_start(face: int, cell: int) -> bool:
    return not _red(face) and (face % 13, cell) in ((0, START_ACE), (1, START_TWO))


def _fed_by(cell: int) -> list[int]:
    sides = [cell - 1] if cell % WIDTH > 0 else []
    sides += [cell + 1] if cell % WIDTH < WIDTH - 1 else []
    return [*sides, cell + WIDTH]


def misplaced_start(s: Table) -> str | None:
    """Why the networks do not start as they must in a game, or None (D7)."""
    aces = []
    for p in range(2):
        there = [network.card_at(s, p, cell) for cell in (START_ACE, START_TWO)]
        faces = [s.net_face[p, i] if i >= 0 else -1 for i in there]
        if faces not in ([0, 40], [39, 1]):
            pairs = {"first": "A♠ 2♣", "second": "A♣ 2♠"}
            return TEXT("position.no_start", key="networks", seat=p, **pairs)
        aces.append(faces[0])
    return (
        TEXT("position.same_start", key="networks", first="A♠ 2♣", second="A♣ 2♠")
        if aces[0] == aces[1]
        else None
    )
