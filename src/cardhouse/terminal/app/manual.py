"""Rulebooks as pages of the manual: a game's own Markdown, its figures drawn as pictures and told
in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console
from textual.strip import Strip

from cardhouse.core.game import Game
from cardhouse.play.figures import figure_position
from cardhouse.play.rulebook import FIGURE
from cardhouse.terminal.app.pictures import svg
from cardhouse.terminal.app.rules import figure
from cardhouse.terminal.drawing.describe import describe
from cardhouse.terminal.drawing.scenes import open_scene
from cardhouse.terminal.wording import TEXT

COLUMNS, ROWS = 84, 40


@dataclass(frozen=True)
class Rulebook:
    """A rulebook's page in Markdown, and its pictures by the names that the page calls them."""

    page: str
    pictures: dict[str, str]


def rulebook(game: Game, below: Callable[[str], list[str]] = lambda figure: []) -> Rulebook:
    """The rulebook of a game. Raises OSError where it has none, CardhouseError where a figure
    cannot be drawn.

    below: the lines of Markdown that follow a figure, by its name.
    """
    pictures: dict[str, str] = {}
    lines = []
    for line in game.rules_text().splitlines():
        found = FIGURE.fullmatch(line.strip())
        if found is None:
            lines.append(line)
            continue
        name = f"{game.name}-{found[1]}.svg"
        pictures[name] = picture(game, found[1])
        status, *facts = in_words(game, found[1])
        lines += [f"![{status}]({name})", "", f'??? note "{TEXT("rules.in_words")}"', ""]
        lines += [f"    - {said}" for said in (status, *facts)]
        lines += below(found[1])
    return Rulebook("\n".join(lines) + "\n", pictures)


def picture(game: Game, name: str) -> str:
    """A figure as SVG, as the full-screen app draws it."""
    console = Console(width=COLUMNS + 4, color_system="truecolor", legacy_windows=False)
    drawn = figure(game, name, "four", COLUMNS, ROWS)
    strips = [Strip(line.render(console)) for line in drawn.split("\n")]
    edge = Strip.blank(COLUMNS)
    return svg([edge, *(strip.crop_extend(0, COLUMNS, None) for strip in strips), edge])


def in_words(game: Game, name: str) -> list[str]:
    """A figure as it is read aloud, the status first."""
    return describe(open_scene(game, figure_position(game, name), COLUMNS))
