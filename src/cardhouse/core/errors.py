"""What can go wrong, each error saying what was wrong and what would be right."""

from __future__ import annotations


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
