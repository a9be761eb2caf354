"""The rooms of the server: each imports only those before it, and no module imports itself by a
detour.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import cardhouse.server
from cardhouse.server import messages as m
from cardhouse.server.table.handling import WITH_HANDLERS
from cardhouse.server.table.registry import HANDLERS

NAME = "cardhouse.server"
ROOT = Path(next(iter(cardhouse.server.__path__)))
ROOMS = ("messages", "proof", "storage", "workers", "table", "web")
GROUND = ("settings", "buckets", "tokens", "wording")
"""Beside the rooms: known to all, and knowing none."""
MAY_IMPORT = {
    "messages": {"messages"},
    "proof": {"proof"},
    "storage": {"messages", "proof", "storage"},
    "workers": {"messages", "workers"},
    "table": {"messages", "proof", "storage", "workers", "table"},
    "web": set(ROOMS),
}


def modules() -> dict[str, Path]:
    """Every module of the server; a package is called by its folder's name."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join((NAME, *(part for part in parts if part != "__init__")))] = path
    return found


MODULES = modules()


def imports_of(source: str, known: Mapping[str, object]) -> frozenset[str]:
    """The known modules that a source imports anywhere: in functions and for types alone, too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            assert node.module
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= whole
            if not whole <= set(known):
                found.add(node.module)
    return frozenset(found & set(known))


@cache
def imported(module: str) -> frozenset[str]:
    return imports_of(MODULES[module].read_text(encoding="utf-8"), MODULES)


def room(module: str) -> str:
    parts = module.split(".")
    return parts[2] if len(parts) > 2 else ""


def circle(graph: Mapping[str, frozenset[str]]) -> list[str]:
    """Modules that import each other in a circle; empty if there is none."""
    done: set[str] = set()

    def walk(at: str, path: list[str]) -> list[str]:
        if at in path:
            return [*path[path.index(at) :], at]
        if at in done:
            return []
        for other in sorted(graph[at]):
            found = walk(other, [*path, at])
            if found:
                return found
        done.add(at)
        return []

    for name in graph:
        found = walk(name, [])
        if found:
            return found
    return []


def test_every_module_stands_in_a_room() -> None:
    assert {room(module) for module in MODULES} == {"", *GROUND, *ROOMS}


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_one_way(module: str) -> None:
    here = room(module)
    for other in imported(module):
        there = room(other)
        if here in ROOMS:
            assert there in GROUND or there in MAY_IMPORT[here], f"{module} imports {other}"
        else:
            assert there in GROUND, f"{module} imports {other}"


def test_no_module_imports_itself_by_a_detour() -> None:
    found = circle({module: imported(module) for module in MODULES})
    assert not found, " -> ".join(found)


def test_circles_are_found_for_types_and_within_functions_too() -> None:
    sources = {
        "a": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from b import X",
        "b": "def f():\n    import c",
        "c": "import a",
        "d": "import a",
    }
    graph = {name: imports_of(source, sources) for name, source in sources.items()}
    assert graph["a"] == {"b"}
    assert circle(graph) == ["a", "b", "c", "a"]
    assert circle({**graph, "c": frozenset()}) == []


def test_the_hub_knows_no_handler() -> None:
    """What the hub reaches registers nothing: requests find their handlers by the registry
    alone.
    """
    reached: set[str] = set()
    waiting = [f"{NAME}.table.hub"]
    while waiting:
        module = waiting.pop()
        if module not in reached:
            reached.add(module)
            waiting += imported(module)
    registering = {module for module in MODULES if f"{NAME}.table.registry" in imported(module)}
    assert len(registering) > 5
    assert not reached & registering


def test_every_request_has_a_handler() -> None:
    assert WITH_HANDLERS
    assert set(HANDLERS) == set(get_args(m.FromClient))
