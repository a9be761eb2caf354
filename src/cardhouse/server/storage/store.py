"""Storage: one thread writes, and whatever waits shares one commit. Nothing is acknowledged before
its commit.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, text
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from cardhouse.server.storage.database import FileLock, migrate, open_all, open_engine, reach
from cardhouse.server.storage.notices import Among, Notices, Within
from cardhouse.server.storage.owners import Alone, Beats, Owners, Shared
from cardhouse.server.storage.signing_keys import make_first
from cardhouse.server.storage.wording import TEXT

T = TypeVar("T")
COLUMNS = ("match", "n", "ply", "kind", "action", "seat", "client", "at")
CHUNK = 64
Statement = tuple[Executable, Any]
"""What is carried out, and the values that it is carried out with."""


class Conflict(Exception):
    """Somebody else wrote this entry first."""


class NotOurs(Exception):
    """The table that was to be written to belongs to another process by now."""


class Failed(Exception):
    """The database could not be reached, or did not take what was to be stored."""


@dataclass(slots=True)
class Write:
    """Entries and statements that become durable together or not at all.

    owned: number and epoch of the table that is written to; another epoch makes the write NotOurs.
    """

    entries: Sequence[tuple[Any, ...]] = ()
    statements: Sequence[Statement] = ()
    run: Callable[[Connection], Any] | None = None
    future: asyncio.Future[Any] | None = field(default=None)
    owned: tuple[int, int] | None = None


@cache
def _insert(rows: int, dialect: str) -> str:
    """Inserts so many entries, but only into tables whose epoch is the one that comes with the
    entry.

    Where others write, too, the tables' rows are held until the commit, so that none changes hands
    in between.
    """
    alone = dialect == "sqlite"
    one = ", ".join(["?" if alone else "%s"] * (len(COLUMNS) + 1))
    values = ", ".join([f"({one})"] * rows)
    names = ", ".join(f'"{c}"' for c in COLUMNS)
    given = ", ".join(f'v."{c}"' for c in COLUMNS)
    return (
        f'INSERT INTO entries ({names}) WITH v({names}, "epoch") AS (VALUES {values}) '
        f'SELECT {given} FROM v JOIN matches m ON m.id = v."match" AND m.epoch = v.epoch'
    ) + " FOR SHARE OF m" * (not alone)


def insert_entries(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Inserts entries, each with its table's epoch behind it, with as few statements as possible.

    Each statement lets go of the interpreter's lock only once; they go to the driver as they are,
    since SQLAlchemy looks at each of hundreds of values every time. Raises NotOurs if an epoch has
    passed.
    """
    at = 0
    while at < len(rows):
        size = CHUNK
        while size > len(rows) - at:
            size //= 2
        values = tuple(chain.from_iterable(rows[at : at + size]))
        done = connection.exec_driver_sql(_insert(size, connection.dialect.name), values)
        if done.rowcount != size:
            raise NotOurs
        at += size


def check_owned(connection: Connection, owned: tuple[int, int]) -> None:
    """Holds the row of a table until the commit. Raises NotOurs if it is in another epoch."""
    ask = "SELECT epoch FROM matches WHERE id = :id"
    ask += "" if connection.dialect.name == "sqlite" else " FOR SHARE"
    if connection.execute(text(ask), {"id": owned[0]}).scalar() != owned[1]:
        raise NotOurs


