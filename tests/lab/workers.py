"""Work for worker pools in tests; in a module, so that other processes find it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any


def work(
    name: str, options: dict[str, Any], deal: int, seconds: float, memory: int
) -> dict[str, Any]:
    """An entry; ``name`` is a folder, in which deal 3 leaves a note before it kills its worker, the first time it is
    done; deal 7 kills it always, deal 9 fails."""
    note = Path(name) / str(deal)
    if deal == 7 or (deal == 3 and not note.exists()):
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if deal == 9:
        raise ValueError("nine")
    return {
        "deal": deal,
        "verdict": "unsolvable",
        "cpu_seconds": 0.5,
        "seconds": seconds,
        "positions": memory,
    }
