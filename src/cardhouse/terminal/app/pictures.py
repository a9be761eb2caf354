"""Pictures of the tables for the README: ``python -m cardhouse.terminal.app.pictures
docs/pictures``.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from html import escape
from pathlib import Path

from rich.style import Style
from textual.strip import Strip

from cardhouse.agents.base import make
from cardhouse.core.game import Game, all_games
from cardhouse.play.match import new_match
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.settings import Settings
from cardhouse.terminal.seating import checked_plan

SIZE = (126, 38)
SEED = 3
DECISIONS = 30
WIDTH, HEIGHT, FONT = 8.4, 17.0, 14


def svg(strips: list[Strip]) -> str:
    """The screen as a small SVG: one rectangle and one text a run of equal style."""
    columns = max(strip.cell_length for strip in strips)
    wide, high = columns * WIDTH, len(strips) * HEIGHT
    classes: dict[str, str] = {}
    shapes: list[str] = []
    texts: list[str] = []
    for row, strip in enumerate(strips):
        at = 0
        for segment in strip.simplify():
            text, style = segment.text, segment.style or Style()
            ink, under = _colours(style)
            x, y = at * WIDTH, row * HEIGHT
            if under:
                shapes.append(
                    f'<path fill="{under}" d="M{x:.1f} {y:g}h{len(text) * WIDTH + 0.4:.1f}v{HEIGHT + 0.4:g}H{x:.1f}z"/>'
                )
            if text.strip():
                said = f"fill:{ink}" + (";font-weight:bold" if style.bold else "")
                name = classes.setdefault(said, f"s{len(classes)}")
                bare = text.lstrip()
                left = (at + len(text) - len(bare)) * WIDTH
                bare = bare.rstrip()
                texts.append(
                    f'<text class="{name}" x="{left:.1f}" y="{y + 13:g}" textLength="{len(bare) * WIDTH:.1f}">'
                    f"{escape(bare).replace(' ', '&#160;')}</text>"
                )
            at += segment.cell_length
    rules = "".join(f".{name}{{{said}}}" for said, name in classes.items())
    font = f"text{{font:{FONT}px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">',
            f"<style>{font}{rules}</style>",
            f'<rect width="{wide:g}" height="{high:g}" fill="#12402f"/>',
            *shapes,
            *texts,
            "</svg>\n",
        ]
    )


def _colours(style: Style) -> tuple[str, str]:
    ink = style.color.triplet.hex if style.color is not None and style.color.triplet else "#f1ead8"
    under = style.bgcolor.triplet.hex if style.bgcolor is not None and style.bgcolor.triplet else ""
    return ink, "" if under == "#12402f" else under


async def picture(game: Game) -> str:
    """A table in the middle of a game."""
    match = new_match(game.name, seed=SEED)
    screen = GameScreen(AppSession(match, checked_plan(match, None)), "four", 0, str(SEED))
    app = CardhouseApp(screen, 0, Settings(theme="four"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for made in range(DECISIONS):
            while screen.flow.thinking:
                await pilot.pause(0.01)
            if not screen.session.decides:
                break
            careful = make("careful", game, made)
            screen.content.perform(careful.choose(screen.session.view(), screen.session.legal))
            await pilot.pause()
        while screen.flow.thinking:
            await pilot.pause(0.01)
        await pilot.press("tab", "tab")
        await pilot.pause()
        return svg(app.screen._compositor.render_strips())


def main(folder: str) -> None:
    """Writes a picture for each game."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["CARDHOUSE_HOME"] = home
        for game in all_games():
            path = target / f"{game.name}.svg"
            path.write_text(asyncio.run(picture(game)), encoding="utf-8")
            print(f"{path}  {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
