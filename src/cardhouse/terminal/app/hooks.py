"""What only some games offer, found by what their folders hold.

A game may have a module ``comfort`` with ``automatic(view)``: a legal action that can do no harm and that a person
would rather not make by hand, or -1; and ``finish(view)``: the actions that surely win from here, or an empty list.
It may have a module ``lessons`` with ``LESSONS``.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cardhouse.core.game import Game
from cardhouse.core.lessons import Lesson
from cardhouse.core.state import State


def _optional(game: Game, name: str) -> Any:
    return import_module(f"{game.package}.{name}") if find_spec(f"{game.package}.{name}") else None


def automatic(game: Game, view: State) -> int:
    """The action that may be made without asking; -1 if there is none."""
    comfort = _optional(game, "comfort")
    return int(comfort.automatic(view)) if comfort is not None else -1


def has_automatic(game: Game) -> bool:
    """Whether a game ever moves by itself."""
    return _optional(game, "comfort") is not None


def finish(game: Game, view: State) -> list[int]:
    """The actions that surely win from here; empty where none are known."""
    comfort = _optional(game, "comfort")
    return list(comfort.finish(view)) if comfort is not None else []


def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game."""
    module = _optional(game, "lessons")
    return tuple(module.LESSONS) if module is not None else ()
