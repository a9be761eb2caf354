"""Which tests run a line, and for how long: measured once for each file of tests, and kept."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .copies import ROOT
from .plugins import Measure
from .sites import Mutant
from .warm import run_tests, warm_up

KEPT = ROOT / ".mutants"
FEW = 10
"""Where fewer tests run a line than this, the other tests of their files are asked, too."""
HOUR = 3600.0

Command = tuple[str, ...]
"""What pytest is told: files and folders, then perhaps ``-k`` and its words."""


@dataclass
class Measured:
    """All tests of a command: seconds of work and of the clock, lines by file and number, those
    that compile.
    """

    tests: dict[str, tuple[float, float]] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    compiled: set[str] = field(default_factory=set)

    def add(self, told: dict[str, Any]) -> None:
        """Takes in what was told of one file of tests."""
        names = list(told["tests"])
        self.tests.update((name, (work, wall)) for name, (work, wall) in told["tests"].items())
        self.compiled.update(names[i] for i in told["compiled"])
        for path, lines in told["lines"].items():
            mine = self.lines.setdefault(path, {})
            for line, numbers in lines.items():
                mine.setdefault(int(line), set()).update(names[i] for i in numbers)

    def chosen(self, root: Path, mutant: Mutant, makes_code: bool) -> set[str]:
        """The tests that can notice a mutant: those that run its lines, all where it stands outside
        of functions.

        Tests of machine code are left out where it would have to be made anew.
        """
        plain = set(self.tests) - self.compiled if makes_code else set(self.tests)
        if not mutant.in_function(root):
            return plain
        mine = self.lines.get(mutant.path.as_posix(), {})
        first, last = mutant.lines(root)
        found = {name for line in range(first, last + 1) for name in mine.get(line, ())} & plain
        if 0 < len(found) < FEW:
            files = {name.partition("::")[0] for name in found}
            found |= {name for name in plain if name.partition("::")[0] in files}
        return found


def measure(folder: Path, command: Command, sources: Sequence[Path]) -> Measured:
    """Measures a command in a copy without a fault, or reads what was measured.

    A file that ends before it tells anything is tried once more, then left out until it is measured
    another time.
    """
    words = [word for word in command if not word.startswith("tests/")]
    words = words[: 2 if words else 0]
    found = Measured()
    for file in _files(folder, [word for word in command if word.startswith("tests/")]):
        kept = KEPT / "measured" / f"{_digest(folder, file, words, sources)}.json"
        if not kept.is_file():
            told = _measured(folder, file, words, sources) or _measured(
                folder, file, words, sources
            )
            if not told:
                print(f"left out: {file} {' '.join(words)} fails without a fault", flush=True)
                continue
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(told), encoding="utf-8")
        told = json.loads(kept.read_text(encoding="utf-8"))
        warm_up(told["modules"])
        found.add(told)
    return found


def _measured(
    folder: Path, file: Path, words: list[str], sources: Sequence[Path]
) -> dict[str, Any]:
    others = folder / ".others"
    plugin = Measure(sources, others)
    begin = folder / "src" / "sitecustomize.py"  # what a server of a test begins with
    begin.write_text("import coverage\n\ncoverage.process_startup()\n")
    try:
        ended = run_tests(
            folder, ["--maxfail=0", file.as_posix(), *words], plugin, HOUR,
            COVERAGE_PROCESS_START=f"{others}.ini" if "server" in file.parts else "",
        )  # fmt: skip
    finally:
        begin.unlink()
    return ended.told


def _files(folder: Path, words: Iterable[str]) -> list[Path]:
    found: dict[Path, None] = {}
    for word in words:
        path = folder / word
        for file in [path] if path.is_file() else sorted(path.rglob("test_*.py")):
            found[file.relative_to(folder)] = None
    return list(found)


def _digest(folder: Path, file: Path, words: Iterable[str], sources: Sequence[Path]) -> str:
    """What is measured depends on the file, on what stands beside it, and on the files that are
    looked at.
    """
    digest = hashlib.sha256(" ".join(words).encode())
    beside = [p for p in (folder / file).parent.glob("*.py") if not p.name.startswith("test_")]
    for path in sorted([folder / file, *beside, *(folder / source for source in sources)]):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{file.stem}-{digest.hexdigest()[:16]}"


@cache
def makes_code(root: Path) -> frozenset[Path]:
    """The files of the house from which machine code is made: those with rules and kernels, and
    what they import.
    """
    package = root / "src"
    waiting = [
        path
        for path in package.glob("cardhouse/**/*.py")
        if "\n@rule\n" in path.read_text(encoding="utf-8")
    ]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                module = package.joinpath(*node.module.split("."))
                parts = [module / f"{name.name}.py" for name in node.names]
                waiting += [part for part in parts if part.is_file()]
                if not all(part.is_file() for part in parts):
                    files = (module.with_suffix(".py"), module / "__init__.py")
                    waiting += [file for file in files if file.is_file()]
    return frozenset(path.relative_to(root) for path in found)
