"""The database: how it is opened and brought to its newest form, and who may serve a file."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from sqlalchemy import URL, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from cardhouse.core.errors import CardhouseError
from cardhouse.core.plain import plain
from cardhouse.server.storage.wording import TEXT

MIGRATIONS = Path(__file__).parent / "migrations"
CONNECTIONS = 6
"""How many connections a server holds to its SQLite file: as many threads read, or write."""
FORMS = "sqlite:///FILE or postgresql://USER@HOST/NAME"
FIRST, LAST = 0.5, 10.0
"""Seconds between the first two tries to reach a database, and most between two later ones."""
SOON = (
    "the database system is",
    "too many clients",
    "too many connections",
    "remaining connection slots",
)
"""What PostgreSQL says when it will be there in a moment."""
NEVER = ("connection is bad: invalid",)
"""What is said of an address that no server is asked with: waiting would not help."""
OURS = "alembic_version"
"""The table that a database of Cardhouse has, whatever its form."""


def file_of(url: str) -> str:
    """The path of a SQLite database; empty for any other."""
    return unquote(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else ""


class FileLock:
    """The lock that the one serving process holds on a SQLite file; nothing with any other
    database.

    It is the file's, by whatever link or spelling it is called, and lies on a file of its own
    beside the database, so that backups and lists may read that at any time. SQLite's own locking
    is used since it works on every system, and a lock goes with its process, however that ends.
    """

    def __init__(self, url: str) -> None:
        path = file_of(url)
        file = path and path != ":memory:"
        self._path = f"{os.path.realpath(path)}.serving" if file else ""
        self._shown = path
        self._held: sqlite3.Connection | None = None

    def take(self) -> None:
        """Takes the lock, unless it is held already. Raises CardhouseError if another process has
        it.
        """
        if self._held is not None or not self._path:
            return
        try:
            held = sqlite3.connect(self._path, timeout=0, check_same_thread=False)
        except sqlite3.OperationalError as error:
            raise CardhouseError(
                TEXT("database.not_written", path=str(self._path), problem=str(error))
            ) from error
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


def checked_url(url: str) -> str:
    """A database's address in the form that is used here. Raises CardhouseError for one that is
    none.
    """
    if url.startswith("postgres://"):
        url = "postgresql" + url.removeprefix("postgres")
    if url.startswith("postgresql://"):
        url = "postgresql+psycopg" + url.removeprefix("postgresql")
    scheme, separator, _ = url.partition("://")
    if not separator:
        raise CardhouseError(
            TEXT(
                "address.no_form", forms=FORMS, given=repr(plain(url[:200])), file=plain(url[:200])
            )
        )
    if scheme not in ("sqlite", "postgresql+psycopg"):
        raise CardhouseError(TEXT("address.other", forms=FORMS, given=plain(scheme[:40])))
    try:
        found = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise CardhouseError(TEXT("address.unreadable", forms=FORMS)) from error
    if found.host and not re.fullmatch(r"[\w.:%,-]+", found.host):
        raise CardhouseError(TEXT("address.no_host", forms=FORMS))
    if scheme == "sqlite":
        if "?" in url:
            raise CardhouseError(TEXT("address.more", forms=FORMS))
        if file_of(url) in ("", ":memory:") or "\0" in file_of(url):
            raise CardhouseError(TEXT("address.no_file", forms=FORMS))
    return url


def open_to_read(url: str) -> Engine:
    """An engine that reads a database beside whoever serves it, and writes nothing: for backups and
    lists.

    Raises CardhouseError where there is no such file.
    """
    path = file_of(checked_url(url))
    if not path:
        return open_engine(url).execution_options(postgresql_readonly=True)
    if not Path(path).is_file():
        raise CardhouseError(TEXT("database.none", path=str(path)))
    name = f"file:{quote(str(Path(path).resolve()))}?mode=ro"
    return create_engine(
        URL.create("sqlite", database=path),
        creator=lambda: sqlite3.connect(name, uri=True, check_same_thread=False),
    )


def open_all(engine: Engine) -> None:
    """Opens all connections to a SQLite file at once, so that a server holds as many descriptors at
    its first table as at its last.
    """
    if engine.dialect.name == "sqlite":
        with ExitStack() as opened:
            for _ in range(CONNECTIONS):
                opened.enter_context(engine.connect())


def open_engine(url: str) -> Engine:
    """An engine for a database address; SQLite in WAL mode with every commit on the disk. Raises
    CardhouseError.
    """
    url = checked_url(url)
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    path = file_of(url)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        URL.create("sqlite", database=path),
        connect_args={"timeout": 10},
        pool_size=CONNECTIONS,
        pool_use_lifo=True,
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = [name for (name,) in cursor.fetchall()]
        if not names or OURS in names:  # A file of something else stays as it is.
            cursor.execute("PRAGMA journal_mode=WAL")
        for pragma in (
            "synchronous=FULL",
            "foreign_keys=ON",
            "cache_size=-1000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def reach(engine: Engine, seconds: float, say: Callable[[str], None]) -> None:
    """Waits until a database answers, ever longer between two tries, and says so.

    A database that is not there yet is waited for; one that refuses for good is not. Raises
    CardhouseError, in one line, without the password that the address may hold.
    """
    shown = engine.url.render_as_string(hide_password=True)
    end, pause = time.monotonic() + seconds, FIRST
    while True:
        try:
            with engine.connect() as connection:
                connection.execute(text("SELECT 1"))
                if engine.dialect.name == "sqlite":
                    names = inspect(connection).get_table_names()
                    if names and OURS not in names:
                        raise CardhouseError(TEXT("database.foreign", name=shown))
            return
        except (SQLAlchemyError, sqlite3.Error) as error:
            why = reason(error)
            if not _soon(engine, error) or time.monotonic() + pause > end:
                raise CardhouseError(TEXT("database.unusable", name=shown, problem=why)) from error
        say(TEXT("database.waiting", name=shown, why=why, seconds=f"{pause:g}"))
        time.sleep(pause)
        pause = min(2 * pause, LAST)


def reason(error: Exception) -> str:
    """What a database says of an error, in one line."""
    said = str(error.orig if isinstance(error, DBAPIError) else error)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return plain(lines[0] if lines else type(error).__name__)[:300]


def _soon(engine: Engine, error: Exception) -> bool:
    """Whether a database may answer in a moment: it is not reached at all, or begins or ends just
    now.
    """
    if engine.dialect.name == "sqlite" or not isinstance(error, OperationalError):
        return False
    said = str(error.orig)
    if any(one in said for one in NEVER):
        return False
    return "FATAL:" not in said or any(one in said for one in SOON)


def newest_form() -> str:
    """The last migration that this version knows."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(str(MIGRATIONS)).get_current_head() or ""


def migrate(engine: Engine, to: str = "head") -> None:
    """Brings the database to the newest form, or to that of a migration. Raises CardhouseError for
    a newer one.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(727474)"))
            config.attributes["connection"] = connection
            command.upgrade(config, to)
    except CommandError as error:
        raise CardhouseError(TEXT("database.unknown_form", problem=plain(str(error)))) from error
