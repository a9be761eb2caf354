"""The rooms of the terminal: imports go one way, never in a circle; plain play and the app do not
know each other.

Every import counts, also inside functions and under ``TYPE_CHECKING``.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import cardhouse.terminal

ROOM = "cardhouse.terminal"
FOLDER = Path(cardhouse.terminal.__file__).parent
ORDER = (
    {"wording", "warm_up", "files", "save_lock", "hints", "analysis", "seating", "drawing"},
    {"plain", "app"},
    {"commands"},
    {"cli"},
)
"""The rooms and files from the bottom to the top; those of one storey beside each other."""
DEEPEST = 2
"""How many classes of the app a screen may stand on: what is more is put together from parts."""


def module_of(path: Path) -> str:
    parts = path.relative_to(FOLDER).with_suffix("").parts
    return ".".join((ROOM, *(part for part in parts if part != "__init__")))


MODULES = {module_of(path): path for path in sorted(FOLDER.rglob("*.py"))}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imports(source: ast.Module, modules: frozenset[str]) -> set[str]:
    """The modules among these that a source imports anywhere."""
    found: set[str] = set()
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in modules else node.module or "")
    return found & modules


def imported(module: str) -> set[str]:
    return imports(tree(module), frozenset(MODULES)) - {module}


def circle(graph: dict[str, set[str]]) -> list[str]:
    """A way from a module back to itself; empty where there is none."""
    done: set[str] = set()

    def search(module: str, way: list[str]) -> list[str]:
        if module in way:
            return [*way[way.index(module) :], module]
        if module in done:
            return []
        for other in sorted(graph[module]):
            if found := search(other, [*way, module]):
                return found
        done.add(module)
        return []

    return next((found for module in sorted(graph) if (found := search(module, []))), [])


def storey(module: str) -> tuple[int, str]:
    """The height of a module's room, and the room."""
    room = module.removeprefix(ROOM).strip(".").partition(".")[0]
    for height, rooms in enumerate(ORDER):
        if room in rooms:
            return height, room
    pytest.fail(f"{module} stands in no known room")


def test_nothing_is_a_circle() -> None:
    assert circle({module: imported(module) for module in MODULES}) == []


def test_a_circle_would_be_found_wherever_it_is_imported() -> None:
    one = ast.parse("def f() -> None:\n    from a.two import x\n")
    two = ast.parse("if TYPE_CHECKING:\n    import a.three\n")
    three = ast.parse("from a import one\n")
    known = frozenset({"a.one", "a.two", "a.three"})
    graph = {
        name: imports(found, known)
        for name, found in (("a.one", one), ("a.two", two), ("a.three", three))
    }
    assert circle(graph) == ["a.one", "a.two", "a.three", "a.one"]
    assert circle({**graph, "a.three": set()}) == []


@pytest.mark.parametrize("module", [name for name in MODULES if name != ROOM])
def test_imports_go_one_way(module: str) -> None:
    height, room = storey(module)
    for other in imported(module) - {ROOM}:
        there, place = storey(other)
        beside = there == height and place != room and height > 0
        assert there <= height, f"{module} imports {other}, which stands above it"
        assert not beside, f"{module} imports {other}, which stands beside it"


def test_drawing_knows_no_files_and_no_players() -> None:
    for module in MODULES:
        if storey_room(module) == "drawing":
            known = {storey_room(other) for other in imported(module)}
            assert known <= {"drawing", "wording"}, module


def storey_room(module: str) -> str:
    return module.removeprefix(ROOM).strip(".").partition(".")[0]


def classes() -> dict[str, list[str]]:
    """Every class of the app with the names of those that it is derived from."""
    return {
        node.name: [base.id for base in node.bases if isinstance(base, ast.Name)]
        for module in MODULES
        if storey_room(module) == "app"
        for node in ast.walk(tree(module))
        if isinstance(node, ast.ClassDef)
    }


def test_screens_are_put_together_from_parts_not_derived_from_each_other() -> None:
    known = classes()

    def depth(name: str) -> int:
        return max((1 + depth(base) for base in known[name] if base in known), default=0)

    assert {name: depth(name) for name in known if depth(name) > DEEPEST} == {}
    assert depth("GameScreen") == DEEPEST, "house, table, game"