class Store:
    """The database. ``write`` is awaited from the event loop, ``read`` runs beside it."""

    def __init__(self, url: str, address: str = "", beats: Beats | None = None) -> None:
        self.engine = open_engine(url)
        self.url = url
        self._lock = FileLock(url)
        alone = self.engine.dialect.name == "sqlite"
        self.owners: Owners = (
            Alone(self.engine) if alone else Shared(self.engine, address, beats or Beats())
        )
        self.notices: Notices = Within() if alone else Among(self.engine)
        self.commits = 0
        self.written = 0
        self.failures = 0
        self._queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._waiting: list[Write] = []
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Makes the database ours, where it serves one process only. Raises CardhouseError if it is
        another's.
        """
        self._lock.take()

    def prepare(self, seconds: float, say: Callable[[str], None]) -> None:
        """Makes the database ours, waits until it answers, and brings it to its newest form. Raises
        CardhouseError.

        say: is told, in a line, that the database is waited for.
        """
        self.open()
        reach(self.engine, seconds, say)
        migrate(self.engine)

    def leave(self) -> None:
        """Lets go of a database that was not served."""
        self.engine.dispose()
        self._lock.leave()

    def start(self) -> None:
        """Migrates, and starts the writing thread. Called from the event loop's thread."""
        self.open()
        migrate(self.engine)
        make_first(self.engine)
        open_all(self.engine)
        self._loop = asyncio.get_running_loop()
        self.owners.start()
        self.notices.start()
        self._thread = threading.Thread(target=self._work, name="cardhouse-store", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Writes what waits, then ends the thread."""
        if self._thread is not None:
            self._hand_over()
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        await self.notices.stop()
        await self.owners.stop()
        self.engine.dispose()
        self._lock.leave()

    def write(self, job: Write) -> asyncio.Future[Any]:
        """Makes something durable; the future is done after the commit. It raises Conflict if
        another came first.
        """
        assert self._loop is not None
        job.future = self._loop.create_future()
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(job)
        return job.future

    def _hand_over(self) -> None:
        """Gives the thread at once whatever was written during one round of the event loop."""
        jobs, self._waiting = self._waiting, []
        self._queue.put(jobs)

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Asks the database something, beside the event loop."""

        def run() -> T:
            with self.engine.connect() as connection:
                return ask(connection)

        return await asyncio.to_thread(run)

    def _work(self) -> None:
        ending = False
        while not ending:
            jobs: list[Write] = []
            found = self._queue.get()
            while True:
                if found is None:
                    ending = True
                else:
                    jobs += found
                try:
                    found = self._queue.get_nowait()
                except queue.Empty:
                    break
            if jobs:
                outcomes = self._commit(jobs)
                assert self._loop is not None
                self._loop.call_soon_threadsafe(_resolve, outcomes)

    def _commit(self, jobs: list[Write]) -> list[tuple[Write, Any, Exception | None]]:
        try:
            results = self._together(jobs)
            return [(job, result, None) for job, result in zip(jobs, results, strict=True)]
        except Exception as error:
            # Where the database is away every job fails, and none is tried by itself.
            if len(jobs) == 1 or isinstance(error, AWAY):
                self.failures += 1
                plain = _plain(error)
                return [(job, None, plain) for job in jobs]
        return [outcome for job in jobs for outcome in self._commit([job])]

    def _together(self, jobs: list[Write]) -> list[Any]:
        with self.engine.begin() as connection:
            rows = [(*row, _epoch(job)) for job in jobs for row in job.entries]
            insert_entries(connection, rows)
            results = []
            for job in jobs:
                if job.owned is not None and not job.entries:
                    check_owned(connection, job.owned)
                for statement, values in job.statements:
                    connection.execute(statement, values)
                results.append(job.run(connection) if job.run else None)
        self.commits += 1
        self.written += len(rows)
        return results


AWAY = OperationalError, InterfaceError, PoolTimeout
"""What is raised when the database cannot be reached, or its disk is full: no fault of what was to
be written.
"""


def _epoch(job: Write) -> int:
    return 0 if job.owned is None else job.owned[1]


def _plain(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Conflict(str(error.orig))
    if isinstance(error, DBAPIError):
        return Failed(TEXT("database.refused", problem=type(error.orig).__name__))
    if isinstance(error, PoolTimeout):
        return Failed(TEXT("database.away"))
    return error


def _resolve(outcomes: list[tuple[Write, Any, Exception | None]]) -> None:
    for job, result, error in outcomes:
        if job.future is not None and not job.future.done():
            if error is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(error)
