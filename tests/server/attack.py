"""``make attack``: servers and databases are killed under load, and nothing that was acknowledged
may be missing.

    python -m tests.server.attack [--kills 100] [--people 8] [--seed 1]

Bounded, and on loopback only. People play at random against a computer player, at any of the
servers; whoever loses the connection comes again. Every request is sent twice, now and then;
strangers send others' moves, moves of the past, junk and half requests. Meanwhile servers and
databases are killed (SIGKILL; a database as by a power cut), stopped for three seconds and
continued. At last storage is read: each acknowledged row must stand there, at its ply, once, and
``cardhouse server check`` must find every table whole. Prints a line for each setting; the exit
code is 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.server.storage.access import reading
from cardhouse.server.storage.repository import find
from tests.server.postgres import Postgres, postgres_bin
from tests.server.support import LOOSE, Player, Server, guest
from tests.server.web.inner.several import SEATS, TROUBLE

GAMES = "three_piles", "carbondale"
PATIENCE = 60.0
"""Seconds within which everybody must get on after a kill."""
STOPPED = 3.0


@dataclass
class Acknowledged:
    """What one table's player was told is done: rows by the ply at which they began."""

    rows: dict[int, list[int]] = field(default_factory=dict)
    count: int = 0
    wrong: list[str] = field(default_factory=list)


