"""A copy of the house in which a file may be wrong for a while."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .sites import Mutant

ROOT = Path(__file__).resolve().parents[2]
_STAMPS = itertools.count(1_000_000_000)
"""Bytecode is kept by the second and the size of its source, so each text gets a second of its
own.
"""


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of all files that git knows or does not ignore, and of the built client, gone
    afterwards.
    """
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


@contextmanager
def put_in(mutant: Mutant | None, folder: Path) -> Iterator[None]:
    """A copy with one fault for a while, or without one."""
    if mutant is None:
        yield
        return
    target = folder / mutant.path
    whole = target.read_bytes()
    _write(target, mutant.text(folder).encode())
    try:
        yield
    finally:
        _write(target, whole)


def _write(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    stamp = next(_STAMPS)
    os.utime(path, (stamp, stamp))
