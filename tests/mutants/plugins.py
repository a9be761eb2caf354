"""What pytest is told to do in a fork: to note who runs which line, or to run chosen tests within
their time.
"""

from __future__ import annotations

import ast
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

COMPILED = Path("src/cardhouse/core/compiled.py")
PATIENCE, LEAST = 5.0, 2.0
"""A test may work so many times as long as without a fault, and so many seconds more."""
LONGER, WAIT = 10.0, 20.0
"""As much by the clock, for a test that waits for what never comes."""


class Run:
    """Runs tests in a given order. A test that works for too long ends the process by SIGPROF, one
    that waits for too long by SIGALRM.

    ``chosen`` are the tests' seconds of work and of the clock without a fault, in the order in
    which they shall run.
    """

    def __init__(self, chosen: dict[str, tuple[float, float]], kernels_of: Path | None) -> None:
        self.chosen = chosen
        self.kernels_of = kernels_of
        self.failed = ""

    def pytest_configure(self, config: pytest.Config) -> None:
        """Lets machine code be found where only files changed from which none is made."""
        if self.kernels_of is not None:
            from cardhouse.core import cache

            real, copy, whole = cache._hash, config.rootpath, self.kernels_of
            cache._hash = lambda folder: real(  # type: ignore[assignment]
                whole / folder.relative_to(copy) if folder.is_relative_to(copy) else folder
            )

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keeps what was chosen, in that order."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[name] for name in self.chosen if name in found]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Lets a test work and wait only for so long."""
        work, wall = self.chosen[item.nodeid]
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, LEAST + PATIENCE * work)
        signal.setitimer(signal.ITIMER_REAL, WAIT + LONGER * wall)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remembers the first that fails."""
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def told(self) -> dict[str, Any]:
        """The test that failed."""
        return {"failed": self.failed}


class Measure:
    """Notes for each test its seconds, which lines of some files it runs, and whether it asks for
    machine code.

    Lines that servers of the tests run in processes of their own belong to all tests of the file.
    """

    def __init__(self, sources: Sequence[Path], others: Path) -> None:
        self.sources = [*sources, COMPILED]
        self.others = others
        self.tests: dict[str, list[float]] = {}
        self.failed: set[str] = set()
        self.cover: Any = None
        self.root = Path()

    def pytest_configure(self, config: pytest.Config) -> None:
        """Begins to look, before the house is imported."""
        import coverage

        self.root = config.rootpath
        files = [str(self.root / path) for path in self.sources]
        self.others.with_suffix(".ini").write_text(
            "[run]\nparallel = true\nsigterm = true\n"
            f"data_file = {self.others}\ninclude =\n" + "".join(f"    {file}\n" for file in files)
        )
        self.cover = coverage.Coverage(data_file=None, include=files, config_file=False)
        self.cover.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Names the lines of a test by it."""
        self.cover.switch_context(item.nodeid)
        wall, work = time.monotonic(), time.process_time()
        try:
            return (yield)
        finally:
            self.tests[item.nodeid] = [
                round(time.process_time() - work, 3), round(time.monotonic() - wall, 3),
            ]  # fmt: skip
            self.cover.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remembers those that are of no use."""
        if not report.passed:
            self.failed.add(report.nodeid)

    def told(self) -> dict[str, Any]:
        """Tests with their seconds of work and of the clock; files with lines with tests, by
        number; modules.
        """
        self.cover.stop()
        names = [name for name in self.tests if name not in self.failed]
        number = {name: i for i, name in enumerate(names)}
        lines: dict[str, dict[int, list[int]]] = {}
        data = self.cover.get_data()
        for path in self.sources:
            by_line = data.contexts_by_lineno(str(self.root / path))
            lines[path.as_posix()] = {
                line: sorted(number[name] for name in contexts if name in number)
                for line, contexts in by_line.items()
            }
        asked = lines.pop(COMPILED.as_posix()).get(_last_line(self.root / COMPILED), [])
        self._add_others(lines, list(number.values()))
        return {
            "tests": {name: self.tests[name] for name in names},
            "failed": sorted(self.failed),
            "lines": lines,
            "compiled": asked,
            "modules": [n for n in sys.modules if n.split(".")[0] not in ("cardhouse", "tests")],
        }

    def _add_others(self, lines: dict[str, dict[int, list[int]]], everyone: list[int]) -> None:
        from coverage import CoverageData
        from coverage.exceptions import CoverageException

        for file in self.others.parent.glob(f"{self.others.name}.*"):
            if file.suffix == ".ini":
                continue
            data = CoverageData(str(file))
            try:
                data.read()
            except CoverageException:  # killed while it wrote
                continue
            for path in self.sources[:-1]:
                for line in data.lines(str(self.root / path)) or []:
                    lines.setdefault(path.as_posix(), {})[line] = everyone
            file.unlink()


def _last_line(path: Path) -> int:
    """The last line of ``compiled``, which every test runs that asks for machine code."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == "compiled":
            return node.body[-1].lineno
    raise LookupError(f"{path} has no function named compiled")
