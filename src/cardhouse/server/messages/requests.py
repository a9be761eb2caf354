"""What a client at a table asks of the server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cardhouse.server.messages.parts import (
    Id,
    Level,
    Name,
    Number,
    Path,
    Ply,
    Seat,
    Short,
    Target,
    Text,
    Value,
)


class Play(Struct, tag="play", forbid_unknown_fields=True):
    """Plays an action, or takes the next step of an unfinished row. Sending the same id again changes nothing."""

    id: Id
    ply: Ply
    action: Number


class Back(Struct, tag="back", forbid_unknown_fields=True):
    """Takes back the last step of the own unfinished row, or all of them."""

    id: Id
    all: bool = False


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """Asks why a path of targets, or an action in words, is not possible."""

    id: Id
    path: Path | None = None
    text: Short | None = None


class Preview(Struct, tag="preview", forbid_unknown_fields=True):
    """Asks for the sure consequences of a legal action."""

    id: Id
    action: Number


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """Asks for the table before a ply; ``now`` ply is the present one. before: the ply now on the screen, for motions.

    seat: after the end, through whose eyes (-1: a spectator's).
    """

    id: Id
    ply: Ply
    before: Ply | None = None
    seat: Annotated[int, Meta(ge=-1, le=11)] | None = None


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    """Says something at the table."""

    text: Text


class Emote(Struct, tag="emote", forbid_unknown_fields=True):
    """Makes a gesture: one of EMOTES."""

    name: Name


class TakeBack(Struct, tag="undo", forbid_unknown_fields=True):
    """Takes back: at once in a solitaire and against computers, else the others are asked."""

    id: Id


class Redo(Struct, tag="redo", forbid_unknown_fields=True):
    """Plays again what was taken back (solitaires)."""

    id: Id


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """Answers the table's open question."""

    id: Id
    agree: bool


class Sit(Struct, tag="sit", forbid_unknown_fields=True):
    """Takes a free seat, or changes to it, before the start."""

    id: Id
    seat: Seat
    name: Name


class Stand(Struct, tag="stand", forbid_unknown_fields=True):
    """Leaves the seat before the start."""

    id: Id


class Rename(Struct, tag="rename", forbid_unknown_fields=True):
    """Changes the own name."""

    id: Id
    name: Name


class Swap(Struct, tag="swap", forbid_unknown_fields=True):
    """The host exchanges two seats before the start (to choose partners)."""

    id: Id
    first: Seat
    second: Seat


class Fill(Struct, tag="fill", forbid_unknown_fields=True):
    """The host gives a seat to a computer player (level ``open``: frees it) before the start."""

    id: Id
    seat: Seat
    level: Level


class Options(Struct, tag="options", forbid_unknown_fields=True):
    """The host changes options before the start."""

    id: Id
    options: dict[Name, Value]


class Start(Struct, tag="start", forbid_unknown_fields=True):
    """Starts the game; all seats must be taken."""

    id: Id


class Nonce(Struct, tag="nonce", forbid_unknown_fields=True):
    """This browser's share of the shuffle, sent once after the commitment was seen."""

    nonce: Annotated[str, Meta(min_length=8, max_length=64)]


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Gives up."""

    id: Id


class Again(Struct, tag="rematch", forbid_unknown_fields=True):
    """Opens a table with the same people and options. same: the same deal (solitaires)."""

    id: Id
    same: bool = False


class StandIn(Struct, tag="standin", forbid_unknown_fields=True):
    """Proposes that a computer plays for an absent person; for the own seat: takes it back (level empty)."""

    id: Id
    seat: Seat
    level: Level = ""


class Always(Struct, tag="standing", forbid_unknown_fields=True):
    """Gives a standing answer for this turn, or takes it away."""

    id: Id
    action: Number
    on: bool = True


class Peek(Struct, tag="peek", forbid_unknown_fields=True):
    """Looks at a card that lies face down (solitaires only). target: the id of its piece.

    The peek is stored before the card is told: it is marked in the record and counted in the statistics.
    """

    id: Id
    target: Target


class Finish(Struct, tag="finish", forbid_unknown_fields=True):
    """Plays out a game that is surely won, as ``solo.finish`` says; an update follows for each decision."""

    id: Id


class Mark(Struct, tag="mark", forbid_unknown_fields=True):
    """Notes a ``bookmark``, or switches ``open help`` on for the rest of the game; the record remembers it."""

    kind: Name


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """Asks an agent what to do; noted in the record."""

    id: Id


class Light(Struct, tag="lamp", forbid_unknown_fields=True):
    """Lights the lamp: deals that agree with what the player sees are solved; noted in the record as a hint.

    ``lit`` follows for each deal, for as long as the position stands. stay: it was lit in the position before, and is
    no new hint.
    """

    id: Id
    stay: bool = False


class Truth(Struct, tag="truth", forbid_unknown_fields=True):
    """Asks whether the true deal can still be won, where open help is on; ``known`` follows, perhaps much later."""

    id: Id


class Where(Struct, tag="where", forbid_unknown_fields=True):
    """Asks, after a solitaire, whether it was winnable and where it was lost; ``lost`` follows, again and again."""

    id: Id


class Key(Struct, tag="key", forbid_unknown_fields=True):
    """Asks for a private key to the own seat for another browser."""

    id: Id


class Sync(Struct, tag="sync", forbid_unknown_fields=True):
    """Asks for everything that was missed since a ply."""

    ply: Ply
    shape: Annotated[str, Meta(pattern="^(wide|tall)$")] | None = None


FromClient = (
    Play | Back | Why | Preview | Look | Say | Emote | TakeBack | Redo | Answer | Sit | Stand | Rename | Swap | Fill
    | Options | Start | Nonce | Resign | Again | StandIn | Always | Peek | Finish | Mark | Hint | Light | Truth | Where
    | Key | Sync
)  # fmt: skip

WithoutId = Say | Emote | Nonce | Mark | Sync
"""Requests that are not answered."""

EMOTES = ("hello", "well played", "thanks", "hmm", "ha", "oh no", "hurry", "sorry")
