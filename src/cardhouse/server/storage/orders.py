"""Orders: what the operator's commands tell the processes that serve, by way of the database.

A command changes what is stored; an order says that this has happened. A process that misses one
has lost nothing but time: what it writes to such a table is refused by its epoch, and then it reads
the table anew.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from cardhouse.server.storage.schema import MATCHES, ORDERS

TABLE, BANNED = "table", "bans"
BACK = 200
"""How many numbers back is looked: what was written at the same time may be seen in another
order.
"""
KEPT = 3600.0


@dataclass(frozen=True)
class Order:
    """An order. kind: TABLE (what: the code of a table that is to be read anew) or BANNED."""

    id: int
    kind: str
    what: str


def order(connection: Connection, kind: str, what: str = "") -> None:
    """Gives an order, and forgets those of long ago."""
    now = time.time()
    newest = connection.scalar(select(func.max(ORDERS.c.id)))
    old = (ORDERS.c.at < now - KEPT) & (ORDERS.c.id < (newest or 0))
    connection.execute(delete(ORDERS).where(old))
    connection.execute(insert(ORDERS).values(kind=kind, what=what, at=now))


def reread(connection: Connection, number: int, code: str) -> None:
    """Makes what a process has in memory of a table invalid at once, and orders it to be read
    anew.
    """
    connection.execute(
        update(MATCHES).where(MATCHES.c.id == number).values(epoch=MATCHES.c.epoch + 1)
    )
    order(connection, TABLE, code)


def newest(connection: Connection) -> int:
    """The number of the last order."""
    return int(connection.scalar(select(func.max(ORDERS.c.id))) or 0)


def orders_after(connection: Connection, number: int) -> list[Order]:
    """The orders after a number, oldest first."""
    found = select(ORDERS.c.id, ORDERS.c.kind, ORDERS.c.what).where(ORDERS.c.id > number)
    return [Order(*row) for row in connection.execute(found.order_by(ORDERS.c.id))]
