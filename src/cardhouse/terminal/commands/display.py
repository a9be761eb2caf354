"""The display of a command: the console that its options ask for, and whether the full-screen app
is opened.
"""

from __future__ import annotations

import argparse
import os
import sys

from cardhouse.terminal.drawing.canvas import theme_for
from cardhouse.terminal.plain.console import Console


def console_for(args: argparse.Namespace) -> Console:
    """The console that the display options ask for."""
    theme = theme_for(
        sys.stdout, getattr(args, "colour", "auto"), getattr(args, "four_colour", False)
    )
    return Console(theme, sys.stdin, sys.stdout, getattr(args, "listing", False))


def full_screen(args: argparse.Namespace, console: Console) -> bool:
    """Whether the app is opened: a person sits at a terminal that can show it, and did not ask for
    lines.
    """
    dumb = os.environ.get("TERM", "") in ("dumb", "")
    there = console.interactive and sys.stderr.isatty()  # the app draws on standard error
    return there and not dumb and not args.plain and not args.listing
