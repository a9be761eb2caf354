"""Owners: which process a table belongs to, and whether this one may still speak for its own.

A SQLite file has one serving process, so every table is its. With PostgreSQL each process is heard
of regularly (``processes.beat``, by the database's clock); a table names its process, and its epoch
grows when it changes hands. A process that is overdue by its own clock neither sends nor answers
anything until it has been heard of again and has looked which tables are left to it; its own limit
is shorter than the one after which others take its tables over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

LOG = logging.getLogger("cardhouse.server")
NOW = "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"
Lost = Callable[[Mapping[int, int]], None]
"""Told after a pause: the numbers of the tables that are left, with their epochs."""


@dataclass(frozen=True)
class Beats:
    """Seconds. every: between two beats; overdue: after which a process says nothing more; dead:
    after which others take its tables over.
    """

    every: float = 0.5
    overdue: float = 1.5
    dead: float = 2.5


@dataclass(frozen=True)
class Mine:
    """A table belongs to this process. epoch: the one in which it does; None where it cannot change
    hands.
    """

    epoch: int | None = None


@dataclass(frozen=True)
class Elsewhere:
    """A table belongs to another process that lives, as far as is known.

    address: where others reach that; beat: when it was heard of; name: what it is called; secret:
    what it takes as proof that whoever reaches it may read the database, too.
    """

    address: str
    beat: float = 0.0
    name: str = ""
    secret: str = field(default="", repr=False)


class Owners(Protocol):
    """Whose tables are whose. name: what this process is called in the database; secret: see
    ``Elsewhere``.
    """

    name: str
    secret: str

    @property
    def late(self) -> bool:
        """Whether this process is overdue, and must say nothing."""

    def start(self) -> None:
        """Begins to be heard of. Called from the event loop's thread."""

    async def stop(self) -> None:
        """Lets go of everything."""

    def tell(self, lost: Lost) -> None:
        """Says who is told, in the event loop, which tables are left after a pause."""

    async def ready(self, seconds: float) -> bool:
        """Waits until this process may speak again; False if that takes too long."""

    async def claim(self, code: str) -> Mine | Elsewhere:
        """Makes a table ours unless it belongs to a process that lives."""

    async def lives(self, owner: Elsewhere) -> bool:
        """Waits until a process is heard of again, or (False) has not been for so long that others
        take its tables.
        """

    async def release(self, owned: tuple[int, int]) -> None:
        """Gives a table back to whoever wants it."""

    def beat(self, connection: Connection) -> None:
        """Writes that this process lives, as part of a transaction: what health is measured by."""

    def others(self, connection: Connection) -> list[str]:
        """The processes besides this one that live."""


class Alone:
    """One process has the database to itself."""

    def __init__(self, engine: Engine) -> None:
        self.name = secrets.token_hex(16)
        self.secret = ""
        self.late = False
        self._engine = engine

    def start(self) -> None:
        """Notes this process, and forgets those before it."""
        with self._engine.begin() as connection:
            connection.execute(text("DELETE FROM processes"))
            add = "INSERT INTO processes (id, address, beat) VALUES (:id, :address, :now)"
            row = {"id": self.name, "address": "", "now": time.time()}
            connection.execute(text(add), row)

    async def stop(self) -> None:
        """Nothing is held."""

    def tell(self, lost: Lost) -> None:
        """No table is ever lost."""

    async def ready(self, seconds: float) -> bool:
        """Always."""
        return True

    async def claim(self, code: str) -> Mine | Elsewhere:
        """Every table is ours."""
        return Mine()

    async def lives(self, owner: Elsewhere) -> bool:
        """There is nobody else."""
        return False

    async def release(self, owned: tuple[int, int]) -> None:
        """There is nobody else."""

    def beat(self, connection: Connection) -> None:
        """Writes the time. Raises LookupError if that changes nothing."""
        renew = text("UPDATE processes SET beat = :now WHERE id = :id")
        if connection.execute(renew, {"id": self.name, "now": time.time()}).rowcount != 1:
            raise LookupError("this process is not known to its database")

    def others(self, connection: Connection) -> list[str]:
        """There is nobody else."""
        return []


