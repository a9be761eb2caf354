"""What messages are made of: bounded numbers and texts, and the parts that several messages
share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from cardhouse.core.cards import MOST_SEATS
from cardhouse.core.events import TraceKind
from cardhouse.core.scene import Scene
from cardhouse.play.messages.undo import Undo


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a number or a text of a request may be: ge and le for numbers, lengths and a pattern for
    texts and lists.
    """

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


Id = Annotated[str, Bounds(max_length=40)]
Name = Annotated[str, Bounds(max_length=40)]
Level = Annotated[str, Bounds(max_length=60)]
Seat = Annotated[int, Bounds(ge=0, le=MOST_SEATS - 1)]
Ply = Annotated[int, Bounds(ge=0, le=1_000_000)]
Number = Annotated[int, Bounds(ge=0, le=1_000_000)]
Text = Annotated[str, Bounds(max_length=500)]
Target = Annotated[str, Bounds(max_length=60)]
Path = Annotated[list[Target], Bounds(max_length=16)]
Steps = Annotated[list[Number], Bounds(max_length=64)]
Short = Annotated[str, Bounds(max_length=200)]
Shape = Annotated[str, Bounds(pattern="^(wide|tall)$")]
Value = int | bool | str | None


@dataclass(slots=True)
class SeatInfo:
    """Who sits on a seat. kind: open, person, bot or computer; standin: a computer plays for an
    absent person.
    """

    seat: int
    letter: str
    kind: str
    name: str
    level: str
    host: bool
    present: bool
    standin: bool


@dataclass(slots=True)
class Signature:
    """What the server signed: when (in seconds since 1970), with which key, and the signature; hex
    texts.
    """

    at: int
    key: str
    value: str


@dataclass(slots=True)
class Fair:
    """The fair deal. commitment: SHA-256 of secret + salt (hex texts); those two are empty until
    the game is over.

    nonces: one a seat, empty where none was given. deal: SHA-256 of secret + salt + "|" + nonce for
    each seat, the seed of the deal, empty until the game is over. All empty for a deal by number.
    promise: the commitment, signed when the table was opened.
    """

    commitment: str
    nonces: list[str]
    secret: str
    salt: str
    deal: str
    promise: Signature | None = None


@dataclass(slots=True)
class Question:
    """Something that the others at the table are asked. kind: takeback, undo or standin; waiting:
    seats yet to answer.

    seat: who asked for a takeback, or the absent seat; plies: how many decisions a takeback takes
    back.
    """

    kind: str
    by: int
    seat: int
    level: str
    plies: int
    waiting: list[int]


@dataclass(slots=True)
class TableInfo:
    """A table as everybody there may know it.

    state: waiting, dealing, playing or over; seed: a deal asked for by number; closed: why nothing
    can be done at this table any more, empty where that is not so; quiet: nobody talks here;
    challenge: the challenge that these cards are; aim: what one plays for, in a sentence.
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
    closed: str = ""
    quiet: bool = False
    challenge: str | None = None
    aim: str = ""


@dataclass(slots=True)
class Choice:
    """A legal action with its words, the short and the long. again: the same for the rest of the
    turn at once, in words; empty where that is not offered.
    """

    action: int
    short: str
    long: str
    again: str = ""


@dataclass(slots=True)
class Trace:
    """What something that happened leaves to be seen: from a spot to a spot, the same one where
    nothing went away.

    face: of the card that went, None if the reader did not see it, or if it is no card.
    """

    kind: TraceKind
    source: str
    target: str
    face: str | None = None


@dataclass(slots=True)
class LogLine:
    """Something that happened, as the reader may know it. ply: the decision that caused it, from 0;
    seat: who did it.

    text: a whole sentence for its reader, who is called you. kind and args say the same as data;
    unseen: the reader may not know all of it. args: cards like ``7S``, seats and other numbers,
    texts, lists of these. turn: the number of the turn in which it happened, and turn_seat whose
    turn it was. minor: it only begins what a later line completes. for_you: why its reader had
    nothing to choose, where the house decided it; else empty. traces: what it leaves to be seen on
    the table. brief: the same in a few words beside a sign of its seat; empty where there are none.
    """

    ply: int
    seat: int | None
    kind: str
    text: str
    args: dict[str, Any]
    unseen: bool
    turn: int
    turn_seat: int
    minor: bool
    for_you: str
    traces: list[Trace]
    brief: str = ""


@dataclass(slots=True)
class Moved:
    """What glides: a piece of the scene before becomes a piece of the scene after; None: it leaves,
    or appears.

    source and target are spots. face: a card that is open on its target for a moment only.
    """

    before: str | None
    after: str | None
    source: str
    target: str
    face: str | None = None


@dataclass(slots=True)
class Result:
    """How it ended. returns: 1, 0 or -1 a seat. places: of each seat, from 1 on. gave_up: the seat
    that gave up, if one did.
    """

    winners: list[int]
    reason: str
    scores: list[int]
    returns: list[float]
    places: list[int]
    gave_up: int | None = None


@dataclass(slots=True)
class Fact:
    """One sure consequence of an action."""

    key: str
    value: Any
    text: str


@dataclass(slots=True)
class Landing:
    """Where a choice may lead: a target, and what goes there, if that is chosen in between."""

    source: str
    target: str


@dataclass(slots=True)
class ChatLine:
    """A line of the talk at the table."""

    seat: int
    name: str
    text: str
    at: float


@dataclass(slots=True)
class Solo:
    """What one person alone has besides the table.

    peek: whether ``peek`` may be asked; finish: whether ``finish`` would win now; automatic: a
    legal action that can do no harm and may be made without asking. takebacks, peeks, hints: the
    help so far, as the statistics count it; bookmarks: plies. seconds: time played when this was
    sent, a pause counting for two minutes at most. solver: whether ``lamp``, open help and
    ``where`` may be asked; opened: whether open help is on; day: the day whose deal this is. known:
    once the game is over, what is known of its deal, in a sentence. stuck: whether moves are left,
    but nothing can be gained by them any more.
    """

    peek: bool
    finish: bool
    automatic: int | None
    takebacks: int
    peeks: int
    hints: int
    bookmarks: list[int]
    seconds: float
    solver: bool
    opened: bool
    day: str | None
    known: str = ""
    stuck: bool = False


@dataclass(slots=True)
class Position:
    """The table as its viewer sees it now: what a snapshot tells, and what changes lead from and
    to.

    version: grows with everything that happens at the table (also undo), and is its name as a base;
    deciding: who must decide, None at the end; solo: in solitaires, for the player. since: the ply
    from which on things have happened since the reader's own last choice; brought: what its own
    turn before that brought it, in a short clause.
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
    solo: Solo | None = None
    since: int = 0
    brought: str = ""
