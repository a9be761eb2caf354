"""Examples in pages: fenced blocks of Python, and of commands with what they print, run in the
order of the page.

A block of ``console`` has commands after ``$`` and, below each, what it prints, where ``...``
stands for anything. A block of ``sh`` is not run: it is for people, or for ever. Its lines that
call ``cardhouse`` are held against the parser, so that no option is promised that there is not. A
comment ``<!-- needs: MODULE -->`` above a block says what has to be installed.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md")),
)

_BLOCK = re.compile(
    r"(?:^<!-- needs: (?P<needs>\w+) -->\n)?^```(?P<kind>python|console|sh)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, the module that it needs."""

    kind: str
    text: str
    needs: str


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page that are Python, console or sh."""
    return [Block(m["kind"], m["text"], m["needs"] or "") for m in _BLOCK.finditer(text)]


def run(page: str, found: list[Block], folder: Path) -> None:
    """Runs a page's Python and console blocks in a folder, names shared from block to block. Raises
    on what differs.
    """
    names: dict[str, Any] = {"__name__": "manual"}
    for block in found:
        if block.kind == "sh" or (block.needs and find_spec(block.needs) is None):
            continue
        if block.kind == "python":
            exec(compile(block.text, page, "exec"), names)
            continue
        for command, wanted in commands(block.text):
            said = shell(command, folder)
            assert fits(wanted, said), f"{page}: {command}\nprints\n{said}\nand not\n{wanted}"


def commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with what it prints."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, wanted = part.partition("\n")
        yield command, wanted


def fits(wanted: str, said: str) -> bool:
    """Whether an output is as wanted; ``...`` stands for anything, and white space at the ends of
    lines for nothing.
    """

    def bare(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.rstrip().splitlines())

    pattern = re.escape(bare(wanted)).replace(re.escape("..."), ".*?")
    return re.fullmatch(pattern, bare(said), re.DOTALL) is not None


def shell(command: str, folder: Path) -> str:
    """What a command line prints. Raises AssertionError if it fails."""
    tools = folder / ".tools"
    if not tools.is_dir():
        tools.mkdir()
        program = tools / "cardhouse"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cardhouse "$@"\n')
        program.chmod(0o755)
    paths = {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "CARDHOUSE_HOME": str(folder / "home"),
    }
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env={**os.environ, **paths, "NO_COLOR": "1", "COLUMNS": "80"},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stderr}"
    return done.stdout


def promised(text: str) -> list[list[str]]:
    """The calls of ``cardhouse`` in the ``sh`` blocks of a page, as arguments."""
    lines = [
        line for block in blocks(text) if block.kind == "sh" for line in block.text.split("\n")
    ]
    calls = (shlex.split(line, comments=True) for line in lines)
    return [call[1:] for call in calls if call[:1] == ["cardhouse"]]
