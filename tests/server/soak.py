"""``make soak``: thousands of tables are opened, played and expire; at the end the server holds no
more than early on.

    python -m tests.server.soak [--tables 10000] [--early 1000] [--at-once 6]

Each table has a person of its own with a new token, who comes by WebSocket, plays some moves
against a computer player, talks, gives up and goes. Twice, after ``--early`` tables and at the end,
the server has let go of all tables, and tells its memory, descriptors, tasks and live objects. The
exit code is 1 if one of them has grown by more than 3 %.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.server.support import LOOSE, Player, Server, guest
from tests.server.web.inner.several import SEATS

GAMES = "three_piles", "carbondale", "carbles", "carbondale_draft"
QUICKLY = "evict=1", "expire_over=1", "expire_playing=1", "expire_waiting=1", "expire_results=1"
MOVES = 5
MOST = 1.03


def visit(server: Server, number: int) -> None:
    """One person at one table."""
    rng, token = random.Random(number), guest()
    game = GAMES[number % len(GAMES)]
    options = {"players": 2} if game in ("carbondale", "carbles") else {}
    code = server.open(game, token, seats=SEATS, start=True, options=options)["code"]
    player = Player(server, code, token)
    try:
        moves = 0
        while moves < MOVES:
            now = player.now
            if now is None or not now["choices"]:
                if now is not None and now["deciding"] is None:
                    return
                player.read()
                continue
            player.play(rng.choice(now["choices"])["action"])
            moves += 1
        player.ask("chat", text=f"bye {number}")
        player.ask("resign")
        while player.table["state"] != "over":
            player.read()
    finally:
        player.close()


class Visitors:
    """People who come one after the other, some at once."""

    def __init__(self, server: Server, at_once: int) -> None:
        self.server, self.at_once = server, at_once
        self.numbers = itertools.count()
        self.wrong: list[str] = []

    def come(self, count: int) -> None:
        """Lets so many come, and waits until all have gone."""
        left = iter(range(count))
        threads = [threading.Thread(target=self._some, args=(left,)) for _ in range(self.at_once)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _some(self, left: itertools.count[int]) -> None:
        for _ in left:
            try:
                visit(self.server, next(self.numbers))
            except Exception as error:
                self.wrong.append(f"{type(error).__name__}: {error}")


def tables_of(server: Server) -> float:
    """How many tables the server has in memory."""
    text = server.http("/metrics")[2].decode()
    line = next(x for x in text.splitlines() if x.startswith("cardhouse_tables"))
    return float(line.rpartition(" ")[2])


def held(server: Server, file: Path) -> dict[str, int]:
    """What the server holds once all tables are gone."""
    until = time.monotonic() + 60
    while tables_of(server) > 0 and time.monotonic() < until:
        time.sleep(0.5)
    time.sleep(3)
    file.unlink(missing_ok=True)
    assert server.process is not None
    server.process.send_signal(signal.SIGUSR1)
    while not file.exists():
        time.sleep(0.1)
        server.http("/api/health")
    found: dict[str, int] = json.loads(file.read_text())
    return found


def main() -> int:
    """Runs it, and prints both counts beside each other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000, help="tables in all (10000)")
    parser.add_argument(
        "--early", type=int, default=1000, help="tables before the first count (1000)"
    )
    parser.add_argument("--at-once", type=int, default=6, help="people at once (6)")
    args = parser.parse_args()
    print(f"{os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as home:
        file = Path(home) / "held.json"
        os.environ["CARDHOUSE_SOAK"] = str(file)
        server = Server(f"sqlite:///{home}/soak.db", Path(home), (*LOOSE, *QUICKLY))
        server.program = "-m", "tests.server.soaked"
        server.start()
        try:
            visitors, began = Visitors(server, args.at_once), time.monotonic()
            visitors.come(args.early)
            early = held(server, file)
            visitors.come(args.tables - args.early)
            late = held(server, file)
        finally:
            server.kill(signal.SIGTERM)
    took = time.monotonic() - began
    print(f"{args.tables} tables in {took:.0f} s, {len(visitors.wrong)} visits that failed")
    for one in visitors.wrong[:5]:
        print(f"    {one}")
    print(f"{'':12} {f'after {args.early}':>12} {f'after {args.tables}':>12}   ratio")
    grown = False
    for name, before in early.items():
        grown |= late[name] > MOST * before
        print(f"{name:12} {before:12} {late[name]:12} {late[name] / before:7.3f}")
    return int(grown or bool(visitors.wrong))


if __name__ == "__main__":
    sys.exit(main())
