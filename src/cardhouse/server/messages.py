"""Every message between a server and its clients, declared once; the client's types are generated from here.

Each message is a JSON object whose ``type`` names its class. What a seat receives is built from that seat's view.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from cardhouse.core.scene import Scene

Id = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=40)]
Level = Annotated[str, Meta(max_length=60)]
Seat = Annotated[int, Meta(ge=0, le=11)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Text = Annotated[str, Meta(max_length=500)]
Target = Annotated[str, Meta(max_length=60)]
Path = Annotated[list[Target], Meta(max_length=16)]
Short = Annotated[str, Meta(max_length=200)]
Value = int | bool | str | None


# ---------------------------------------------------------------- parts


class SeatInfo(Struct):
    """Who sits on a seat. kind: open, person, bot or computer; standin: a computer plays for an absent person."""

    seat: int
    letter: str
    kind: str
    name: str
    level: str
    host: bool
    present: bool
    standin: bool


class Fair(Struct):
    """The fair deal. commitment: SHA-256 of secret + salt (hex texts); those two are empty until the game is over.

    nonces: one a seat, empty where none was given. deal: SHA-256 of secret + salt + "|" + nonce for each seat, the seed
    of the deal, empty until the game is over. All empty for a deal by number.
    """

    commitment: str
    nonces: list[str]
    secret: str
    salt: str
    deal: str


class Question(Struct):
    """Something that the others at the table are asked. kind: takeback, undo or standin; waiting: seats yet to answer.

    seat: who asked for a takeback, or the absent seat; plies: how many decisions a takeback takes back.
    """

    kind: str
    by: int
    seat: int
    level: str
    plies: int
    waiting: list[int]


class TableInfo(Struct):
    """A table as everybody there may know it.

    state: waiting, dealing, playing or over; seed: a deal asked for by number.
    """

    code: str
    game: str
    title: str
    state: str
    options: dict[str, Value]
    seats: list[SeatInfo]
    players: list[int]
    listed: bool
    solitaire: bool
    watchers: int
    created: float
    started: float
    ended: float
    seed: str | None
    fair: Fair
    question: Question | None
    rematch: str | None


class Choice(Struct):
    """A legal action with its words, the short and the long."""

    action: int
    short: str
    long: str


class LogLine(Struct):
    """Something that happened, as the reader may know it. ply: the decision that caused it, from 0."""

    ply: int
    seat: int | None
    kind: str
    text: str


class Moved(Struct):
    """What glides: a piece of the scene before becomes a piece of the scene after; None: it leaves, or appears.

    source and target are spots.
    """

    before: str | None
    after: str | None
    source: str
    target: str


class Undo(Struct):
    """What may be taken back or played again now. takeback: the others would be asked; row: steps of the own row."""

    undo: bool
    redo: bool
    takeback: bool
    row: int


class Result(Struct):
    """How it ended. returns: 1, 0 or -1 a seat."""

    winners: list[int]
    reason: str
    scores: list[int]
    returns: list[float]


class Fact(Struct):
    """One sure consequence of an action."""

    key: str
    value: Any
    text: str


class ChatLine(Struct):
    """A line of the talk at the table."""

    seat: int
    name: str
    text: str
    at: float


class Position(Struct):
    """The table as its viewer sees it now: what snapshots, updates and row steps have in common.

    version: grows with everything stored (also undo); deciding: who must decide, None at the end; marks: kinds and
    plies worth remembering.
    """

    ply: int
    version: int
    deciding: int | None
    turn: int
    turn_seat: int
    scene: Scene
    choices: list[Choice]
    undo: Undo
    result: Result | None


# ---------------------------------------------------------------- from the server


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
    """The answer to ``hint``."""

    id: str
    action: int
    text: str


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
    Snapshot | Update | Row | Table | Done | Refused | Reason | Facts | Looked | Chatted | Emoted | Hinted | Standing
    | Rejoin | Rematch | Gone
)  # fmt: skip


# ---------------------------------------------------------------- from the client


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


class Mark(Struct, tag="mark", forbid_unknown_fields=True):
    """Notes a peek or open help in the record."""

    kind: Name


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """Asks an agent what to do; noted in the record."""

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
    | Options | Start | Nonce | Resign | Again | StandIn | Always | Mark | Hint | Key | Sync
)  # fmt: skip

EMOTES = ("hello", "well played", "thanks", "hmm", "ha", "oh no", "hurry", "sorry")


# ---------------------------------------------------------------- lessons, over /ws/lesson/GAME/INDEX


class LessonTry(Struct, tag="try", forbid_unknown_fields=True):
    """Tries an action, or a gesture; with neither, asks to be shown the answer."""

    action: Number | None = None
    path: Path | None = None


class LessonShape(Struct, tag="shape", forbid_unknown_fields=True):
    """Asks for the other shape of the table."""

    shape: Annotated[str, Meta(pattern="^(wide|tall)$")]


FromLearner = LessonTry | LessonShape


class LessonStep(Struct, tag="lesson"):
    """Where a lesson stands. reply: what the last try came to; accepted: whether it was right; says: what to do now."""

    game: str
    index: int
    title: str
    intro: str
    at: int
    steps: int
    says: str
    accepted: bool
    reply: str
    finished: bool
    scene: Scene
    choices: list[Choice]
    answers: list[int]
    motions: list[Moved]


# ---------------------------------------------------------------- HTTP


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table. kind: me, open or computer (with its level)."""

    kind: Annotated[str, Meta(pattern="^(me|open|computer)$")]
    level: Level = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """Opens a table. seats: as many as play, the first ``me`` by default, the others open.

    start: deal at once if all are taken. seed: a deal by number (solitaires only). listed: shown on the home page.
    """

    game: Name
    options: dict[Name, Value] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=12)] = []
    name: Name = ""
    listed: bool = False
    start: bool = False
    seed: Annotated[str, Meta(min_length=1, max_length=60)] | None = None


