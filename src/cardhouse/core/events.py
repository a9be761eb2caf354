"""Events: what happened, as a kind and arguments, each with who may know them; and the facts of a
preview.

Nothing here is a sentence: ``told`` makes it, for all front ends, from the catalogue of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from cardhouse.core.texts import ANYBODY, Arg, Reader, Seat, Texts, as_json

TraceKind = Literal["went", "lost", "swapped", "claimed", "paid", "home"]
"""What a trace on the table tells: a piece went there, was lost, changed places, was claimed, was
paid, has come home for good. Where few turns are told, those that went or paid are left out first.
"""

UNSEEN = ".unseen"
"""What an event is called in the catalogue for those who may not know all of it."""

BRIEF = ".brief"
"""What an event is called in the catalogue where there is little room, or many are told side by
side, each beside a sign of its seat. Not every kind has such words. Words that begin with a space
or a colon go on with those before; others are set apart by a comma. Words in brackets go without
saying beside others of the same turn, and are told, without the brackets, where there are none.
"""


@dataclass(frozen=True, slots=True)
class Move:
    """One piece goes from a spot to a spot (ids as in scenes). face: card text, None if unseen;
    seat: a marble's.
    """

    source: str
    target: str
    face: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """What an event leaves to be seen on the table: from a spot to a spot, the same one where
    nothing went away.

    face: of the card that went, None if it was not seen, or is no card.
    """

    kind: TraceKind
    source: str
    target: str
    face: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in the game.

    texts: the game's catalogue, which has the sentence under ``event.<kind>``. kind: ``draw``,
    ``claim``, ``kill``, ``deal``... seat: who did it, ``{who}`` in the sentence; None if nobody
    did. args: the other arguments, by name. sees: the seats that may know all of it, None for
    everybody; spectators know what all know. secret: the arguments that the others may not know;
    they read ``event.<kind>.unseen``, and see the pieces move face down. trace: what its moves are
    on the table afterwards, None where nothing need be seen of them. at: spots that it is about
    though nothing moves there; everybody may know them. minor: it only begins what another event
    completes, and is left out where a turn is told in short. faces: everybody sees the faces of
    what moves, though not all may know the arguments.
    """

    texts: Texts
    kind: str
    seat: int | None = None
    args: Mapping[str, Arg] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    sees: tuple[int, ...] | None = None
    secret: tuple[str, ...] = ()
    unseen: bool = False
    trace: TraceKind | None = "went"
    at: tuple[str, ...] = ()
    minor: bool = False
    faces: bool = False

    @property
    def traces(self) -> tuple[Trace, ...]:
        """What it leaves to be seen on the table."""
        if self.trace is None:
            return ()
        gone = [Trace(self.trace, move.source, move.target, move.face) for move in self.moves]
        return (*gone, *[Trace(self.trace, spot, spot) for spot in self.at])

    def seen_by(self, viewer: int | None) -> Event:
        """The event as a seat, or a spectator (None), may know it."""
        if self.sees is None:
            return self
        if viewer is not None and viewer in self.sees:
            return replace(self, sees=None, secret=())
        known = {name: arg for name, arg in self.args.items() if name not in self.secret}
        hidden = tuple(replace(move, face=None) for move in self.moves)
        moves = self.moves if self.faces else hidden
        return replace(self, args=known, moves=moves, sees=None, secret=(), unseen=True)

    def told(self, reader: Reader = ANYBODY) -> str:
        """What happened in words, without a capital or a stop (see ``texts.sentence``), for one
        reader.
        """
        args = self.args if self.seat is None else {"who": Seat(self.seat), **self.args}
        return self.texts.write(f"event.{self.kind}{UNSEEN if self.unseen else ''}", args, reader)

    def brief(self, reader: Reader = ANYBODY) -> str:
        """The same in a few words beside a sign of the seat whose turn it is; empty where the
        catalogue has none.
        """
        id = f"event.{self.kind}{UNSEEN if self.unseen else ''}{BRIEF}"
        if id not in self.texts:
            return ""
        args = self.args if self.seat is None else {"who": Seat(self.seat), **self.args}
        return self.texts.write(id, args, reader)

    def to_json(self) -> dict[str, Any]:
        """The event as plain JSON data, without what its holder may not know."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "args": {name: as_json(arg) for name, arg in self.args.items()},
            "unseen": self.unseen,
            "moves": [
                {"source": m.source, "target": m.target, "face": m.face, "seat": m.seat}
                for m in self.moves
            ],
        }


@dataclass(frozen=True, slots=True)
class Fact:
    """One sure consequence of an action: a key for programs, a value, and a short sentence for
    people.
    """

    key: str
    value: Any
    text: str
