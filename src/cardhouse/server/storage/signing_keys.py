"""The keys that promises and records are signed with, in the database, so that all processes share
them.

The newest key signs. A key that was rotated out keeps its public half, so that what it signed can
be verified; its private half is erased.
"""

from __future__ import annotations

import time
from contextlib import suppress

from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from cardhouse.play.messages.parts import Signature
from cardhouse.server.messages.http import PublicKey
from cardhouse.server.proof import fair_deal, signing
from cardhouse.server.proof.signing import KeyPair
from cardhouse.server.storage.entities import StoredTable
from cardhouse.server.storage.schema import SIGNING_KEYS

K = SIGNING_KEYS.c


def current(connection: Connection) -> KeyPair:
    """The key that signs now. Raises LookupError where there is none."""
    newest = select(K.public, K.private).where(K.private.is_not(None)).order_by(K.number.desc())
    row = connection.execute(newest.limit(1)).one_or_none()
    if row is None:
        raise LookupError("no key")
    return KeyPair(row.public, row.private)


def published(connection: Connection) -> list[PublicKey]:
    """The public halves of all keys, the newest first."""
    rows = connection.execute(select(SIGNING_KEYS).order_by(K.number.desc()))
    return [
        PublicKey(row.public, int(row.made), None if row.until is None else int(row.until))
        for row in rows
    ]


def make_first(engine: Engine) -> None:
    """Makes a key where there is none yet; of processes that begin at the same time one does."""
    with suppress(IntegrityError), engine.begin() as connection:
        if connection.execute(select(K.number).limit(1)).one_or_none() is None:
            _add(connection, 1, int(time.time()))


def rotate(connection: Connection) -> None:
    """Makes a new key, which signs from now on, and erases the private half of every other."""
    now = int(time.time())
    newest = connection.execute(select(K.number).order_by(K.number.desc()).limit(1)).scalar()
    connection.execute(update(SIGNING_KEYS).where(K.until.is_(None)).values(until=now))
    connection.execute(update(SIGNING_KEYS).values(private=None))
    _add(connection, (newest or 0) + 1, now)


def promised(connection: Connection, stored: StoredTable) -> Signature | None:
    """The promise of a new table, signed; None for a deal by number, of which nothing is
    promised.
    """
    if stored.chosen_seed is not None:
        return None
    commitment = fair_deal.commitment(stored.secret, stored.salt)
    return signing.promise(current(connection), stored.code, commitment, int(stored.created))


def _add(connection: Connection, number: int, now: int) -> None:
    pair = signing.new_pair()
    row = {"number": number, "public": pair.public, "private": pair.private, "made": now}
    connection.execute(insert(SIGNING_KEYS).values(**row))
