"""Events: what happened, each with who may see it, and the facts of a preview."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Move:
    """One piece goes from a spot to a spot (ids as in scenes). face: card text, None if unseen; seat: a marble's."""

    source: str
    target: str
    face: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in the game.

    kind: ``draw``, ``claim``, ``kill``, ``deal``... one word per kind of happening. text: a sentence
    without the seat's name, for those who may know all of it. public_text: the sentence for the
    others. sees: the seats that may know all of it, None for everybody; spectators know what all know.
    """

    kind: str
    seat: int | None
    text: str
    moves: tuple[Move, ...] = ()
    sees: tuple[int, ...] | None = None
    public_text: str = ""

    def seen_by(self, viewer: int | None) -> Event:
        """The event as a seat, or a spectator (None), may know it."""
        if self.sees is None and not self.public_text:
            return self
        if self.sees is None or (viewer is not None and viewer in self.sees):
            return replace(self, sees=None, public_text="")
        moves = tuple(replace(move, face=None) for move in self.moves)
        return replace(
            self, text=self.public_text or self.text, moves=moves, sees=None, public_text=""
        )

    def to_json(self) -> dict[str, Any]:
        """The event as plain JSON data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Fact:
    """One sure consequence of an action: a key for programs, a value, and a short sentence for people."""

    key: str
    value: Any
    text: str
