"""Drawing: a scene as a picture (PNG) to share, with a title below it. Draws any scene and knows no
game.
"""

from __future__ import annotations

import io
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from cardhouse.core.scene import CARD_HEIGHT, CARD_WIDTH, MARBLE, Piece, Scene, Spot

WIDTH, HEIGHT = 1200, 630
"""What pages that show a link's picture expect."""
BAND, EDGE = 122, 26
FINE = 2
"""So much larger it is drawn, then made smaller, which smooths all edges."""
FELT, WOOD, PAGE, INK, SOFT, BRASS = (
    "#234a3b",
    "#16332a",
    "#fffaf0",
    "#241d14",
    "#5d503c",
    "#b07a1c",
)
CARD, CARD_EDGE, BACK, BACK_LINE, SLOT = "#fffdf6", "#5a5243", "#7a2431", "#c98a92", "#2f5d4b"
RED, BLACK, JOKER = "#bb1528", "#17181c", "#7a2b8a"
MARBLES = ("#b3261e", "#1d5fb0", "#e2a81c", "#23763b", "#6d3aa6", "#d2601a", "#12747a", "#f0ebe0", "#2d2a2a",
           "#c2357b", "#7a4a21", "#5f7f14")  # fmt: skip
LEAN, INDEX, UP = 1.3, 4.85, 1.35
"""How far a card lies beside the middle of its place, towards the card that it belongs to; how much
is seen of one that another lies on, and how far the first of several lies above the middle: as on
the table in the browser.
"""
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Placed:
    """A piece and its middle, in the scene's units."""

    piece: Piece
    x: float
    y: float


def laid_out(scene: Scene) -> list[Placed]:
    """Where each piece is drawn, the lower ones first."""
    lying: dict[str, list[Piece]] = defaultdict(list)
    for piece in scene.pieces:
        lying[piece.spot].append(piece)
    return [
        placed
        for spot in scene.spots
        for placed in _on_spot(spot, sorted(lying[spot.id], key=lambda piece: piece.order))
    ]


