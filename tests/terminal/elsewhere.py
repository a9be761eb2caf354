"""Another program that plays a saved game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOLD = """
import sys
from pathlib import Path
from cardhouse.terminal.save_lock import hold
hold(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
"""


def elsewhere(path: Path) -> subprocess.Popen[str]:
    """Another program that plays a saved game, until it reads a line."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    return other