class Person(threading.Thread):
    """Plays game after game at random; whatever is acknowledged is noted, and now and then sent
    again.
    """

    def __init__(
        self, servers: Sequence[Server], game: str, seed: int, ending: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.servers, self.game, self.rng = servers, game, random.Random(seed)
        self.token, self.ending = guest(), ending
        self.told: dict[str, Acknowledged] = {}
        self.code = ""
        self.acknowledged = 0

    def run(self) -> None:
        """Plays until told to stop."""
        while not self.ending.is_set():
            with contextlib.suppress(*TROUBLE, AssertionError):
                if not self.code:
                    server = self.rng.choice(self.servers)
                    opened = server.open(self.game, self.token, seats=SEATS, start=True)
                    self.code = opened["code"]
                    self.told[self.code] = Acknowledged()
                player = Player(self.rng.choice(self.servers), self.code, self.token)
                try:
                    self.play(player)
                finally:
                    with contextlib.suppress(*TROUBLE):
                        player.close()
            time.sleep(0.05)

    def play(self, player: Player) -> None:
        """Plays over one connection, to the end of the game."""
        told = self.told[self.code]
        while not self.ending.is_set():
            now = player.now
            if now is None:
                player.read()
                continue
            if now["deciding"] is None:
                self.code = ""
                return
            if not now["choices"]:
                player.read(5)
                continue
            ply, row = now["ply"], list(now["undo"]["row"])
            action = self.rng.choice(now["choices"])["action"]
            alone = len(now["choices"]) == 1
            answer = player.play(action)
            if answer["type"] != "done" or alone:
                continue
            if ply in told.rows:
                told.wrong.append(f"ply {ply} was done twice")
            told.rows[ply] = [*row, action]
            told.count += 1
            self.acknowledged += 1
            if self.rng.random() < 0.2:
                self.again(player, told, ply, action, row)

    def again(
        self, player: Player, told: Acknowledged, ply: int, action: int, row: list[int]
    ) -> None:
        """Sends what is done once more, under its own name and under another: nothing may come of
        it.
        """
        same = f"{player.ids}-{player.number}"
        player.send("play", id=same, ply=ply, action=action, steps=row)
        other = player.ask("play", ply=ply, action=action, steps=row)
        for name, kinds in ((same, ("done", "row")), (other, ("refused",))):
            while True:
                answer = player.read()
                if answer.get("id") == name:
                    break
            # While storage is away nothing is answered but that.
            away = answer.get("code") == "unavailable"
            if answer["type"] not in kinds and not away:
                what = f"{answer['type']} {answer.get('code', '')}"
                told.wrong.append(f"sent again at ply {ply}: {what}")


class Stranger(threading.Thread):
    """Sends what nobody should at whatever table is played, without a pause."""

    def __init__(
        self,
        servers: Sequence[Server],
        people: Sequence[Person],
        seed: int,
        ending: threading.Event,
    ) -> None:
        super().__init__(daemon=True)
        self.servers, self.people, self.rng = servers, people, random.Random(seed)
        self.ending = ending
        self.obeyed: list[str] = []

    def run(self) -> None:
        """Attacks until told to stop."""
        while not self.ending.is_set():
            server, code = self.rng.choice(self.servers), self.rng.choice(self.people).code
            with contextlib.suppress(*TROUBLE):
                self.junk(server)
                if code:
                    self.forge(server, code)
            time.sleep(0.1)

    def forge(self, server: Server, code: str) -> None:
        """Plays at somebody else's table, with a token of one's own and with none."""
        player = Player(server, code, self.rng.choice(("", guest())))
        try:
            while player.now is None:
                player.read(2)
            name = player.ask("play", ply=player.now["ply"], action=0, steps=[])
            player.socket.send(self.rng.randbytes(40))
            while True:
                answer = player.read(2)
                if answer.get("id") == name:
                    break
            if answer["type"] != "refused":
                self.obeyed.append(f"{code}: {answer['type']}")
        finally:
            player.close()

    def junk(self, server: Server) -> None:
        """Half a request, and one of random bytes."""
        for data in (b"GET /api/tables HTTP/1.1\r\nHost:", self.rng.randbytes(200)):
            with socket.create_connection(("127.0.0.1", server.port), 2) as one:
                one.sendall(data)


class Victims:
    """What can be killed in one setting, in turn."""

    def __init__(self, servers: Sequence[Server], database: Postgres | None, seed: int) -> None:
        self.servers, self.rng = servers, random.Random(seed)
        self.ways: list[Callable[[], str]] = [self.server, self.server, self.stopped]
        if database is not None:
            self.database = database
            self.ways += [self.outage, self.both]

    def next(self) -> str:
        """Kills something, starts it again, and says what it was."""
        return self.rng.choice(self.ways)()

    def server(self) -> str:
        """Kills one server at any moment and starts it again."""
        one = self.rng.choice(self.servers)
        one.kill(signal.SIGKILL)
        one.start()
        return "server"

    def stopped(self) -> str:
        """Stops one server for longer than the others wait for it, then lets it go on."""
        one = self.rng.choice(self.servers)
        assert one.process is not None
        one.process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED)
        one.process.send_signal(signal.SIGCONT)
        return "stopped"

    def outage(self) -> str:
        """Takes the database away as a power cut would, for a moment."""
        self.database.stop()
        time.sleep(self.rng.random())
        self.database.start()
        return "database"

    def both(self) -> str:
        """Kills a server while the database is away."""
        one = self.rng.choice(self.servers)
        self.database.stop()
        one.kill(signal.SIGKILL)
        self.database.start()
        one.start()
        return "both"


def lost(database: str, people: Sequence[Person]) -> list[str]:
    """What was acknowledged and does not stand in storage."""
    found = []
    with reading(database) as connection:
        for person in people:
            for code, told in person.told.items():
                found += [f"{code}: {wrong}" for wrong in told.wrong]
                table = find(connection, code)
                if table is None:
                    found.append(f"{code} is gone")
                    continue
                played = [kept.entry for kept in table.entries if kept.entry.kind == "play"]
                actions = {entry.ply: entry.action for entry in played}
                if len(actions) != len(played):
                    found.append(f"{code}: a ply was played twice")
                for ply, row in told.rows.items():
                    stored = [actions.get(at) for at in range(ply, ply + len(row))]
                    if stored != row:
                        found.append(f"{code}: {row} at ply {ply} is {stored}")
    return found


def all_go_on(people: Sequence[Person]) -> float:
    """Waits until everybody has had something acknowledged; returns the seconds. TimeoutError if
    somebody does not.
    """
    began = time.monotonic()
    before = [person.acknowledged for person in people]
    for person, count in zip(people, before, strict=True):
        while person.acknowledged == count:
            if time.monotonic() - began > PATIENCE:
                raise TimeoutError(f"{person.game} at {person.code or 'no table'} does not get on")
            time.sleep(0.01)
    return time.monotonic() - began


