"""What the server tells a client at a table besides how the game goes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardhouse.play.messages.every import Notice
from cardhouse.play.messages.house import Listed
from cardhouse.play.messages.parts import ChatLine


@dataclass(slots=True)
class Chatted:
    """Somebody at the table said something."""

    type: Literal["chatted"] = field(default="chatted", init=False)
    line: ChatLine


@dataclass(slots=True)
class Emoted:
    """Somebody at the table made a gesture."""

    type: Literal["emoted"] = field(default="emoted", init=False)
    seat: int
    name: str


@dataclass(slots=True)
class GettingReady:
    """What hints need is still being compiled, or loaded, so whoever has asked for one waits about
    ``left`` of ``whole`` seconds more.
    """

    type: Literal["getting_ready"] = field(default="getting_ready", init=False)
    left: float
    whole: float


@dataclass(slots=True)
class Rejoin:
    """The reader's private key to its seat, for another browser: ``/t/CODE#KEY``."""

    type: Literal["rejoin"] = field(default="rejoin", init=False)
    id: str
    key: str


@dataclass(slots=True)
class Gone:
    """The table does not exist any more, or the server is about to stop; reconnect after ``again``
    seconds if not 0.
    """

    type: Literal["gone"] = field(default="gone", init=False)
    text: str
    again: float


@dataclass(slots=True)
class Lists:
    """The tables that are open to all have changed; mine: so have the reader's own."""

    type: Literal["lists"] = field(default="lists", init=False)
    open: list[Listed]
    mine: bool


FromServer = Notice | Chatted | Emoted | GettingReady | Rejoin | Gone
