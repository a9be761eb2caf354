"""What environments may be asked for, checked: how long games are, who learns, who else plays."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.errors import IllegalAction, InvalidOptions
from cardhouse.core.notation import shown
from cardhouse.envs.wording import TEXT

TRIES = 1000
"""Games in a row that may be over before a decision."""


def whole(given: Any) -> int | None:
    """A whole number of whatever library, an array of one included; None if it is anything else."""
    try:
        return index(np.asarray(given).item())
    except (TypeError, ValueError):
        return None


def checked_action(given: Any) -> int:
    """An action. Raises IllegalAction unless it is a whole number."""
    action = whole(given)
    if action is None:
        raise IllegalAction(TEXT("refused.kind", action=shown(given)))
    return action


def checked_count(given: int) -> int:
    """The number of games. Raises InvalidOptions."""
    count = whole(given)
    if count is None or count < 1:
        raise InvalidOptions(TEXT("refused.count", got=shown(given)))
    return count


def checked_threads(given: int, count: int) -> int:
    """The number of threads for so many games. Raises InvalidOptions."""
    threads = whole(given)
    if threads is None or not 1 <= threads <= count:
        raise InvalidOptions(TEXT("refused.threads", got=shown(given)))
    return threads


def checked_plies(max_plies: int | None) -> int:
    """The number of plies after which games are cut off, 0 for none. Raises InvalidOptions."""
    if max_plies is None:
        return 0
    plies = whole(max_plies)
    if plies is None or plies < 1:
        raise InvalidOptions(TEXT("refused.max_plies", got=shown(max_plies)))
    return plies


def checked_seat(seat: int | None, seats: int) -> int:
    """The learning seat, -1 if it changes from game to game. Raises InvalidOptions."""
    if seat is not None and whole(seat) not in range(seats):
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