@contextlib.contextmanager
def running(servers: Sequence[Server]) -> Iterator[None]:
    """The servers of one setting, for a while."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            if server.process is not None:
                with contextlib.suppress(ProcessLookupError):
                    server.process.send_signal(signal.SIGCONT)
            server.kill(signal.SIGTERM)


def attack(
    name: str, count: int, database: str, process: Postgres | None, kills: int, some: int, seed: int
) -> bool:
    """One setting: so many servers, so many kills. Prints what came of it; False if anything was
    lost.
    """
    with tempfile.TemporaryDirectory() as home:
        servers, ending = (
            [Server(database, Path(home), LOOSE) for _ in range(count)],
            threading.Event(),
        )
        people = [
            Person(servers, GAMES[at % len(GAMES)], seed * 1000 + at, ending) for at in range(some)
        ]
        stranger = Stranger(servers, people, seed, ending)
        victims, waits, done = Victims(servers, process, seed), list[float](), dict[str, int]()
        problems: list[str] = []
        began = time.monotonic()
        with running(servers):
            for thread in (*people, stranger):
                thread.start()
            try:
                all_go_on(people)
                for _ in range(kills):
                    time.sleep(victims.rng.random())
                    what = victims.next()
                    done[what] = done.get(what, 0) + 1
                    waits.append(all_go_on(people))
            except TimeoutError as stuck:
                problems.append(str(stuck))
            ending.set()
            for thread in (*people, stranger):
                thread.join(30)
        problems += [f"obeyed a stranger: {one}" for one in stranger.obeyed]
        problems += lost(database, people)
        checked = subprocess.run(
            [sys.executable, "-m", "cardhouse", "server", "check", "--database", database],
            capture_output=True,
            text=True,
        )
        if checked.returncode:
            problems.append(checked.stdout.strip() or checked.stderr.strip())
    waits.sort()
    moves = sum(told.count for person in people for told in person.told.values())
    tables = sum(len(person.told) for person in people)
    kinds = ", ".join(f"{what} {times}" for what, times in sorted(done.items()))
    median, longest = (waits[len(waits) // 2], waits[-1]) if waits else (0.0, 0.0)
    print(
        f"{name:23} {sum(done.values()):5} {tables:7} {moves:13} {len(problems):5} "
        f"{median:9.2f} {longest:9.2f} {time.monotonic() - began:8.0f}  {kinds}",
        flush=True,
    )
    for one in problems[:10]:
        print(f"    {one}", flush=True)
    return not problems


def main() -> int:
    """Runs the three settings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--kills", type=int, default=100, help="kills of all settings together (100)"
    )
    parser.add_argument("--people", type=int, default=8, help="people who play at once (8)")
    parser.add_argument("--seed", type=int, default=1, help="of all choices (1)")
    args = parser.parse_args()
    print(f"{os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}")
    print(
        f"{'setting':23} {'kills':>5} {'tables':>7} {'acknowledged':>13} {'wrong':>5} "
        f"{'median s':>9} {'longest s':>9} {'seconds':>8}  what was killed"
    )
    some, seed = args.people, args.seed
    settings = 3 if postgres_bin() else 1
    each, rest = divmod(args.kills, settings)
    with tempfile.TemporaryDirectory() as home:
        url = f"sqlite:///{home}/attack.db"
        whole = attack("SQLite, 1 process", 1, url, None, each + rest, some, seed)
    if settings == 1:
        print("PostgreSQL is not installed: SQLite only")
        return int(not whole)
    for count in (1, 3):
        with tempfile.TemporaryDirectory(dir="/tmp", ignore_cleanup_errors=True) as data:
            database = Postgres(Path(data))
            database.start()
            try:
                name = f"PostgreSQL, {count} process" + ("es" if count > 1 else "")
                whole &= attack(name, count, database.url, database, each, some, seed + count)
            finally:
                database.stop()
    return int(not whole)


if __name__ == "__main__":
    sys.exit(main())
