"""The database: how it is opened and brought to its newest form, and who may serve a file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, text

from cardhouse.core.errors import CardhouseError
from cardhouse.server.storage.wording import TEXT


def file_of(url: str) -> str:
    """The path of a SQLite database; empty for any other."""
    return url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else ""


class FileLock:
    """The lock that the one serving process holds on a SQLite file; nothing with any other database.

    It lies on a file of its own beside the database, so that backups and lists may read that at any time. SQLite's own
    locking is used since it works on every system, and a lock goes with its process, however that ends.
    """

    def __init__(self, url: str) -> None:
        path = file_of(url)
        self._path = f"{path}.serving" if path and path != ":memory:" else ""
        self._shown = path
        self._held: sqlite3.Connection | None = None

    def take(self) -> None:
        """Takes the lock, unless it is held already. Raises CardhouseError if another process has it."""
        if self._held is not None or not self._path:
            return
        held = sqlite3.connect(self._path, timeout=0, check_same_thread=False)
        try:
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            held.close()
            raise CardhouseError(TEXT("in_use", path=self._shown)) from error
        self._held = held

    def leave(self) -> None:
        """Gives the lock back."""
        if self._held is not None:
            self._held.close()
            self._held = None


def open_to_read(url: str) -> Engine:
    """An engine that reads a database beside whoever serves it, and writes nothing: for backups and lists."""
    path = file_of(url)
    if not path:
        return open_engine(url).execution_options(postgresql_readonly=True)
    return create_engine(f"sqlite:///file:{Path(path).resolve()}?mode=ro&uri=true")


def open_engine(url: str) -> Engine:
    """An engine for a database address; SQLite in WAL mode with every commit on the disk."""
    if url.startswith("postgres://"):
        url = "postgresql" + url.removeprefix("postgres")
    if url.startswith("postgresql://"):
        url = "postgresql+psycopg" + url.removeprefix("postgresql")
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    path = file_of(url)
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
