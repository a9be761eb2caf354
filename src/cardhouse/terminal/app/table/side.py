"""The words beside or below a table: seats, what is going on, previews, refusals, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import Scene, SeatPanel
from cardhouse.terminal.app import theme as themes
from cardhouse.terminal.app.texts import panel_text, rulings
from cardhouse.terminal.drawing.canvas import cut, wrapped
from cardhouse.terminal.wording import TEXT

WHOLE = 10_000
"""More lines than any words have, and more characters than any line."""
BEFORE = "… "
"""Stands before what happened where the beginning of it finds no room."""
KEY_BEFORE = "▾a … "
"""The same with the key that shows all, where the bar has no room to tell of it."""
MORE = 15
"""The characters that say how to read on."""


@dataclass
class SideText:
    """What is said beside a table. recent: what happened since the person's last decision; log:
    everything; own: what the person's last turn brought, where that is no part of what happened;
    turns: what the others did, with letters for names, where there is no room for all of it.

    Where there is room: cited, the rulings that a refusal rests on; chances, curves in so many
    columns; brief, how the rulebook begins, each paragraph with its style.
    """

    recent: Sequence[str] = ()
    log: Sequence[str] = ()
    news: str = ""
    bar: str = ""
    lead: Sequence[str] = field(default_factory=tuple)
    keys: str = field(default_factory=lambda: TEXT("table.keys.play"))
    legend: str = ""
    hint: str = ""
    cited: Sequence[str] = ()
    brief: Sequence[tuple[str, str]] = ()
    chances: Callable[[int], Sequence[str]] | None = None
    own: str = ""
    turns: Sequence[str] = ()


class SideLines:
    """Makes the lines of text beside or below a table, in a theme of the app."""

    def __init__(self, theme: str, scene: Scene, names: Sequence[str], text: SideText) -> None:
        self.theme = theme
        self.scene = scene
        self.names = names
        self.text = text

    def _line(self, *parts: tuple[str, str]) -> Text:
        line = Text(no_wrap=True, end="")
        for text, style in parts:
            line.append(text, themes.style(self.theme, style, "side"))
        return line

    def _filled(self, text: str, width: int, style: str = "", mark: str = "") -> list[Text]:
        indent = " " * len(mark)
        lines = wrapped(text, max(width - len(mark), 8))
        return [
            self._line((mark if i == 0 else indent, style), (line, style))
            for i, line in enumerate(lines)
        ]

    # Seats

    def _seat(self, panel: SeatPanel, short: int) -> tuple[list[tuple[str, str]], int]:
        mark = "▸" if panel.deciding else "•" if panel.on_turn else " "
        name = self.names[panel.seat] if panel.seat < len(self.names) else ""
        mates = "+".join(seat_letter(p) for p in panel.team if p != panel.seat)
        text = panel_text(panel, name, short)
        style = "strong" if panel.deciding else ""
        if len(self.scene.seats) == 1:
            return [(text, style)], len(text)
        parts = [
            (mark, "alert"),
            (panel.letter, f"seat{panel.seat}"),
            (f"+{mates}" if mates else "", "label"),
        ]
        return [*parts, (f" {text}", style)], 2 + len(text) + 1 + (len(mates) + 1 if mates else 0)

    def seat_lines(self, columns: int, most: int) -> list[Text]:
        """The seats in at most so many lines, as fully as they fit."""
        lines: list[Text] = []
        for allowed in (1, most):
            for short in (0, 1, 2):
                lines = self._seats(columns, short)
                if len(lines) <= allowed:
                    return lines
        return lines[:most] or [Text("")]

    def _seats(self, columns: int, short: int) -> list[Text]:
        lines: list[Text] = []
        used = columns + 1
        for panel in self.scene.seats:
            parts, width = self._seat(panel, short)
            if used + width + 2 > columns:
                lines.append(self._line((" ", "")))
                used = 1
            else:
                lines[-1].append("  ", themes.style(self.theme, "", "side"))
                used += 2
            for text, style in parts:
                lines[-1].append(
                    cut(text, max(columns - used, 1)), themes.style(self.theme, style, "side")
                )
            used += width
        return lines

    # Below the table

    def below(
        self, columns: int, rows: int, words: Sequence[str], trouble: str, status: str, room: int
    ) -> tuple[Text, str, str]:
        """The lines below a table, what the bar, with so much room, says under them, and all of it
        if that is cut.

        A refusal, else the preview, else what happened. What does not fit goes on in the bar; a
        status too long for the bar begins in lines that are left, and the keys stand where there is
        still a line: above it, so that the bar goes on with it.
        """
        width = columns - 2
        whole = [
            "\n".join(line.plain.strip() for line in self._said(WHOLE, WHOLE, words, trouble)),
            status,
        ]
        before = BEFORE if len(status) + MORE <= room else KEY_BEFORE
        lines = self._said(width, rows - (len(status) > room and rows > 1), words, trouble, before)
        cut_off = any(line.plain.endswith("…") for line in lines)
        bar, asked = status, list[Text]()
        began_before = bool(lines) and lines[0].plain.lstrip().startswith(before)
        unasked = len(lines) > rows
        if unasked:
            bar = " ".join(line.plain.strip() for line in lines[rows:])
            lines = lines[:rows]
        elif len(status) > room:
            parts = wrapped(status, width)
            while len(lines) + len(asked) < rows and len(" ".join(parts)) > room:
                asked.append(self._line((parts.pop(0), "strong")))
            bar = " ".join(parts)
        longer = len(bar) > room or cut_off or unasked
        if longer or (began_before and before == BEFORE):
            bar = TEXT("table.more", said=wrapped(bar, max(room - MORE, 8))[0])
        all = "\n\n".join(x for x in whole if x) if longer or began_before else ""
        free = rows - len(asked)
        if self.text.legend and (not lines or len(lines) + 2 < free):
            lines += self._filled(self.text.legend, width, "faint")[: free - len(lines)]
        if len(lines) < free:
            lines += [Text("")] * (free - 1 - len(lines)) + self._filled(
                self.text.keys, width, "faint"
            )[:1]
        whole_lines = (self._line((" ", "")) + line for line in [*lines, *asked])
        return Text("\n").join(whole_lines), bar, all

    def _said(
        self, width: int, rows: int, words: Sequence[str], trouble: str, before: str = BEFORE
    ) -> list[Text]:
        """A refusal, else advice, else the preview, else what there is to read, or what
        happened.
        """
        if trouble:
            return self._filled(trouble + self._rule_hint(trouble), width, "alert", "✗ ")
        if self.text.hint:
            return self._filled(self.text.hint, width, "good")
        if words:
            return self._filled("; ".join(words), width, "strong", "→ ")
        if self.text.lead:
            return [x for text in self.text.lead for x in self._filled(text, width, "title")]
        if self.text.news:
            return self._filled(self.text.news, width, "good")
        return self._happened(width, rows, before)

    def _happened(self, width: int, rows: int, before: str) -> list[Text]:
        """What happened last, as many whole sentences as fit. Where not all do, players are called
        by their letters, then what one's own turn brought is left out, which whoever made it knows.
        before: stands for those that do not fit either.
        """
        lines: list[str] = []
        own = [self.text.own] if self.text.own else []
        ways = [[*own, *self.text.recent], [*own, *self.text.turns], self.text.turns]
        recent = next(
            (way for way in ways if way and len(wrapped(" ".join(way), width)) <= rows),
            self.text.turns or ways[0],
        )
        for first in range(len(recent) - 1, -1, -1):
            longer = wrapped((before if first else "") + " ".join(recent[first:]), width)
            if lines and len(longer) > rows:
                break
            lines = longer
        if len(lines) > rows:
            lines = [*lines[: rows - 1], cut(" ".join(lines[rows - 1 :]), width)]
        return [self._line((line, "")) for line in lines]

    def _rule_hint(self, trouble: str) -> str:
        return f"  {TEXT('rules.cited')}" if rulings(trouble) else ""

    # Beside the table

    def panel(
        self, title: str, columns: int, rows: int, words: Sequence[str], trouble: str
    ) -> Text:
        """The panel beside a table, filled from top to bottom; the log takes what is left."""
        width = columns - 3
        lines: list[Text] = self._filled(title, width, "title")
        lines.append(Text(""))
        for seat in self.scene.seats:
            parts, _ = self._seat(seat, 0)
            shown = Text("").join(self._line(part) for part in parts)
            lines += self._folded(shown, width)
        lines.append(Text(""))
        for text in self.text.lead:
            lines += [*self._filled(text, width, "title"), Text("")]
        if trouble:
            lines += self._filled(trouble, width, "alert", "✗ ")
            hint = self._rule_hint(trouble).strip()
            lines += [*(self._filled(hint, width, "label", "  ") if hint else ()), Text("")]
            lines += self._fitting([(text, "") for text in self.text.cited], width, rows // 3)
        if self.text.hint:
            lines += [*self._filled(self.text.hint, width, "good"), Text("")]
        if words:
            lines += self._filled(words[0], width, "strong", "→ ")
            for word in words[1:]:
                lines += self._filled(word, width, "", "  · ")
            lines.append(Text(""))
        elif self.text.news and not trouble:
            lines += [*self._filled(self.text.news, width, "good"), Text("")]
        keys = [
            *(self._filled(self.text.legend, width, "label") if self.text.legend else ()),
            *self._filled(self.text.keys, width, "faint"),
        ]
        log: list[Text] = []
        for back, text in enumerate(reversed(self.text.log[-rows:])):
            style = "" if back < len(self.text.recent) else "label"
            log = self._filled(text, width, style, "  ") + log
        room = rows - len(lines) - len(keys) - 2
        log = log[-room:] if room > 0 else []
        heading = [self._line((TEXT("log.title"), "label"))] if log else [Text("")]
        free = max(0, room - len(log))
        more = self._chances(width)
        if len(more) > free:
            more = []
        more += self._brief(width, free - len(more))
        blank = [Text("")] * (free - len(more))
        lines = [*lines, *heading, *log, *more, *blank, Text(""), *keys][:rows]
        return Text("\n").join(self._line(("  ", "")) + line for line in lines)

    def _fitting(self, paragraphs: Sequence[tuple[str, str]], width: int, rows: int) -> list[Text]:
        """As many whole paragraphs, each with its style and an empty line below, as fit; no heading
        at the end.
        """
        lines: list[Text] = []
        ends = 0
        for text, style in paragraphs:
            filled = self._filled(text, width, style)
            if len(lines) + len(filled) > rows:
                break
            lines += [*filled, Text("")] if style != "label" else filled
            ends = len(lines) if style != "label" else ends
        return lines[:ends]

    def _brief(self, width: int, rows: int) -> list[Text]:
        """How the rulebook begins, if anything of it fits."""
        found = self._fitting(self.text.brief, width, rows - 2)
        return [Text(""), self._line((TEXT("rules.brief"), "label")), *found] if found else []

    def _chances(self, width: int) -> list[Text]:
        """The chances of all seats so far, where they are known."""
        if self.text.chances is None:
            return []
        lines = [self._line((cut(line, width), "")) for line in self.text.chances(width)]
        return [Text(""), self._line((TEXT("analysis.chances"), "label")), *lines]

    def _folded(self, text: Text, width: int) -> list[Text]:
        if len(text) <= width:
            return [text]
        at = text.plain.rfind(" ", 0, width)
        at = at if at > width // 2 else width
        return [text[:at], *self._folded(self._line(("  ", "")) + text[at:], width)]
