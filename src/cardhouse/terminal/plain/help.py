"""Help texts of plain play: what may be typed, a line for each command; and what means yes."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.terminal.wording import TEXT

YES = ("y", "yes")

TYPED = {
    "why": "why TEXT",
    "undo": "undo, redo",
    "rules": "?",
    "save": "save [FILE]",
    "open_help": "open help",
    "show_me": "show me [N]",
}
"""How a line of the help writes a command that is not just its own name."""

WIDTHS = {"help": 14, "lesson_help": 9}
"""The column in which a line says what a command does: at a table, and in a lesson."""


def help_lines(kind: str, commands: Iterable[str]) -> list[str]:
    """A line for each command: what is typed, and what it does. kind: one of ``WIDTHS``."""
    wide = WIDTHS[kind]
    return [f"  {TYPED.get(x, x):<{wide}}{TEXT(f'{kind}.{x}')}" for x in commands]


def help_text(kind: str, commands: Iterable[str]) -> str:
    """What may be typed where a choice is asked for, and the commands beside."""
    return "\n".join([TEXT("help.choice"), *help_lines(kind, commands)])
