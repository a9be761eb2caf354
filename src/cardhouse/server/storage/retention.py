"""Retention: what is stored besides tables is removed when its time is over."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from cardhouse.server.storage.entities import OVER
from cardhouse.server.storage.schema import (
    BANS,
    CHALLENGES,
    CHAT,
    DEVICES,
    MATCHES,
    REPORTS,
    RESULTS,
)


def remove_old(
    connection: Connection, now: float, talk: float, results: float, reports: float
) -> None:
    """Removes the talk of games that ended so many seconds ago, old results and reports, and bans
    that have ended.

    Challenges go with the game that they come from, and passes that nobody has used when they end.
    """
    quiet = select(MATCHES.c.id).where(MATCHES.c.status == OVER, MATCHES.c.updated < now - talk)
    connection.execute(delete(CHAT).where(CHAT.c.match.in_(quiet)))
    connection.execute(delete(RESULTS).where(RESULTS.c.ended < now - results))
    connection.execute(delete(REPORTS).where(REPORTS.c.at < now - reports))
    connection.execute(delete(BANS).where(BANS.c.until > 0, BANS.c.until < now))
    there = select(MATCHES.c.id)
    connection.execute(delete(CHALLENGES).where(CHALLENGES.c.match.not_in(there)))
    unused = DEVICES.c.device.is_(None) & (DEVICES.c.until < now)
    connection.execute(delete(DEVICES).where(unused))
