"""The board, a widget that shows a scene, lights what may be touched, and reports what the mouse
touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from cardhouse.core.scene import Scene
from cardhouse.terminal.app import theme as themes
from cardhouse.terminal.app.table.grid import HitGrid
from cardhouse.terminal.app.table.layout import fitted

STRENGTH = ("fresh", "pointed", "legal", "chosen", "focus", "refused")


class Board(ScrollView, can_focus=False):
    """Draws one scene. States of targets: legal, focus, chosen, refused, pointed, fresh."""

    class Touched(Message):
        """The mouse has touched something: the piece, if any, then the spot; twice: quickly a
        second time.
        """

        def __init__(self, targets: tuple[str, ...], button: int, twice: bool = False) -> None:
            super().__init__()
            self.targets = targets
            self.button = button
            self.twice = twice

    class Hovered(Message):
        """The mouse is over something."""

        def __init__(self, targets: tuple[str, ...]) -> None:
            super().__init__()
            self.targets = targets

    def __init__(self, theme: str, id: str) -> None:
        super().__init__(id=id)
        self.theme = theme
        self.grid: HitGrid | None = None
        self._states: dict[tuple[int, int], str] = {}
        self._scene: Scene | None = None
        self._fitted: tuple[int, int] = (0, 0)
        self._under: tuple[str, ...] = ()

    # What is shown

    def show(self, scene: Scene, room: Size) -> None:
        """Draws a scene as large as the room allows."""
        if scene is not self._scene or (room.width, room.height) != self._fitted:
            self._scene, self._fitted = scene, (room.width, room.height)
            fit = fitted(scene, room.width, room.height)
            self.grid = HitGrid(fit.scene, fit.card)
            self.virtual_size = Size(self.grid.canvas.columns, self.grid.used_rows)
        self._states = {}
        self.refresh()

    def light(self, states: Mapping[str, Iterable[str]]) -> None:
        """Shows targets in a state; of several the strongest counts."""
        self._states = {}
        if self.grid is None:
            return
        for state in STRENGTH:
            for target in states.get(state, ()):
                for cell in self.grid.shown(target):
                    self._states[cell] = state
        self.refresh()

    def reveal(self, target: str | None) -> None:
        """Scrolls so that a target can be seen."""
        cells = self.grid.shown(target) if self.grid is not None and target else []
        if cells:
            left, top = min(c for c, _ in cells), min(r for _, r in cells)
            right, bottom = max(c for c, _ in cells), max(r for _, r in cells)
            region = Region(left, max(top - 1, 0), right - left + 1, bottom - top + 3)
            self.scroll_to_region(region, animate=False, force=True)

    def legend(self) -> str:
        """The signs on the table with their meaning."""
        return (
            "  ".join(f"{sign} {meaning}" for sign, meaning in self.grid.legend())
            if self.grid
            else ""
        )

    def place(self, target: str) -> tuple[float, float]:
        """Where a target is, for the cursor."""
        return self.grid.centre(target) if self.grid is not None else (0.0, 0.0)

    # Rendering

    @property
    def _left(self) -> int:
        width = self.grid.canvas.columns if self.grid is not None else 0
        return max(0, (self.size.width - width) // 2)

    @property
    def _top(self) -> int:
        return max(0, (self.size.height - self.virtual_size.height) // 2)

    def render_line(self, y: int) -> Strip:
        """One line of the widget."""
        width, grid = self.size.width, self.grid
        felt = themes.style(self.theme, "")
        row = y + self.scroll_offset.y - self._top
        if grid is None or not 0 <= row < grid.canvas.rows:
            return Strip.blank(width, felt)
        segments = [Segment(" " * self._left, felt)] if self._left else []
        text, names, paper = (
            grid.canvas.text_row(row),
            grid.canvas.style_row(row),
            grid.paper[row],
        )
        run, last = "", felt
        first = self.scroll_offset.x
        for c in range(first, min(len(text), first + width)):
            now: Style = themes.style(
                self.theme, names[c], paper[c], self._states.get((c, row), "")
            )
            if now is not last and run:
                segments.append(Segment(run, last))
                run = ""
            run, last = run + text[c], now
        if run:
            segments.append(Segment(run, last))
        return Strip(segments).extend_cell_length(width, felt).crop(0, width)

    # The mouse

    def _targets(self, event: events.MouseEvent) -> tuple[str, ...]:
        if self.grid is None:
            return ()
        return self.grid.at(
            event.x - self._left + self.scroll_offset.x, event.y - self._top + self.scroll_offset.y
        )

    def on_click(self, event: events.Click) -> None:
        """The mouse touches something."""
        self.post_message(self.Touched(self._targets(event), event.button, event.chain == 2))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The mouse is over something."""
        targets = self._targets(event)
        if targets != self._under:
            self._under = targets
            self.post_message(self.Hovered(targets))
