"""The painter of scenes: it fills each spot's cell on the character grid with its pieces, in every
layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import HIGHLIGHTS, Piece, Scene, Spot, highlight_words
from cardhouse.terminal.drawing.canvas import Canvas, cut, wrapped
from cardhouse.terminal.drawing.tokens import card_style, card_token
from cardhouse.terminal.wording import TEXT

FRAME_WIDTH, FRAME_HEIGHT = 5, 3
ARROWS = {90: "→", 180: "↓", 270: "←"}
TURNED = "←↓→"


@dataclass
class Box:
    """A part of the canvas that a spot still has to itself."""

    x: int
    y: int
    w: int
    h: int


class Painter:
    """Draws the spots of one scene on a canvas. keys: what to type for empty places that may be
    chosen.
    """

    def __init__(self, scene: Scene, keys: Mapping[str, str]) -> None:
        self.scene = scene
        self.keys = keys
        self.canvas = Canvas(scene.columns, scene.rows)
        self.card_width, self.card_height = FRAME_WIDTH, FRAME_HEIGHT
        self.highlighted: set[str] = set()
        self.pieces: dict[str, list[Piece]] = {spot.id: [] for spot in scene.spots}
        for piece in scene.pieces:
            self.pieces.setdefault(piece.spot, []).append(piece)
        for there in self.pieces.values():
            there.sort(key=lambda piece: piece.order)

    # Marks

    def sign(self, highlights: Sequence[str]) -> str:
        """The signs of highlights, each explained in the legend."""
        self.highlighted.update(highlights)
        return "".join(HIGHLIGHTS[highlight] for highlight in highlights)

    def legend(self) -> list[tuple[str, str]]:
        """The signs used, with their meaning."""
        turned = any(ARROWS.get(piece.rotation % 360) for piece in self.scene.pieces)
        return [
            (sign, highlight_words(highlight))
            for highlight, sign in HIGHLIGHTS.items()
            if highlight in self.highlighted
        ] + [(TURNED, TEXT("table.turned"))] * turned

    # Spots

    def draw(self) -> None:
        for spot in self.scene.spots:
            x, y, w, h = spot.cell
            box = Box(x, y, w, h)
            there = self.pieces[spot.id]
            key = f"[{self.keys.get(spot.id, '')}]"
            if not there and spot.layout in ("cell", "space") and 2 < len(key) <= w:
                self.canvas.put(x, y, key, "good")
            elif spot.layout == "space" or (there and there[-1].kind == "marble"):
                self.space(spot, there, box)
            elif spot.layout in ("stack", "cell"):
                self.single(spot, there, box)
            elif spot.layout == "fan" or (spot.layout == "pile" and h > w // 3):
                self.fan(spot, there, self.heading(spot, box))
            else:
                self.row(spot, there, box)

    def label(self, spot: Spot, room: int = 99) -> str:
        """A spot's label, with whose it is where several seats have one; its last word where room
        is short.
        """
        name = spot.label
        if not name:
            return ""
        if spot.seat is not None and len(self.scene.seats) > 1:
            if spot.kind == "hand":
                name = (
                    TEXT("table.yours", what=name)
                    if spot.seat == self.scene.viewer
                    else TEXT("table.theirs", who=seat_letter(spot.seat), what=name)
                )
            elif seat_letter(spot.seat) not in name.split():
                name = TEXT("table.of_seat", who=seat_letter(spot.seat), what=name)
        signs = self.sign(spot.highlights)
        full = f"{name} {signs}".strip() if signs else name
        if len(full) <= room:
            return full
        return cut(f"{spot.label.split()[-1]}{signs}", room)

    def label_style(self, spot: Spot) -> str:
        return "alert" if spot.highlights else "label"

    def heading(self, spot: Spot, box: Box) -> Box:
        """Writes label and note into the first row; returns the rest."""
        label = self.label(spot, box.w)
        if not label and not spot.note:
            return box
        self.canvas.put(box.x, box.y, label, self.label_style(spot), box.w)
        rest = box.w - len(label) - 2
        if spot.note and rest >= len(spot.note):
            self.canvas.put(box.x + len(label) + (2 if label else 0), box.y, spot.note, "faint")
        return Box(box.x, box.y + 1, box.w, box.h - 1)

    def single(self, spot: Spot, there: list[Piece], box: Box) -> None:
        """A stack's top or a cell's only piece."""
        top = there[-1] if there else None
        count = spot.count if spot.count is not None else len(there)
        amount = f"×{count}" if spot.layout == "stack" and count > 1 else ""
        label = self.label(spot, box.w)
        one_line = box.h <= self.card_height and len(f"{label} 10♠ {amount}") <= box.w
        if box.h >= 2 and label and not one_line:
            self.canvas.put(box.x, box.y, label, self.label_style(spot), box.w)
            box, label = Box(box.x, box.y + 1, box.w, box.h - 1), ""
        sign = self.sign(top.highlights if top else ()) + (
            "" if spot.label else self.sign(spot.highlights)
        )
        if box.h >= self.card_height and box.w >= self.card_width and not label:
            self.frame(box.x, box.y, top, bool(spot.highlights or sign))
            self.canvas.put(box.x + self.card_width, box.y, sign, "alert", box.w - self.card_width)
            side = Box(box.x + self.card_width + 1, box.y + 1, box.w - self.card_width - 1, 2)
            if amount and spot.note and len(wrapped(spot.note, max(side.w, 4))) == 2:
                side.y -= 1  # the amount moves up to leave two lines for the note
                side.h += 1
            if len(amount) <= side.w:
                self.canvas.put(side.x, side.y, amount, "faint")
            below = Box(box.x, box.y + self.card_height, box.w, box.h - self.card_height)
            beside = Box(
                side.x, side.y + (1 if amount else 0), side.w, side.h - (1 if amount else 0)
            )
            self.remark(spot.note, beside if len(spot.note) <= side.w or below.h < 1 else below)
            return
        at = box.x
        if label:
            self.canvas.put(at, box.y, label, self.label_style(spot), box.w)
            at += min(len(label), box.w) + 1
        left = box.x + box.w - at
        at += self.token(at, box.y, top, narrow=left < 3, sign=sign, width=left) + 1
        tail = " ".join(x for x in (amount, spot.note if box.h < 2 else "") if x)
        tail = tail if len(tail) <= box.x + box.w - at else amount
        if amount and tail == amount and len(tail) == box.x + box.w - at:
            at -= 1  # closer to its card, so that it does not touch what stands beside
        if box.x + box.w - at >= len(tail):
            self.canvas.put(at, box.y, tail, "faint")
        if box.h >= 2:
            self.remark(spot.note, Box(box.x, box.y + 1, box.w, box.h - 1))

    def remark(self, note: str, box: Box) -> None:
        """A note in the room that is left, if it can be read there."""
        if not note or box.w < 4 or max(len(word) for word in note.split()) > box.w:
            return
        lines = wrapped(note, box.w)
        if len(lines) <= box.h:
            for i, line in enumerate(lines):
                self.canvas.put(box.x, box.y + i, line, "faint")

    def token(
        self, x: int, y: int, piece: Piece | None, narrow: bool, sign: str = "", width: int = 99
    ) -> int:
        """A piece in a few characters; returns how many."""
        if piece is None:
            text = "·" if narrow else " · "
            self.canvas.put(x, y, text, "faint", width)
            if sign and len(text) + len(sign) <= width:
                self.canvas.put(x + len(text), y, sign, "alert")
                return len(text) + len(sign)
            return len(text)
        if piece.kind == "marble":
            self.canvas.put(x, y, seat_letter(piece.seat or 0), f"seat{piece.seat or 0}")
            return 1
        text = card_token(piece.face, narrow)
        extra = ARROWS.get(piece.rotation % 360, "") + sign
        if sign and len(text) + len(extra) > width:
            # Where room is short, a sign is worth more than an arrow or a wide card.
            extra = sign
            text = card_token(piece.face, narrow=len(text) + len(sign) > width)
        self.canvas.put(x, y, text, card_style(piece.face), width)
        if extra and len(text) + len(extra) <= width:
            self.canvas.put(x + len(text), y, extra, "alert" if sign else "faint")
            return len(text) + len(extra)
        return len(text)

    def frame(self, x: int, y: int, piece: Piece | None, highlighted: bool) -> None:
        """A card in a frame, or an empty place."""
        style = "alert" if highlighted else "faint"
        inner, middle = self.card_width - 2, self.card_height // 2
        flat, side = ("╌", "╎") if piece is None else ("─", "│")
        for i in range(1, self.card_height - 1):
            self.canvas.put(x, y + i, side + " " * inner + side, style)
        self.canvas.put(x, y, "╭" + flat * inner + "╮", style)
        self.canvas.put(x, y + self.card_height - 1, "╰" + flat * inner + "╯", style)
        if piece is None:
            return
        arrow = ARROWS.get(piece.rotation % 360, "")
        if arrow:
            self.canvas.put(x + self.card_width // 2, y + self.card_height - 1, arrow, style)
        at = x + (self.card_width - 3) // 2
        self.canvas.put(at, y + middle, card_token(piece.face), card_style(piece.face))

    def fan(self, spot: Spot, there: list[Piece], box: Box) -> None:
        """Cards below each other; backs are counted and early cards share lines when there are too
        many.
        """
        if not there:
            self.token(box.x, box.y, None, narrow=box.w < 3)
            return
        shown: list[tuple[Piece, int]] = []
        for piece in there:
            if shown and len(there) > box.h and piece.face is None and shown[-1][0].face is None:
                shown[-1] = (piece, shown[-1][1] + 1)
            else:
                shown.append((piece, 1))
        share = max(1, box.w // 3)
        lines: list[list[tuple[Piece, int]]] = []
        while shown:
            rows_left = box.h - len(lines)
            many = (
                1
                if len(shown) <= rows_left
                else min(share, len(shown) - rows_left + 1)
                if rows_left > 1
                else share
            )
            lines.append(shown[:many])
            shown = shown[many:]
            if len(lines) == box.h and shown:
                self.canvas.put(box.x, box.y + box.h - 1, f"+{len(shown) + many}", "alert", box.w)
                lines.pop()
                shown = []
        for row, line in enumerate(lines):
            at = box.x
            for piece, copies in line:
                narrow = len(line) > 1 or box.w < 3
                at += self.token(
                    at, box.y + row, piece, narrow, self.sign(piece.highlights), box.x + box.w - at
                )
                if copies > 1:
                    self.canvas.put(at, box.y + row, f"×{copies}", "faint", box.x + box.w - at)
                    at += len(f"×{copies}")
                at += 1 if len(line) > 1 else 0

    def row(self, spot: Spot, there: list[Piece], box: Box) -> None:
        """Cards side by side, in frames where they fit, over several lines where there are
        several.
        """
        if box.h >= 2:
            inner = self.heading(spot, box)
            note = ""
            if (
                inner.h >= self.card_height
                and there
                and len(there) * (self.card_width + 1) - 1 <= inner.w
            ):
                for i, piece in enumerate(there):
                    self.frame(inner.x + i * (self.card_width + 1), inner.y, piece, False)
                    sign = self.sign(piece.highlights)
                    self.canvas.put(
                        inner.x + i * (self.card_width + 1) + 1, inner.y, sign, "alert", 3
                    )
                return
        else:
            label = self.label(spot, box.w // 2)
            self.canvas.put(box.x, box.y, label, self.label_style(spot), box.w)
            used = len(label) + 1 if label else 0
            note = spot.note
            inner = Box(box.x + used, box.y, box.w - used, 1)
        if not there:
            self.token(inner.x, inner.y, None, narrow=False)
            at, row = inner.x + 4, inner.y
        else:
            reserve = len(note) + 2 if note and inner.w - len(note) - 2 >= 3 * len(there) else 0
            at, row = self.run(there, Box(inner.x, inner.y, inner.w - reserve, inner.h))
        if note and inner.x + inner.w - at - 1 >= len(note):
            self.canvas.put(at + 1, row, note, "faint")

    def run(self, there: list[Piece], box: Box) -> tuple[int, int]:
        """Lays cards out in lines, as wide as they can be; returns where the last line ended."""
        signs = [self.sign(piece.highlights) for piece in there]
        longest = max(len(sign) for sign in signs) + (
            1 if any(p.rotation % 360 for p in there) else 0
        )
        for narrow, gap in ((False, 1), (True, 1), (True, 0)):
            step = (2 if narrow else 3) + gap + longest
            per_line = max(1, (box.w + gap) // step)
            if per_line * box.h >= len(there):
                break
        shown = there
        if per_line * box.h < len(there):
            shown = there[: max(per_line * box.h - 2, 0)]
        at, row = box.x, box.y
        for i, piece in enumerate(shown):
            if i and i % per_line == 0:
                at, row = box.x, row + 1
            self.token(at, row, piece, narrow, signs[i], box.x + box.w - at)
            at += step
        if len(shown) < len(there):
            self.canvas.put(
                at, row, f"+{len(there) - len(shown)}", "alert", max(box.x + box.w - at, 0)
            )
            at += 4
        return at, row

    def space(self, spot: Spot, there: list[Piece], box: Box) -> None:
        """Small places: seat letters of marbles; an empty one shows its label or a dot."""
        signs = self.sign(spot.highlights)
        headed = box.w >= 6 and bool(spot.label)
        if headed:
            label = self.label(spot, box.w)
            self.canvas.put(box.x, box.y, label, self.label_style(spot), box.w)
            used = len(label) + 1
            box = (
                Box(box.x, box.y + 1, box.w, box.h - 1)
                if box.h > 1
                else Box(box.x + used, box.y, box.w - used, 1)
            )
            signs = ""
        if not there:
            label = spot.label if not headed and len(spot.label) <= box.w else ""
            own = f"seat{spot.seat}" if spot.seat is not None else "faint"
            empty = "○" if spot.seat is not None and not headed else "·"
            self.canvas.put(box.x, box.y, label or empty, "faint" if label else own)
            if spot.count:
                self.canvas.put(box.x, box.y, str(spot.count), own, box.w)
            if signs:
                self.canvas.put(box.x + 1, box.y, signs, "alert", max(box.w - 1, 0))
            return
        at = box.x
        for piece in there:
            if piece.kind == "card":
                at += self.token(at, box.y, piece, box.w < 4, width=box.x + box.w - at)
                continue
            self.token(at, box.y, piece, narrow=True)
            sign = signs + self.sign(piece.highlights)
            if sign:
                self.canvas.put(at + 1, box.y, sign, "alert", max(box.x + box.w - at - 1, 0))
            at += 2 if box.w >= 2 * len(there) else 1
            if at >= box.x + box.w:
                break
        if spot.count is not None and spot.count > len(there):
            self.canvas.put(at, box.y, f"×{spot.count}", "faint", max(box.x + box.w - at, 0))
