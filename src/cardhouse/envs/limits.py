"""What environments may be asked for, checked: how long games are, who learns, who else plays."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.notation import shown
from cardhouse.envs.wording import TEXT

TRIES = 1000
"""Games in a row that may be over before a decision."""


def checked_plies(max_plies: int | None) -> int:
    """The number of plies after which games are cut off, 0 for none. Raises InvalidOptions."""
    if max_plies is not None and max_plies < 1:
        raise InvalidOptions(TEXT("refused.max_plies", got=shown(max_plies)))
    return max_plies or 0


def checked_seat(seat: int | None, seats: int) -> int:
    """The learning seat, -1 if it changes from game to game. Raises InvalidOptions."""
    if seat is not None and not 0 <= seat < seats:
        raise InvalidOptions(TEXT("refused.seat", last=seats - 1, got=shown(seat)))
    return -1 if seat is None else seat


def checked_opponents(given: int, seats: int) -> None:
    """Raises InvalidOptions unless so many opponents are one for each seat but the learning one."""
    if given != seats - 1:
        raise InvalidOptions(TEXT("refused.opponents", n=seats - 1, got=given))


def opponents_of(given: str | Sequence[str], seats: int) -> list[str]:
    """The names of those who play the other seats, counted on from the learning one. Raises
    InvalidOptions.
    """
    names = [given] * (seats - 1) if isinstance(given, str) else list(given)
    checked_opponents(len(names), seats)
    return names
