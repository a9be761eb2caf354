"""Draws any scene as text from its character cells. It knows layouts, cards and marbles, and no game.

How a spot's cell (columns x rows) is filled:

- a cell of one row holds the label, then the pieces, then the note; one of more rows has its label and
  note in the first row and the pieces below;
- a single card gets a frame where a frame fits (5 x 3), else it is three characters;
- fans run down, rows run across; both draw closer when there is little room, and say how many cards are
  left out when there is none;
- marks of spots and pieces become signs that a legend below the table explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhouse.core.cards import SYMBOLS, seat_letter
from cardhouse.core.scene import Piece, Scene, SeatPanel, Spot
from cardhouse.terminal.canvas import Canvas, Theme, cut

FRAME_WIDTH, FRAME_HEIGHT = 5, 3
SIGNS = "!*^~+=%$"
ARROWS = {90: "→", 180: "↓", 270: "←"}


def shape_for(columns: int) -> str:
    """The shape of table that suits a terminal's width."""
    return "wide" if columns >= 80 else "tall"


def card_token(face: str | None, narrow: bool = False) -> str:
    """A card in three characters, or in two: ``10♠`` or ``T♠``; a back is shaded."""
    width = 2 if narrow else 3
    if face is None or face == "??":
        return "▒" * width
    if face == "XX":
        return "Jk" if narrow else "Jok"
    rank = "10" if face[0] == "T" and not narrow else face[0]
    return (rank + SYMBOLS[face[1]]).rjust(width)


def card_style(face: str | None) -> str:
    """The style of a card: its suit's letter, ``joker`` or ``back``."""
    if face is None or face == "??":
        return "back"
    return "joker" if face == "XX" else face[1]


@dataclass
class _Box:
    """A part of the canvas that a spot still has to itself."""

    x: int
    y: int
    w: int
    h: int


