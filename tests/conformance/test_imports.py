"""Imports go one way: core <- games <- play <- agents <- lab <- envs, server <- terminal."""

from __future__ import annotations

import ast
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
    "lab": {"core", "games", "play", "agents", "lab"},
    "envs": {"core", "games", "play", "agents", "lab", "envs"},
    "server": {"core", "games", "play", "agents", "lab", "server"},
    # The command line starts the server.
    "terminal": {"core", "games", "play", "agents", "lab", "server", "terminal"},
}
# An agent may be made for one game, to measure others against; and somebody must offer it.
MADE_FOR_ONE_GAME = ("cardhouse.agents.classic", "cardhouse.agents.base")


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


@pytest.mark.parametrize(
    "module", [name for name in MODULES if room(name) in MAY_IMPORT and room(name) != "games"]
)
def test_nobody_but_a_game_knows_a_particular_game(module: str) -> None:
    if module in MADE_FOR_ONE_GAME:
        return
    for other in imported(module):
        assert not any(other.startswith(f"cardhouse.games.{name}") for name in names()), (
            f"{module} imports {other}"
        )
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Compare):
            constants = [x.value for x in ast.walk(node) if isinstance(x, ast.Constant)]
            assert not set(constants) & set(names()), (
                f"{module}, line {node.lineno}: asks for a game by its name"
            )


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
