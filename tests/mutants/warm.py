"""Pytest in a fork of a process that has imported everything already, but for the house and its
tests.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from .copies import ROOT

OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov",
           "-p", "no:unraisableexception",  # what is told after the last test is no test's failure
           "-W", "ignore::pytest.PytestAssertRewriteWarning", "-m", "not long")  # fmt: skip
MEMORY = 6 << 30
"""Bytes that a run may ask for: a loop that never ends must not fill the machine."""
TICK = 0.02
LAST = 2000
"""Characters of what a run prints that are kept."""


class Told(Protocol):
    """A plugin of pytest that has something to say at the end."""

    def told(self) -> dict[str, Any]:
        """What it has to say, as JSON."""


@dataclass(frozen=True)
class Ended:
    """How a run ended: pytest's status, None if out of time; what the plugin told; the end of what
    was printed.
    """

    status: int | None
    told: dict[str, Any] = field(default_factory=dict)
    said: str = ""


def warm_up(modules: Iterable[str]) -> None:
    """Imports modules, but none of the house or its tests; those that are missing are left out."""
    for name in modules:
        if name.split(".")[0] not in ("cardhouse", "tests") and name not in sys.modules:
            with suppress(Exception):
                importlib.import_module(name)


def run_tests(
    folder: Path, words: Iterable[str], plugin: Told, seconds: float, **more: str
) -> Ended:
    """Runs pytest on a copy in a fork. seconds: as this process sees them pass; more:
    environment.
    """
    home = Path(tempfile.mkdtemp(prefix="mutants-run-"))
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 3
        try:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _settle(folder, home, more)
            status = _pytest([*OPTIONS, f"--basetemp={home / 'temp'}", *words], plugin)
            (home / "told").write_text(json.dumps(plugin.told()), encoding="utf-8")
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    try:
        ended = _wait(child, seconds)
        said = (home / "out").read_text(errors="replace")[-LAST:]
        return Ended(ended, _read(home / "told"), said)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # servers that a test has started, too
        shutil.rmtree(home, ignore_errors=True)


def _settle(folder: Path, home: Path, more: dict[str, str]) -> None:
    """Makes this process one that knows the copy alone, and writes to a file."""
    out = os.open(home / "out", os.O_WRONLY | os.O_CREAT)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115
    os.chdir(folder)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for name in [n for n in sys.modules if n.split(".")[0] in ("cardhouse", "tests")]:
        del sys.modules[name]
    ours = [str(folder / "src"), str(folder)]
    sys.path[:] = [*ours, *(p for p in sys.path if p not in ("", str(ROOT), str(ROOT / "src")))]
    importlib.invalidate_caches()
    os.environ.update(
        PYTHONPATH=os.pathsep.join(ours),
        CARDHOUSE_CACHE=str(folder / ".kernels"),
        CARDHOUSE_HOME=str(home),
        CARDHOUSE_GOLDEN=os.environ.get("CARDHOUSE_GOLDEN", str(ROOT.parent / "shared" / "golden")),
    )
    os.environ.update(more)


def _pytest(words: list[str], plugin: Told) -> int:
    import pytest

    return int(pytest.main(words, plugins=[plugin]))


def _wait(child: int, seconds: float) -> int | None:
    """Its exit status, or a signal below 0; None if out of time: the clock's, or a test's own."""
    for _ in range(int(seconds / TICK)):
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            code = os.waitstatus_to_exitcode(status)
            return None if code in (-signal.SIGPROF, -signal.SIGALRM) else code
        time.sleep(TICK)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _read(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
