"""What whoever sits at a table in play is told. What a seat receives is built from that seat's
view.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardhouse.core.scene import Scene
from cardhouse.play.messages.changes import PositionChange
from cardhouse.play.messages.parts import (
    ChatLine,
    Fact,
    Landing,
    LogLine,
    Moved,
    Position,
    Solo,
    TableInfo,
)


@dataclass(slots=True)
class Snapshot:
    """Everything, at the beginning or when a change would not do. you: the reader's seat, None for
    a spectator.

    host: whether the reader may set the table up. now: None while the table waits for players. row:
    what the reader's own unfinished row changes of that. lasts: by what the reader goes on without
    being asked until it has another choice, in words.
    """

    type: Literal["snapshot"] = field(default="snapshot", init=False)
    table: TableInfo
    you: int | None
    host: bool
    now: Position | None
    row: PositionChange | None
    log: list[LogLine]
    chat: list[ChatLine]
    standing: list[int]
    server_time: float
    lasts: str = ""


@dataclass(slots=True)
class Update:
    """Decisions were made (or taken back: ``back``): what that changes, what happened, what glides
    where.

    base: the version of the position that it changes, the last one that was told; a row of the
    reader's is gone. Whoever has another one asks for a snapshot (``sync``). since: the ply before;
    log lines from there on are replaced by ``log``. replay: a ply that was missed.
    """

    type: Literal["update"] = field(default="update", init=False)
    base: int
    since: int
    change: PositionChange
    log: list[LogLine]
    motions: list[Moved]
    back: bool = False
    replay: bool = False


@dataclass(slots=True)
class Row:
    """The reader's own unfinished row, which only its seat gets: what it changes of the last
    position told.
    """

    type: Literal["row"] = field(default="row", init=False)
    id: str
    steps: int
    base: int
    change: PositionChange
    motions: list[Moved]


@dataclass(slots=True)
class Table:
    """The table's people, options or state changed."""

    type: Literal["table"] = field(default="table", init=False)
    table: TableInfo
    you: int | None
    host: bool


@dataclass(slots=True)
class Done:
    """A request was carried out (for moves: and durably stored)."""

    type: Literal["done"] = field(default="done", init=False)
    id: str
    ply: int


@dataclass(slots=True)
class Refused:
    """A request was not carried out, and why. targets: look here.

    code: illegal, stale, not_yours, junk, limit, closed or unavailable.
    """

    type: Literal["refused"] = field(default="refused", init=False)
    id: str
    code: str
    text: str
    targets: list[str]
    ply: int


@dataclass(slots=True)
class Reason:
    """The answer to ``why``: None if it is possible. targets: what was asked about, and after it
    what is in its way.
    """

    type: Literal["reason"] = field(default="reason", init=False)
    id: str
    text: str | None
    targets: list[str]


@dataclass(slots=True)
class Facts:
    """The answer to ``preview``. title: what is chosen, in words. landings: targets where a row may
    lead that the action only begins.
    """

    type: Literal["facts"] = field(default="facts", init=False)
    id: str
    action: int
    title: str
    facts: list[Fact]
    landings: list[Landing] = field(default_factory=list)


@dataclass(slots=True)
class Looked:
    """The table before a ply, as its viewer saw it then. next: what leads on to a win, where the
    way to one was asked for and goes on.
    """

    type: Literal["looked"] = field(default="looked", init=False)
    id: str
    ply: int
    scene: Scene
    motions: list[Moved]
    next: int | None = None


@dataclass(slots=True)
class Hinted:
    """The answer to ``hint``; ``refused`` with code stale if the table moved on while somebody
    thought about it.

    action: -1 where none can be recommended. targets: ids of pieces and spots that are touched for
    what follows the action in its row. quick: what it looks like at first sight; asked again, it is
    looked at more closely.
    """

    type: Literal["hinted"] = field(default="hinted", init=False)
    id: str
    action: int
    text: str
    targets: list[str] = field(default_factory=list)
    quick: bool = False


@dataclass(slots=True)
class Peeked:
    """The answer to ``peek``: what lies there. face: card text like ``7S``; name: ``seven of
    spades``.
    """

    type: Literal["peeked"] = field(default="peeked", init=False)
    id: str
    target: str
    face: str
    name: str


@dataclass(slots=True)
class Lit:
    """What the lamp shows so far: the verdicts (solved, unsolvable, unknown) of deals that agree
    with the view.

    of: how many there will be. action: what most winning lines begin with, None without any; hint:
    that in words.
    """

    type: Literal["lit"] = field(default="lit", init=False)
    id: str
    ply: int
    looks: list[str]
    of: int
    text: str
    action: int | None
    hint: str


@dataclass(slots=True)
class TruthFound:
    """What open help knows of the true position. verdict: solved, unsolvable or unknown.

    left: moves of the line that wins, 0 without one; action: its first, None without one; hint:
    that in words.
    """

    type: Literal["known"] = field(default="known", init=False)
    id: str
    ply: int
    verdict: str
    left: int
    action: int | None
    hint: str
    text: str


@dataclass(slots=True)
class Lost:
    """Where a solitaire was lost, as far as it has been looked back over. looked: positions solved,
    or, until ``done``, the number of the one that is looked at; text: sentences.

    Until ``done`` there is only how far it is and what is known so far. winnable: the last ply
    before which a winning line is known; line: its moves in words; losing: the ply of the move that
    lost, where that is proven. better: what was to be played where it was given up, and what a hint
    had said, in sentences. most: so many positions have to be looked at, if that; left: about so
    many seconds more; at: the ply at which each sentence can be seen.
    """

    type: Literal["lost"] = field(default="lost", init=False)
    id: str
    done: bool
    looked: int
    winnable: int | None
    losing: int | None
    line: list[str]
    text: list[str]
    better: str = ""
    most: int = 0
    left: float = 0.0
    at: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Solos:
    """A peek, a hint or a mark was stored: what one person alone has now."""

    type: Literal["solo"] = field(default="solo", init=False)
    solo: Solo


@dataclass(slots=True)
class Standing:
    """The reader's standing answers: actions that are given for it when they are legal in this
    turn. lasts: by what it goes on until it has another choice, in words.
    """

    type: Literal["standing"] = field(default="standing", init=False)
    actions: list[int]
    lasts: str = ""


@dataclass(slots=True)
class Rematch:
    """The table plays again: there."""

    type: Literal["rematch"] = field(default="rematch", init=False)
    code: str
    by: int


Notice = (
    Snapshot
    | Update
    | Row
    | Table
    | Done
    | Refused
    | Reason
    | Facts
    | Looked
    | Hinted
    | Peeked
    | Lit
    | TruthFound
    | Lost
    | Solos
    | Standing
    | Rematch
)
