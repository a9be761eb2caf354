"""A database in memory, without a server: tables of cards put there row by row, and what of all its
rows differs from before.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, create_engine, event, insert

from cardhouse.server.storage.results import Result
from cardhouse.server.storage.schema import CHAT, ENTRIES, KEYS, MATCHES, METADATA, PICTURES, SEATS
from cardhouse.server.storage.store import Statement

NOW = 1_000_000.0
Row = dict[str, Any]
Changes = dict[str, tuple[list[Row], list[Row]]]
"""By table of the database: the rows that are gone, and those that have come."""


@contextmanager
def bare() -> Iterator[Connection]:
    """An empty database that heeds foreign keys, as the house's own does."""
    engine = create_engine("sqlite://")
    event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA foreign_keys=ON"))
    METADATA.create_all(engine)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def put(connection: Connection, number: int, seats: int = 2, **values: Any) -> None:
    """Puts a table there: seat 0 is Ann's, seat 1 Bob's, who has a link for another browser, too.

    Every row has values of its own, so that one that is taken for another's is found.
    """
    row = {
        "id": number, "code": f"code{number}", "game": "carlton", "rules": 1, "options": {}, "status": "playing",
        "listed": False, "host": "ann", "secret": f"secret{number}", "salt": f"salt{number}", "nonces": ["", "n"],
        "created": 10.0 * number, "started": 10.0 * number + 1, "ended": 0.0, "updated": 10.0 * number + 2,
        "epoch": 100 + number,
    }  # fmt: skip
    connection.execute(insert(MATCHES).values(**row | values))
    for seat in range(seats):
        name = "AB"[seat] + f"{number}"
        place = {"kind": "person", "name": name, "level": "", "standin": False}
        connection.execute(insert(SEATS).values(match=number, seat=seat, **place))
        line = {"match": number, "seat": seat, "name": name, "text": f"I am {name}"}
        connection.execute(insert(CHAT).values(**line, at=10.0 * number + seat))
        done = {
            "ply": seat,
            "kind": "play",
            "action": 50 + number,
            "seat": seat,
            "client": f"c{seat}",
        }
        connection.execute(insert(ENTRIES).values(match=number, n=seat, **done, at=10.0 * number))
    for key, seat, guest in (("ann", 0, True), ("bob", 1, True), ("link", 1, False)):
        if seat < seats:
            opens = {"hash": key, "match": number, "seat": seat, "guest": guest}
            connection.execute(insert(KEYS).values(**opens))
    seen = {"rules": 1, "ply": 1, "entries": number, "state": {"a": number}}
    connection.execute(insert(PICTURES).values(match=number, **seen))


def result(guest: str, match: int, ended: float, seat: int = 0, reason: str = "goal") -> Result:
    """What a finished game came to for somebody."""
    return Result(
        guest, match, "carlton", 1, 9.5, True, 1, 2, 3, 4, seat, "careful", [7, 8], reason, ended
    )  # fmt: skip


def rows(connection: Connection) -> dict[str, list[Row]]:
    """All rows of all tables as they lie there, JSON as text."""
    return {
        name: [
            dict(x) for x in connection.exec_driver_sql(f'SELECT * FROM "{name}"').mappings().all()
        ]
        for name in METADATA.tables
    }


def changes(before: dict[str, list[Row]], after: dict[str, list[Row]]) -> Changes:
    """What differs. Tables of the database where nothing does are left out."""
    found = {
        name: (
            [row for row in before[name] if row not in after[name]],
            [row for row in after[name] if row not in before[name]],
        )
        for name in before
    }
    return {name: both for name, both in found.items() if both != ([], [])}


def carry_out(connection: Connection, *statements: Statement) -> Changes:
    """What statements change."""
    before = rows(connection)
    for statement, values in statements:
        connection.execute(statement, values)
    return changes(before, rows(connection))
