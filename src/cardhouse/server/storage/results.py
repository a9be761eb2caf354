"""Results: what each guest has played, kept for statistics and for the list of one's own games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, exists, insert, select

from cardhouse.play.messages.house import Statistics
from cardhouse.play.results import statistics as added_up
from cardhouse.server.storage.schema import ENTRIES, KEYS, MATCHES, RESULTS
from cardhouse.server.storage.store import Statement


@dataclass(frozen=True)
class Result:
    """A match as one guest has played it. hash: the guest's; won: 1, 0 (a draw), -1; seconds:
    without long pauses.

    opened: whether open help was on; against: the level of the computer players, if there were any;
    scores: of all seats.
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


EXPIRED = "expired"
"""The reason of a game that was never finished and whose table is gone; it counts in no
statistics.
"""


def remember_expired(connection: Connection, numbers: Collection[int]) -> None:
    """Keeps of unfinished games, whose tables are about to go, that their people have played them.

    Such a row has the table's number below zero: it belongs to no table, whoever is given that
    number again.
    """
    k, t = KEYS.c, MATCHES.c
    played = exists().where(ENTRIES.c.match == t.id)
    ask = select(k.hash, k.seat, t.id, t.game, t.updated).join(MATCHES, t.id == k.match)
    counts = t.handed.is_(None) & ~t.taken
    rows = connection.execute(ask.where(t.id.in_(numbers), k.guest, played, counts)).all()
    if not rows:
        return
    gone = [-row.id for row in rows]
    connection.execute(delete(RESULTS).where(RESULTS.c.match.in_(gone)))
    connection.execute(
        insert(RESULTS),
        [
            asdict(
                Result(row.hash, -row.id, row.game, 0, 0.0, False, 0, 0, 0, 0, row.seat, "", [],
                       EXPIRED, row.updated)
            ) | {"scores": None}
            for row in rows
        ],
    )  # fmt: skip


def results_replaced(number: int, results: Sequence[Result]) -> list[Statement]:
    """Stores the results of a finished match; a later end replaces an earlier one."""
    if not results:
        return []
    rows = [asdict(one) for one in results]
    return [(delete(RESULTS).where(RESULTS.c.match == number), None), (insert(RESULTS), rows)]


def statistics(connection: Connection, hashes: Collection[str]) -> list[Statistics]:
    """What one person has played, game by game; a match counts once."""
    found = connection.execute(
        select(RESULTS)
        .where(RESULTS.c.hash.in_(hashes), RESULTS.c.reason != EXPIRED)
        .order_by(RESULTS.c.ended)
    ).all()
    return added_up({row.match: row for row in found}.values())
