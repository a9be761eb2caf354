"""Pictures of a table: where each piece lies, what of the table is shown, and the colours at some
points.
"""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageColor

from cardhouse.core.scene import CARD_HEIGHT, Piece, Scene, Spot
from cardhouse.server.web import drawing
from cardhouse.server.web.drawing import _bounds, laid_out, picture

MIDDLE = CARD_HEIGHT / 2


def scene(
    layout: str, faces: list[str | None], kind: str = "card", w: float = 30.0, h: float = 40.0
) -> Scene:
    """A table of 100 by 60 with one spot at (20, 10)."""
    spot = Spot("a", "hand", 20.0, 10.0, w, h, (0, 0, 1, 1), layout)
    # They are given in another order than they lie.
    pieces = [Piece(f"a/{i}", kind, "a", i, face, seat=i) for i, face in enumerate(faces)]
    none: Any = ()
    return Scene(
        "g", "wide", None, 100.0, 60.0, 80, 21, "", (spot,), tuple(pieces[::-1]), none, none, none
    )


def places(found: Scene) -> list[tuple[int, float, float]]:
    return [(one.piece.order, round(one.x, 6), round(one.y, 6)) for one in laid_out(found)]


def test_where_pieces_lie() -> None:
    up: list[str | None] = ["7S", "8S", "9S"]
    # Downwards, backs closer together than faces; closer still where there is no room.
    assert places(scene("fan", up)) == [(0, 35, 17), (1, 35, 20.9), (2, 35, 24.8)]
    assert places(scene("fan", [None, "7S", None])) == [(0, 35, 17), (1, 35, 18.3), (2, 35, 22.2)]
    assert places(scene("fan", up, h=CARD_HEIGHT + 3.9)) == [
        (0, 35, 17), (1, 35, 18.95), (2, 35, 20.9),
    ]  # fmt: skip
    assert places(scene("fan", up, h=CARD_HEIGHT)) == [
        (0, 35, 17), (1, 35, 18.17), (2, 35, 19.34),
    ]  # fmt: skip
    assert places(scene("fan", ["7S"])) == [(0, 35, 17)]
    assert places(scene("fan", [])) == []
    # Side by side, one over the other where there is no room.
    assert places(scene("row", up, w=32.0)) == [(0, 25, 30), (1, 36, 30), (2, 47, 30)]
    assert places(scene("row", up, w=20.0)) == [(0, 25, 30), (1, 30, 30), (2, 35, 30)]
    assert places(scene("row", up, w=90.0)) == [(0, 25, 30), (1, 36, 30), (2, 47, 30)]
    assert places(scene("row", ["7S"])) == [(0, 25, 30)]
    # Of a stack the top alone.
    assert places(scene("stack", up)) == [(2, 35, 30)]
    assert places(scene("pile", up)) == [(0, 35, 30), (1, 35, 31.1), (2, 35, 32.2)]
    assert places(scene("cell", ["7S"])) == [(0, 35, 30)]
    # Marbles in rows, as wide as there are rows.
    assert places(scene("space", [None])) == [(0, 35, 30)]
    assert places(scene("space", [None] * 2)) == [(0, 33, 30), (1, 37, 30)]
    assert places(scene("space", [None] * 5)) == [
        (0, 31, 30), (1, 35, 30), (2, 39, 30), (3, 31, 33.6), (4, 35, 33.6),
    ]  # fmt: skip


def test_as_much_is_shown_as_lies_there_with_a_margin() -> None:
    def shown(found: Scene) -> tuple[float, ...]:
        return _bounds(found, laid_out(found))

    assert shown(scene("cell", ["7S"])) == (30 - 3, 23 - 3, 40 + 3, 37 + 3)
    assert shown(scene("cell", [])) == (0, 0, 100, 60)
    assert shown(scene("space", [])) == (17, 7, 53, 53)
    assert shown(scene("space", [None], "marble", w=2.0, h=2.0)) == (16, 6, 26, 16)
    assert shown(scene("row", ["7S", "8S"], w=32.0)) == (17, 20, 44, 40)


@pytest.fixture(scope="module")
def seen() -> bytes:
    return picture(scene("cell", ["7H"]), "A title", "A sentence.")


def test_a_picture_has_its_size_its_ground_and_its_band(seen: bytes) -> None:
    image = Image.open(io.BytesIO(seen)).convert("RGB")
    assert image.size == (1200, 630)

    def is_coloured(x: int, y: int, colour: str) -> None:
        """But for the rounding of edges that are made smooth."""
        found, wanted = image.getpixel((x, y)), ImageColor.getrgb(colour)
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 3, (x, y)

    low = 630 - 122
    for x in (0, 600, 1199):
        is_coloured(x, 4, drawing.WOOD)
        is_coloured(x, low - 4, drawing.WOOD)
        is_coloured(x, low + 2, drawing.BRASS)
        is_coloured(x, low + 9, drawing.PAGE)
        is_coloured(x, 629, drawing.PAGE)
    for x, y in ((2, 200), (1197, 200)):
        is_coloured(x, y, drawing.WOOD)
    for x, y in ((40, 40), (16, 200), (1183, 200), (600, 16), (600, low - 16)):
        is_coloured(x, y, drawing.FELT)


def test_a_picture_is_packed_as_small_as_it_can_be(seen: bytes) -> None:
    out = io.BytesIO()
    Image.open(io.BytesIO(seen)).save(out, "PNG", optimize=True)
    assert len(out.getvalue()) == len(seen)


def test_cards_that_belong_to_another_lie_upright_and_lean_towards_it() -> None:
    def lying(*turns: int) -> list[tuple[int, float, float]]:
        spot = Spot("a", "cell", 20.0, 10.0, 10.0, 14.0, (0, 0, 1, 1), "cell")
        pieces = [Piece(f"a/{i}", "card", "a", i, "7S", rotation=t) for i, t in enumerate(turns)]
        none: Any = ()
        return places(
            Scene("g", "wide", None, 100.0, 60.0, 80, 21, "", (spot,), tuple(pieces), none, none, none)
        )  # fmt: skip

    assert lying(0) == [(0, 25, 17)]
    assert lying(360) == [(0, 25, 18.3)]
    assert lying(180) == [(0, 25, 15.7)]
    assert lying(90) == [(0, 23.7, 17)]
    # Of two the one above its card lies lowest, and of the other rank and suit are seen.
    assert lying(360, 180) == [(1, 25, 15.65), (0, 25, 20.5)]
    assert drawing._size(Piece("a/0", "card", "a", 0, "7S", rotation=90)) == (10.0, 14.0)
