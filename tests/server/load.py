"""``make load``: tables of real 3 Piles games over WebSockets against one server process with
durable SQLite.

``--database`` takes another, ``--workers`` more processes; ``--passed`` opens the tables at one
server and has everybody connect to a second one, which passes everything on. ``--compare`` runs the
smallest game on boardgame.io's server beside it (``benchmarks/boardgame``), where Node is.

Prints moves/s, median and 99th percentile of the time from sending a move to its acknowledgement,
the server's memory, how many cores it used, its processor time (user and system, all threads) for
each move, which says more than moves/s where others use the machine, too, and the bytes that each
of the two clients of a table gets for a move, all frames and answers included. A closed-loop client
moves as soon as it may; one that thinks waits first, on average as long as asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import os
import random
import statistics
import struct
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from cardhouse.server.messages.protocol import PROTOCOL
from tests.server import toy
from tests.server.support import LOOSE, Server, guest


class Choice(msgspec.Struct):
    """What the driver reads of a choice."""

    action: int
    long: str


class Now(msgspec.Struct):
    """What it reads of a position, or of what changes it."""

    ply: int | msgspec.UnsetType = msgspec.UNSET
    choices: list[Choice] = []
    deciding: int | msgspec.UnsetType | None = msgspec.UNSET


class Message(msgspec.Struct):
    """What it reads of any message."""

    type: str
    id: str = ""
    now: Now | None = None
    change: Now | None = None
    you: int | None = None
    code: str = ""


NONCE = '{"type":"nonce","nonce":"0123456789abcdef"}'
DECODER = msgspec.json.Decoder(Message)


class Socket(asyncio.Protocol):
    """A WebSocket client as small as can be, so that the driver costs little."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.data = bytearray()
        self.open = False
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        client = self.client
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET /ws/{client.code}?protocol={PROTOCOL} HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {client.token}\r\n\r\n"
        )
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self.client.load.count(len(data))
        self.data += data
        if not self.open:
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.data[:20]:
                raise RuntimeError(bytes(self.data[:200]).decode("latin-1"))
            del self.data[: end + 4]
            self.open = True
        while len(self.data) >= 2:
            size, at = self.data[1] & 127, 2
            if size == 126:
                if len(self.data) < 4:
                    return
                size, at = struct.unpack_from(">H", self.data, 2)[0], 4
            elif size == 127:
                if len(self.data) < 10:
                    return
                size, at = struct.unpack_from(">Q", self.data, 2)[0], 10
            if len(self.data) < at + size:
                return
            kind, payload = self.data[0] & 15, bytes(self.data[at : at + size])
            del self.data[: at + size]
            if kind in (1, 2):
                self.client.got(payload)
            elif kind == 9:
                self.write(10, payload)
            elif kind == 8:
                self.transport.close()

    def write(self, kind: int, data: bytes) -> None:
        """Sends a frame; the mask is zero, which is a mask like any other."""
        size = len(data)
        head = (
            bytes((128 | kind, 128 | size))
            if size < 126
            else struct.pack(">BBH", 128 | kind, 254, size)
        )
        self.transport.write(head + b"\0\0\0\0" + data)

    def connection_lost(self, error: Exception | None) -> None:
        self.client.lost = True