class Shared:
    """Several processes have one database; a thread of its own sees to it that this one is heard
    of.
    """

    def __init__(self, engine: Engine, address: str, beats: Beats) -> None:
        self.name = secrets.token_hex(16)
        self.secret = secrets.token_hex(32)
        self._engine = engine
        self._address = address[:200]
        self._beats = beats
        self._until = 0.0
        self._lost: Lost = lambda _: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()
        self._renewed = asyncio.Event()
        self._watched: dict[str, asyncio.Task[bool]] = {}

    @property
    def late(self) -> bool:
        """Whether this process has not been heard of for too long, by its own clock."""
        return time.monotonic() > self._until

    def tell(self, lost: Lost) -> None:
        """Says who is told which tables are left after a pause."""
        self._lost = lost

    def start(self) -> None:
        """Writes the first beat at once, and the others from a thread."""
        self._loop = asyncio.get_running_loop()
        began = time.monotonic()
        with self._engine.begin() as connection:
            self.beat(connection)
        self._until = began + self._beats.overdue
        self._thread = threading.Thread(target=self._work, name="cardhouse-beats", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Takes this process from the list: its tables are anybody's then."""
        if self._thread is None:
            return
        self._ending.set()
        await asyncio.to_thread(self._thread.join)
        self._thread = None
        with suppress(SQLAlchemyError), self._engine.begin() as connection:
            connection.execute(text("DELETE FROM processes WHERE id = :id"), {"id": self.name})

    def _work(self) -> None:
        while not self._ending.wait(self._beats.every):
            was_late, began = self.late, time.monotonic()
            left: dict[int, int] = {}
            try:
                with self._engine.begin() as connection:
                    self.beat(connection)
                    if was_late:
                        # Nobody can take a table while the beat's row is held: what is left now
                        # stays ours.
                        ours = text("SELECT id, epoch FROM matches WHERE owner = :id")
                        found = connection.execute(ours, {"id": self.name})
                        left = {int(row.id): int(row.epoch) for row in found}
            except SQLAlchemyError as error:
                LOG.warning("no heartbeat: %s", type(error).__name__)
                continue
            until = began + self._beats.overdue
            if was_late or self.late:
                assert self._loop is not None
                if not was_late:
                    continue  # It took too long; the next one looks what is left.
                with suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self._resume, left, until)
            else:
                self._until = until

    def _resume(self, left: Mapping[int, int], until: float) -> None:
        """Lets go of what was lost, and speaks again."""
        if time.monotonic() > until:
            return
        self._lost(left)
        self._until = until
        self._renewed.set()
        self._renewed = asyncio.Event()

    async def ready(self, seconds: float) -> bool:
        """Waits until this process may speak again; False if that takes too long."""
        end = time.monotonic() + seconds
        while self.late:
            rest = end - time.monotonic()
            if rest <= 0:
                return False
            with suppress(TimeoutError):
                await asyncio.wait_for(self._renewed.wait(), rest)
        return True

    def beat(self, connection: Connection) -> None:
        """Writes that this process lives."""
        row = {"id": self.name, "address": self._address, "secret": self.secret}
        add = (
            f"INSERT INTO processes (id, address, secret, beat) VALUES (:id, :address, :secret, {NOW}) "
            f"ON CONFLICT (id) DO UPDATE SET beat = {NOW}"
        )
        connection.execute(text(add), row)

    async def claim(self, code: str) -> Mine | Elsewhere:
        """Makes a table ours unless its process was heard of lately; a table that does not exist is
        nobody's.
        """
        return await asyncio.to_thread(self._claim, code)

    async def lives(self, owner: Elsewhere) -> bool:
        """Waits until a process is heard of again, or has not been for too long; whoever else asks
        waits along.
        """
        watch = self._watched.get(owner.name)
        if watch is None:
            watch = self._watched[owner.name] = asyncio.create_task(self._watch(owner))
            watch.add_done_callback(lambda _: self._watched.pop(owner.name, None))
        return await asyncio.shield(watch)

    async def _watch(self, owner: Elsewhere) -> bool:
        ask = text(f"SELECT beat, {NOW} - beat AS age FROM processes WHERE id = :id")

        def look() -> tuple[float, float] | None:
            with self._engine.connect() as connection:
                row = connection.execute(ask, {"id": owner.name}).one_or_none()
                return None if row is None else (row.beat, row.age)

        while True:
            found = await asyncio.to_thread(look)
            if found is None or found[1] > self._beats.dead:
                return False
            if found[0] != owner.beat:
                return True
            await asyncio.sleep(min(self._beats.every / 2, self._beats.dead - found[1] + 0.01))

    def _claim(self, code: str) -> Mine | Elsewhere:
        with self._engine.begin() as connection:
            # Most tables that are asked for belong to a process that lives: for those nothing is
            # held.
            ask = text(
                f"SELECT p.id, p.address, p.secret, p.beat, {NOW} - p.beat AS age FROM matches m "
                "JOIN processes p ON p.id = m.owner WHERE m.code = :code"
            )
            owner = connection.execute(ask, {"code": code}).one_or_none()
            if owner is not None and owner.id != self.name and owner.age <= self._beats.dead:
                return Elsewhere(owner.address, owner.beat, owner.id, owner.secret)
            held = text("SELECT id, owner, epoch FROM matches WHERE code = :code FOR UPDATE")
            row = connection.execute(held, {"code": code}).one_or_none()
            if row is None:
                return Mine()
            if row.owner == self.name:
                return Mine(row.epoch)
            if row.owner is not None:
                # Its row is held, so that it is not heard of again between this look and the
                # commit.
                seen = text(
                    f"SELECT address, secret, beat, {NOW} - beat AS age FROM processes "
                    "WHERE id = :id FOR UPDATE"
                )
                owner = connection.execute(seen, {"id": row.owner}).one_or_none()
                if owner is not None and owner.age <= self._beats.dead:
                    return Elsewhere(owner.address, owner.beat, row.owner, owner.secret)
            take = text("UPDATE matches SET owner = :me, epoch = epoch + 1 WHERE id = :id")
            connection.execute(take, {"me": self.name, "id": row.id})
            return Mine(row.epoch + 1)

    async def release(self, owned: tuple[int, int]) -> None:
        """Gives a table back to whoever wants it."""

        def run() -> None:
            with self._engine.begin() as connection:
                give = "UPDATE matches SET owner = NULL WHERE id = :id AND owner = :me AND epoch = :epoch"
                row = {"id": owned[0], "epoch": owned[1], "me": self.name}
                connection.execute(text(give), row)

        await asyncio.to_thread(run)

    def others(self, connection: Connection) -> list[str]:
        """The processes besides this one that live; those long dead are forgotten."""
        forget = f"DELETE FROM processes WHERE beat < {NOW} - 86400 AND id <> :id"
        connection.execute(text(forget), {"id": self.name})
        living = f"SELECT id FROM processes WHERE beat >= {NOW} - :dead AND id <> :id"
        row = {"dead": self._beats.dead, "id": self.name}
        return list(connection.scalars(text(living), row))
