"""What the server tells a client at a table. What a seat receives is built from that seat's view."""

from __future__ import annotations

from msgspec import Struct

from cardhouse.core.scene import Scene
from cardhouse.server.messages.parts import (
    ChatLine,
    Fact,
    LogLine,
    Moved,
    Position,
    Solo,
    TableInfo,
)


class Snapshot(Struct, tag="snapshot"):
    """Everything, at the beginning or when catching up is not possible. you: the reader's seat, None for a spectator.

    host: whether the reader may set the table up. now: None while the table waits for players.
    """

    table: TableInfo
    you: int | None
    host: bool
    now: Position | None
    log: list[LogLine]
    chat: list[ChatLine]
    standing: list[int]
    server_time: float


class Update(Struct, tag="update"):
    """Decisions were made (or taken back: ``back``): the new position, what happened, what glides where.

    since: the ply before; log lines from there on are replaced by ``log``. replay: a ply that was missed.
    """

    since: int
    now: Position
    log: list[LogLine]
    motions: list[Moved]
    back: bool = False
    replay: bool = False


class Row(Struct, tag="row"):
    """The reader's own unfinished row: only its seat gets this."""

    id: str
    steps: int
    now: Position
    motions: list[Moved]


class Table(Struct, tag="table"):
    """The table's people, options or state changed."""

    table: TableInfo
    you: int | None
    host: bool


class Done(Struct, tag="done"):
    """A request was carried out (for moves: and durably stored)."""

    id: str
    ply: int


class Refused(Struct, tag="refused"):
    """A request was not carried out, and why. targets: look here.

    code: illegal, stale, not_yours, junk, limit or closed.
    """

    id: str
    code: str
    text: str
    targets: list[str]
    ply: int


class Reason(Struct, tag="reason"):
    """The answer to ``why``: None if it is possible."""

    id: str
    text: str | None
    targets: list[str]


class Facts(Struct, tag="facts"):
    """The answer to ``preview``."""

    id: str
    action: int
    facts: list[Fact]


class Looked(Struct, tag="looked"):
    """The table before a ply, as its viewer saw it then."""

    id: str
    ply: int
    scene: Scene
    motions: list[Moved]


class Chatted(Struct, tag="chatted"):
    """Somebody at the table said something."""

    line: ChatLine


class Emoted(Struct, tag="emoted"):
    """Somebody at the table made a gesture."""

    seat: int
    name: str


class Hinted(Struct, tag="hinted"):
    """The answer to ``hint``; ``refused`` with code stale if the table moved on while somebody thought about it."""

    id: str
    action: int
    text: str


class Peeked(Struct, tag="peeked"):
    """The answer to ``peek``: what lies there. face: card text like ``7S``; name: ``seven of spades``."""

    id: str
    target: str
    face: str
    name: str


class Lit(Struct, tag="lit"):
    """What the lamp shows so far: the verdicts (solved, unsolvable, unknown) of deals that agree with the view.

    of: how many there will be. action: what most winning lines begin with, None without any; hint: that in words.
    """

    id: str
    ply: int
    looks: list[str]
    of: int
    text: str
    action: int | None
    hint: str


class Known(Struct, tag="known"):
    """What open help knows of the true position. verdict: solved, unsolvable or unknown.

    left: moves of the line that wins, 0 without one; action: its first, None without one; hint: that in words.
    """

    id: str
    ply: int
    verdict: str
    left: int
    action: int | None
    hint: str
    text: str


class Lost(Struct, tag="lost"):
    """Where a solitaire was lost, as far as it has been looked back over. looked: positions solved; text: sentences.

    Until ``done`` there is no more than ``looked``. winnable: the last ply before which a winning line is known; line:
    that line in short notation; losing: the ply of the move that lost, where that is proven.
    """

    id: str
    done: bool
    looked: int
    winnable: int | None
    losing: int | None
    line: list[str]
    text: list[str]


class Solos(Struct, tag="solo"):
    """A peek, a hint or a mark was stored: what one person alone has now."""

    solo: Solo


class Standing(Struct, tag="standing"):
    """The reader's standing answers: actions that are given for it when they are legal in this turn."""

    actions: list[int]


class Rejoin(Struct, tag="rejoin"):
    """The reader's private key to its seat, for another browser: ``/t/CODE#KEY``."""

    id: str
    key: str


class Rematch(Struct, tag="rematch"):
    """The table plays again: there."""

    code: str
    by: int


class Gone(Struct, tag="gone"):
    """The table does not exist any more, or the server is about to stop; reconnect after ``again`` seconds if not 0."""

    text: str
    again: float


FromServer = (
    Snapshot | Update | Row | Table | Done | Refused | Reason | Facts | Looked | Chatted | Emoted | Hinted | Peeked
    | Lit | Known | Lost | Solos | Standing | Rejoin | Rematch | Gone
)  # fmt: skip
