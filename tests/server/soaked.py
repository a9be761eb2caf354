"""The server of ``tests.server.soak``: at SIGUSR1 it writes what it holds into the file
``CARDHOUSE_SOAK``.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
from pathlib import Path

from cardhouse.terminal.cli import main


def held(_signal: int, _frame: object) -> None:
    """Writes resident memory in KiB, how many pieces of it Python uses, open descriptors, tasks,
    and objects that the collector follows.
    """
    gc.collect()
    status = Path("/proc/self/status").read_text().splitlines()
    memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    told = {
        "memory KiB": memory,
        "pieces used": sys.getallocatedblocks(),
        "descriptors": len(os.listdir("/proc/self/fd")),
        "tasks": len(asyncio.all_tasks()),
        "objects": len(gc.get_objects()),
    }
    file = Path(os.environ["CARDHOUSE_SOAK"])
    part = file.with_suffix(".part")
    part.write_text(json.dumps(told))
    part.replace(file)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, held)
    sys.exit(main())