def _on_spot(spot: Spot, pieces: Sequence[Piece]) -> list[Placed]:
    x, y, n = spot.x + spot.w / 2, spot.y + spot.h / 2, len(pieces)
    if spot.layout == "fan":
        wanted = [1.3 if piece.face is None else 3.9 for piece in pieces[:-1]]
        shrunk = min(1.0, max(0.3, (spot.h - CARD_HEIGHT) / sum(wanted))) if wanted else 1.0
        tops = [sum(wanted[:i]) * shrunk for i in range(n)]
        return [Placed(p, x, spot.y + CARD_HEIGHT / 2 + tops[i]) for i, p in enumerate(pieces)]
    if spot.layout == "row":
        step = min(CARD_WIDTH + 1, (spot.w - CARD_WIDTH) / (n - 1)) if n > 1 else 0.0
        return [Placed(p, spot.x + CARD_WIDTH / 2 + step * i, y) for i, p in enumerate(pieces)]
    if spot.layout == "space":
        side = math.ceil(math.sqrt(n)) if n else 1
        return [
            Placed(p, x + (i % side - (side - 1) / 2) * MARBLE, y + (i // side) * MARBLE * 0.9)
            for i, p in enumerate(pieces)
        ]
    if spot.layout == "pile":
        return [Placed(p, x, y + 1.1 * i) for i, p in enumerate(pieces)]
    if spot.layout == "stack":
        return [Placed(p, x, y) for p in pieces[-1:]]
    return _in_cell(pieces, x, y)


def _in_cell(pieces: Sequence[Piece], x: float, y: float) -> list[Placed]:
    """All upright, to be read alike, each a little towards the card that it belongs to; of several
    the one above that card lies lowest, and of the others rank and suit are seen.
    """

    def turn(piece: Piece) -> float:
        return math.radians(piece.rotation)

    shown = sorted(pieces, key=lambda piece: math.cos(turn(piece)))
    found = []
    for i, piece in enumerate(shown):
        lean = LEAN if piece.rotation else 0.0
        down = i * INDEX - UP if len(shown) > 1 else math.cos(turn(piece)) * lean
        found.append(Placed(piece, x - math.sin(turn(piece)) * lean, y + down))
    return found


def _bounds(scene: Scene, placed: Sequence[Placed]) -> Box:
    """The part of the table where something lies."""
    boxes = [(s.x, s.y, s.x + s.w, s.y + s.h) for s in scene.spots if s.layout == "space"]
    for one in placed:
        w, h = _size(one.piece)
        boxes.append((one.x - w / 2, one.y - h / 2, one.x + w / 2, one.y + h / 2))
    if not boxes:
        return 0.0, 0.0, scene.width, scene.height
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left) - 3, min(top) - 3, max(right) + 3, max(bottom) + 3


def _size(piece: Piece) -> tuple[float, float]:
    return (MARBLE, MARBLE) if piece.kind == "marble" else (CARD_WIDTH, CARD_HEIGHT)


def picture(scene: Scene, title: str, subtitle: str) -> bytes:
    """A scene with a title and a sentence below it, as a PNG."""
    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), WOOD)
    draw = ImageDraw.Draw(image)
    low = HEIGHT - BAND
    draw.rounded_rectangle(_fine(12, 12, WIDTH - 12, low - 12), 18 * FINE, FELT)
    placed = laid_out(scene)
    left, top, right, bottom = _bounds(scene, placed)
    zoom = min((WIDTH - 2 * EDGE - 12) / (right - left), (low - 2 * EDGE) / (bottom - top))
    pen = Pen(
        image,
        draw,
        zoom * FINE,
        (WIDTH / 2 - zoom * (left + right) / 2) * FINE,
        (low / 2 - zoom * (top + bottom) / 2) * FINE,
    )
    lying = {one.piece.spot for one in placed}
    for spot in scene.spots:
        if spot.layout == "space":
            pen.hole(spot)
        elif spot.id in lying and spot.layout == "cell":
            pen.slot(spot)
    for one in placed:
        pen.piece(one)
    draw.rectangle(_fine(0, low, WIDTH, HEIGHT), PAGE)
    draw.rectangle(_fine(0, low, WIDTH, low + 5), BRASS)
    draw.text((32 * FINE, (low + 16) * FINE), title, INK, _font(44 * FINE))
    _line(draw, subtitle, low + 74)
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def _line(draw: ImageDraw.ImageDraw, text: str, y: int) -> None:
    """A line of text, shortened where it would run out of the picture."""
    font, room = _font(26 * FINE), (WIDTH - 64) * FINE
    while draw.textlength(text, font) > room and len(text) > 2:
        text = text[:-2].rstrip("…") + "…"
    draw.text((32 * FINE, y * FINE), text, SOFT, font)


def _fine(left: float, top: float, right: float, bottom: float) -> Box:
    return left * FINE, top * FINE, right * FINE, bottom * FINE


