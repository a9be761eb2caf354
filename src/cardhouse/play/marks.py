"""Marks: what a record remembers of a match beside its actions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

TAKEBACK, HINT, OPEN_HELP, PEEK = "takeback", "hint", "open help", "peek"
BOOKMARK, RESIGNATION, AUTOMATIC = "bookmark", "resignation", "automatic"
MARKS = (TAKEBACK, HINT, OPEN_HELP, PEEK, BOOKMARK, RESIGNATION, AUTOMATIC)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something worth remembering that is no action: its kind, before which ply, and whose it
    was.
    """

    kind: str
    ply: int
    seat: int | None = None


def standing(marks: Iterable[Mark], ply: int) -> list[Mark]:
    """The marks that stand in a match of so many plies, without those of actions that were taken
    back.
    """
    return [mark for mark in marks if mark.ply <= ply]
