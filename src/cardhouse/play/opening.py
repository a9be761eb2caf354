"""What a new table is made of: its options, how many sit there, and which deal of a solitaire it
gets.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.play import winnable
from cardhouse.play.refusals import Refusal
from cardhouse.play.wording import TEXT


def checked_options(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options with their defaults. Raises Refusal."""
    try:
        return dict(game.options(given))
    except CardhouseError as error:
        raise Refusal("junk", str(error)) from error


def seats_of(game: Game, values: Mapping[str, Any]) -> int:
    """How many seats a game with these options has."""
    return int(values.get("players") or game.players[0])


def chosen_seed(
    game: Game, options: Mapping[str, Any], seed: str | None, daily: bool, grade: str | None
) -> str | None:
    """The seed of a solitaire that was asked for: by itself, as the deal of the day, as one that
    can be won.

    grade: of a deal that can be won, ``any`` for all. None if none was asked for. Raises Refusal.
    """
    if daily + (seed is not None) + (grade is not None) > 1:
        raise Refusal("junk", TEXT("refusal.one_deal"))
    if not (daily or seed is not None or grade is not None):
        return None
    if not game.solitaire:
        raise Refusal("junk", TEXT("refusal.by_number"))
    if daily:
        return winnable.daily(game, datetime.now(UTC).date(), options)
    if grade is None:
        return seed
    if not winnable.usual_options(game, options):
        raise Refusal("junk", TEXT("refusal.usual_options"))
    return str(winnable.choose(game, None if grade == "any" else grade))


def day_of(game: Game, seed: str | None, opened: float, options: Mapping[str, Any]) -> str | None:
    """The day, like 2026-11-21, if a table opened then (by UTC) has that day's deal."""
    if seed is None:
        return None
    day = datetime.fromtimestamp(opened, UTC).date()
    return day.isoformat() if seed == winnable.daily(game, day, options) else None
