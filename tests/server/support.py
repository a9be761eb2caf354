"""A server for tests, in a process of its own, and a client that keeps every byte."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardhouse.server.messages.protocol import PROTOCOL
from tests.applying import Screen

QUICK = (
    "pace=0",
    "pause=0.05",
    "nonce_wait=0.3",
    "thinkers=1",
    "warm=0",
    "opened=1000",
    "opened_burst=100000",
)
LOOSE = ("requests=100000", "requests_burst=100000", "messages=100000", "messages_burst=100000",
         "address_messages=1000000", "address_messages_burst=1000000", "address_connections=100000",
         "address_sockets=100000")  # fmt: skip


def free_port() -> int:
    """A port that nobody uses now, below those that a system gives to connections of its own."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("", port))
            return port


def children_of(process: int) -> list[int]:
    """The processes that another one has started, as Linux tells."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(one) for one in found]


class Server:
    """A running server. program: how Python is told what to run."""

    program: tuple[str, ...] = ("-m", "cardhouse")

    def __init__(
        self, database: str, home: Path, limits: tuple[str, ...] = (), port: int = 0
    ) -> None:
        self.database = database
        self.home = home
        self.limits = limits
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.log = home / f"server-{self.port}.log"

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, *more: str) -> None:
        """Starts it and waits until it answers."""
        line = [
            sys.executable,
            *self.program,
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        for limit in (*QUICK, *self.limits):
            line += ["--set", limit]
        environment = {**os.environ, "CARDHOUSE_HOME": str(self.home)}
        source = str(Path(__file__).resolve().parents[2] / "src")
        environment["PYTHONPATH"] = os.pathsep.join([source, str(self.home)])
        with self.log.open("ab") as out:
            self.process = subprocess.Popen([*line, *more], env=environment, stdout=out, stderr=out)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(self.url + "/api/health", timeout=5) as answer,
            ):
                assert answer.status == 200
                return
            time.sleep(0.05)
        raise AssertionError("the server did not start: " + self.log.read_text())

    def kill(self, how: int = signal.SIGKILL) -> None:
        """Ends it."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(20)

    def http(
        self, path: str, data: Any = None, token: str = "", headers: dict[str, str] | None = None
    ) -> tuple[int, Any, bytes]:
        """Status, decoded answer and its bytes; a POST if there are data."""
        head = {"Content-Type": "application/json", **(headers or {})}
        if token:
            head["Authorization"] = f"Bearer {token}"
        body = (
            None if data is None else data if isinstance(data, bytes) else json.dumps(data).encode()
        )
        request = urllib.request.Request(self.url + path, body, head)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                raw, status = answer.read(), answer.status
        except urllib.error.HTTPError as error:
            raw, status = error.read(), error.code
        try:
            return status, json.loads(raw), raw
        except ValueError:
            return status, None, raw

    def open(self, game: str, token: str, **more: Any) -> dict[str, Any]:
        """Opens a table."""
        status, told, raw = self.http("/api/tables", {"game": game, **more}, token)
        assert status == 201, raw
        return dict(told)


class Player:
    """A client at a table. Everything that it gets is kept."""

    def __init__(self, server: Server, code: str, token: str = "", query: str = "") -> None:
        self.server = server
        self.code = code
        self.token = token
        self.bytes: list[str] = []
        self.screen = Screen()
        self.table: dict[str, Any] = {}
        self.you: int | None = None
        self.number = 0
        self.ids = os.urandom(4).hex()
        self.socket = self.connect(query)

    def connect(self, query: str = "") -> ClientConnection:
        """A new connection."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        speaks = f"{query}&protocol={PROTOCOL}" if query else f"?protocol={PROTOCOL}"
        address = f"ws://127.0.0.1:{self.server.port}/ws/{self.code}{speaks}"
        self._context = connect(
            address,
            additional_headers=headers,
            max_size=None,
            open_timeout=30,
            close_timeout=0.3,
            compression=None,
            # Its thread would draw random numbers while other tests run.
            ping_interval=None,
        )
        self.socket = self._context.__enter__()
        return self.socket

    def send(self, kind: str, /, **more: Any) -> None:
        """Sends a message."""
        self.socket.send(json.dumps({"type": kind, **more}))

    def ask(self, kind: str, /, **more: Any) -> str:
        """Sends a message with an id of its own, and returns the id."""
        self.number += 1
        name = f"{self.ids}-{self.number}"
        self.send(kind, id=name, **more)
        return name

    def read(self, timeout: float = 20) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.bytes.append(text)
        told: dict[str, Any] = json.loads(text)
        if told["type"] in ("snapshot", "table"):
            self.table, self.you = told["table"], told["you"]
        if told["type"] in ("snapshot", "update", "row"):
            self.screen.take(told)
            told["now"] = self.now
        return told

    @property
    def now(self) -> dict[str, Any] | None:
        """The position as it is shown, with the own row."""
        return self.screen.now

    @property
    def log(self) -> list[dict[str, Any]]:
        """The log so far."""
        return self.screen.log

    def until(self, kind: str, timeout: float = 20, **fits: Any) -> dict[str, Any]:
        """Reads until a message of a kind with some values."""
        end = time.monotonic() + timeout
        while True:
            told = self.read(max(0.01, end - time.monotonic()))
            if told["type"] == kind and all(told.get(k) == v for k, v in fits.items()):
                return told

    def drain(self, seconds: float = 0.1) -> list[dict[str, Any]]:
        """Reads whatever comes within some time."""
        found = []
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while True:
                found.append(self.read(seconds))
        return found

    def play(self, action: int) -> dict[str, Any]:
        """Plays an action and waits for what comes of it: done, row or refused.

        An only action that was given by itself meanwhile is done, too.
        """
        assert self.now is not None
        now = self.now
        name = self.ask("play", ply=now["ply"], action=action, steps=now["undo"]["row"])
        while True:
            told = self.read()
            if told.get("id") == name:
                alone = [x["action"] for x in now["choices"]] == [action]
                if alone and told["type"] == "refused" and told["ply"] > now["ply"]:
                    return {"type": "done", "id": name, "ply": told["ply"]}
                return told

    def close(self) -> None:
        """Ends the connection."""
        self.socket.close()


def is_asked(now: dict[str, Any], seat: int) -> bool:
    """Whether a seat has to answer itself where a position stands: it has a choice, or an only card
    that moves a marble; a Joker does where one may come out.
    """
    choices = now["choices"]
    if len(choices) != 1:
        return bool(choices)
    (only,) = (choice["long"] for choice in choices)
    waits = any(piece["spot"] == f"lot{seat}" for piece in now["scene"]["pieces"])
    return only.startswith("play ") and (waits or "Joker" not in only)


def bot(server: Server, name: str = "Tester") -> str:
    """A program's token."""
    return str(server.http("/api/players", {"name": name})[1]["token"])


def guest() -> str:
    """A token as a browser has one, sent as a program sends it."""
    return "guest-" + os.urandom(12).hex()


@contextlib.contextmanager
def running(
    database: str, home: Path, limits: tuple[str, ...] = (), *more: str
) -> Iterator[Server]:
    """A server for a while."""
    server = Server(database, home, limits)
    server.start(*more)
    try:
        yield server
    finally:
        server.kill(signal.SIGTERM)
