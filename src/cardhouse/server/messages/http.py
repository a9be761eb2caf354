"""What goes over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cardhouse.core.cards import MOST_SEATS
from cardhouse.play.messages.parts import Value

Named = Annotated[str, Meta(max_length=40)]
AtLevel = Annotated[str, Meta(max_length=60)]
AtSeat = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table. kind: me, open or computer (with its level)."""

    kind: Annotated[str, Meta(pattern="^(me|open|computer)$")]
    level: AtLevel = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """Opens a table. seats: as many as play, the first ``me`` by default, the others open.

    start: deal at once if all are taken. listed: shown on the home page. For solitaires at most one of: seed, a deal by
    number; daily, the deal of the day (by UTC), the same for everybody; winnable, a deal that is known to be winnable.
    """

    game: Named
    options: dict[Named, Value] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=MOST_SEATS)] = []
    name: Named = ""
    listed: bool = False
    start: bool = False
    seed: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    daily: bool = False
    winnable: Annotated[str, Meta(pattern="^(any|easy|medium|hard)$")] | None = None


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


class PublicKey(Struct):
    """A key that the server signs with. made, until: when it was made and rotated out, in seconds since 1970."""

    key: str
    made: int
    until: int | None


class Keys(Struct):
    """All keys that the server has signed with, the newest first."""

    keys: list[PublicKey]


class Judged(Struct):
    """A decision in hindsight, as far as its seat could see then. best: the better action (its own if none was).

    before, after: its chance to win with the best action and with what it did, 0 to 1; glyph: ``?!``, ``?``, ``??`` or
    nothing.
    """

    ply: int
    seat: int
    text: str
    best: int
    best_text: str
    before: float
    after: float
    glyph: str


class Analysis(Struct):
    """What is known of a finished game's decisions. state: waiting, working, ready or failed.

    ahead: games that are analysed first; done: plies looked at so far, of ``plies``; decisions: those that had a
    choice, in order, once all are judged.
    """

    state: str
    ahead: int
    done: int
    plies: int
    decisions: list[Judged]


class Link(Struct):
    """Addresses that friends can open. warning: why they may not reach it."""

    addresses: list[str]
    warning: str
