"""Results: what each guest has played, kept for statistics and for the list of one's own games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from cardhouse.server.messages.http import Statistics
from cardhouse.server.storage.schema import RESULTS
from cardhouse.server.storage.store import Statement


@dataclass(frozen=True)
class Result:
    """A match as one guest has played it. hash: the guest's; won: 1, 0 (a draw), -1; seconds: without long pauses.

    opened: whether open help was on; against: the level of the computer players, if there were any; scores: of all
    seats.
    """

    hash: str
    match: int
    game: str
    won: int
    seconds: float
    helped: bool
    takebacks: int
    peeks: int
    hints: int
    opened: int
    seat: int
    against: str
    scores: list[int]
    reason: str
    ended: float


def results_replaced(number: int, results: Sequence[Result]) -> list[Statement]:
    """Stores the results of a finished match; a later end replaces an earlier one."""
    if not results:
        return []
    rows = [asdict(one) for one in results]
    return [(delete(RESULTS).where(RESULTS.c.match == number), None), (insert(RESULTS), rows)]


def aided(row: Any) -> bool:
    """Whether a game was played with more than one's own eyes: open help, a peek, a takeback."""
    return bool(row.opened or row.peeks or row.takebacks)


def statistics(connection: Connection, hashes: Collection[str]) -> list[Statistics]:
    """What one person has played, game by game; a match counts once."""
    found = connection.execute(
        select(RESULTS).where(RESULTS.c.hash.in_(hashes)).order_by(RESULTS.c.ended)
    ).all()
    told: dict[str, Statistics] = {}
    for row in {row.match: row for row in found}.values():
        one = told.setdefault(
            row.game, Statistics(row.game, 0, 0, 0, 0, None, 0, 0, 0, 0, 0, 0, [])
        )
        one.played += 1
        one.helped += int(row.helped)
        one.takebacks += row.takebacks
        one.peeks += row.peeks
        one.hints += row.hints
        if aided(row):
            one.aided += 1
            one.aided_won += int(row.won > 0)
        elif row.won > 0:
            one.won += 1
            one.streak += 1
            one.longest = max(one.longest, one.streak)
            one.best = row.seconds if one.best is None else min(one.best, row.seconds)
        else:
            one.streak = 0
        if row.won > 0 and row.against and row.against not in one.beaten:
            one.beaten.append(row.against)
    return list(told.values())
