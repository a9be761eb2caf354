"""``make load SPECTATORS=1000``: many who watch one table of 3 Piles, and what that costs those who
play.

    python -m tests.server.spectators [--spectators 1000] [--seconds 10] [--think 0.2]

First all of them join while nobody moves: bytes and processor time for each. Then two people play,
and the time from sending a move to its acknowledgement is measured, with as many spectators and,
for comparison, with none.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

from tests.server.load import NONCE, Client, Load, Socket, process_seconds
from tests.server.support import LOOSE, Server, guest


class Spectator(Client):
    """A connection without a seat; what it is told is counted, not read, so that the driver costs
    little.
    """

    told = 0

    def got(self, data: bytes) -> None:
        """Takes a message."""
        self.told += 1


async def watched(
    server: Server, spectators: int, seconds: float, think: float
) -> dict[str, float]:
    """Lets so many watch a table that two people play at."""
    load = Load(server, think)
    one, two = guest(), guest()
    code = server.open("three_piles", one, name="A")["code"]
    status, _, raw = server.http(f"/api/tables/{code}/seats", {"name": "B"}, two)
    assert status == 201, raw
    load.running = True
    pair = [Client(load, code, one), Client(load, code, two)]
    for client in pair:
        await client.connect()
        client.say(NONCE)
    pair[0].say('{"type":"start","id":"s"}')
    load.running = False
    while any(client.ply < 0 for client in pair):
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    load.counting, cpu = True, process_seconds(server)
    watching = [Spectator(load, code, guest()) for _ in range(spectators)]
    for at in range(0, spectators, 50):
        await asyncio.gather(*(one.connect() for one in watching[at : at + 50]))
    until = time.monotonic() + 120
    while any(not one.told for one in watching) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    assert all(one.told for one in watching), "somebody was not let in"
    joining = process_seconds(server) - cpu
    joined, load.bytes = load.bytes, 0
    load.running, cpu, began = True, process_seconds(server), time.perf_counter()
    for client in pair:
        client.say('{"type":"sync"}')
        client.ply = -1
    await asyncio.sleep(seconds)
    load.counting = load.running = False
    spent, used = time.perf_counter() - began, process_seconds(server) - cpu
    for client in [*pair, *watching]:
        if isinstance(client.socket, Socket):
            client.socket.transport.close()
    await asyncio.sleep(0.2)
    times = sorted(load.times)
    assert times, "nobody has moved"
    return {
        "moves/s": len(times) / spent,
        "p50": 1000 * times[len(times) // 2],
        "p99": 1000 * times[int(0.99 * len(times))],
        "us": 1e6 * used / len(times),
        "join us": 1e6 * joining / max(1, spectators),
        "join bytes": joined / max(1, spectators),
        "bytes": load.bytes / len(times) / (spectators + 2),
    }


def main() -> None:
    """Measures with nobody who watches, then with many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=1000, help="how many watch (1000)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long is played (10)")
    parser.add_argument("--think", type=float, default=0.2, help="seconds before a move (0.2)")
    args = parser.parse_args()
    print(f"{os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}")
    print("spectators   moves/s   p50 ms   p99 ms   us/move  join us  join B  B/move/client")
    for spectators in (0, args.spectators):
        with tempfile.TemporaryDirectory() as folder:
            some = (f"watchers={max(1, spectators)}",)
            server = Server(f"sqlite:///{folder}/x.db", Path(folder), (*LOOSE, *some))
            server.start()
            try:
                told = asyncio.run(watched(server, spectators, args.seconds, args.think))
            finally:
                server.kill(15)
        print(
            f"{spectators:10} {told['moves/s']:9.1f} {told['p50']:8.1f} {told['p99']:8.1f} {told['us']:9.0f} "
            f"{told['join us']:8.0f} {told['join bytes']:7.0f} {told['bytes']:14.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
