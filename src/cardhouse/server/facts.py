"""What a table is made of: its row in the database, its seats, its clients; and how a request is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

WAITING, DEALING, PLAYING, OVER = "waiting", "dealing", "playing", "over"
OPEN, PERSON, BOT, COMPUTER = "open", "person", "bot", "computer"


class Refuse(Exception):
    """A request that is not carried out: a code for programs, a sentence for people, where to look."""

    def __init__(self, code: str, text: str, targets: Iterable[str] = ()) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.targets = list(targets)


class Client(Protocol):
    """A connection, as a table sees it."""

    identity: str
    address: str
    seat: int | None
    shape: str
    bot: bool

    def send(self, data: bytes) -> None:
        """Queues an encoded message."""


@dataclass
class Place:
    """A seat and who sits there. left: when the person's last connection was lost (0: connected, or never)."""

    seat: int
    kind: str = OPEN
    name: str = ""
    level: str = ""
    standin: bool = False
    left: float = 0.0

    @property
    def human(self) -> bool:
        """Whether somebody outside the server decides here, though perhaps not now."""
        return self.kind in (PERSON, BOT)

    @property
    def computed(self) -> bool:
        """Whether a computer player of the server decides here now."""
        return self.kind == COMPUTER or self.standin


@dataclass
class Facts:
    """The row of a table in the database."""

    id: int
    code: str
    options: dict[str, Any]
    status: str
    listed: bool
    host: str
    chosen_seed: str | None
    secret: str
    salt: str
    nonces: list[str]
    deal: str | None = None
    rematch: str | None = None
    created: float = 0.0
    started: float = 0.0
    ended: float = 0.0


@dataclass
class Thought:
    """A hint that is being thought about. at: what it was asked for (see ``Table.stand``); ids: the requests."""

    seat: int
    at: tuple[Any, ...]
    ids: list[str]
    task: asyncio.Task[None] | None = None
