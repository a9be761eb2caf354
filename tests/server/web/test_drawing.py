"""The picture to share: what is drawn of a scene, where, in which colour, stroke by stroke."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

import cardhouse
from cardhouse.core.scene import Piece, Scene, Spot
from cardhouse.server.web import drawing

STROKES = Path(__file__).parent / "strokes.txt"
"""What was drawn of ``TABLE`` and ``LARGE`` when their pictures were looked at. Delete it and run
the test to write it anew; look at the pictures then.
"""

FACES = ("AS", "TH", "7C", "KD", "XX", None, "??")


def _spot(name: str, x: float, y: float, w: float, h: float, layout: str) -> Spot:
    return Spot(name, "pile", x, y, w, h, (0, 0, 1, 1), layout)


def _cards(spot: str, *faces: str | None, rotation: int = 0) -> list[Piece]:
    return [
        Piece(f"{spot} {i}", "card", spot, i, face, rotation=rotation)
        for i, face in enumerate(faces)
    ]


def _marbles(spot: str, *seats: int) -> list[Piece]:
    return [Piece(f"{spot} {i}", "marble", spot, i, seat=seat) for i, seat in enumerate(seats)]


def _scene(spots: list[Spot], pieces: list[Piece], width: float = 100, height: float = 60) -> Scene:
    return Scene(
        "none", "wide", None, width, height, 80, 21, "", tuple(spots), tuple(pieces), (), (), ()
    )


TABLE = _scene(
    [
        _spot("short fan", 0, 0, 10, 24, "fan"),
        _spot("long fan", 12, 0, 10, 40, "fan"),
        _spot("row", 24, 0, 60, 14, "row"),
        _spot("tight row", 24, 16, 24, 14, "row"),
        _spot("one in a row", 50, 16, 20, 14, "row"),
        _spot("two in a row", 72, 32, 24, 14, "row"),
        _spot("stack", 72, 16, 10, 14, "stack"),
        _spot("pile", 84, 16, 10, 14, "pile"),
        _spot("cell", 24, 32, 10, 14, "cell"),
        _spot("free cell", 36, 32, 10, 14, "cell"),
        _spot("space", 50, 34, 4, 4, "space"),
        _spot("free space", 58, 34, 3, 5, "space"),
        _spot("crowd", 84, 50, 12, 12, "space"),
    ],
    [
        *_cards("short fan", "AS", None, "TH", "7C"),
        *_cards("long fan", None, "KD", "2S"),
        *reversed(_cards("row", *FACES[:5])),
        *_cards("tight row", "3H", "4H", "5H"),
        *_cards("one in a row", "9D"),
        *_cards("two in a row", "6C", "JS"),
        *_cards("stack", "2C", "3C"),
        *_cards("pile", "4C", "5C"),
        *_cards("cell", "QS", rotation=90),
        *_marbles("space", 3),
        *_marbles("crowd", 0, 1, 2, 12, 4),
    ],
)

LARGE = _scene(
    [_spot("cell", 0, 0, 10, 14, "cell"), _spot("far", 1990, 480, 10, 14, "cell")],
    [*_cards("cell", "AS"), *_cards("far", "TD")],
    2000,
    500,
)
"""So large that lines are as thin as they get, and wider than the felt is."""


class Strokes:
    """Draws as Pillow does and keeps what was drawn; the letters of its fonts are all as wide."""

    def __init__(self, image: Image.Image, kept: list[str]) -> None:
        self.kept, self.image = kept, image
        self.real = ImageDraw.ImageDraw(image)

    def textlength(self, text: str, font: Any) -> float:
        return 8.0 * len(text)

    def text(
        self, at: tuple[float, float], text: str, fill: str, font: Any, anchor: str | None = None
    ) -> None:
        self._keep("text", (at, text, fill, font.size, anchor or ""))
        self.real.text(at, text, fill, font, anchor=anchor)

    def __getattr__(self, name: str) -> Any:
        def draw(*given: Any) -> None:
            self._keep(name, given)
            getattr(self.real, name)(*given)

        return draw

    def _keep(self, name: str, given: Any) -> None:
        self.kept.append(f"{self.image.width}x{self.image.height} {name} {_plain(given)}")


def _plain(given: Any) -> str:
    if isinstance(given, (tuple, list)):
        return " ".join(_plain(x) for x in given)
    return f"{given:.2f}".rstrip("0").rstrip(".") if isinstance(given, float) else str(given)


@pytest.fixture
def strokes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is drawn from now on, and where cards are laid."""
    kept: list[str] = []
    paste = Image.Image.paste

    def laid(self: Image.Image, card: Any, at: Any = None, mask: Any = None) -> None:
        if isinstance(at, tuple) and len(at) == 2:
            kept.append(f"laid {card.width}x{card.height} at {at[0]} {at[1]}")
        paste(self, card, at, mask)

    monkeypatch.setattr(Image.Image, "paste", laid)
    monkeypatch.setattr(ImageDraw, "Draw", lambda image: Strokes(image, kept))
    return kept


