"""What an operator does to what is stored: looks at tables and reports, closes a table, forgets a
person.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select, update

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.plain import plain
from cardhouse.server.storage.entities import OPEN, WAITING
from cardhouse.server.storage.orders import reread
from cardhouse.server.storage.schema import (
    CHAT,
    DEVICES,
    ENTRIES,
    KEYS,
    MATCHES,
    REPORTS,
    RESULTS,
    SEATS,
)
from cardhouse.server.storage.wording import TEXT
from cardhouse.server.tokens import hashed

REASON = 200
HASH = re.compile(r"[0-9a-f]{64}")
A_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,80}")
SEAT = re.compile(r"([a-z0-9]{1,12})/([A-La-l])")


@dataclass(frozen=True)
class Summary:
    """A table in an operator's list. seats: kind and name of each; entries: how much was done
    there.
    """

    code: str
    game: str
    status: str
    shut: str | None
    listed: bool
    created: float
    updated: float
    entries: int
    seats: list[tuple[str, str]]


@dataclass(frozen=True)
class Reported:
    """A line of talk that was reported. times: by how many."""

    code: str
    seat: int
    name: str
    text: str
    said: float
    times: int


def summaries(connection: Connection, status: str | None, most: int) -> list[Summary]:
    """Tables, the last used first."""
    t = MATCHES.c
    ask = select(t.id, t.code, t.game, t.status, t.shut, t.listed, t.created, t.updated)
    if status:
        ask = ask.where(t.status == status)
    rows = connection.execute(ask.order_by(t.updated.desc()).limit(most)).all()
    numbers = [row.id for row in rows]
    seats: dict[int, list[tuple[str, str]]] = defaultdict(list)
    seated = select(SEATS).where(SEATS.c.match.in_(numbers)).order_by(SEATS.c.seat)
    for one in connection.execute(seated):
        seats[one.match].append((one.kind, one.name))
    count = select(ENTRIES.c.match, func.count()).where(ENTRIES.c.match.in_(numbers))
    counted = connection.execute(count.group_by(ENTRIES.c.match)).all()
    entries = {int(number): int(n) for number, n in counted}
    return [Summary(*row[1:], entries.get(row.id, 0), seats[row.id]) for row in rows]


def reports(connection: Connection) -> list[Reported]:
    """The lines that were reported, the newest first."""
    r = REPORTS.c
    columns = (r.code, r.seat, r.name, r.text, r.said)
    ask = select(*columns, func.count()).group_by(*columns).order_by(r.said.desc())
    return [Reported(*row) for row in connection.execute(ask)]


def close(connection: Connection, code: str, reason: str) -> None:
    """Closes a table to moves and talk; it can still be looked at. Raises CardhouseError if there
    is none.
    """
    number = _number(connection, code)
    shut = update(MATCHES).where(MATCHES.c.id == number).values(shut=reason[:REASON], listed=False)
    connection.execute(shut)
    reread(connection, number, code)


def somebody(connection: Connection, text: str) -> set[str]:
    """The hashes of a person's tokens: of a token, of a hash, or of who sits on a seat
    (``CODE/B``).

    Raises CardhouseError for a seat where nobody sits, and for what can be no token.
    """
    if HASH.fullmatch(text):
        return {text}
    named = SEAT.fullmatch(text)
    if named is None:
        if not A_TOKEN.fullmatch(text):
            raise CardhouseError(TEXT("ban.nothing", given=repr(plain(text[:80]))))
        return {hashed(text)}
    number = _number(connection, named[1])
    seat = ord(named[2].upper()) - ord("A")
    ask = select(KEYS.c.hash).where(KEYS.c.match == number, KEYS.c.seat == seat, KEYS.c.guest)
    found = set(connection.scalars(ask))
    if not found:
        raise CardhouseError(TEXT("ban.nobody", seat=named[2].upper(), table=named[1]))
    return found


@dataclass
class Forgotten:
    """What was erased. tables: where the person sat."""

    tables: int = 0
    lines: int = 0
    results: int = 0


def forget(connection: Connection, hashes: set[str]) -> Forgotten:
    """Erases what is stored of a person: seats opened, names, talk, results, reports, devices.
    Moves stay, by nobody.

    Bans stay, too: they hold nothing but the hash of a token.
    """
    forgotten = Forgotten()
    seats = select(KEYS.c.match, KEYS.c.seat).where(KEYS.c.hash.in_(hashes)).distinct()
    numbers = set()
    for number, seat in connection.execute(seats).all():
        numbers.add(number)
        at = (SEATS.c.match == number) & (SEATS.c.seat == seat)
        name = connection.scalar(select(SEATS.c.name).where(at))
        # What was said under the name before sitting here, but not by another who bears it, too.
        namesake = select(SEATS.c.seat).where(
            SEATS.c.match == number, SEATS.c.seat != seat, SEATS.c.name == name
        )
        before = (CHAT.c.name == name) & CHAT.c.seat.not_in(namesake)
        said = (CHAT.c.match == number) & ((CHAT.c.seat == seat) | before)
        forgotten.lines += connection.execute(delete(CHAT).where(said)).rowcount
        mine = (REPORTS.c.match == number) & (REPORTS.c.seat == seat)
        connection.execute(delete(REPORTS).where(mine))
        connection.execute(delete(KEYS).where(KEYS.c.match == number, KEYS.c.seat == seat))
        free = select(MATCHES.c.id).where(MATCHES.c.id == number, MATCHES.c.status == WAITING)
        if connection.scalar(free) is not None:
            connection.execute(update(SEATS).where(at).values(kind=OPEN, name="", level=""))
        else:
            connection.execute(update(SEATS).where(at).values(name=seat_letter(seat)))
    hosted = MATCHES.c.host.in_(hashes)
    numbers |= set(connection.scalars(select(MATCHES.c.id).where(hosted)))
    connection.execute(update(MATCHES).where(hosted).values(host=""))
    connection.execute(delete(REPORTS).where(REPORTS.c.hash.in_(hashes)))
    linked = DEVICES.c.person.in_(hashes) | DEVICES.c.device.in_(hashes)
    connection.execute(delete(DEVICES).where(linked))
    forgotten.results = connection.execute(
        delete(RESULTS).where(RESULTS.c.hash.in_(hashes))
    ).rowcount
    forgotten.tables = len(numbers)
    codes = select(MATCHES.c.id, MATCHES.c.code).where(MATCHES.c.id.in_(numbers))
    for number, code in connection.execute(codes).all():
        reread(connection, number, code)
    return forgotten


def _number(connection: Connection, code: str) -> int:
    number = connection.scalar(select(MATCHES.c.id).where(MATCHES.c.code == code))
    if number is None:
        raise CardhouseError(TEXT("ban.no_table", table=repr(code[:20])))
    return int(number)
