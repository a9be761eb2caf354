"""Several server processes over one database, people who come again, and what was acknowledged to
them.
"""

from __future__ import annotations

import contextlib
import random
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.support import LOOSE, Player, Server, guest, running

SEATS = [{"kind": "me"}, {"kind": "computer", "level": "random"}]
TROUBLE = WebSocketException, TimeoutError, OSError, EOFError


@contextlib.contextmanager
def several(count: int, database: str, home: Path, *more: str) -> Iterator[list[Server]]:
    """So many server processes on one database."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(running(database, home, LOOSE, *more)) for _ in range(count)]


def asked(player: Player) -> Player:
    """The same player, once it is to choose."""
    while player.now is None or not player.now["choices"]:
        player.read()
    return player


class Regular(threading.Thread):
    """Somebody who plays at random against a computer player, and comes again after every lost
    connection.

    done: the highest ply that was acknowledged; answered: when that was; rounds: how often a
    connection ended.
    """

    def __init__(self, servers: Sequence[Server], code: str, token: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.servers = servers
        self.code = code
        self.token = token
        self.rng = random.Random(seed)
        self.ending = threading.Event()
        self.done = 0
        self.answered = 0.0
        self.longest = 0.0
        self.lost = ""
        self.over = False
        self.acknowledged = 0

    def run(self) -> None:
        """Plays until told to stop, or to the end of the game."""
        while not self.ending.is_set() and not self.over:
            try:
                player = Player(self.rng.choice(self.servers), self.code, self.token)
            except TROUBLE:
                time.sleep(0.05)
                continue
            with contextlib.suppress(*TROUBLE):
                self.play(player)
            with contextlib.suppress(*TROUBLE):
                player.close()

    def play(self, player: Player) -> None:
        """Plays over one connection."""
        while player.now is None:
            player.read()
        if player.now["ply"] < self.done:
            self.lost = f"{self.code} stands at {player.now['ply']}, {self.done} was acknowledged"
            self.over = True
        while not self.ending.is_set() and not self.over:
            if player.table["state"] == "over" or player.now["deciding"] is None:
                self.over = True
            elif player.now["choices"]:
                told = player.play(self.rng.choice(player.now["choices"])["action"])
                if told["type"] == "done":
                    now = time.monotonic()
                    if self.answered:
                        self.longest = max(self.longest, now - self.answered)
                    self.answered = now
                    self.done = max(self.done, told["ply"])
                    self.acknowledged += 1
            else:
                player.read(5)


@contextlib.contextmanager
def playing(servers: Sequence[Server], tables: int, seed: int = 0) -> Iterator[list[Regular]]:
    """So many tables, opened at all servers in turn, whose people come to any of them."""
    people = []
    for at in range(tables):
        token = guest()
        code = servers[at % len(servers)].open("carbondale", token, seats=SEATS, start=True)["code"]
        people.append(Regular(servers, code, token, seed * 1000 + at))
    for one in people:
        one.start()
    try:
        yield people
    finally:
        for one in people:
            one.ending.set()
        for one in people:
            one.join(30)
    assert not [one.lost for one in people if one.lost]


def all_go_on(people: list[Regular], seconds: float) -> float:
    """Waits until everybody has had a move acknowledged since; returns how long that took."""
    at = time.monotonic()
    before = {one.code: one.acknowledged for one in people}
    while any(one.acknowledged == before[one.code] and not one.over for one in people):
        assert time.monotonic() - at < seconds, "somebody does not get on"
        time.sleep(0.01)
    return time.monotonic() - at


def kill(server: Server) -> float:
    """Kills a server; returns when."""
    server.kill(signal.SIGKILL)
    return time.monotonic()


def ended(player: Player) -> int:
    """Reads until the connection ends; returns the code with which it does."""
    try:
        while True:
            player.read()
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code
