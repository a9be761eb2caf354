"""Access: how the operator's commands open a database, beside whoever serves it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from cardhouse.core.errors import CardhouseError
from cardhouse.server.storage.backups import revision
from cardhouse.server.storage.database import (
    FileLock,
    checked_url,
    file_of,
    newest_form,
    open_engine,
    open_to_read,
    reach,
    reason,
)
from cardhouse.server.storage.owners import NOW
from cardhouse.server.storage.wording import TEXT

PATIENCE = 5.0
"""Seconds for which a command waits for a database."""
LIVING = 10.0
"""Seconds after its last beat for which a process may live."""


def _nothing(_line: str) -> None:
    """Commands wait without a word."""


@contextmanager
def engine_for(url: str, changing: bool) -> Iterator[Engine]:
    """An engine of a database that is there. Raises CardhouseError, in one line, whatever is wrong
    with it.
    """
    path = file_of(checked_url(url))
    if path and not Path(path).is_file():
        raise CardhouseError(TEXT("database.none", path=str(path)))
    engine = open_engine(url) if changing else open_to_read(url)
    try:
        reach(engine, PATIENCE, _nothing)
        yield engine
    except SQLAlchemyError as error:
        raise CardhouseError(TEXT("database.refused", problem=reason(error))) from error
    finally:
        engine.dispose()


def check_form(connection: Connection) -> None:
    """Raises CardhouseError if a database has another form than this version's."""
    if (found := revision(connection)) != (wanted := newest_form()):
        raise CardhouseError(
            TEXT("database.form", found=repr(found or "none"), wanted=repr(wanted))
        )


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """A connection that changes nothing."""
    with engine_for(url, changing=False) as engine, engine.connect() as connection:
        check_form(connection)
        yield connection


@contextmanager
def changing(url: str) -> Iterator[Connection]:
    """A connection whose changes become durable together at the end, or not at all."""
    with engine_for(url, changing=True) as engine, engine.begin() as connection:
        check_form(connection)
        yield connection


@contextmanager
def alone(url: str) -> Iterator[Engine]:
    """An engine of a database that nobody serves, made if it is not there. Raises CardhouseError if
    somebody does.
    """
    lock = FileLock(checked_url(url))
    engine = open_engine(url)
    try:
        lock.take()
        reach(engine, PATIENCE, _nothing)
        if engine.dialect.name == "postgresql":
            _check_unserved(engine)
        yield engine
    except SQLAlchemyError as error:
        raise CardhouseError(TEXT("database.refused", problem=reason(error))) from error
    finally:
        engine.dispose()
        lock.leave()


def _check_unserved(engine: Engine) -> None:
    with engine.connect() as connection:
        if not revision(connection):
            return
        ask = text(f"SELECT count(*) FROM processes WHERE beat > {NOW} - :living")
        if connection.scalar(ask, {"living": LIVING}):
            raise CardhouseError(TEXT("database.in_use"))