class Client:
    """A player who moves at random among the first choices, and asks for a rematch at the end. What
    leaves no choice is left to the server, which plays it.
    """

    def __init__(self, load: Load, code: str, token: str) -> None:
        self.load = load
        self.port = load.door.port
        self.code = code
        self.token = token
        self.seat: int | None = None
        self.number = 0
        self.sent: dict[str, float] = {}
        self.ply = -1
        self.lost = False
        self.socket: Socket | None = None
        self.rng = random.Random(token)

    async def connect(self) -> None:
        """Connects to the table."""
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(lambda: Socket(self), "127.0.0.1", self.port)

    def say(self, text: str) -> None:
        """Sends a message, as soon as the connection stands."""
        if self.socket is not None and not self.socket.open:
            asyncio.get_running_loop().call_later(0.01, self.say, text)
        elif self.socket is not None:
            self.socket.write(1, text.encode())

    def got(self, data: bytes) -> None:
        """Takes a message."""
        told = DECODER.decode(data)
        if told.type == "done":
            began = self.sent.pop(told.id, None)
            if began is not None:
                self.load.note(time.perf_counter() - began)
            return
        if told.type == "snapshot":
            self.seat = told.you
        if told.type == "rematch":
            self.load.spawn(self.move_to(told.code))
        if told.type == "refused" and told.id in self.sent:
            self.load.refused += 1
        now = told.now or told.change
        if now is None or now.ply is msgspec.UNSET or now.ply <= self.ply:
            return
        if self.seat == 0 and self.ply >= 0:
            self.load.moved(now.ply - self.ply)
        self.ply = now.ply
        if now.deciding is None:
            if self.seat == 0:
                self.say('{"type":"rematch","id":"r"}')
        elif now.choices and (len(now.choices) > 1 or now.choices[0].long.startswith("play ")):
            # An only burn is made by itself, an only card that moves a marble by its player.
            think = self.load.think
            action = now.choices[self.rng.randrange(len(now.choices))].action
            if think:
                wait = self.rng.uniform(0.5, 1.5) * think
                asyncio.get_running_loop().call_later(wait, self.move, now.ply, action)
            else:
                self.move(now.ply, action)

    def move(self, ply: int, action: int) -> None:
        """Makes a move."""
        if self.lost or not self.load.running:
            return
        self.number += 1
        name = f"{self.token[-8:]}{self.number}"
        self.sent[name] = time.perf_counter()
        self.say(f'{{"type":"play","id":"{name}","ply":{ply},"action":{action}}}')

    async def move_to(self, code: str) -> None:
        """Goes on at the next table."""
        if self.socket is not None:
            self.socket.transport.close()
        self.code, self.ply = code, -1
        await self.connect()
        self.lost = False
        self.say(NONCE)


