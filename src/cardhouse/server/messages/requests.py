"""What a client asks of a table besides playing there: seats, options, the start, talk, votes,
keys.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from cardhouse.play.messages.every import Mark, Request, Sync
from cardhouse.play.messages.parts import Bounds, Id, Level, Name, Seat, Text, Value


@dataclass(slots=True)
class Say:
    """Says something at the table."""

    type: Literal["chat"] = field(default="chat", init=False)
    text: Text


@dataclass(slots=True)
class Report:
    """Reports a line of the talk to whoever runs the server. at: when it was said, as the line
    tells.
    """

    type: Literal["report"] = field(default="report", init=False)
    id: Id
    seat: Seat
    at: float


@dataclass(slots=True)
class Quiet:
    """The host switches talk off (``on``), or on again."""

    type: Literal["quiet"] = field(default="quiet", init=False)
    id: Id
    on: bool


@dataclass(slots=True)
class Emote:
    """Makes a gesture: one of EMOTES."""

    type: Literal["emote"] = field(default="emote", init=False)
    name: Name


@dataclass(slots=True)
class Answer:
    """Answers the table's open question."""

    type: Literal["answer"] = field(default="answer", init=False)
    id: Id
    agree: bool


@dataclass(slots=True)
class Sit:
    """Takes a free seat, or changes to it, before the start."""

    type: Literal["sit"] = field(default="sit", init=False)
    id: Id
    seat: Seat
    name: Name


@dataclass(slots=True)
class Stand:
    """Leaves the seat before the start."""

    type: Literal["stand"] = field(default="stand", init=False)
    id: Id


@dataclass(slots=True)
class Rename:
    """Changes the own name."""

    type: Literal["rename"] = field(default="rename", init=False)
    id: Id
    name: Name


@dataclass(slots=True)
class Swap:
    """The host exchanges two seats before the start (to choose partners)."""

    type: Literal["swap"] = field(default="swap", init=False)
    id: Id
    first: Seat
    second: Seat


@dataclass(slots=True)
class Fill:
    """The host gives a seat to a computer player (level ``open``: frees it) before the start."""

    type: Literal["fill"] = field(default="fill", init=False)
    id: Id
    seat: Seat
    level: Level


@dataclass(slots=True)
class Options:
    """The host changes options before the start."""

    type: Literal["options"] = field(default="options", init=False)
    id: Id
    options: dict[Name, Value]


@dataclass(slots=True)
class Start:
    """Starts the game; all seats must be taken."""

    type: Literal["start"] = field(default="start", init=False)
    id: Id


@dataclass(slots=True)
class Nonce:
    """This browser's share of the shuffle, sent once after the commitment was seen."""

    type: Literal["nonce"] = field(default="nonce", init=False)
    nonce: Annotated[str, Bounds(min_length=8, max_length=64)]


@dataclass(slots=True)
class StandIn:
    """Proposes that a computer plays for an absent person; for the own seat: takes it back (level
    empty).
    """

    type: Literal["standin"] = field(default="standin", init=False)
    id: Id
    seat: Seat
    level: Level = ""


@dataclass(slots=True)
class Key:
    """Asks for a private key to the own seat for another browser."""

    type: Literal["key"] = field(default="key", init=False)
    id: Id


FromClient = (
    Request | Say | Report | Quiet | Emote | Answer | Sit | Stand | Rename | Swap | Fill | Options | Start | Nonce
    | StandIn | Key
)  # fmt: skip

WithoutId = Say | Emote | Nonce | Mark | Sync
"""Requests that are not answered."""

EMOTES = ("hello", "well played", "thanks", "hmm", "ha", "oh no", "hurry", "sorry")
