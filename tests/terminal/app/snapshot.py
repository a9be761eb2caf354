"""Screens as readable text: the characters, then for each line the runs of styles, in colour and
without.

A run is a letter and a length: ``c12`` is twelve characters in style c; the styles stand at the
end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from rich.style import Style
from textual.pilot import Pilot
from textual.screen import Screen

from cardhouse.agents.base import make
from cardhouse.core.game import game, names
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.lesson import LessonScreen
from cardhouse.terminal.app.rules import RulesScreen
from cardhouse.terminal.app.setup import SetupScreen

from .drive import LARGE, SMALL, calm, drive, table

FOLDER = Path(__file__).parent / "snapshots"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+*#@"
Steps = Callable[[CardhouseApp, Pilot[None]], Awaitable[None]]


def styles(app: CardhouseApp) -> tuple[list[str], list[str]]:
    """The characters of the screen, line by line, and the runs of styles with what they mean."""
    known: dict[str, str] = {}
    lines, runs = [], []
    for strip in app.screen._compositor.render_strips():
        lines.append(strip.text.rstrip())
        row: list[tuple[str, int]] = []
        for segment in strip:
            said = _said(segment.style or Style())
            letter = known.setdefault(said, LETTERS[len(known) % len(LETTERS)])
            if row and row[-1][0] == letter:
                row[-1] = (letter, row[-1][1] + len(segment.text))
            else:
                row.append((letter, len(segment.text)))
        runs.append(" ".join(f"{letter}{length}" for letter, length in row))
    return lines, [*runs, *(f"{letter}: {said}" for said, letter in known.items())]


def _said(style: Style) -> str:
    """A style in words; without colours only what a terminal without colours shows."""
    words = [
        name
        for name in ("bold", "dim", "italic", "underline", "reverse", "strike")
        if getattr(style, name)
    ]
    for colour, sign in ((style.color, ""), (style.bgcolor, "on ")):
        if colour is not None and not colour.is_default:
            words.append(sign + (colour.triplet.hex if colour.triplet else colour.name))
    return " ".join(words) or "plain"


def file_of(name: str, size: tuple[int, int]) -> str:
    """The file of a game's table in a window of some size."""
    return f"{name}-{size[0]}x{size[1]}.txt"


def table_texts(name: str) -> dict[str, str]:
    """A table in the middle of a game with the cursor on a target: in both sizes, in colour and
    without.
    """
    found: dict[str, str] = {}

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await middle(app, pilot)
        await pilot.press("tab", "tab")
        for size in (SMALL, LARGE):
            await pilot.resize_terminal(*size)
            await calm(app, pilot)
            characters, colour = styles(app)
            app.use_theme("none")
            await calm(app, pilot)
            same, plain = styles(app)
            app.use_theme("four")
            assert characters == same, f"{name}: colours change what is written"
            lines = [*characters, "", "in colour", *colour, "", "without", *plain]
            found[file_of(name, size)] = "\n".join(lines) + "\n"

    drive(steps, table(name))
    return found


async def middle(app: CardhouseApp, pilot: Pilot[None], decisions: int = 10) -> None:
    """Plays some decisions at random."""
    screen = app.screen
    assert isinstance(screen, GameScreen)
    adviser = make("random", screen.session.game, 5)
    for _ in range(decisions):
        if screen.session.decides:
            screen.content.perform(adviser.choose(screen.session.view(), screen.session.legal))
            await calm(app, pilot)


def screen_texts() -> dict[str, str]:
    """The other screens, in colour."""
    found: dict[str, str] = {}
    three = game("three_piles")
    shown: dict[str, tuple[Screen[Any] | None, tuple[str, ...]]] = {
        "home": (None, ()),
        "setup": (
            SetupScreen(game("carbles"), {}),
            ("down", "down", "down", "down", "down", "right"),
        ),
        "rules": (RulesScreen(three, "four", ["P10"]), ()),
        "lesson": (LessonScreen(three, 0, "four"), ("enter", "h")),
        "choices": (table("three_piles"), ("c",)),
        "describe": (table("three_piles"), ("d",)),
        "menu": (table("three_piles"), ("m",)),
        "refusal": (table("three_piles"), (*["shift+down"] * 9, "enter")),
    }

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        for name, (screen, keys) in shown.items():
            if screen is not None:
                app.push_screen(screen)
            await calm(app, pilot)
            await pilot.press(*keys)
            await calm(app, pilot)
            characters, colour = styles(app)
            found[f"screen-{name}.txt"] = "\n".join([*characters, "", "in colour", *colour]) + "\n"
            while len(app.screen_stack) > 2:
                app.pop_screen()
                await pilot.pause()

    drive(steps)
    return found


def main() -> None:
    """Rewrites every snapshot; run it with an empty CARDHOUSE_HOME."""
    import os
    import tempfile

    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["CARDHOUSE_HOME"] = home
        wanted = screen_texts()
        for name in names():
            wanted |= table_texts(name)
    for old in FOLDER.glob("*.txt"):
        if old.name not in wanted:
            old.unlink()
    for file, text in wanted.items():
        path = FOLDER / file
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if text != before:
            path.write_text(text, encoding="utf-8")
            print(f"{'changed' if before else 'new'} {file}")
