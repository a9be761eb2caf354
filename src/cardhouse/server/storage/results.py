"""Results: what each guest has played, kept for statistics and for the list of one's own games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from cardhouse.play.messages.house import Statistics
from cardhouse.play.results import statistics as added_up
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


def statistics(connection: Connection, hashes: Collection[str]) -> list[Statistics]:
    """What one person has played, game by game; a match counts once."""
    found = connection.execute(
        select(RESULTS).where(RESULTS.c.hash.in_(hashes)).order_by(RESULTS.c.ended)
    ).all()
    return added_up({row.match: row for row in found}.values())
