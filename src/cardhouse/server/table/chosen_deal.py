"""Which deal of a solitaire a new table gets."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from cardhouse.core.game import Game
from cardhouse.play import winnable
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.wording import TEXT


def chosen_seed(found: Game, new: m.NewTable, options: dict[str, Any]) -> str | None:
    """The seed of a solitaire that was asked for: by itself, as the deal of the day, as one that can be won."""
    if new.daily + (new.seed is not None) + (new.winnable is not None) > 1:
        raise Refusal("junk", TEXT("refusal.one_deal"))
    if not (new.daily or new.seed is not None or new.winnable is not None):
        return None
    if not found.solitaire:
        raise Refusal("junk", TEXT("refusal.by_number"))
    if new.daily:
        return winnable.daily(found, datetime.now(UTC).date(), options)
    if new.winnable is None:
        return new.seed
    if not winnable.usual_options(found, options):
        raise Refusal("junk", TEXT("refusal.usual_options"))
    return str(winnable.choose(found, None if new.winnable == "any" else new.winnable))


def day_of(found: Game, seed: str | None, opened: float, options: dict[str, Any]) -> str | None:
    """The day, like 2026-11-21, if a table opened then (by UTC) has that day's deal."""
    if seed is None:
        return None
    day = datetime.fromtimestamp(opened, UTC).date()
    return day.isoformat() if seed == winnable.daily(found, day, options) else None
