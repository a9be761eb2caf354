"""``make load WORKERS=1,2,4``: what a move costs with so many processes, and what passing on costs.

Each run has a PostgreSQL of its own (Debian's; nothing is measured where it is missing) and a fresh
server. Processor time is that of all server processes together, without the database's; the last
two runs are one process alone, and one whose every message is passed on by a second.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from tests.server.load import Load, show
from tests.server.postgres import Postgres, postgres_bin
from tests.server.support import LOOSE, Server


def measured(
    folder: Path, workers: int, passed: bool, clients: int, seconds: float
) -> dict[str, float]:
    """One run: so many processes, or (passed) one that passes everything on to another."""
    (folder / "postgres").mkdir()
    postgres = Postgres(folder / "postgres")
    postgres.start()
    servers = [Server(postgres.url, folder, LOOSE) for _ in range(1 + passed)]
    try:
        for server in servers:
            server.start("--workers", str(workers))
        load = Load(servers[0], 0.0, servers[1] if passed else None)
        return asyncio.run(load.run(clients, seconds))
    finally:
        for server in servers:
            server.kill(15)
        postgres.stop()


def main() -> None:
    """Runs each number of processes, then what passing on costs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--workers", default="1,2,4", help="numbers of processes (1,2,4)")
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0, help="length of a run (10)")
    args = parser.parse_args()
    if postgres_bin() is None:
        parser.exit(1, "PostgreSQL is not installed: several processes need it\n")
    counts = [int(count) for count in args.workers.split(",")]
    print(f"{os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}")
    print(
        "clients  think   moves/s   p50 ms   p99 ms       MB  cores  us/move  B/move/client  refused"
    )
    spent: dict[bool, float] = {}
    for workers, passed in [*((n, False) for n in counts if n != 1), (1, False), (1, True)]:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)  # PostgreSQL runs as another user.
            told = measured(Path(folder), workers, passed, args.clients, args.seconds)
        whose = (
            "one passes everything on to another"
            if passed
            else "1 process"
            if workers == 1
            else f"{workers} processes"
        )
        show(args.clients, 0.0, told, whose)
        if workers == 1:
            spent[passed] = told["us"]
    print(f"passing on costs {spent[True] - spent[False]:.0f} us of processor time a move")


if __name__ == "__main__":
    main()