class _Painter:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.canvas = Canvas(scene.columns, scene.rows)
        self.signs: dict[str, str] = {}
        self.pieces: dict[str, list[Piece]] = {spot.id: [] for spot in scene.spots}
        for piece in scene.pieces:
            self.pieces.setdefault(piece.spot, []).append(piece)
        for there in self.pieces.values():
            there.sort(key=lambda piece: piece.order)

    # Marks

    def sign(self, marks: Sequence[str]) -> str:
        """The signs of marks, each explained in the legend."""
        for mark in marks:
            self.signs.setdefault(mark, SIGNS[len(self.signs) % len(SIGNS)])
        return "".join(self.signs[mark] for mark in marks)

    def legend(self) -> list[tuple[str, str]]:
        """The signs used, with their meaning."""
        return [(sign, mark.replace("_", " ")) for mark, sign in self.signs.items()]

    # Spots

    def draw(self) -> None:
        for spot in self.scene.spots:
            x, y, w, h = spot.cell
            box = _Box(x, y, w, h)
            there = self.pieces[spot.id]
            if spot.layout == "space" or (there and there[-1].kind == "marble"):
                self.space(spot, there, box)
            elif spot.layout in ("stack", "cell"):
                self.single(spot, there, box)
            elif spot.layout == "fan" or (spot.layout == "pile" and h > w // 3):
                self.fan(spot, there, self.heading(spot, box))
            else:
                self.row(spot, there, box)

    def label(self, spot: Spot, room: int = 99) -> str:
        """A spot's label, with whose it is where several seats have one; its last word where room is short."""
        name = spot.label
        if not name:
            return ""
        if spot.seat is not None and len(self.scene.seats) > 1:
            if spot.kind == "hand":
                name = f"your {name}" if spot.seat == self.scene.viewer else f"{seat_letter(spot.seat)}'s {name}"
            elif seat_letter(spot.seat) not in name.split():
                name = f"{seat_letter(spot.seat)} {name}"
        signs = self.sign(spot.marks)
        full = f"{name} {signs}".strip() if signs else name
        if len(full) <= room:
            return full
        return cut(f"{spot.label.split()[-1]}{signs}", room)

    def label_style(self, spot: Spot) -> str:
        return "alert" if spot.marks else "label"

    def heading(self, spot: Spot, box: _Box) -> _Box:
        """Writes label and note into the first row; returns the rest."""
        label = self.label(spot, box.w)
        if not label and not spot.note:
            return box
        self.canvas.put(box.x, box.y, label, self.label_style(spot), box.w)
        rest = box.w - len(label) - 2
        if spot.note and rest >= len(spot.note):
            self.canvas.put(box.x + len(label) + (2 if label else 0), box.y, spot.note, "faint")
        return _Box(box.x, box.y + 1, box.w, box.h - 1)

    def single(self, spot: Spot, there: list[Piece], box: _Box) -> None:
        """A stack's top or a cell's only piece."""
        top = there[-1] if there else None
        count = spot.count if spot.count is not None else len(there)
        amount = f"×{count}" if spot.layout == "stack" and count > 1 else ""
        label = self.label(spot, box.w)
        if box.h >= 2 and label:
            self.canvas.put(box.x, box.y, label, self.label_style(spot), box.w)
            box, label = _Box(box.x, box.y + 1, box.w, box.h - 1), ""
        sign = self.sign(top.marks if top else ()) + ("" if spot.label else self.sign(spot.marks))
        if box.h >= FRAME_HEIGHT and box.w >= FRAME_WIDTH:
            self.frame(box.x, box.y, top, bool(spot.marks or sign))
            self.canvas.put(box.x + FRAME_WIDTH, box.y, sign, "alert", box.w - FRAME_WIDTH)
            side = _Box(box.x + FRAME_WIDTH + 1, box.y + 1, box.w - FRAME_WIDTH - 1, 2)
            if len(amount) <= side.w:
                self.canvas.put(side.x, side.y, amount, "faint")
            below = _Box(box.x, box.y + FRAME_HEIGHT, box.w, box.h - FRAME_HEIGHT)
            beside = _Box(side.x, side.y + (1 if amount else 0), side.w, side.h - (1 if amount else 0))
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
        if box.x + box.w - at >= len(tail):
            self.canvas.put(at, box.y, tail, "faint")
        if box.h >= 2:
            self.remark(spot.note, _Box(box.x, box.y + 1, box.w, box.h - 1))

    def remark(self, note: str, box: _Box) -> None:
        """A note in the room that is left, if it can be read there."""
        if not note or box.w < 4 or max(len(word) for word in note.split()) > box.w:
            return
        lines = wrapped(note, box.w) if box.w >= 10 else _narrow(note, box.w)
        if len(lines) <= box.h:
            for i, line in enumerate(lines):
                self.canvas.put(box.x, box.y + i, line, "faint")

    def token(self, x: int, y: int, piece: Piece | None, narrow: bool, sign: str = "", width: int = 99) -> int:
        """A piece in a few characters; returns how many."""
        if piece is None:
            text = "·" if narrow else " · "
            self.canvas.put(x, y, text, "faint", width)
            return len(text)
        if piece.kind == "marble":
            self.canvas.put(x, y, seat_letter(piece.seat or 0), f"seat{piece.seat or 0}")
            return 1
        text = card_token(piece.face, narrow)
        self.canvas.put(x, y, text, card_style(piece.face), width)
        extra = ARROWS.get(piece.rotation % 360, "") + sign
        if extra and len(text) + len(extra) <= width:
            self.canvas.put(x + len(text), y, extra, "alert" if sign else "faint")
            return len(text) + len(extra)
        return len(text)

    def frame(self, x: int, y: int, piece: Piece | None, marked: bool) -> None:
        """A card in a frame of 5 x 3, or an empty place."""
        style = "alert" if marked else "faint"
        if piece is None:
            for i, line in enumerate(("╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯")):
                self.canvas.put(x, y + i, line, style)
            return
        side = ARROWS.get(piece.rotation % 360, "─")
        for i, line in enumerate(("╭───╮", "│   │", f"╰─{side}─╯")):
            self.canvas.put(x, y + i, line, style)
        self.canvas.put(x + 1, y + 1, card_token(piece.face), card_style(piece.face))

    def fan(self, spot: Spot, there: list[Piece], box: _Box) -> None:
        """Cards below each other; backs are counted and early cards share lines when there are too many."""
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
            many = 1 if len(shown) <= rows_left else min(share, len(shown) - rows_left + 1) if rows_left > 1 else share
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
                at += self.token(at, box.y + row, piece, narrow, self.sign(piece.marks), box.x + box.w - at)
                if copies > 1:
                    self.canvas.put(at, box.y + row, f"×{copies}", "faint", box.x + box.w - at)
                    at += len(f"×{copies}")
                at += 1 if len(line) > 1 else 0

    def row(self, spot: Spot, there: list[Piece], box: _Box) -> None:
        """Cards side by side, in frames where they fit, over several lines where there are several."""
        if box.h >= 2:
            inner = self.heading(spot, box)
            note = ""
            if inner.h >= FRAME_HEIGHT and there and len(there) * (FRAME_WIDTH + 1) - 1 <= inner.w:
                for i, piece in enumerate(there):
                    self.frame(inner.x + i * (FRAME_WIDTH + 1), inner.y, piece, False)
                    sign = self.sign(piece.marks)
                    self.canvas.put(inner.x + i * (FRAME_WIDTH + 1) + 1, inner.y, sign, "alert", 3)
                return
        else:
            label = self.label(spot, box.w // 2)
            self.canvas.put(box.x, box.y, label, self.label_style(spot), box.w)
            used = len(label) + 1 if label else 0
            note = spot.note
            inner = _Box(box.x + used, box.y, box.w - used, 1)
        if not there:
            self.token(inner.x, inner.y, None, narrow=False)
            at, row = inner.x + 4, inner.y
        else:
            reserve = len(note) + 2 if note and inner.w - len(note) - 2 >= 3 * len(there) else 0
            at, row = self.run(there, _Box(inner.x, inner.y, inner.w - reserve, inner.h))
        if note and inner.x + inner.w - at - 1 >= len(note):
            self.canvas.put(at + 1, row, note, "faint")

    def run(self, there: list[Piece], box: _Box) -> tuple[int, int]:
        """Lays cards out in lines, as wide as they can be; returns where the last line ended."""
        signs = [self.sign(piece.marks) for piece in there]
        longest = max(len(sign) for sign in signs) + (1 if any(p.rotation % 360 for p in there) else 0)
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
            self.canvas.put(at, row, f"+{len(there) - len(shown)}", "alert", max(box.x + box.w - at, 0))
            at += 4
        return at, row

    def space(self, spot: Spot, there: list[Piece], box: _Box) -> None:
        """Small places: seat letters of marbles; an empty one shows its label or a dot."""
        signs = self.sign(spot.marks)
        if box.w >= 6 and spot.label:
            label = self.label(spot, box.w)
            self.canvas.put(box.x, box.y, label, self.label_style(spot), box.w)
            used = len(label) + 1
            box = _Box(box.x, box.y + 1, box.w, box.h - 1) if box.h > 1 else _Box(box.x + used, box.y, box.w - used, 1)
            signs = ""
        if not there:
            label = spot.label if box.w < 6 and 0 < len(spot.label) <= box.w else ""
            own = f"seat{spot.seat}" if spot.seat is not None else "faint"
            empty = "○" if spot.seat is not None else "·"
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
            sign = signs + self.sign(piece.marks)
            if sign:
                self.canvas.put(at + 1, box.y, sign, "alert", max(box.x + box.w - at - 1, 0))
            at += 2 if box.w >= 2 * len(there) else 1
            if at >= box.x + box.w:
                break
        if spot.count is not None and spot.count > len(there):
            self.canvas.put(at, box.y, f"×{spot.count}", "faint", max(box.x + box.w - at, 0))


def draw(
    scene: Scene, theme: Theme | None = None, columns: int = 80, names: Sequence[str] = (), as_list: bool = False
) -> list[str]:
    """A scene as lines: the seats, the table, a legend of the signs on it, the status.

    No line is wider than ``columns``. A terminal too narrow for the table gets a list instead, as does
    whoever asks for one (``as_list``). names: what the seats' players are called.
    """
    theme = theme or Theme()
    return table_lines(scene, theme, columns, names, as_list) + status_lines(scene, theme, columns)


def table_lines(
    scene: Scene, theme: Theme, columns: int, names: Sequence[str] = (), as_list: bool = False
) -> list[str]:
    """The seats, the table and the legend, without the status."""
    lines = seat_lines(scene, theme, columns, names)
    if as_list or columns < scene.columns:
        return lines + listing(scene, theme, columns)
    painter = _Painter(scene)
    painter.draw()
    lines += ["", *_closed_up(painter.canvas.lines(theme))]
    legend = "   ".join(f"{sign} {meaning}" for sign, meaning in painter.legend())
    if legend:
        lines += ["", *(theme.paint(line, "faint") for line in wrapped(legend, columns))]
    return lines


def _closed_up(lines: list[str]) -> list[str]:
    """Lines with never more than one empty one in a row, and none at the beginning."""
    return [line for i, line in enumerate(lines) if line or (i and lines[i - 1])]


def status_lines(scene: Scene, theme: Theme, columns: int) -> list[str]:
    """An empty line and the status, if there is one."""
    return ["", *(theme.paint(line, "strong") for line in wrapped(scene.status, columns))] if scene.status else []


def seat_lines(scene: Scene, theme: Theme, columns: int, names: Sequence[str] = ()) -> list[str]:
    """The seats' panels, side by side as far as they fit: who decides, name, score, team."""
    lines: list[str] = []
    used = columns
    entries = [_panel(panel, names, len(scene.seats)) for panel in scene.seats]
    widest = max((len(mark + text) for mark, text in entries), default=0)
    for panel, (mark, text) in zip(scene.seats, entries, strict=True):
        width = len(mark + text)
        if used + 3 + widest > columns:
            lines.append("")
            used = 0
        elif used:
            lines[-1] += "   "
            used += 3
        plain = cut(mark + text, columns)
        style = "strong" if panel.deciding else ""
        painted = theme.paint(plain[:3], f"seat{panel.seat}") + theme.paint(plain[3:], style)
        pad = max(widest - width, 0) if len(scene.seats) > 2 else 0
        lines[-1] += painted + " " * pad
        used += len(plain) + pad
    return [line.rstrip() for line in lines]


def _panel(panel: SeatPanel, names: Sequence[str], seats: int) -> tuple[str, str]:
    mark = "▸ " if panel.deciding else "• " if panel.on_turn else "  "
    name = names[panel.seat] if panel.seat < len(names) and names[panel.seat] != panel.letter else ""
    mates = " and ".join(seat_letter(p) for p in panel.team if p != panel.seat)
    parts = [x for x in (name, panel.score, f"with {mates}" if mates else "", panel.note) if x]
    text = " · ".join(parts)
    return (mark, f"{panel.letter} {text}".rstrip()) if seats > 1 else ("", text)


def listing(scene: Scene, theme: Theme, columns: int) -> list[str]:
    """The table as a list of its places: for narrow terminals and for reading aloud."""
    painter = _Painter(scene)
    lines: list[str] = [""]
    for spot in scene.spots:
        there = painter.pieces[spot.id]
        count = spot.count if spot.count is not None else len(there)
        if spot.layout in ("space", "cell") and not there and not spot.note:
            continue
        label = painter.label(spot) or spot.id
        shown = there[-1:] if spot.layout == "stack" else there
        words = [
            seat_letter(x.seat or 0) if x.kind == "marble" else card_token(x.face).strip() for x in shown
        ]
        if len(words) > 1 and len({*words}) == 1 and words[0].startswith("▒"):
            words = [f"{words[0]} ×{len(words)}"]
        elif spot.layout == "stack" and count > 1:
            words.append(f"×{count}")
        note = f" ({spot.note})" if spot.note else ""
        lines += wrapped(f"{label}: {' '.join(words) or 'empty'}{note}", columns)
    return [theme.paint(line) for line in lines]


def _narrow(text: str, columns: int) -> list[str]:
    import textwrap

    return textwrap.wrap(text, columns)


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """A text in lines no wider than ``columns``."""
    import textwrap

    return textwrap.wrap(text, max(columns, 10), subsequent_indent=indent) or [""]
