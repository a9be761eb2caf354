"""The hit grid of a scene: which spot or piece lies on every character, so that it can be lit and
touched.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.lessons import POINTED
from cardhouse.core.scene import Piece, Scene, Spot
from cardhouse.terminal.drawing.painter import FRAME_HEIGHT, FRAME_WIDTH, Box, Painter
from cardhouse.terminal.drawing.tokens import card_style, card_token


class HitGrid(Painter):
    """Draws a scene and remembers for each character its owner (a spot's or a piece's id) and the
    paper under it.
    """

    def __init__(self, scene: Scene, card: tuple[int, int] = (FRAME_WIDTH, FRAME_HEIGHT)) -> None:
        super().__init__(scene, {})
        self.card_width, self.card_height = card
        self.owner = [[""] * scene.columns for _ in range(scene.rows)]
        self.paper = [[""] * scene.columns for _ in range(scene.rows)]
        self.spots = {spot.id: spot for spot in scene.spots}
        self.where = {piece.id: piece for piece in scene.pieces}
        self.boxes: dict[str, tuple[int, int, int, int]] = {
            spot.id: spot.cell for spot in scene.spots
        }
        self.draw()

    # What the app asks

    @property
    def used_rows(self) -> int:
        """Rows down to the last one that shows something."""
        rows = [r for r in range(self.canvas.rows) if "".join(self.canvas.text_row(r)).strip()]
        return rows[-1] + 1 if rows else 1

    def at(self, column: int, row: int) -> tuple[str, ...]:
        """What lies at a character: the piece, if there is one, then the spot."""
        if not (0 <= row < len(self.owner) and 0 <= column < len(self.owner[row])):
            return ()
        found = self.owner[row][column]
        if found in self.where:
            return found, self.where[found].spot
        return (found,) if found else ()

    def shown(self, target: str) -> list[tuple[int, int]]:
        """The characters (column, row) that light up for a target."""
        if target in self.where:
            cells = self._owned(target)
            return cells or self.shown(self.where[target].spot)
        spot = self.spots.get(target)
        if spot is None:
            return []
        x, y, w, h = spot.cell
        there = self.pieces[target]
        if spot.layout in ("space", "cell", "pile") and not there:
            return [
                (c, r)
                for r in range(y, y + min(h, self.card_height))
                for c in range(x, x + min(w, self.card_width))
            ]
        own = [(c, r) for c, r in self._owned(target) if self.canvas.text_row(r)[c] != " "]
        top = (
            self._owned(there[-1].id)
            if there and spot.layout in ("stack", "fan", "cell", "space", "pile")
            else []
        )
        return own + top

    def centre(self, target: str) -> tuple[float, float]:
        """The middle of a target, in rows' heights (a column counts half)."""
        cells = self.shown(target) or [(0, 0)]
        return sum(c for c, _ in cells) / len(cells) / 2, sum(r for _, r in cells) / len(cells)

    def _owned(self, id: str) -> list[tuple[int, int]]:
        return [
            (c, r)
            for r, row in enumerate(self.owner)
            if id in row
            for c, x in enumerate(row)
            if x == id
        ]

    # Drawing

    def sign(self, highlights: Sequence[str]) -> str:
        """The signs of highlights; what a lesson points at is lit instead."""
        return super().sign([highlight for highlight in highlights if highlight != POINTED])

    def draw(self) -> None:
        """Draws every spot; the places belong to the spots, and what lies there to the pieces."""
        for spot in self.scene.spots:
            x, y, w, h = spot.cell
            self.claim(x, y, w, h, spot.id)
        super().draw()

    def claim(self, x: int, y: int, w: int, h: int, owner: str, paper: str = "") -> None:
        """Gives characters to an owner."""
        for r in range(max(y, 0), min(y + h, self.canvas.rows)):
            for c in range(max(x, 0), min(x + w, self.canvas.columns)):
                self.owner[r][c] = owner
                self.paper[r][c] = paper

    def token(
        self, x: int, y: int, piece: Piece | None, narrow: bool, sign: str = "", width: int = 99
    ) -> int:
        """A piece in a few characters, on paper."""
        used = super().token(x, y, piece, narrow, sign, width)
        if piece is not None:
            size = 1 if piece.kind == "marble" else 2 if narrow else 3
            self.claim(x, y, min(max(size, used), width), 1, piece.id, paper_of(piece))
        return used

    def frame(self, x: int, y: int, piece: Piece | None, highlighted: bool) -> None:
        """A card of 5 x 3."""
        super().frame(x, y, piece, highlighted)
        if piece is not None:
            self.claim(x, y, self.card_width, self.card_height, piece.id, paper_of(piece))

    def fan(self, spot: Spot, there: list[Piece], box: Box) -> None:
        """Cards that overlap downwards, the last one whole; closer where there are many."""
        n, high = len(there), self.card_height
        if not there or box.w < self.card_width or n > box.h:
            if not there and box.w >= self.card_width and box.h >= high:
                self.frame(box.x, box.y, None, False)
            else:
                super().fan(spot, there, box)
            return
        step = 2 if 2 * (n - 1) + high <= box.h else 1
        for i, piece in enumerate(there):
            row = box.y + i * step
            if i == n - 1 and row + high <= box.y + box.h:
                self.frame(box.x, row, piece, False)
            else:
                self._covered(box.x, row, step, piece, (n - i) % 2 == 0)
            self.canvas.put(
                box.x + self.card_width, row + step - 1, self.sign(piece.highlights), "alert", 2
            )

    def _covered(self, x: int, row: int, step: int, piece: Piece, shade: bool) -> None:
        """The part of a card that one above it leaves to be seen."""
        inner = self.card_width - 2
        if step > 1:
            self.canvas.put(x, row, f"╭{'─' * inner}╮", "faint")
        self.canvas.put(x, row + step - 1, f"│{' ' * inner}│", "faint")
        self.canvas.put(
            x + (self.card_width - 3) // 2,
            row + step - 1,
            card_token(piece.face),
            card_style(piece.face),
        )
        paper = paper_of(piece)
        self.claim(
            x,
            row,
            self.card_width,
            step,
            piece.id,
            "shade" if shade and paper == "card" and step < 2 else paper,
        )


def paper_of(piece: Piece) -> str:
    """What a piece is made of."""
    if piece.kind == "marble":
        return f"seat{piece.seat or 0}"
    return "card" if piece.face is not None and piece.face != "??" else "back"
