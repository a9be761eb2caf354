"""Runs mutants in a copy of the house, and remembers what came of each."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cardhouse.lab.statistics import wilson

from .rooms import ROOMS, Command, Room
from .sites import Mutant

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".mutants"
CAUGHT, TIMEOUT, SURVIVED = "caught", "timeout", "survived"
PATIENCE, LEAST = 4.0, 60.0
"""A run may take so many times what it takes without a fault, and so many seconds at least."""
NO_TESTS = 5


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of all files that git knows or does not ignore, and of the built client, gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="mutants-"))
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"],
            cwd=ROOT, check=True, capture_output=True, text=True,
        )  # fmt: skip
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        client = Path("src/cardhouse/server/static")
        if (ROOT / client).is_dir():
            shutil.copytree(ROOT / client, folder / client)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_tests(folder: Path, command: Command, seconds: float) -> int | None:
    """Pytest's exit status in a copy; None if it did not end in time."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder)]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "CARDHOUSE_CACHE": str(folder / ".kernels"),
        "CARDHOUSE_GOLDEN": os.environ.get(
            "CARDHOUSE_GOLDEN", str(ROOT.parent / "shared" / "golden")
        ),
    }
    options = ["-n", "0", "-q", "-x", "-p", "no:cacheprovider", "-m", "not long"]
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", *options, *command],
        cwd=folder, env=environment, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # servers that a test has started, too


class Trial:
    """One room's mutants in one copy of the house."""

    def __init__(self, name: str, folder: Path) -> None:
        self.room: Room = ROOMS[name]
        self.folder = folder
        self.file = KEPT / f"{name}.jsonl"
        self.usual: dict[Command, float] = {}

    def known(self) -> dict[str, str]:
        """What came of mutants that were run before, by key."""
        if not self.file.is_file():
            return {}
        lines = self.file.read_text(encoding="utf-8").splitlines()
        return {entry["key"]: entry["outcome"] for entry in map(json.loads, lines)}

    def remember(self, mutant: Mutant, outcome: str, seconds: float) -> None:
        """Adds a line to what is known."""
        entry = {
            "key": mutant.key(ROOT), "outcome": outcome, "seconds": round(seconds, 1),
            "file": mutant.path.as_posix(), "line": mutant.line, "kind": mutant.kind,
        }  # fmt: skip
        self.file.parent.mkdir(exist_ok=True)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(entry) + "\n")

    def limit(self, command: Command) -> float:
        """How long a run may take. The first time it is made without a fault. Raises RuntimeError if that fails."""
        if command not in self.usual:
            start = time.monotonic()
            if run_tests(self.folder, command, 3600.0) not in (0, NO_TESTS):
                raise RuntimeError(f"without any fault this fails: pytest {' '.join(command)}")
            self.usual[command] = time.monotonic() - start
        return max(LEAST, PATIENCE * self.usual[command])

    def run(self, mutant: Mutant) -> str:
        """Whether the tests notice: the first run that fails, or does not end, settles it."""
        target = self.folder / mutant.path
        commands = [
            (command, self.limit(command)) for command in self.room.tests(ROOT, mutant.path)
        ]
        whole = target.read_text(encoding="utf-8")
        target.write_text(mutant.text(ROOT), encoding="utf-8")
        try:
            for command, seconds in commands:
                status = run_tests(self.folder, command, seconds)
                if status is None:
                    return TIMEOUT
                if status not in (0, NO_TESTS):
                    return CAUGHT
            return SURVIVED
        finally:
            target.write_text(whole, encoding="utf-8")


def report(name: str, drawn: list[Mutant], known: dict[str, str]) -> str:
    """The share that was caught with its interval, and the survivors as diffs."""
    tried = [mutant for mutant in drawn if mutant.key(ROOT) in known]
    survivors = [mutant for mutant in tried if known[mutant.key(ROOT)] == SURVIVED]
    caught = len(tried) - len(survivors)
    low, high = wilson(caught, len(tried))
    share = 100 * caught / len(tried) if tried else 0.0
    head = f"{name}: {caught} of {len(tried)} caught, {share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return "\n".join([head, *(mutant.diff(ROOT) for mutant in survivors)])
