"""What can go wrong, each error saying what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable


class CardhouseError(Exception):
    """Something the caller asked for cannot be done; the message says why."""


class IllegalAction(CardhouseError):
    """An action that the rules do not allow now; the message cites the ruling."""


class InvalidNotation(CardhouseError):
    """A text that names no action of the game."""


class InvalidPosition(CardhouseError):
    """A position dictionary that cannot lie on a table of the game."""


class InvalidOptions(CardhouseError):
    """An option that does not exist, or a value it does not take."""


class InvalidRecord(CardhouseError):
    """A record that cannot be read or does not replay."""


class InvalidLesson(CardhouseError):
    """A lesson whose data do not fit together."""


class GameOver(CardhouseError):
    """An action after the end of the game."""


class UnknownGame(CardhouseError):
    """A name that no registered game has."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that a mistyped one is most like; empty if it is like none."""
    from difflib import get_close_matches  # only who has mistyped something waits for it

    return next(iter(get_close_matches(word, list(known), 1)), "")
