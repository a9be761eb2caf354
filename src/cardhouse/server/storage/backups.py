"""Backups: everything that is stored, as one packed file of JSON lines, from and into any kind of
database.

The first line tells the form of the database (the last migration), then comes a line for each row,
and at the end one that counts them, so that a backup that was cut off is told. All is read in one
transaction, beside whoever serves: a backup is the database of one moment. The file opens seats to
nobody (tokens are stored as hashes), but it holds hidden cards and talk, so nobody but its owner
may read it.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, Engine, MetaData, Table, func, inspect, select, text

from cardhouse.core.errors import CardhouseError
from cardhouse.server.storage.database import migrate
from cardhouse.server.storage.wording import TEXT

FORM = 1
PASSING = "processes", "orders", "alembic_version"
"""Tables that tell of processes that serve now, or of the database itself: not kept."""
ROWS = 500


def revision(connection: Connection) -> str:
    """The last migration of a database; empty where there was none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")) or "")


def backup(engine: Engine, target: Path) -> int:
    """Writes everything to a file, whole or not at all; returns how many rows. Raises
    CardhouseError, OSError.
    """
    part = target.with_name(target.name + ".part")
    options: dict[str, Any] = {}
    if engine.dialect.name == "postgresql":
        options["isolation_level"] = "REPEATABLE READ"
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as raw:
            with (
                gzip.open(raw, "wt", encoding="utf-8") as out,
                engine.connect().execution_options(**options) as connection,
            ):
                if engine.dialect.name == "sqlite":
                    connection.exec_driver_sql("BEGIN")
                count = _write(connection, out)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return count


def _write(connection: Connection, out: TextIO) -> int:
    form = revision(connection)
    if not form:
        raise CardhouseError(TEXT("backup.no_tables"))
    _line(out, {"cardhouse_backup": FORM, "form": form, "at": time.time()})
    count = 0
    for table in _tables(connection):
        names = [column.name for column in table.columns]
        found = connection.execution_options(yield_per=ROWS).execute(select(table))
        for row in found:
            values = [None if n == "owner" else _out(v) for n, v in zip(names, row, strict=True)]
            _line(out, [table.name, dict(zip(names, values, strict=True))])
            count += 1
    _line(out, {"rows": count})
    return count


def restore(engine: Engine, source: Path) -> int:
    """Fills an empty database from a backup; returns how many rows. Raises CardhouseError for a
    file that is none.
    """
    lines = _read(source)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("cardhouse_backup") != FORM:
        raise CardhouseError(TEXT("backup.not_one", file=str(source)))
    with engine.connect() as connection:
        if revision(connection):
            known = [table for table in _tables(connection) if table.name != "alembic_version"]
            if any(connection.scalar(select(func.count()).select_from(x)) for x in known):
                raise CardhouseError(TEXT("backup.not_empty"))
    migrate(engine, str(head.get("form")))
    with engine.begin() as connection:
        tables = {table.name: table for table in _tables(connection)}
        count = _fill(connection, tables, lines, source)
        if engine.dialect.name == "postgresql":
            for table in tables.values():
                _number_on(connection, table)
    migrate(engine)
    return count


def _fill(
    connection: Connection, tables: dict[str, Table], lines: Iterator[Any], source: Path
) -> int:
    waiting: list[dict[str, Any]] = []
    of = ""
    for at, one in enumerate(lines):
        if isinstance(one, dict):
            if waiting:
                connection.execute(tables[of].insert(), waiting)
            if one.get("rows") != at or next(lines, None) is not None:
                break
            return at
        name, row = one
        if name not in tables:
            raise CardhouseError(
                TEXT("backup.unknown_rows", file=str(source), name=repr(str(name)[:40]))
            )
        if waiting and (name != of or len(waiting) == ROWS):
            connection.execute(tables[of].insert(), waiting)
            waiting = []
        of = name
        waiting.append({key: _in(value) for key, value in row.items()})
    raise CardhouseError(TEXT("backup.cut_off", file=str(source)))


def _read(source: Path) -> Iterator[Any]:
    try:
        with gzip.open(source, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)
    except FileNotFoundError as error:
        raise CardhouseError(TEXT("backup.no_file", file=str(source))) from error
    except (EOFError, ValueError, gzip.BadGzipFile) as error:
        raise CardhouseError(
            TEXT("backup.unreadable", file=str(source), problem=str(error))
        ) from error


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are in this database, each behind those that it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in PASSING]


def _number_on(connection: Connection, table: Table) -> None:
    """Lets the numbers of new rows go on after those that were restored."""
    name = table.name
    if "id" not in table.columns:
        return
    ask = text("SELECT pg_get_serial_sequence(:name, 'id')")
    sequence = connection.scalar(ask, {"name": name})
    if sequence:
        last = connection.scalar(select(func.max(table.columns["id"])))
        if last is not None:
            connection.execute(text("SELECT setval(:s, :n)"), {"s": sequence, "n": last})


def _line(out: TextIO, data: Any) -> None:
    out.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


def _out(value: Any) -> Any:
    return {"$bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _in(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"$bytes"}:
        return base64.b64decode(value["$bytes"])
    return value
