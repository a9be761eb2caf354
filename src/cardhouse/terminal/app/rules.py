"""The rules screen: a game's rulebook with its figures drawn as tables, opened at the paragraph
that is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.texts import HOUSE
from cardhouse.play.figures import figure_position
from cardhouse.play.rulebook import blocks
from cardhouse.terminal.app import theme as themes
from cardhouse.terminal.app.house import HouseScreen
from cardhouse.terminal.app.table.grid import HitGrid
from cardhouse.terminal.app.table.layout import fitted
from cardhouse.terminal.app.texts import rulings
from cardhouse.terminal.drawing.canvas import Theme
from cardhouse.terminal.drawing.rulebook import block_lines
from cardhouse.terminal.drawing.scenes import open_scene
from cardhouse.terminal.wording import TEXT

WIDEST = 84
FIGURE_ROWS = 24
HOUSE_RULING = re.compile(r"^\*House ruling\.\*\s*")


@dataclass(frozen=True)
class Paragraph:
    """A part of a rulebook: its text and the rulings it rests on."""

    kind: str
    text: Text
    rulings: tuple[str, ...]
    house: bool = False


@dataclass(frozen=True)
class AppTheme(Theme):
    """Paints with the colours of one of the app's themes, which is named."""

    name: str = "four"

    def _code(self, style: str) -> str:
        made = themes.style(self.name, style, "side")
        codes = ["1"] if made.bold else []
        if made.color is not None and made.color.triplet is not None:
            codes.append("38;2;{};{};{}".format(*made.color.triplet))
        return ";".join(codes)


def paragraphs(game: Game, theme: str, columns: int) -> list[Paragraph]:
    """A rulebook in the app's colours, paragraph by paragraph."""
    painted = AppTheme(colour=True, name=theme)
    found = []
    for kind, body in blocks(game.rules_text()):
        if kind == "figure":
            found.append(Paragraph(kind, figure(game, body, theme, columns), ()))
            continue
        house = bool(HOUSE_RULING.match(body))
        lines = block_lines(kind, body, game, painted, columns)
        text = Text("\n").join(Text.from_ansi(line) for line in lines)
        found.append(Paragraph(kind, text, tuple(rulings(body)), house))
    return found


def figure(game: Game, name: str, theme: str, columns: int, rows: int = FIGURE_ROWS) -> Text:
    """A figure as a piece of table."""
    fit = fitted(open_scene(game, figure_position(game, name), columns), columns, rows)
    grid = HitGrid(fit.scene, fit.card)
    used = [r for r in range(grid.canvas.rows) if "".join(grid.canvas.text_row(r)).strip()]
    lines = []
    for r in range(used[0], used[-1] + 1) if used else ():
        line = Text(no_wrap=True)
        for text, style in zip(grid.canvas.text_row(r), grid.canvas.style_row(r), strict=True):
            line.append(text, themes.style(theme, style, grid.paper[r][len(line)]))
        lines.append(line)
    return Text("\n").join(lines)


def start_figure(game: Game, theme: str, columns: int, rows: int) -> Text:
    """The first figure of a rulebook: what a table of the game looks like."""
    for kind, body in blocks(game.rules_text()):
        if kind == "figure":
            return figure(game, body, theme, columns, rows)
    return Text("")


class RulesScreen(HouseScreen):
    """A rulebook to scroll; n goes on to the next house ruling."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1", "close"),
        Binding("down,j", "scroll(1)"),
        Binding("up,k", "scroll(-1)"),
        Binding("pagedown,space", "page(1)"),
        Binding("pageup,b", "page(-1)"),
        Binding("home", "ends(False)"),
        Binding("end", "ends(True)"),
        Binding("right,tab", "head(1)", priority=True),
        Binding("left,shift+tab", "head(-1)", priority=True),
        Binding("h", "house"),
        Binding("f4", "next_theme"),
    ]

    def __init__(self, game: Game, theme: str, wanted: Sequence[str] = ()) -> None:
        super().__init__()
        self.game = game
        self.theme = theme
        self.wanted = list(wanted)
        self.at = 0

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield VerticalScroll(id="rules", can_focus=False)
        yield Static("", id="foot", markup=False)

    async def on_mount(self) -> None:
        """Lays the paragraphs out."""
        await self._fill()
        if self.wanted:
            self.call_after_refresh(self._jump)

    async def _fill(self) -> None:
        columns = min((self.size.width or self.app.size.width) - 9, WIDEST)
        scroll = self.query_one("#rules", VerticalScroll)
        await scroll.remove_children()
        try:
            self.parts = paragraphs(self.game, self.theme, columns)
        except (OSError, CardhouseError) as error:
            self.parts = [Paragraph("text", Text(TEXT("rules.not_read", why=str(error))), ())]
        for part in self.parts:
            cited = bool(set(part.rulings) & set(self.wanted))
            classes = (
                f"paragraph {part.kind}"
                + (" house" if part.house else "")
                + (" cited" if cited else "")
            )
            await scroll.mount(Static(part.text, markup=False, classes=classes))
        keys = TEXT("rules.keys")
        if self.wanted:
            wanted = HOUSE("list.comma").join(self.wanted)
            keys = TEXT("rules.wanted", keys=keys, rulings=wanted)
        self.query_one("#foot", Static).update(keys)

    def _statics(self) -> list[Static]:
        return list(self.query_one("#rules", VerticalScroll).query(Static))

    def _show(self, at: int) -> None:
        self.at = at
        self.query_one("#rules", VerticalScroll).scroll_to_widget(
            self._statics()[at], animate=False, top=True
        )

    def _jump(self) -> None:
        """To the paragraph that cites what is asked for, best."""
        scores = [len(set(part.rulings) & set(self.wanted)) for part in self.parts]
        if any(scores):
            self._show(max(range(len(scores)), key=lambda i: scores[i]))

    def _next(self, step: int, wanted: Sequence[bool]) -> None:
        order = range(self.at + step, len(self.parts) if step > 0 else -1, step)
        at = next((i for i in order if wanted[i]), None)
        if at is not None:
            self._show(at)

    def action_head(self, step: int) -> None:
        self._next(step, [part.kind == "head" for part in self.parts])

    def action_house(self) -> None:
        marks = [part.house for part in self.parts]
        if not any(marks[self.at + 1 :]):
            self.at = -1
        self._next(1, marks)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#rules", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        scroll = self.query_one("#rules", VerticalScroll)
        scroll.scroll_relative(y=pages * max(scroll.size.height - 2, 1), animate=False)

    def action_ends(self, end: bool) -> None:
        scroll = self.query_one("#rules", VerticalScroll)
        if end:
            scroll.scroll_end(animate=False)
        else:
            scroll.scroll_home(animate=False)

    def action_close(self) -> None:
        self.app.pop_screen()

    def theme_changed(self) -> None:
        """Draws in the new colours."""
        self.theme = self.house.settings.theme
        self.call_later(self._fill)