class Load:
    """One run."""

    def __init__(self, server: Server, think: float, door: Server | None = None) -> None:
        self.server = server
        self.door = door or server
        self.all = [server] if door is None else [server, door]
        self.think = think
        self.times: list[float] = []
        self.moves = 0
        self.running = False
        self.counting = False
        self.refused = 0
        self.bytes = 0
        self.clients: list[Client] = []
        self.tasks: set[Any] = set()

    def note(self, seconds: float) -> None:
        """Notes the time of an acknowledged move."""
        if self.counting:
            self.times.append(seconds)

    def moved(self, plies: int) -> None:
        """Counts moves of a table, those that left no choice, too."""
        if self.counting:
            self.moves += plies

    def count(self, size: int) -> None:
        """Counts what comes over the wire."""
        if self.counting:
            self.bytes += size

    def spawn(self, coroutine: Any) -> None:
        """Runs something beside."""
        task = asyncio.ensure_future(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def run(self, count: int, seconds: float) -> dict[str, float]:
        """Plays with so many clients and returns the figures."""

        def open_one(_: int) -> tuple[str, str, str]:
            one, two = guest(), guest()
            code = self.server.open("three_piles", one, name="A")["code"]
            status, _, raw = self.server.http(f"/api/tables/{code}/seats", {"name": "B"}, two)
            assert status == 201, raw
            return code, one, two

        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(4) as pool:
            tables = await loop.run_in_executor(
                None, lambda: list(pool.map(open_one, range(count // 2)))
            )
        self.running = True
        for code, one, two in tables:
            pair = [Client(self, code, one), Client(self, code, two)]
            for client in pair:
                await client.connect()
                client.say(NONCE)
            self.clients += pair
            pair[0].say('{"type":"start","id":"s"}')
        until = time.perf_counter() + 120
        while any(client.ply < 0 for client in self.clients) and time.perf_counter() < until:
            await asyncio.sleep(0.1)
        await asyncio.sleep(max(2.0, 1.5 * self.think))
        self.counting = True
        began = time.perf_counter()
        cpu = sum(map(process_seconds, self.all))
        await asyncio.sleep(seconds)
        self.counting = False
        spent = time.perf_counter() - began
        used = sum(map(process_seconds, self.all)) - cpu
        memory = sum(map(process_memory, self.all))
        self.running = False
        for client in self.clients:
            if client.socket is not None:
                client.socket.transport.close()
        await asyncio.sleep(0.2)
        times = sorted(self.times) or [float("nan")]
        return {
            "moves/s": self.moves / spent,
            "p50": 1000 * statistics.median(times),
            "p99": 1000 * times[min(len(times) - 1, int(0.99 * len(times)))],
            "MB": memory,
            "cpu": used / spent,
            "us": 1e6 * used / max(1, self.moves),
            "refused": self.refused,
            "bytes": self.bytes / max(1, self.moves) / 2,
        }


def processes(server: Server) -> list[int]:
    """A server's process, and those that it has started."""
    assert server.process is not None
    own = server.process.pid
    return [own, *map(int, Path(f"/proc/{own}/task/{own}/children").read_text().split())]


def process_seconds(server: Server) -> float:
    """CPU seconds of the server's processes so far."""
    return sum(map(toy.seconds_of, processes(server)))


def process_memory(server: Server) -> float:
    """Resident memory of the server's processes in MB."""
    return sum(map(toy.memory_of, processes(server)))


RUNS = ((20, 0.0), (100, 0.0), (400, 0.0), (1000, 2.0), (2000, 1.0))


def main() -> None:
    """Runs the usual sizes, or one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, help="one run with so many clients")
    parser.add_argument("--think", type=float, default=0.0, help="seconds that these think")
    parser.add_argument("--seconds", type=float, default=10.0, help="length of a run (10)")
    parser.add_argument("--folder", help="where the database lies (a temporary folder)")
    parser.add_argument("--database", help="the database (a SQLite file in the folder)")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve (1)")
    parser.add_argument("--passed", action="store_true", help="all connections are passed on")
    parser.add_argument(
        "--compare",
        action="store_true",
        help="after each run without thought, a toy on boardgame.io",
    )
    args = parser.parse_args()
    with contextlib.suppress(ImportError):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    print(f"{os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}")
    print(
        "clients  think   moves/s   p50 ms   p99 ms       MB  cores  us/move  B/move/client  refused"
    )
    for count, think in ((args.clients, args.think),) if args.clients else RUNS:
        with tempfile.TemporaryDirectory(dir=args.folder) as folder:
            database = args.database or f"sqlite:///{folder}/load.db"
            servers = [Server(database, Path(folder), LOOSE) for _ in range(1 + args.passed)]
            try:
                for server in servers:
                    server.start("--workers", str(args.workers))
                load = Load(servers[0], think, servers[1] if args.passed else None)
                told = asyncio.run(load.run(count, args.seconds))
            finally:
                for server in servers:
                    server.kill(15)
        show(count, think, told)
        if args.compare and think == 0.0:
            missing = toy.ready()
            if missing:
                print(f"        not compared: {missing}")
            else:
                show(count, think, toy.run(count, args.seconds), "boardgame.io's toy, in memory")


def show(count: int, think: float, told: dict[str, float], whose: str = "") -> None:
    """Prints the figures of one run."""
    print(
        f"{count:7} {think:5.1f}s {told['moves/s']:9.0f} {told['p50']:8.1f} {told['p99']:8.1f} {told['MB']:8.0f} "
        f"{told['cpu']:6.2f} {told['us']:8.0f} {told['bytes']:14.0f} {told['refused']:8.0f} {whose}".rstrip(),
        flush=True,
    )


if __name__ == "__main__":
    main()
