"""What mkdocs does for the manual beyond Markdown: pages made from other files of the project, and
links to them.

The rulebooks are the games' own, the pages about the project are those beside the README; nothing
is copied by hand. A link in any page may name a file of the repository as it would there; here it
leads to where that file stands in the manual. Where CARDHOUSE_SITE_BESIDE names the folder of the
house without a server, it comes along, and every figure of a rulebook can be played on from: below
its picture stands a frame, which is loaded once it is opened and seen. Other pages say where such a
table belongs by a comment of its own line: ``<!-- table: GAME FIGURE -->``.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
from functools import partial
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from cardhouse.core.game import Game, all_games
from cardhouse.terminal.app.manual import rulebook

PROJECT = ("ARCHITECTURE", "BENCHMARKS", "CHANGELOG", "CONTRIBUTING")
HOUSE = [game for game in all_games() if game.package.startswith("cardhouse.games.")]
"""The games whose rulebooks the manual has; those of other packages have manuals of their own."""
SHOWN = ("examples/bot.py", "examples/carlton_layout.py")
"""Programs that pages link to; each is a file of the manual."""

SCHEMAS = "src/cardhouse/terminal/schemas"
"""What commands print as JSON, a schema for each; they are files of the manual, too."""
BESIDE = os.environ.get("CARDHOUSE_SITE_BESIDE", "")
PLAY = "play"
"""Where the house without a server lies in the manual."""

_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)")
_TABLE = re.compile(r"^<!-- table: (\w+) (\w+) -->$", re.MULTILINE)
_FENCE = re.compile(r"(^```.*?^```$|`[^`\n]+`)", re.DOTALL | re.MULTILINE)


def places(config: MkDocsConfig) -> dict[str, str]:
    """Where files of the repository stand in the manual, by their paths."""
    root, docs = _root(config), Path(config.docs_dir)
    found = {f"{name}.md": f"project/{name.lower()}.md" for name in PROJECT}
    found |= {name: f"files/{name}" for name in SHOWN}
    found |= {f"benchmarks/{name}": f"files/benchmarks/{name}" for name in _measured(root)}
    found |= {f"{SCHEMAS}/{name}": f"files/schemas/{name}" for name in _schemas(root)}
    found |= {"README.md": "index.md", "benchmarks": "project/measurements.md"}
    found |= {"src/cardhouse/server/messages": "reference/messages.md"}
    found |= {
        f"src/cardhouse/games/{game.name}/rules.md": f"rulebooks/{game.name}.md" for game in HOUSE
    }
    for path in docs.rglob("*"):
        if path.is_file():
            found[path.relative_to(root).as_posix()] = path.relative_to(docs).as_posix()
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the rulebooks with their pictures, the pages about the project, and the programs."""
    for game in HOUSE:
        above = partial(live, game, f"rulebooks/{game.name}.md")
        made = rulebook(game, above) if BESIDE else rulebook(game)
        files.append(File.generated(config, f"rulebooks/{game.name}.md", content=made.page))
        for name, drawn in made.pictures.items():
            files.append(File.generated(config, f"rulebooks/{name}", content=drawn))
    root = _root(config)
    for name in PROJECT:
        text = (root / f"{name}.md").read_text(encoding="utf-8")
        files.append(File.generated(config, f"project/{name.lower()}.md", content=text))
    shown = [*SHOWN, *(f"benchmarks/{name}" for name in _measured(root))]
    for name in shown:
        text = (root / name).read_text(encoding="utf-8")
        files.append(File.generated(config, f"files/{name}", content=text))
    for name in _schemas(root):
        text = (root / SCHEMAS / name).read_text(encoding="utf-8")
        files.append(File.generated(config, f"files/schemas/{name}", content=text))
    listed = [f"- [{name}](../files/benchmarks/{name})" for name in _measured(root)]
    page = "\n".join(["# What was measured, game by game", "", *listed, ""])
    files.append(File.generated(config, "project/measurements.md", content=page))
    return files


def live(game: Game, page: str, figure: str) -> list[str]:
    """A table on a page that goes on from a figure, in Markdown; that of the deal stands open in
    its rulebook.
    """
    place = posixpath.relpath(PLAY, posixpath.dirname(page) or ".")
    address = f"{place}/index.html#/from/{game.name}/{figure}"
    title = f"{game.title}: a table to play on from ({figure})"
    opened = figure == "start" and page.startswith("rulebooks/")
    mark = "???+" if opened else "???"
    return [
        "",
        f'{mark} example "Play on from here"',
        "",
        f'    <iframe class="live" loading="lazy" title="{title}" src="{address}"></iframe>',
        "",
        f'    <p><a href="{address}">In a window of its own</a></p>',
        "",
    ]


def tables(markdown: str, page: str) -> str:
    """A page with a table wherever a comment asks for one, where they are built at all. Raises
    KeyError for a game that the house does not have.
    """
    known = {game.name: game for game in HOUSE}

    def table(found: re.Match[str]) -> str:
        return "\n".join(live(known[found[1]], page, found[2])) if BESIDE else ""

    return _TABLE.sub(table, markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Lays the house without a server into the manual, where it is to be beside it."""
    if BESIDE:
        shutil.copytree(BESIDE, Path(config.site_dir) / PLAY, dirs_exist_ok=True)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lets links to files of the repository lead to where these stand in the manual, and lays
    tables where the page asks for them.
    """
    where = places(config)
    here = page.file.src_uri
    beside = {there: path for path, there in where.items() if path != "README.md"}
    origin = beside[here]

    def led(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(origin), found[1]))
        there = where.get(target)
        return posixpath.relpath(there, posixpath.dirname(here) or ".") if there else found[1]

    parts = _FENCE.split(tables(markdown, here))
    return "".join(part if i % 2 else _LINK.sub(led, part) for i, part in enumerate(parts))


def _measured(root: Path) -> list[str]:
    return sorted(path.name for path in (root / "benchmarks").glob("*.csv"))


def _schemas(root: Path) -> list[str]:
    return sorted(path.name for path in (root / SCHEMAS).glob("*.json"))


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent
