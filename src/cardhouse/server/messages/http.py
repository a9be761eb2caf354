"""What goes over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from cardhouse.core.cards import MOST_SEATS
from cardhouse.play.messages.parts import Value
from cardhouse.play.winnable import GRADES

Named = Annotated[str, Meta(max_length=40)]
AtLevel = Annotated[str, Meta(max_length=60)]
WINNABLE = f"^(any|{'|'.join(GRADES)})$"
AtSeat = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table. kind: me, open or computer (with its level)."""

    kind: Annotated[str, Meta(pattern="^(me|open|computer)$")]
    level: AtLevel = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """Opens a table. seats: as many as play, the first ``me`` by default, the others open.

    start: deal at once if all are taken. listed: shown on the home page. For solitaires at most one
    of: seed, a deal by number; daily, the deal of the day (by UTC), the same for everybody;
    winnable, a deal that is known to be winnable.
    """

    game: Named
    options: dict[Named, Value] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=MOST_SEATS)] = []
    name: Named = ""
    listed: bool = False
    start: bool = False
    seed: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    daily: bool = False
    winnable: Annotated[str, Meta(pattern=WINNABLE)] | None = None


class NewPlayer(Struct, forbid_unknown_fields=True):
    """A program asks for a token of its own; it is marked as a bot."""

    name: Named


class Player(Struct):
    """Send the token as ``Authorization: Bearer TOKEN``."""

    token: str


class TakeSeat(Struct, forbid_unknown_fields=True):
    """Takes a free seat (any if None)."""

    name: Named
    seat: AtSeat | None = None


class UseKey(Struct, forbid_unknown_fields=True):
    """Takes a seat over into this browser with its private key."""

    key: Annotated[str, Meta(min_length=8, max_length=80)]


class HandedSeat(Struct, forbid_unknown_fields=True):
    """Who sits on a seat of a game that passes from one house to another. level: of a computer
    player.
    """

    kind: Annotated[str, Meta(pattern="^(person|computer)$")]
    name: Named
    level: AtLevel = ""


HandedEntry = tuple[
    Annotated[str, Meta(max_length=12)],
    Annotated[int, Meta(ge=0, le=1_000_000)],
    Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)],
    Annotated[int, Meta(ge=-1, le=MOST_SEATS - 1)],
]
"""Something that was done: kind, ply, action, seat."""


class HandedGame(Struct, forbid_unknown_fields=True):
    """Hands over a game that was begun without a server. key: a fresh secret, which opens the seat
    afterwards.

    rules: the version of the rules that it follows; seats: one person, the others computers; seed:
    of the deal; entries: all that was done, in order.
    """

    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{32,80}$")]
    game: Named
    rules: Annotated[int, Meta(ge=0, le=1_000_000)]
    options: dict[Named, Value]
    seats: Annotated[list[HandedSeat], Meta(max_length=MOST_SEATS)]
    seed: Annotated[str, Meta(min_length=1, max_length=64)]
    entries: Annotated[list[HandedEntry], Meta(max_length=5000)]


class TakenGame(Struct, tag="saved"):
    """A game that was taken along, as a house without a server keeps it; ``changed`` is when it was
    played last.
    """

    code: str
    game: str
    rules: int
    options: dict[str, Value]
    seats: list[HandedSeat]
    seed: str
    chosen: bool
    created: float
    changed: float
    played: float
    entries: list[HandedEntry]


class TakenGames(Struct):
    """The file of a game that was taken along."""

    form: int = field(name="cardhouse games")
    games: list[TakenGame]


class SeenGame(Struct):
    """A game as one seat sees it now, from which a house without a server can go on, all hidden
    cards dealt anew.

    view: every field of the position as this seat sees it, by name.
    """

    game: str
    rules: int
    seats: list[HandedSeat]
    you: int
    view: dict[str, Any]


class PublicKey(Struct):
    """A key that the server signs with. made, until: when it was made and rotated out, in seconds
    since 1970.
    """

    key: str
    made: int
    until: int | None


