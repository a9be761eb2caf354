"""What only some games offer to ease playing, found by what their folders hold.

A game may have a module ``comfort`` with any of:

- ``automatic(view)``: a legal action that can do no harm and that a person would rather not make by hand, or -1;
- ``finish(view)``: the actions that surely win from here, or an empty list;
- ``covered(state, spot, order)``: the text of a card that lies face down, for somebody who peeks, or None;
- ``situation(view)``: sentences about how it stands for the view's seat, in relative terms.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.play.match import HINT, OPEN_HELP, PEEK, TAKEBACK, Match

HELP = (TAKEBACK, PEEK, HINT, OPEN_HELP)
"""The marks that count as help; a bookmark is none."""


@cache
def _module(package: str) -> Any:
    return import_module(f"{package}.comfort") if find_spec(f"{package}.comfort") else None


def _offered(game: Game, name: str) -> Any:
    return getattr(_module(game.package), name, None)


def automatic(game: Game, view: State) -> int:
    """The action that may be made without asking; -1 if there is none."""
    offered = _offered(game, "automatic")
    return int(offered(view)) if offered else -1


def has(game: Game, name: str) -> bool:
    """Whether a game offers something."""
    return _offered(game, name) is not None


def covered(game: Game, state: State, spot: str, order: int) -> str | None:
    """The face of a covered card, for somebody who peeks; None if there is none."""
    offered = _offered(game, "covered")
    face = offered(state, spot, order) if offered else None
    return None if face is None else str(face)


def finish(game: Game, view: State) -> list[int]:
    """The actions that surely win from here; empty where none are known."""
    offered = _offered(game, "finish")
    return list(offered(view)) if offered else []


def situation(game: Game, view: State) -> list[str]:
    """Sentences about how it stands for the view's seat."""
    offered = _offered(game, "situation")
    return list(offered(view)) if offered else []


def help_of(match: Match, seat: int) -> dict[str, int]:
    """How often a seat had each kind of help."""
    counts = dict.fromkeys(HELP, 0)
    for mark in match.marks:
        if mark.kind in counts and mark.seat in (seat, None):
            counts[mark.kind] += 1
    return counts
