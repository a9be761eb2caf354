"""Devices: the browsers of one person. A pass lets another one in; whoever gave it can take that
back.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select, update

from cardhouse.server.messages.http import Device
from cardhouse.server.storage.orders import reread
from cardhouse.server.storage.schema import DEVICES, KEYS, MATCHES
from cardhouse.server.tokens import hashed

LASTS = 86_400.0
"""Seconds within which a pass must be used."""
MOST = 20
"""Devices and unused passes of one person."""


def person_of(connection: Connection, identity: str) -> str:
    """The identity that a device belongs to; its own if it belongs to no other."""
    found = connection.scalar(select(DEVICES.c.person).where(DEVICES.c.device == identity))
    return identity if found is None else str(found)


def hashes_of(connection: Connection, identity: str) -> set[str]:
    """The tokens' hashes of the person whose device this is."""
    person = person_of(connection, identity)
    others = select(DEVICES.c.device).where(
        DEVICES.c.person == person, DEVICES.c.device.is_not(None)
    )
    return {person, *connection.scalars(others)}


def passed(connection: Connection, identity: str, secret: str) -> bool:
    """Stores a new pass to the person's games; False if there are too many."""
    now, person = time.time(), person_of(connection, identity)
    unused = DEVICES.c.device.is_(None) & (DEVICES.c.until < now)
    connection.execute(delete(DEVICES).where(unused))
    count = len(connection.scalars(select(DEVICES.c.id).where(DEVICES.c.person == person)).all())
    if count >= MOST:
        return False
    row = {"id": hashed(secret), "person": person, "device": None, "name": "", "at": now}
    connection.execute(insert(DEVICES).values(**row, until=now + LASTS))
    return True


def admitted(connection: Connection, identity: str, secret: str, name: str) -> bool:
    """Lets a device in by a pass, which is used up by that; False if there is no such pass.

    Devices that belonged to it come along.
    """
    now = time.time()
    fits = (DEVICES.c.id == hashed(secret)) & DEVICES.c.device.is_(None) & (DEVICES.c.until >= now)
    person = connection.scalar(select(DEVICES.c.person).where(fits))
    if person is None:
        return False
    if person_of(connection, identity) == person:
        return True
    connection.execute(delete(DEVICES).where(DEVICES.c.device == identity))
    connection.execute(update(DEVICES).where(DEVICES.c.person == identity).values(person=person))
    connection.execute(update(DEVICES).where(fits).values(device=identity, name=name, at=now))
    return True


def devices(connection: Connection, identity: str) -> list[Device]:
    """The devices of a person besides the first, and passes that wait to be used."""
    now, person = time.time(), person_of(connection, identity)
    mine = (DEVICES.c.person == person) & (DEVICES.c.device.is_not(None) | (DEVICES.c.until >= now))
    rows = connection.execute(select(DEVICES).where(mine).order_by(DEVICES.c.at)).all()
    return [
        Device(row.id, row.name, row.at, row.device is not None, row.device == identity)
        for row in rows
    ]


def shut_out(connection: Connection, identity: str, number: str) -> bool:
    """Takes a pass back, or shuts a device out of the seats that were opened to it; False if there
    is none.
    """
    person = person_of(connection, identity)
    fits = (DEVICES.c.id == number) & (DEVICES.c.person == person)
    row = connection.execute(select(DEVICES.c.device).where(fits)).one_or_none()
    if row is None:
        return False
    connection.execute(delete(DEVICES).where(fits))
    if row.device is not None:
        lent = (KEYS.c.hash == row.device) & ~KEYS.c.guest
        tables = select(MATCHES.c.id, MATCHES.c.code).join(KEYS, KEYS.c.match == MATCHES.c.id)
        found = connection.execute(tables.where(lent)).all()
        connection.execute(delete(KEYS).where(lent))
        for match, code in found:
            reread(connection, match, code)
    return True


def seat_lent(connection: Connection, identity: str, match: int) -> int | None:
    """The seat at a table that is open to another device of the same person."""
    others = hashes_of(connection, identity) - {identity}
    mine = select(KEYS.c.seat).where(KEYS.c.match == match, KEYS.c.hash.in_(others), KEYS.c.guest)
    found = connection.scalar(mine)
    return None if found is None else int(found)