class Keys(Struct):
    """All keys that the server has signed with, the newest first."""

    keys: list[PublicKey]


class Erased(Struct):
    """What was erased: tables where one sat, lines of talk, results."""

    tables: int
    lines: int
    results: int


class Pass(Struct):
    """Lets one more browser see one's games. address: to be opened there; qr: the same as a picture
    (SVG).

    warning: why another device may not reach it; until: when it ends, in seconds since 1970.
    """

    address: str
    qr: str
    warning: str
    until: float


class UsePass(Struct, forbid_unknown_fields=True):
    """Makes this browser one more of the person who made the pass. name: what it is called in the
    list.
    """

    secret: Annotated[str, Meta(min_length=8, max_length=80)]
    name: Named = ""


class Device(Struct):
    """Another browser of the same person, or a pass that waits. you: it is this one."""

    id: str
    name: str
    at: float
    used: bool
    you: bool


class ShutOut(Struct, forbid_unknown_fields=True):
    """Shuts a device out, or takes a pass back."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]


class Devices(Struct):
    """The browsers besides the first."""

    devices: list[Device]


class Seated(Struct):
    """The seat that this browser has at a table now; None if it only watches."""

    seat: int | None


class SeatHelp(Struct):
    """The help that a seat had in a game."""

    takebacks: int
    peeks: int
    hints: int
    opened: bool


class Ending(Struct):
    """What there is to say of a finished game. seconds: played, without long pauses; help: of each
    seat.

    challenge: whether friends can be challenged with these cards; analysis: whether the game may be
    analysed without being asked for; analysed: whether that was done, or is being done.
    """

    seconds: float
    help: list[SeatHelp]
    challenge: bool
    analysis: bool
    analysed: bool


class Challenge(Struct):
    """Cards to play: the link to them. warning: why friends may not reach it."""

    token: str
    addresses: list[str]
    warning: str


class ChallengeTry(Struct):
    """How one person has played a challenge; only the name is told before the reader has played it,
    too.

    won: 1, 0 (a draw) or -1, None if it is not known. code: of the table, "" if it is not told.
    """

    name: str
    you: bool
    over: bool
    won: int | None
    score: int | None
    scores: list[int]
    seconds: float
    help: SeatHelp
    aided: bool
    code: str


class ChallengeInfo(Struct):
    """A challenge as its page shows it. levels: of the computer players; mine: the reader's own
    table, if there is one; done: whether the reader has played it to its end, so that results are
    told.
    """

    game: str
    title: str
    options: dict[str, Value]
    levels: list[str]
    tries: list[ChallengeTry]
    mine: str
    done: bool


class TakeUp(Struct, forbid_unknown_fields=True):
    """Takes a challenge up."""

    name: Named = ""


class Judged(Struct):
    """A decision in hindsight, as far as its seat could see then. best: the better action (its own
    if none was); why: what speaks for it for sure; hint: how what a hint said compares with it, in
    a sentence; both told to the seat that chose, and empty where nothing is known. rest: what is
    touched after the better action for the rest of its row.

    before, after: its chance to win with the best action and with what it did, 0 to 1; glyph:
    ``?!``, ``?``, ``??`` or nothing.
    """

    ply: int
    seat: int
    text: str
    best: int
    best_text: str
    before: float
    after: float
    glyph: str
    why: str = ""
    hint: str = ""
    rest: list[str] = field(default_factory=list)


class Analysis(Struct):
    """What is known of a finished game's decisions. state: waiting, working, ready or failed.

    ahead: games that are analysed first; done: plies looked at so far, of ``plies``; left: seconds
    that it still takes, about; decisions: those that had a choice, in order, as far as they are
    judged.
    """

    state: str
    ahead: int
    done: int
    plies: int
    left: float
    decisions: list[Judged]


class Link(Struct):
    """Addresses that friends can open. warning: why they may not reach it."""

    addresses: list[str]
    warning: str
