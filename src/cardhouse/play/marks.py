"""Marks: what a record remembers of a match beside its actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

TAKEBACK, HINT, OPEN_HELP, PEEK = "takeback", "hint", "open help", "peek"
BOOKMARK, RESIGNATION, AUTOMATIC = "bookmark", "resignation", "automatic"
ADVISED = "advised"
"""What is kept with a table of what a hint advised; no mark, and in no record."""
LASTING = "lasting"
"""What is kept with a table of answers that last until there is another choice; in no record."""
NOT_SAID = -1
MARKS = (TAKEBACK, HINT, OPEN_HELP, PEEK, BOOKMARK, RESIGNATION, AUTOMATIC)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something worth remembering that is no action: its kind, before which ply, and whose it
    was.

    advised: of a hint, what it advised from that ply on, ``NOT_SAID`` for steps that had been made
    already; kept with the table, and in no record.
    """

    kind: str
    ply: int
    seat: int | None = None
    advised: tuple[int, ...] = field(default=(), compare=False)


def advice(marks: Sequence[Mark], ply: int, seat: int, actions: Sequence[int]) -> int:
    """What the last hint said a seat should do at a ply, ``NOT_SAID`` where none did. actions: of
    the match; what a hint says of a later step holds where the steps before it were made.
    """
    for mark in reversed(marks):
        if mark.seat == seat and mark.ply <= ply < mark.ply + len(mark.advised):
            made = zip(mark.advised, actions[mark.ply : ply], strict=False)
            if all(said in (done, NOT_SAID) for said, done in made):
                return mark.advised[ply - mark.ply]
    return NOT_SAID


def standing(marks: Iterable[Mark], ply: int) -> list[Mark]:
    """The marks that stand in a match of so many plies, without those of actions that were taken
    back.
    """
    return [mark for mark in marks if mark.ply <= ply]
