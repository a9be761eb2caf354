"""Rulebooks for the terminal: their parts as lines, their figures drawn from scenes."""

from __future__ import annotations

import re

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.play.figures import figure_position
from cardhouse.play.rulebook import blocks
from cardhouse.terminal.drawing.canvas import Theme, wrapped
from cardhouse.terminal.drawing.scenes import open_scene
from cardhouse.terminal.drawing.table import draw
from cardhouse.terminal.wording import TEXT

_STYLED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")


def rules_lines(game: Game, theme: Theme, columns: int) -> list[str]:
    """The rulebook of a game as printable lines. Raises CardhouseError when it has none."""
    try:
        text = game.rules_text()
    except OSError as error:
        raise CardhouseError(TEXT("rules.missing", game=game.title)) from error
    lines: list[str] = []
    for kind, body in blocks(text):
        if lines and not (kind == "item" and lines[-1]):
            lines.append("")
        lines += block_lines(kind, body, game, theme, columns)
        if kind == "item":
            continue
    return lines


def block_lines(kind: str, body: str, game: Game, theme: Theme, columns: int) -> list[str]:
    """One part as printable lines."""
    if kind == "head":
        level = len(body) - len(body.lstrip("#"))
        return _inline([body.lstrip("# ").strip()], theme, "title" if level == 1 else "strong")
    if kind == "figure":
        return figure_lines(game, body, theme, columns)
    if kind == "item":
        mark, _, rest = body.partition(" ")
        mark = "•" if mark in "-*" else mark
        width = max(columns - len(mark) - 3, 10)
        head, *more = _inline(_fill(rest, width), theme)
        return [f"  {theme.paint(mark)} {head}", *(" " * (len(mark) + 3) + line for line in more)]
    if kind == "table":
        return _table(body, theme, columns)
    if kind == "code":
        return ["    " + theme.paint(line) for line in body.split("\n")]
    return _inline(_fill(body, columns), theme)


def _fill(text: str, columns: int) -> list[str]:
    return wrapped(_LINK.sub(r"\1", text), columns)


def _inline(lines: list[str], theme: Theme, style: str = "") -> list[str]:
    """Bold, emphasised and quoted words; a style that goes on over the end of a line is closed and
    opened again.
    """
    joined = "\n".join(lines)

    def shown(found: re.Match[str]) -> str:
        inner = "strong" if found[1] or found[3] else "good"
        return "\n".join(
            theme.paint(part, inner) for part in (found[1] or found[2] or found[3]).split("\n")
        )

    if style:
        return [
            theme.paint(line, style)
            for line in _STYLED.sub(lambda m: m[1] or m[2] or m[3], joined).split("\n")
        ]
    text = re.compile(_STYLED.pattern, re.DOTALL).sub(shown, joined)
    return [theme.paint(line) if "\x1b" not in line else line for line in text.split("\n")]


def _table(body: str, theme: Theme, columns: int) -> list[str]:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in body.split("\n")]
    count = max(len(row) for row in rows)
    rows = [row + [""] * (count - len(row)) for row in rows]
    widths = [
        max(len(_STYLED.sub(lambda m: m[1] or m[2] or m[3], row[i])) for row in rows)
        for i in range(count)
    ]
    room = columns - 3 * (count - 1) - 2
    widths[-1] = max(min(widths[-1], room - sum(widths[:-1])), 10)
    lines: list[str] = []
    for number, row in enumerate(rows):
        plain = [_STYLED.sub(lambda m: m[1] or m[2] or m[3], cell) for cell in row]
        parts = wrapped(plain[-1], widths[-1])
        start = "  " + "".join(
            cell.ljust(width) + "   " for cell, width in zip(plain[:-1], widths[:-1], strict=True)
        )
        for i, part in enumerate(parts):
            line = (start if i == 0 else " " * len(start)) + part
            lines.append(theme.paint(line.rstrip()[:columns], "strong" if number == 0 else ""))
    return lines


def figure_lines(game: Game, name: str, theme: Theme, columns: int) -> list[str]:
    """A figure of a rulebook, drawn from the scene of its position."""
    scene = open_scene(game, figure_position(game, name), columns - 2)
    lines = draw(scene, theme, columns - 2)
    return ["  " + line if line else "" for line in lines]
