"""Screens as readable text: the characters, then for each line the runs of styles, in colour and without.

A run is a letter and a length: ``c12`` is twelve characters in style c; the styles stand at the end.
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
from cardhouse.terminal.app.game import GameScreen
from cardhouse.terminal.app.home import HomeScreen
from cardhouse.terminal.app.lesson import LessonScreen
from cardhouse.terminal.app.rules import RulesScreen
from cardhouse.terminal.app.setup import SetupScreen

from .drive import LARGE, SMALL, calm, drive, table

FOLDER = Path(__file__).parent / "snapshots"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+*#@"
Steps = Callable[[CardhouseApp, Pilot[None]], Awaitable[None]]
SCREENS = ("home", "setup", "rules", "lesson", "choices", "describe", "refusal", "menu")


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
    words = [name for name in ("bold", "dim", "italic", "underline", "reverse", "strike") if getattr(style, name)]
    for colour, sign in ((style.color, ""), (style.bgcolor, "on ")):
        if colour is not None and not colour.is_default:
            words.append(sign + (colour.triplet.hex if colour.triplet else colour.name))
    return " ".join(words) or "plain"


def tables() -> dict[str, tuple[str, tuple[int, int]]]:
    """The tables that are kept: file name, game, size."""
    return {f"{name}-{w}x{h}.txt": (name, (w, h)) for name in names() for w, h in (SMALL, LARGE)}


def table_text(name: str, size: tuple[int, int]) -> str:
    """A table in the middle of a game with the cursor on a target, in colour and without."""
    found: list[list[str]] = []
    for look in ("four", "none"):

        async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
            await middle(app, pilot)
            await pilot.press("tab", "tab")
            await calm(app, pilot)
            found.extend(styles(app))

        drive(steps, table(name, look=look), size, look)
    characters, colour, same, plain = found
    assert characters == same, f"{name}: colours change what is written"
    return "\n".join([*characters, "", "in colour", *colour, "", "without", *plain]) + "\n"


async def middle(app: CardhouseApp, pilot: Pilot[None], decisions: int = 12) -> None:
    """Plays some decisions at random."""
    screen = app.screen
    assert isinstance(screen, GameScreen)
    adviser = make("random", screen.sitting.game, 5)
    for _ in range(decisions):
        if screen.sitting.draft is not None:
            screen.perform(adviser.choose(screen.sitting.view(), screen.sitting.legal))
            await calm(app, pilot)


def screen_text(name: str) -> str:
    """One of the other screens, in colour."""
    found: list[list[str]] = []
    first: Screen[Any] | None
    keys: tuple[str, ...] = ()
    three = game("three_piles")
    if name == "home":
        first = None
    elif name == "setup":
        first, keys = SetupScreen(game("carbles"), {}), ("down", "down", "down", "down", "right")
    elif name == "rules":
        first = RulesScreen(three, "four", ["P10"])
    elif name == "lesson":
        first, keys = LessonScreen(three, 0, "four"), ("enter", "h")
    else:
        asked = {"choices": ("c",), "describe": ("d",), "menu": ("m",), "refusal": ("shift+down",) * 9 + ("enter",)}
        first, keys = table("three_piles"), asked[name]

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await calm(app, pilot)
        assert name != "home" or isinstance(app.screen, HomeScreen)
        found.extend(styles(app))

    drive(steps, first)
    return "\n".join([*found[0], "", "in colour", *found[1]]) + "\n"


def main() -> None:
    """Rewrites every snapshot; run it with an empty CARDHOUSE_HOME."""
    import os
    import tempfile

    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["CARDHOUSE_HOME"] = home
        wanted = {f"screen-{name}.txt": screen_text(name) for name in SCREENS}
        wanted |= {file: table_text(*asked) for file, asked in tables().items()}
    for old in FOLDER.glob("*.txt"):
        if old.name not in wanted:
            old.unlink()
    for file, text in wanted.items():
        path = FOLDER / file
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if text != before:
            path.write_text(text, encoding="utf-8")
            print(f"{'changed' if before else 'new'} {file}")


__all__ = ["FOLDER", "SCREENS", "main", "screen_text", "table_text", "tables"]