def test_a_table_is_drawn_stroke_by_stroke_as_it_was(strokes: list[str]) -> None:
    for table in (TABLE, LARGE):
        drawing.picture(table, "A title", "A sentence below it")
    text = "\n".join(strokes) + "\n"
    if not STROKES.exists():
        STROKES.write_text(text, encoding="utf-8")
        pytest.fail(f"{STROKES} was written: look at the picture, then run this again")
    assert text.splitlines() == STROKES.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("width", "height"), [(20.0, 90.0), (300.0, 20.0)])
def test_whatever_lies_on_the_table_lies_on_the_felt(
    strokes: list[str], width: float, height: float
) -> None:
    corners = [
        Spot(f"{x} {y}", "pile", x, y, 10, 14, (0, 0, 1, 1), "cell")
        for x in (0.0, width - 10)
        for y in (0.0, height - 14)
    ]
    drawing.picture(_scene(corners, [c for s in corners for c in _cards(s.id, "AS")]), "", "")
    fine = drawing.FINE
    low = (drawing.HEIGHT - drawing.BAND) * fine
    laid = [line.split() for line in strokes if line.startswith("laid")]
    edges = []
    for _, size, _, x, y in laid:
        w, h = map(int, size.split("x"))
        edges.append((int(x), int(y), drawing.WIDTH * fine - int(x) - w, low - int(y) - h))
    left, top, right, bottom = (min(side) for side in zip(*edges, strict=True))
    assert min(left, top, right, bottom) >= drawing.EDGE * fine
    # Three units of the table are left free around, and one direction is used up.
    zoom = h / 14
    free = (2 * drawing.EDGE + 12) * fine if width > height else 2 * drawing.EDGE * fine
    across, down = left + right, top + bottom
    assert (across if width > height else down) == pytest.approx(free + 6 * zoom, abs=3 + zoom / 7)
    assert abs(left - right) <= 2
    assert abs(top - bottom) <= 2


def test_a_table_without_anything_on_it_is_drawn_whole() -> None:
    image = Image.open(io.BytesIO(drawing.picture(_scene([], []), "Nothing", "lies here")))
    assert (image.format, image.size) == ("PNG", (drawing.WIDTH, drawing.HEIGHT))


def test_a_sentence_is_cut_only_where_it_runs_out(strokes: list[str]) -> None:
    fits = (drawing.WIDTH - 64) * drawing.FINE // 8
    for length in (fits, fits + 1, 3 * fits):
        drawing.picture(_scene([], []), "", "m" * length)
    shown = [line.split()[4] for line in strokes if " text " in line and "m" in line.split()[4]]
    assert shown[0] == "m" * fits
    assert all(len(text) in (fits - 1, fits) and text.endswith("m…") for text in shown[1:])


@pytest.mark.parametrize("name", ["carbles", "carbondale", "carbondale_draft", "carlton"])
def test_each_open_card_of_a_game_is_drawn_and_no_other(strokes: list[str], name: str) -> None:
    match = cardhouse.new_match(name, seed=5)
    drawing.picture(match.scene(), "Title", "Sentence")
    cards = [one.piece for one in drawing.laid_out(match.scene()) if one.piece.kind != "marble"]
    ranks = [p.face[0].replace("T", "10") for p in cards if p.face and p.face not in ("??", "XX")]
    written = [line.split()[4] for line in strokes if line.split()[1] == "text"][:-2]
    assert written == ranks
    assert sum(line.startswith("laid") for line in strokes) == len(cards)
