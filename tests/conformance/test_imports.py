"""Imports go one way: core <- games <- play <- agents <- lab <- envs, server <- terminal; page
stands on agents.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import cardhouse
from cardhouse.core.game import names

ROOT = (
    Path(cardhouse.__file__).parent if cardhouse.__file__ else Path(next(iter(cardhouse.__path__)))
)
MODULES = {
    ".".join(("cardhouse", *path.relative_to(ROOT).with_suffix("").parts)): path
    for path in sorted(ROOT.rglob("*.py"))
}
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "play": {"core", "games", "play"},
    "agents": {"core", "games", "play", "agents"},
    # The suite that any game is held against, and the game that new ones begin with.
    "conformance": {"core", "games", "play", "agents", "conformance"},
    "starter": {"core", "conformance", "starter"},
    "lab": {"core", "games", "play", "agents", "lab"},
    "envs": {"core", "games", "play", "agents", "lab", "envs"},
    "server": {"core", "games", "play", "agents", "lab", "server"},
    "page": {"core", "games", "play", "agents", "page"},
    # The command line starts the server and measures environments.
    "terminal": {"core", "games", "play", "agents", "lab", "envs", "server", "terminal"}
    | {"conformance", "starter"},
}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


@cache
def imported(module: str) -> frozenset[str]:
    """Every module that is imported anywhere in a module, names from packages spelled out."""
    found: set[str] = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are written out in full"
            assert node.module
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def own(module: str) -> list[str]:
    return [name for name in MODULES if room(name) == module]


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_one_way(module: str) -> None:
    here = room(module)
    if here in ("__init__", "__main__"):
        return
    assert here in MAY_IMPORT, f"{module} stands in no known room"
    for other in imported(module):
        if other.startswith("cardhouse.") and other.split(".")[1] in MAY_IMPORT:
            assert other.split(".")[1] in MAY_IMPORT[here], f"{module} imports {other}"


def docstrings(module: str) -> set[int]:
    """The ids of the nodes that are docstrings: of modules, classes, functions, and what stands
    below a constant.
    """
    found: set[int] = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            found |= {id(x.value) for x in node.body if isinstance(x, ast.Expr)}
    return found


def names_a_game(module: str) -> list[str]:
    """Where a module knows a particular game: by an import, or by its name in a text that is no
    docstring.
    """
    found = [
        f"imports {other}"
        for other in imported(module)
        if any(f"{other}.".startswith(f"cardhouse.games.{name}.") for name in names())
    ]
    told = docstrings(module)
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            words = set(re.findall(r"\w+", node.value))
            found += [f"line {node.lineno}: names {name}" for name in sorted(words & set(names()))]
    return found


@pytest.mark.parametrize(
    "module", [name for name in MODULES if room(name) in MAY_IMPORT and room(name) != "games"]
)
def test_nobody_but_a_game_knows_a_particular_game(module: str) -> None:
    assert not names_a_game(module), f"{module}: {', '.join(names_a_game(module))}"


def needed(module: str) -> set[str]:
    """The modules of the house that a module imports, anywhere in it and for types alone, too."""
    found: set[str] = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if plain(full) in PLAIN else node.module)
    return {PLAIN[plain(other)] for other in found if plain(other) in PLAIN} - {module}


def plain(module: str) -> str:
    """A module's name without the ``__init__`` of a package."""
    return module.removesuffix(".__init__")


PLAIN = {plain(module): module for module in MODULES}


def circles() -> list[set[str]]:
    """The sets of modules that import each other, in whatever many steps."""
    reached = {module: needed(module) for module in MODULES}
    grown = True
    while grown:
        grown = False
        for module, known in reached.items():
            more = set().union(*(reached[other] for other in known)) - known
            if more:
                reached[module] = known | more
                grown = True
    found: list[set[str]] = []
    for module, known in reached.items():
        if module in known and not any(module in circle for circle in found):
            found.append({module, *(other for other in known if module in reached[other])})
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert not circles(), "\n".join(f"in a circle: {', '.join(sorted(x))}" for x in circles())


@pytest.mark.parametrize("game", names())
def test_a_game_knows_no_other_game_and_its_rules_know_no_view(game: str) -> None:
    folder = f"cardhouse.games.{game}"
    for module in MODULES:
        if module.startswith(folder + "."):
            for other in imported(module):
                if other.startswith("cardhouse.games."):
                    assert other.startswith(folder), f"{module} imports {other}"
    reached: set[str] = set()
    waiting = [f"{folder}.rules"]
    while waiting:
        module = waiting.pop()
        if module in MODULES and module not in reached:
            reached.add(module)
            waiting += [other for other in imported(module) if other.startswith(folder + ".")]
    for part in ("scene", "knowledge", "notation", "events", "preview", "advice", "position"):
        assert f"{folder}.{part}" not in reached, f"the rules of {game} import {part}"
    for module in reached:
        assert not any(other.startswith("cardhouse.core.scene") for other in imported(module))


def test_one_file_names_numba() -> None:
    naming = [
        module
        for module in MODULES
        if any(other.split(".")[0] in ("numba", "llvmlite") for other in imported(module))
    ]
    assert naming == ["cardhouse.core.compiled"]


@pytest.mark.parametrize("game", names())
def test_every_game_has_the_same_files(game: str) -> None:
    for part in (
        "state",
        "rules",
        "knowledge",
        "advice",
        "notation",
        "position",
        "events",
        "preview",
        "scene",
    ):
        assert f"cardhouse.games.{game}.{part}" in MODULES, f"{game} lacks {part}.py"
    assert (ROOT / "games" / game / "rules.md").is_file()
