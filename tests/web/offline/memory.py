"""What the page holds in a browser that nobody watches.

Whatever drives a browser has it keep a copy of all that a page receives, Python's program among
it; so this one is only started and looked at from outside.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.web.conftest import FLAGS, chromium

SECONDS = 50
"""By then a browser has cleaned up what starting has left."""
EVERY = 0.1
VISITS = 4
TABLE = "#/from/carlton/start"
HEAP = 30.0
"""Megabytes that Python's memory alone takes: where less is held, it has not begun."""


def private(pid: int) -> float:
    """Megabytes that a process holds for itself alone. Raises OSError if it is gone."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(x.split()[1]) for x in lines if x.startswith("Private_")) / 1024


def below(pid: int) -> Iterator[int]:
    """The processes that a process has begun, and those that these have."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        if parent == pid:
            yield int(path.parent.name)
            yield from below(int(path.parent.name))


def held(browser: int) -> float:
    """Megabytes that the largest of a browser's processes for pages holds for itself alone."""
    most = 0.0
    for one in below(browser):
        try:
            if b"--type=renderer" in Path(f"/proc/{one}/cmdline").read_bytes():
                most = max(most, private(one))
        except OSError:
            continue
    return most


def visits(url: str) -> Iterator[tuple[float, float]]:
    """Visits to a table, each by a browser begun anew, the first one with nothing kept: megabytes
    at most, and at rest.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        command = [chromium() or "chromium", *FLAGS, f"--user-data-dir={kept}", url + TABLE]
        # Without a port for whoever may watch, a browser without a screen leaves at once.
        command.insert(1, "--remote-debugging-port=0")
        for _ in range(VISITS):
            browser = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            try:
                until, seen = time.monotonic() + SECONDS, [0.0]
                while time.monotonic() < until:
                    seen.append(held(browser.pid))
                    time.sleep(EVERY)
            finally:
                browser.terminate()
                browser.wait()
            if seen[-1] < HEAP:
                raise RuntimeError("the page did not begin")
            yield max(seen), seen[-1]
