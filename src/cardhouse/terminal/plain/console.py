"""A plain terminal: painted lines are written to it, and answers are read from it line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TextIO

from cardhouse.core.plain import plain
from cardhouse.terminal.drawing.canvas import Theme, terminal_size, wrapped
from cardhouse.terminal.drawing.table import shape_for


class Leave(Exception):
    """The person is gone: the input has ended."""


@dataclass
class Console:
    """Where the game is shown and answers come from."""

    theme: Theme = field(default_factory=Theme)
    source: TextIO = field(default_factory=lambda: sys.stdin)
    out: TextIO = field(default_factory=lambda: sys.stdout)
    listing: bool = False

    @property
    def columns(self) -> int:
        """How wide lines may be now."""
        return min(terminal_size(self.out)[0], 160)

    @property
    def rows(self) -> int:
        """How many lines the terminal shows."""
        return terminal_size(self.out)[1]

    @property
    def shape(self) -> str:
        """The shape of table that fits."""
        return shape_for(self.columns)

    @property
    def interactive(self) -> bool:
        """Whether a person sits at both ends."""
        return self.source.isatty() and self.out.isatty()

    def say(self, text: str = "", style: str = "", indent: str = "") -> None:
        """Prints a text, wrapped."""
        for line in text.split("\n"):
            for part in wrapped(plain(line), self.columns, indent) if line else [""]:
                self.out.write(self.theme.paint(part, style) + "\n")

    def whole(self, text: str, style: str = "") -> None:
        """Prints a line as it is, however long: a path or a command that may be copied."""
        self.out.write(self.theme.paint(text, style) + "\n")

    def lines(self, lines: Iterable[str]) -> None:
        """Prints lines that are painted already."""
        for line in lines:
            self.out.write(line + "\n")

    def ask(self, prompt: str) -> str:
        """One line of input. Raises Leave at its end."""
        self.out.write(self.theme.paint(prompt, "strong") + " ")
        self.out.flush()
        line = self.source.readline()
        if not line:
            self.out.write("\n")
            raise Leave
        if not self.source.isatty():
            self.out.write("\n")
        return line.strip()

    def clear(self) -> None:
        """Empties the screen and what can be scrolled back to; without a terminal, prints a
        rule.
        """
        if self.interactive:
            self.out.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.out.write("\n" + "-" * min(self.columns, 40) + "\n")


def page(console: Console, lines: list[str]) -> None:
    """Prints lines, through a pager where a person sits and they do not fit."""
    if not console.interactive or len(lines) < console.rows:
        console.lines(lines)
        return
    import pydoc

    os.environ.setdefault("LESS", "-FRX -PsSpace\\: more   q\\: back$")
    console.out.flush()
    pydoc.pager("\n".join(lines) + "\n")
