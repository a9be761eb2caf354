"""What is stored of a table besides its entries: its own row and its seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardhouse.play.deciding import BOT, COMPUTER, PERSON
from cardhouse.play.messages.parts import Signature

WAITING, DEALING, PLAYING, OVER = "waiting", "dealing", "playing", "over"
OPEN = "open"
"""The kind of a seat where nobody sits yet; else one of PERSON, BOT and COMPUTER."""


@dataclass
class Place:
    """A seat and who sits there. left: when the person's last connection was lost (0: connected, or
    never).
    """

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
class StoredTable:
    """The row of a table in the database. secret and salt: the server's share of the shuffle; deal:
    the seed.

    rules: the version of the rules that it is played by; epoch: how often the table has changed
    hands; promise: the signature of the commitment to secret and salt; shut: why the operator has
    closed it, None for a table that is not; quiet: whether talk is switched off; challenge: the
    challenge that it is played for; handed: the hash of the key with which it came from a house
    without a server, None for one that began here; taken: whether it was taken along to such a
    house.
    """

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
    rules: int = 0
    epoch: int = 0
    promise: Signature | None = None
    shut: str | None = None
    quiet: bool = False
    challenge: str | None = None
    handed: str | None = None
    taken: bool = False

    @property
    def owned(self) -> tuple[int, int]:
        """What every write to this table checks: its number, and the epoch in which it is ours."""
        return self.id, self.epoch


@dataclass(frozen=True)
class Picture:
    """The position of a table as it was last seen. state: every field by name; entries: how many
    had been stored.
    """

    rules: int
    ply: int
    entries: int
    state: dict[str, Any]
