"""Challenges: cards that somebody has played, for friends to play as well; nobody is shown them
before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from cardhouse.play.results import aided
from cardhouse.server.storage.entities import OVER
from cardhouse.server.storage.schema import CHALLENGES, KEYS, MATCHES, RESULTS, SEATS


@dataclass(frozen=True)
class Cards:
    """A deal to be played again. seats: the levels of the computer players, "" where the friend
    sits; deal: seed.
    """

    token: str
    match: int
    game: str
    rules: int
    options: dict[str, Any]
    seats: list[str]
    seat: int
    deal: str
    at: float


@dataclass(frozen=True)
class Try:
    """How somebody has played it. won, scores: None while it is not over."""

    match: int
    code: str
    name: str
    won: int | None
    scores: list[int] | None
    seconds: float
    takebacks: int
    peeks: int
    hints: int
    opened: bool
    aided: bool


def kept(connection: Connection, cards: Cards) -> str:
    """Stores a challenge, unless there is one for that match; returns its token."""
    known = connection.scalar(select(CHALLENGES.c.token).where(CHALLENGES.c.match == cards.match))
    if known is not None:
        return str(known)
    connection.execute(insert(CHALLENGES).values(**cards.__dict__))
    noted = update(MATCHES).where(MATCHES.c.id == cards.match).values(challenge=cards.token)
    connection.execute(noted)
    return cards.token


def find(connection: Connection, token: str) -> Cards | None:
    """The challenge with this token."""
    row = connection.execute(select(CHALLENGES).where(CHALLENGES.c.token == token)).one_or_none()
    return None if row is None else Cards(**row._mapping)


def tries(connection: Connection, cards: Cards) -> list[Try]:
    """How it was played so far, the first time first."""
    t, s, r = MATCHES.c, SEATS.c, RESULTS.c
    ask = (
        select(t.id, t.code, t.status, s.name, RESULTS)
        .join(SEATS, (s.match == t.id) & (s.seat == cards.seat))
        .join(RESULTS, (r.match == t.id) & (r.ended == t.ended), isouter=True)
        .where(t.challenge == cards.token)
        .order_by(t.id)
    )
    found = {row.id: row for row in connection.execute(ask)}
    return [
        Try(
            row.id, row.code, row.name, row.won, row.scores, row.seconds, row.takebacks, row.peeks, row.hints,
            bool(row.opened), aided(row),
        )
        if row.status == OVER and row.won is not None
        else Try(row.id, row.code, row.name, None, None, 0.0, 0, 0, 0, False, False)
        for row in found.values()
    ]  # fmt: skip


def own_tries(connection: Connection, cards: Cards, hashes: set[str]) -> set[int]:
    """The matches of a challenge where a person sits."""
    ask = select(KEYS.c.match).join(MATCHES, MATCHES.c.id == KEYS.c.match)
    ask = ask.where(MATCHES.c.challenge == cards.token, KEYS.c.hash.in_(hashes))
    return set(connection.scalars(ask))
