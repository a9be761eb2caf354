"""Storage: one thread writes, and whatever waits shares one commit. Nothing is acknowledged before its commit."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, create_engine, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError

T = TypeVar("T")
COLUMNS = ("match", "n", "ply", "kind", "action", "seat", "client", "at")
CHUNK = 64
Statement = tuple[Executable, Any]
"""What is carried out, and the values that it is carried out with."""


class Conflict(Exception):
    """Somebody else wrote this entry first."""


@dataclass(slots=True)
class Write:
    """Entries and statements that become durable together or not at all."""

    entries: Sequence[tuple[Any, ...]] = ()
    statements: Sequence[Statement] = ()
    run: Callable[[Connection], Any] | None = None
    future: asyncio.Future[Any] | None = field(default=None)


def open_engine(url: str) -> Engine:
    """An engine for a database address; SQLite in WAL mode with every commit on the disk."""
    if url.startswith("postgres://"):
        url = "postgresql" + url.removeprefix("postgres")
    if url.startswith("postgresql://"):
        url = "postgresql+psycopg" + url.removeprefix("postgresql")
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    path = url.removeprefix("sqlite:///")
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "cache_size=-16000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def migrate(engine: Engine) -> None:
    """Brings the database to the newest form."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(727474)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@cache
def _insert(rows: int) -> Any:
    values = ", ".join("(" + ", ".join(f":{c}{i}" for c in COLUMNS) + ")" for i in range(rows))
    names = ", ".join(f'"{c}"' for c in COLUMNS)
    return text(f"INSERT INTO entries ({names}) VALUES {values}")


def insert_entries(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Inserts entries with as few statements as possible: each one lets go of the interpreter's lock only once."""
    at = 0
    while at < len(rows):
        size = CHUNK
        while size > len(rows) - at:
            size //= 2
        part = rows[at : at + size]
        values = {
            f"{c}{i}": value
            for i, row in enumerate(part)
            for c, value in zip(COLUMNS, row, strict=True)
        }
        connection.execute(_insert(size), values)
        at += size


class Store:
    """The database. ``write`` is awaited from the event loop, ``read`` runs beside it."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.url = url
        self.commits = 0
        self.written = 0
        self._queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._waiting: list[Write] = []
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Migrates, and starts the writing thread. Called from the event loop's thread."""
        migrate(self.engine)
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="cardhouse-store", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Writes what waits, then ends the thread."""
        if self._thread is not None:
            self._hand_over()
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        self.engine.dispose()

    def write(self, job: Write) -> asyncio.Future[Any]:
        """Makes something durable; the future is done after the commit. It raises Conflict if another came first."""
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

    def _commit(self, jobs: list[Write]) -> list[tuple[Write, Any, BaseException | None]]:
        try:
            results = self._together(jobs)
            return [(job, result, None) for job, result in zip(jobs, results, strict=True)]
        except Exception as error:
            if len(jobs) == 1:
                return [(jobs[0], None, _plain(error))]
        return [outcome for job in jobs for outcome in self._commit([job])]

    def _together(self, jobs: list[Write]) -> list[Any]:
        with self.engine.begin() as connection:
            rows = [row for job in jobs for row in job.entries]
            insert_entries(connection, rows)
            results = []
            for job in jobs:
                for statement, values in job.statements:
                    connection.execute(statement, values)
                results.append(job.run(connection) if job.run else None)
        self.commits += 1
        self.written += len(rows)
        return results


def _plain(error: Exception) -> BaseException:
    if isinstance(error, IntegrityError):
        return Conflict(str(error.orig))
    if isinstance(error, DBAPIError):
        return RuntimeError(f"the database refused: {type(error.orig).__name__}")
    return error


def _resolve(outcomes: list[tuple[Write, Any, BaseException | None]]) -> None:
    for job, result, error in outcomes:
        if job.future is not None and not job.future.done():
            if error is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(error)
