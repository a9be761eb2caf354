"""Draws any scene as text from its character cells. It knows layouts, cards and marbles, and no
game.

How a spot's cell (columns x rows) is filled:

- a cell of one row holds the label, then the pieces, then the note; one of more rows has its label
  and note in the first row and the pieces below;
- a single card gets a frame where a frame fits (5 x 3), else it is three characters;
- fans run down, rows run across; both draw closer when there is little room, and say how many cards
  are left out when there is none;
- highlights of spots and pieces become signs that a legend below the table explains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import Scene, SeatPanel
from cardhouse.core.texts import listed
from cardhouse.play.wording import YOU
from cardhouse.terminal.drawing.canvas import Theme, wrapped
from cardhouse.terminal.drawing.compact import lowered
from cardhouse.terminal.drawing.painter import Painter
from cardhouse.terminal.drawing.tokens import card_token
from cardhouse.terminal.wording import TEXT, player_name

FEW = 2


def shape_for(columns: int) -> str:
    """The shape of table that suits a terminal's width."""
    return "wide" if columns >= 80 else "tall"


def draw(
    scene: Scene,
    theme: Theme | None = None,
    columns: int = 80,
    names: Sequence[str] = (),
    as_list: bool = False,
) -> list[str]:
    """A scene as lines: the seats, the table, a legend of the signs on it, the status.

    No line is wider than ``columns``. A terminal too narrow for the table gets a list instead, as
    does whoever asks for one (``as_list``). names: what the seats' players are called.
    """
    theme = theme or Theme()
    return table_lines(scene, theme, columns, names, as_list) + status_lines(scene, theme, columns)


def table_lines(
    scene: Scene,
    theme: Theme,
    columns: int,
    names: Sequence[str] = (),
    as_list: bool = False,
    keys: Mapping[str, str] | None = None,
    rows: int | None = None,
) -> list[str]:
    """The seats, the table and the legend, without the status.

    keys: what to type for empty places that may be chosen, by spot; shown there in brackets. rows:
    in no more lines than these, as far as the table can give way; it does without empty lines then.
    """
    lines = seat_lines(scene, theme, columns, names, None if rows is None else FEW)
    if as_list or columns < scene.columns:
        return lines + listing(scene, theme, columns)
    painter = Painter(scene, keys or {})
    painter.draw()
    legend = "   ".join(f"{sign} {meaning}" for sign, meaning in painter.legend())
    signs = [theme.paint(line, "faint") for line in wrapped(legend, columns)] if legend else []
    if rows is not None:
        painter = Painter(lowered(scene, rows - len(lines) - len(signs)), keys or {})
        painter.draw()
        return [*lines, *(line for line in painter.canvas.lines(theme) if line), *signs]
    lines += ["", *_closed_up(painter.canvas.lines(theme))]
    return [*lines, "", *signs] if signs else lines


def _closed_up(lines: list[str]) -> list[str]:
    """Lines with never more than one empty one in a row, and none at the beginning."""
    return [line for i, line in enumerate(lines) if line or (i and lines[i - 1])]


def status_lines(scene: Scene, theme: Theme, columns: int) -> list[str]:
    """An empty line and the status, if there is one."""
    return (
        ["", *(theme.paint(line, "strong") for line in wrapped(scene.status, columns))]
        if scene.status
        else []
    )


def seat_lines(
    scene: Scene, theme: Theme, columns: int, names: Sequence[str] = (), most: int | None = None
) -> list[str]:
    """The seats' panels, side by side as far as they fit: who decides, name, score, team.

    most: with more lines than these the notes are left out, then the names.
    """
    lines = _seat_lines(scene, theme, columns, names, 0)
    for short in (1, 2):
        if most is not None and len(lines) > most:
            lines = _seat_lines(scene, theme, columns, names, short)
    return lines


def _seat_lines(
    scene: Scene, theme: Theme, columns: int, names: Sequence[str], short: int
) -> list[str]:
    lines: list[str] = []
    used = columns
    entries = [_panel(panel, names, len(scene.seats), short) for panel in scene.seats]
    widest = max((len(mark + text) for mark, text in entries), default=0)
    for panel, (mark, text) in zip(scene.seats, entries, strict=True):
        width = len(mark + text)
        if used + 3 + widest > columns:
            lines.append("")
            used = 0
        elif used:
            lines[-1] += "   "
            used += 3
        plain, *more = wrapped(mark + text, columns, "    ")
        style = "strong" if panel.deciding else ""
        painted = theme.paint(plain[:3], f"seat{panel.seat}") + theme.paint(plain[3:], style)
        pad = max(widest - width, 0) if len(scene.seats) > 2 else 0
        lines[-1] += painted + " " * pad
        used += len(plain) + pad
        if more:
            lines += [theme.paint(line, style) for line in more]
            used = columns
    return [line.rstrip() for line in lines]


def _panel(panel: SeatPanel, names: Sequence[str], seats: int, short: int) -> tuple[str, str]:
    mark = "▸ " if panel.deciding else "• " if panel.on_turn else "  "
    name = (
        names[panel.seat] if panel.seat < len(names) and names[panel.seat] != panel.letter else ""
    )
    mates = listed([seat_letter(p) for p in panel.team if p != panel.seat])
    if short > 1 and name != YOU:
        name = ""
    parts = [
        x
        for x in (
            player_name(name),
            panel.score,
            TEXT("table.with", mates=mates) if mates else "",
            "" if short else panel.note,
        )
        if x
    ]
    text = " · ".join(parts)
    return (mark, f"{panel.letter} {text}".rstrip()) if seats > 1 else ("", text)


def listing(scene: Scene, theme: Theme, columns: int) -> list[str]:
    """The table as a list of its places: for narrow terminals and for reading aloud."""
    painter = Painter(scene, {})
    lines: list[str] = [""]
    for spot in scene.spots:
        there = painter.pieces[spot.id]
        count = spot.count if spot.count is not None else len(there)
        if spot.layout in ("space", "cell") and not there and not spot.note:
            continue
        label = painter.label(spot) or spot.id
        shown = there[-1:] if spot.layout == "stack" else there
        words = [
            seat_letter(x.seat or 0) if x.kind == "marble" else card_token(x.face).strip()
            for x in shown
        ]
        if len(words) > 1 and len({*words}) == 1 and words[0].startswith("▒"):
            words = [f"{words[0]} ×{len(words)}"]
        elif spot.layout == "stack" and count > 1:
            words.append(f"×{count}")
        note = f" ({spot.note})" if spot.note else ""
        lines += wrapped(f"{label}: {' '.join(words) or TEXT('table.empty')}{note}", columns)
    return [theme.paint(line) for line in lines]