def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@dataclass
class Pen:
    """Draws in the scene's units. zoom: pixels a unit; x, y: where its origin is."""

    image: Image.Image
    draw: ImageDraw.ImageDraw
    zoom: float
    x: float
    y: float

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A rectangle in pixels."""
        left, top = self.x + x * self.zoom, self.y + y * self.zoom
        return left, top, left + w * self.zoom, top + h * self.zoom

    def hole(self, spot: Spot) -> None:
        """A space for a marble, or for a few."""
        size = min(spot.w, spot.h, MARBLE) * 0.8
        x, y = spot.x + spot.w / 2, spot.y + spot.h / 2
        self.draw.ellipse(self.box(x - size / 2, y - size / 2, size, size), WOOD, SLOT)

    def slot(self, spot: Spot) -> None:
        """A place for a card."""
        box = self.box(spot.x, spot.y, spot.w, spot.h)
        self.draw.rounded_rectangle(box, self.zoom, None, SLOT, max(1, round(0.2 * self.zoom)))

    def piece(self, one: Placed) -> None:
        """A card or a marble."""
        if one.piece.kind == "marble":
            r = MARBLE / 2 * 0.92
            colour = MARBLES[(one.piece.seat or 0) % len(MARBLES)]
            line = max(1, round(0.3 * self.zoom))
            self.draw.ellipse(self.box(one.x - r, one.y - r, 2 * r, 2 * r), colour, CARD, line)
            return
        card = self._card(one.piece.face)
        x, y = self.x + one.x * self.zoom, self.y + one.y * self.zoom
        self.image.paste(card, (round(x - card.width / 2), round(y - card.height / 2)), card)

    def _card(self, face: str | None) -> Image.Image:
        w, h = max(4, round(CARD_WIDTH * self.zoom)), max(6, round(CARD_HEIGHT * self.zoom))
        card = Image.new("RGBA", (w, h))
        draw = ImageDraw.Draw(card)
        line = max(1, round(0.16 * self.zoom))
        whole, round_ = (0, 0, w - 1, h - 1), round(0.9 * self.zoom)
        if face is None or face == "??":
            draw.rounded_rectangle(whole, round_, BACK, CARD_EDGE, line)
            inner = (0.1 * w, 0.08 * h, 0.9 * w, 0.92 * h)
            draw.rounded_rectangle(inner, round_, None, BACK_LINE, line)
            return card
        draw.rounded_rectangle(whole, round_, CARD, CARD_EDGE, line)
        if face == "XX":
            _star(draw, w / 2, h / 2, 0.32 * w, JOKER)
            return card
        rank, suit = "10" if face[0] == "T" else face[0], face[1]
        colour = RED if suit in "HD" else BLACK
        font = _font(max(6.0, (3.2 if rank == "10" else 3.9) * self.zoom))
        draw.text((0.29 * w, 0.17 * h), rank, colour, font, anchor="mm")
        _suit(draw, suit, 0.74 * w, 0.17 * h, 0.17 * w, colour)
        _suit(draw, suit, 0.5 * w, 0.62 * h, 0.3 * w, colour)
        return card


def _suit(draw: ImageDraw.ImageDraw, suit: str, x: float, y: float, r: float, colour: str) -> None:
    """The sign of a suit around a middle, r wide to each side."""

    def disc(dx: float, dy: float, size: float) -> None:
        cx, cy, s = x + dx * r, y + dy * r, size * r
        draw.ellipse((cx - s, cy - s, cx + s, cy + s), colour)

    def shape(*points: tuple[float, float]) -> None:
        draw.polygon([(x + dx * r, y + dy * r) for dx, dy in points], colour)

    if suit == "D":
        shape((0, -1.1), (0.85, 0), (0, 1.1), (-0.85, 0))
    elif suit == "H":
        disc(-0.46, -0.35, 0.52)
        disc(0.46, -0.35, 0.52)
        shape((-0.95, -0.15), (0.95, -0.15), (0.5, 0.45), (0, 1.05), (-0.5, 0.45))
    elif suit == "S":
        disc(-0.46, 0.25, 0.5)
        disc(0.46, 0.25, 0.5)
        shape((-0.93, 0.1), (-0.5, -0.5), (0, -1.1), (0.5, -0.5), (0.93, 0.1), (0, 0.5))
        shape((0, 0.2), (0.4, 1.1), (-0.4, 1.1))
    else:
        disc(0, -0.55, 0.48)
        disc(-0.52, 0.2, 0.48)
        disc(0.52, 0.2, 0.48)
        shape((0, -0.4), (0.4, 1.1), (-0.4, 1.1))


def _star(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, colour: str) -> None:
    points = []
    for i in range(10):
        far, turn = (r if i % 2 == 0 else 0.42 * r), math.pi * (i / 5 - 0.5)
        points.append((x + far * math.cos(turn), y + far * math.sin(turn)))
    draw.polygon(points, colour)
