"""The analysis screen: each seat's chances through the game, and the mistakes, each a way to its
moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardhouse.agents.analyse import GLYPHS, Analysis, Decision
from cardhouse.agents.chart import band
from cardhouse.agents.wording import percent
from cardhouse.core.texts import capital
from cardhouse.terminal.analysis import BackgroundAnalysis
from cardhouse.terminal.app import theme as themes
from cardhouse.terminal.app.house import HouseScreen
from cardhouse.terminal.drawing.canvas import cut, wrapped
from cardhouse.terminal.wording import TEXT

LABEL = 16
NAME = 9
LIST_LEAST = 7
TALLEST = 9
REFRESH = 0.25


class AnalysisScreen(HouseScreen):
    """What an analysis finds, while it is found. jump: goes to the moment before a decision."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,y", "leave"),
        Binding("f4", "next_theme"),
    ]

    def __init__(
        self, analysis: BackgroundAnalysis, theme: str, jump: Callable[[Decision], None]
    ) -> None:
        super().__init__()
        self.analysis = analysis
        self.theme = theme
        self.jump = jump
        self._listed: list[Decision] = []
        self._shown = -1

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield Static(id="head", markup=False)
        yield Static(id="graph", markup=False)
        yield OptionList(id="list", markup=False)
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        """Begins, and looks now and then what has been found."""
        self.analysis.start()
        self._watch = self.set_interval(REFRESH, self.renew)
        self.renew()
        self.query_one("#list", OptionList).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Grows with the window."""
        self._shown = -1
        self.renew()

    def theme_changed(self) -> None:
        """Draws in the new colours."""
        self.theme = self.house.settings.theme
        self._shown = -1
        self.renew()

    # Drawing

    def renew(self) -> None:
        """Shows what is known now."""
        analysis = self.analysis
        state = analysis.done + analysis.match.ply * analysis.finished + analysis.preparing
        if state == self._shown and not analysis.preparing:
            return
        self._shown = state
        if analysis.finished:
            self._watch.stop()
        self._list()
        self.draw()

    def draw(self) -> None:
        """Title, graph, and how far it is."""
        match = self.analysis.match
        said = TEXT("analysis.title", game=match.game.title)
        title = Text(said, style=themes.style(self.theme, "title"))
        self.query_one("#head", Static).update(title)
        self.query_one("#graph", Static).update(self.graph(self.analysis.so_far))
        self.query_one("#foot", Static).update(
            Text(
                cut(self._foot(), max(self.size.width - 4, 10)),
                style=themes.style(self.theme, "strong", "side"),
            )
        )

    def _foot(self) -> str:
        analysis = self.analysis
        if analysis.trouble:
            return TEXT("analysis.trouble", why=capital(analysis.trouble))
        if analysis.finished:
            return TEXT("analysis.keys")
        if analysis.preparing:
            return TEXT("analysis.ready")
        width = 20
        full = width * analysis.done // max(1, analysis.match.ply)
        bar = "█" * full + "·" * (width - full)
        return TEXT("analysis.bar", bar=bar, done=analysis.done, of=analysis.match.ply)

    def _list(self) -> None:
        found = self.analysis.named
        listed = self.query_one("#list", OptionList)
        if found == self._listed and listed.option_count:
            return
        at = listed.highlighted
        self._listed = found
        listed.clear_options()
        listed.add_options([Option(self._entry(d), id=str(d.ply)) for d in found])
        if not found:
            said = TEXT("analysis.nothing") if self.analysis.finished else ""
            listed.add_option(Option(said, disabled=True))
        elif at is not None or self.analysis.finished:
            listed.highlighted = min(at or 0, len(found) - 1)

    def _entry(self, d: Decision) -> str:
        width = max(self.size.width - 6, 20)
        name = cut(self.analysis.so_far.names[d.seat], NAME)
        head = f"{d.ply + 1:>4}. {name:{NAME}} {d.glyph:2} "
        said = TEXT(
            "analysis.entry",
            action=d.text,
            before=percent(d.before),
            after=percent(d.after),
            best=d.best_text,
        )
        lines = wrapped(said, width - len(head))
        return "\n".join(
            (head if i == 0 else " " * len(head)) + line for i, line in enumerate(lines)
        )

    def graph(self, analysis: Analysis) -> Text:
        """A band of blocks for each seat, with its glyphs below where there is room."""
        seats = len(analysis.players)
        room = max(seats, self.size.height - 3 - LIST_LEAST)
        each = max(1, min(TALLEST, room // seats))
        width = max(self.size.width - 4 - LABEL, 20)
        chosen = self._chosen()
        known = (
            width
            if self.analysis.finished
            else self._column(self.analysis.done, analysis.plies, width)
        )
        lines: list[Text] = []
        for seat, name in enumerate(analysis.names):
            glyphs = [d for d in analysis.decisions if d.seat == seat and d.glyph]
            below = each > 2
            drawn = [
                row[:known].ljust(width)
                for row in band(analysis.sampled(seat, width), each - below)
            ]
            labels = self._labels(analysis, seat, name, glyphs)
            for row, blocks in enumerate(drawn):
                line = self._label(labels[row] if row < len(labels) else "", seat, row)
                line.append(blocks, themes.style(self.theme, f"seat{seat}"))
                if chosen is not None and chosen.seat == seat:
                    at = LABEL + self._column(chosen.ply, analysis.plies, width)
                    line.stylize(self._column_style(), at, at + 1)
                lines.append(line)
            if below:
                rest = labels[len(drawn)] if len(labels) > len(drawn) else ""
                lines.append(
                    self._label(rest, seat, len(drawn))
                    + self._marked(glyphs, analysis.plies, width, chosen)
                )
        return Text("\n").join(lines)

    def _labels(
        self, analysis: Analysis, seat: int, name: str, glyphs: list[Decision]
    ) -> list[str]:
        curve = analysis.curve(seat)
        counts = [(sum(d.glyph == sign for d in glyphs), sign) for _, sign in GLYPHS]
        return [
            name,
            percent(curve[-1][1]) if curve else "",
            " ".join(f"{n}{s}" for n, s in counts if n),
        ]

    def _label(self, text: str, seat: int, row: int) -> Text:
        style = themes.style(self.theme, f"seat{seat}" if row == 0 else "label")
        return Text(cut(text, LABEL - 1).ljust(LABEL), style=style, no_wrap=True, end="")

    def _column_style(self) -> Style:
        """What shows a moment behind the blocks of a band."""
        style = themes.style(self.theme, "", "", "focus")
        return Style(bgcolor=style.bgcolor) if style.bgcolor else style

    def _column(self, ply: int, plies: int, width: int) -> int:
        return min(width - 1, width * ply // max(1, plies))

    def _marked(
        self, glyphs: list[Decision], plies: int, width: int, chosen: Decision | None
    ) -> Text:
        line = Text(no_wrap=True, end="")
        for d in glyphs:
            at = min(self._column(d.ply, plies, width), width - len(d.glyph))
            if at < len(line):
                continue
            line.append(" " * (at - len(line)))
            line.append(
                d.glyph, themes.style(self.theme, "alert", "", "focus" if d == chosen else "")
            )
        return line

    def _chosen(self) -> Decision | None:
        at = self.query_one("#list", OptionList).highlighted
        return self._listed[at] if at is not None and at < len(self._listed) else None

    # Choosing

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The graph shows where that was."""
        self.draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """To the moment before that decision."""
        chosen = self._listed[event.option_index]
        self.app.pop_screen()
        self.jump(chosen)

    def action_leave(self) -> None:
        self.app.pop_screen()
