"""Bundle: what a page needs of the Python sources, as they are: ``python -m cardhouse.page.bundle
FOLDER``.

It writes ``cardhouse.zip`` (the sources that playing needs, catalogues, lists of deals, learned
weights) and ``told.json`` (what is the same for everybody, asked beforehand, by its path: games,
rulebooks, figures, pictures).
"""

from __future__ import annotations

import ast
import json
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardhouse.core.game import all_games
from cardhouse.page.start import start

ROOT = Path(__file__).parents[1]
ROOTS = ("cardhouse.page.start", "cardhouse.page.warm")
LEFT_OUT = ("observe", "fields", "action_features", "measures", "evaluator", "solver")
"""Files of a game that only learning, designing and solving need."""
SHAPES = ("wide", "tall")
SAME_TIME = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same sources make the same bytes."""


@cache
def sources() -> dict[str, Path]:
    """The modules that a page may import, by name: what is reached from its start and from the
    games' own files.

    A module is left out if importing it needs something that is not Python's own, whatever it may
    be asked for.
    """
    found: dict[str, Path] = {}
    waiting = [*ROOTS, *_of_games()]
    while waiting:
        name = waiting.pop()
        path = _path(name)
        if name in found or path is None or _foreign(name, set()):
            continue
        found[name] = path
        waiting += _imported(path, lazily=True)
        waiting += [name.rpartition(".")[0]] if "." in name else []
    return dict(sorted(found.items()))


def _of_games() -> Iterator[str]:
    for found in all_games():
        folder = ROOT.joinpath(*found.package.split(".")[1:])
        for path in sorted(folder.glob("*.py")):
            if path.stem not in LEFT_OUT:
                yield f"{found.package}.{path.stem}".removesuffix(".__init__")


def _path(name: str) -> Path | None:
    if name.split(".")[0] != "cardhouse":
        return None
    if any(part in LEFT_OUT for part in name.split(".")[2:]):
        return None
    path = ROOT.joinpath(*name.split(".")[1:])
    for one in (path / "__init__.py", path.with_suffix(".py")):
        if one.is_file():
            return one
    return None


def _foreign(name: str, seen: set[str]) -> bool:
    """Whether importing a module imports something that is neither ours nor Python's own."""
    path = _path(name)
    if name in seen or path is None:
        return False
    seen.add(name)
    for other in _imported(path, lazily=False):
        top = other.split(".")[0]
        if top != "cardhouse" and top not in sys.stdlib_module_names:
            return True
        if _foreign(other, seen):
            return True
    return False


@cache
def _imported(path: Path, lazily: bool) -> tuple[str, ...]:
    """What a file imports. lazily: inside of functions, too; what only a type checker sees is not
    meant.
    """
    found: list[str] = []

    def walk(nodes: list[ast.stmt]) -> None:
        for node in nodes:
            if isinstance(node, ast.Import):
                found.extend(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.append(node.module)
                found.extend(f"{node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                walk(node.orelse)
            elif lazily or not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for field in ("body", "orelse", "finalbody"):
                    walk(getattr(node, field, []))
                for handler in getattr(node, "handlers", []):
                    walk(handler.body)

    walk(ast.parse(path.read_text(encoding="utf-8")).body)
    return tuple(found)


def data() -> list[Path]:
    """What the modules read besides: catalogues, lists of deals, what was learned, figures."""
    packages = {path.parent for path in sources().values()}
    found = [path for one in packages for path in one.glob("language/*.json")]
    listed = [path for one in packages for path in (*one.glob("*.bin"), *one.glob("*.json"))]
    learned = [path for one in packages for path in one.glob("weights/*.net")]
    figures = [path for one in packages for path in one.glob("figures/*.json")]
    return sorted(found + listed + learned + figures)


def write_sources(target: Path) -> None:
    """Writes the sources and their data as a zip file."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in sorted([*sources().values(), *data()]):
            name = str(Path("cardhouse") / path.relative_to(ROOT))
            info = zipfile.ZipInfo(name, SAME_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, path.read_bytes())


def answers_beforehand() -> dict[str, object]:
    """What is the same for everybody, by its path."""
    house = start(lambda line, text: None, lambda *game: None, lambda code, seconds: None, "en")
    paths = ["/api/games"]
    for found in all_games():
        base = f"/api/games/{found.name}"
        figures = ROOT.joinpath(*found.package.split(".")[1:], "figures")
        paths += [f"{base}/rules", f"{base}/picture"]
        paths += [
            f"{base}/figures/{figure.stem}?shape={shape}"
            for figure in sorted(figures.glob("*.json"))
            for shape in SHAPES
        ]
    return {path: json.loads(house.ask(path))["body"] for path in paths}


def main(argv: list[str]) -> int:
    """Writes both files into a folder."""
    folder = Path(argv[0])
    folder.mkdir(parents=True, exist_ok=True)
    write_sources(folder / "cardhouse.zip")
    text = json.dumps(answers_beforehand(), ensure_ascii=False, separators=(",", ":"))
    (folder / "told.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