class Opened(Struct):
    """A table was opened, or a seat taken: its code, the seat, and the private key to that seat."""

    code: str
    seat: int | None
    key: str


class NewPlayer(Struct, forbid_unknown_fields=True):
    """A program asks for a token of its own; it is marked as a bot."""

    name: Name


class Player(Struct):
    """Send the token as ``Authorization: Bearer TOKEN``."""

    token: str


class TakeSeat(Struct, forbid_unknown_fields=True):
    """Takes a free seat (any if None)."""

    name: Name
    seat: Seat | None = None


class UseKey(Struct, forbid_unknown_fields=True):
    """Takes a seat over into this browser with its private key."""

    key: Annotated[str, Meta(min_length=8, max_length=80)]


class Listed(Struct):
    """A table in a list. you: the reader's seat there, your_turn: the reader must decide."""

    code: str
    game: str
    title: str
    state: str
    names: list[str]
    free: int
    you: int | None
    your_turn: bool
    updated: float


class LevelInfo(Struct):
    """A computer player."""

    name: str
    says: str


class OptionInfo(Struct):
    """An option of a game as it is declared."""

    name: str
    type: str
    default: Value
    choices: list[Value]
    low: int
    high: int
    allowed: str
    says: str
    ruling: str
    lab: bool


class LessonInfo(Struct):
    """A lesson's place in the list, its title and first words."""

    index: int
    title: str
    says: str
    house: bool


class GameInfo(Struct):
    """A game as the home page shows it. minutes: usual length; picture: a scene in mid-play."""

    name: str
    title: str
    says: str
    players: list[int]
    solitaire: bool
    author: str
    source: str
    minutes: list[int]
    seats_option: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]
    lessons: list[LessonInfo]


class Statistics(Struct):
    """What one browser has played of a game. best: seconds of the fastest win; helped: with undo, peeks or hints."""

    game: str
    played: int
    won: int
    streak: int
    best: float | None
    helped: int


class Link(Struct):
    """Addresses that friends can open. warning: why they may not reach it."""

    addresses: list[str]
    warning: str


class Problem(Struct):
    """What was wrong and what would be right."""

    error: str
