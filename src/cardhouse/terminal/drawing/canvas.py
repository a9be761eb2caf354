"""A canvas of characters with styles, and how it is printed: in colours, without, in plain
ASCII.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from cardhouse.core.plain import plain

_SGR = {
    "": "",
    "label": "2",
    "faint": "2",
    "strong": "1",
    "title": "1;4",
    "alert": "1;33",
    "good": "1;32",
    "back": "34",
    "joker": "1;35",
    "S": "1",
    "C": "1",
    "H": "1;31",
    "D": "1;31",
}
_FOUR = {"C": "1;32", "D": "1;36"}
# Twelve seats: bright colours first, then the same ones reversed, so that no two seats look alike.
_SEATS = (
    "1;33",
    "1;36",
    "1;35",
    "1;32",
    "1;34",
    "1;31",
    "7;33",
    "7;36",
    "7;35",
    "7;32",
    "7;34",
    "7;31",
)

_ASCII = str.maketrans(
    dict(
        zip(
            "♠♡♢♣♥♦▒·○×–—…•▸★╭╮╰╯┌┐└┘├┤┬┴┼─╌━│╎┃→←↑↓“”’−▮",
            'SHDCHD#.ox--~*>*+++++++++++++---|||><^v""\'-#',
            strict=True,
        )
    )
)


@dataclass(frozen=True)
class Theme:
    """How text is printed. colour: ANSI colours; four: a colour for each suit; ascii: no other
    characters.
    """

    colour: bool = False
    four: bool = False
    ascii: bool = False

    def paint(self, text: str, style: str = "") -> str:
        """A text in a style (a suit's letter, ``seat3``, ``label``...), as it goes to the
        terminal.
        """
        shown = plain(text.translate(_ASCII) if self.ascii else text)
        code = self._code(style) if self.colour else ""
        return f"\x1b[{code}m{shown}\x1b[0m" if code and shown.strip() else shown

    def _code(self, style: str) -> str:
        if style.startswith("seat"):
            return _SEATS[int(style[4:]) % len(_SEATS)]
        return (_FOUR.get(style, "") if self.four else "") or _SGR.get(style, "")


def theme_for(
    out: TextIO, colour: str = "auto", four: bool = False, environ: Mapping[str, str] | None = None
) -> Theme:
    """The theme that suits an output: colour is ``auto``, ``always`` or ``never``; NO_COLOR
    switches auto off.
    """
    env = os.environ if environ is None else environ
    terminal = out.isatty() and env.get("TERM") != "dumb"
    shown = colour == "always" or (colour == "auto" and terminal and not env.get("NO_COLOR"))
    try:
        "♠♡▒╭".encode(getattr(out, "encoding", None) or "utf-8")
        poor = False
    except (UnicodeEncodeError, LookupError):
        poor = True
    return Theme(colour=shown, four=four, ascii=poor)


class Canvas:
    """A grid of characters, each with a style; what is put outside is cut off."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._text = [[" "] * columns for _ in range(rows)]
        self._style = [[""] * columns for _ in range(rows)]

    def put(
        self, column: int, row: int, text: str, style: str = "", width: int | None = None
    ) -> None:
        """Writes a text at a place, cut to a width if one is given."""
        if not 0 <= row < self.rows:
            return
        for i, character in enumerate(text if width is None else cut(text, width)):
            if 0 <= column + i < self.columns:
                self._text[row][column + i] = character
                self._style[row][column + i] = style

    def text_row(self, row: int) -> list[str]:
        """The characters of a row."""
        return self._text[row]

    def style_row(self, row: int) -> list[str]:
        """The styles of a row's characters."""
        return self._style[row]

    def lines(self, theme: Theme) -> list[str]:
        """The rows as printable lines, spaces at the end taken away, empty rows at the bottom
        too.
        """
        found = [self._line(theme, row) for row in range(self.rows)]
        while found and not found[-1]:
            found.pop()
        return found

    def _line(self, theme: Theme, row: int) -> str:
        length = len("".join(self._text[row]).rstrip())
        parts, at = [], 0
        while at < length:
            style, end = self._style[row][at], at
            while end < length and self._style[row][end] == style:
                end += 1
            parts.append(theme.paint("".join(self._text[row][at:end]), style))
            at = end
        return "".join(parts)


def cut(text: str, width: int) -> str:
    """A text cut to a width, with an ellipsis where something is missing."""
    if len(text) <= width:
        return text
    return text[: width - 1] + "…" if width > 1 else text[: max(width, 0)]


def terminal_size(out: TextIO | None = None) -> tuple[int, int]:
    """Columns and rows of the terminal; COLUMNS and LINES win; 80 x 24 where nothing is known."""
    import shutil

    if out is not None and out is not sys.stdout and not os.environ.get("COLUMNS"):
        return 80, 24
    size = shutil.get_terminal_size((80, 24))
    return max(size.columns, 20), max(size.lines, 10)


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """A text in lines no wider than ``columns``."""
    import textwrap

    return textwrap.wrap(text, max(columns, 4), subsequent_indent=indent) or [""]
