"""A database is waited for, ever longer, and brought to its newest form; one that is none is told
at once. Time passes only where the house waits.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError

from cardhouse.core.errors import CardhouseError
from cardhouse.server.storage import access, database
from cardhouse.server.storage.backups import revision
from cardhouse.server.storage.database import migrate, newest_form, open_engine, reach
from cardhouse.server.storage.notices import Among, Within
from cardhouse.server.storage.owners import Alone, Beats, Shared
from cardhouse.server.storage.store import Store

URL = "postgresql+psycopg://ann:secret@there/x"
STARTS = "FATAL:  the database system is starting up\nDETAIL: soon"


class Waiting:
    """A PostgreSQL server that refuses some times, and a clock that only sleeping moves."""

    def __init__(self, patch: pytest.MonkeyPatch, *refusals: str) -> None:
        self.now = 0.0
        self.said: list[str] = []
        self.refusals = list(refusals)
        self.there = create_engine("sqlite://")
        self.engine = create_engine(URL)
        patch.setattr(self.engine, "connect", self.connect)
        clock = SimpleNamespace(monotonic=lambda: self.now, sleep=self.sleep)
        patch.setattr(database, "time", clock)

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def connect(self) -> AbstractContextManager[Any]:
        if self.refusals:
            raise OperationalError("SELECT 1", {}, Exception(self.refusals.pop(0)))
        return self.there.connect()

    def reach(self, seconds: float) -> None:
        try:
            reach(self.engine, seconds, self.said.append)
        finally:
            self.there.dispose()


def waits(*seconds: str, why: str = "connection refused") -> list[str]:
    shown = "postgresql+psycopg://ann:***@there/x"
    return [
        f"The database {shown} does not answer yet ({why}); next try in {one} s." for one in seconds
    ]


def test_a_database_that_comes_is_waited_for_ever_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    late = Waiting(monkeypatch, *["connection refused\nIs it there?"] * 7)
    late.reach(60.0)
    assert late.said == waits("0.5", "1", "2", "4", "8", "10", "10")
    assert late.now == 35.5
    assert late.refusals == []


def test_it_is_not_waited_for_longer_than_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    away = Waiting(monkeypatch, *[STARTS] * 9)
    with pytest.raises(CardhouseError) as told:
        away.reach(3.5)
    why = "FATAL:  the database system is starting up"
    assert str(told.value) == (
        f"the database postgresql+psycopg://ann:***@there/x cannot be used: {why}"
    )
    assert away.said == waits("0.5", "1", "2", why=why)
    assert away.now == 3.5


def test_one_that_refuses_for_good_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for why in (
        'FATAL:  password authentication failed for user "ann"',
        'connection is bad: invalid sslmode value: "nonsense"',
    ):
        shut = Waiting(monkeypatch, why)
        with pytest.raises(CardhouseError, match=why):
            shut.reach(60.0)
        assert (shut.said, shut.now) == ([], 0.0)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'x.db'}"


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    made = open_engine(url)
    yield made
    made.dispose()


def never(line: str) -> None:
    """A file is not waited for."""
    raise AssertionError(line)


def test_an_empty_file_and_one_of_ours_are_reached_another_is_not(
    engine: Engine, tmp_path: Path
) -> None:
    reach(engine, 5.0, never)
    migrate(engine)
    reach(engine, 5.0, never)
    with engine.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "cache_size")
        told = [connection.scalar(text(f"PRAGMA {name}")) for name in pragmas]
        assert told == ["wal", 2, 1, -1000]
        access.check_form(connection)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE recipes (id INTEGER)")
    other.close()
    foreign = open_engine(f"sqlite:///{tmp_path / 'other.db'}")
    with pytest.raises(CardhouseError, match="holds something else than Cardhouse"):
        reach(foreign, 5.0, never)
    foreign.dispose()


def test_a_store_that_is_prepared_has_the_newest_form(url: str) -> None:
    store = Store(url)
    store.prepare(0.0, never)
    with store.engine.connect() as connection:
        assert revision(connection) == newest_form()
    other = Store(url)
    with pytest.raises(CardhouseError, match="already"):
        other.prepare(0.0, never)
    other.leave()
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'tomorrow'"))
    with pytest.raises(CardhouseError, match="does not know the form"):
        store.prepare(0.0, never)
    store.leave()


def test_commands_that_look_change_nothing_and_know_their_form(engine: Engine, url: str) -> None:
    with pytest.raises(CardhouseError, match="there is no database"), access.reading(url):
        pass
    migrate(engine, "first")
    with pytest.raises(CardhouseError, match="has form 'first'"), access.reading(url):
        pass
    migrate(engine)
    add = text("INSERT INTO orders (kind, what, at) VALUES ('table', 'x', 1.0)")
    with pytest.raises(CardhouseError, match="readonly"), access.reading(url) as connection:
        connection.execute(add)
    with access.changing(url) as connection:
        connection.execute(add)
    with access.reading(url) as connection:
        assert connection.scalar(text("SELECT count(*) FROM orders")) == 1


def test_a_file_that_is_served_is_not_taken(url: str) -> None:
    with access.alone(url) as engine:
        migrate(engine)
        with pytest.raises(CardhouseError, match="already"), access.alone(url):
            pass
    with access.alone(url) as engine, engine.connect() as connection:
        access.check_form(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        connection.commit()
    with pytest.raises(CardhouseError, match="something else than Cardhouse"), access.alone(url):
        pass


@pytest.mark.parametrize(
    ("given", "means"),
    [
        ("sqlite:///x.db", "sqlite:///x.db"),
        ("postgres://u:p@there:5/x", "postgresql+psycopg://u:p@there:5/x"),
        ("postgresql://u@a,b/x?host=/tmp", "postgresql+psycopg://u@a,b/x?host=/tmp"),
        ("postgresql+psycopg://u@[::1]/x", "postgresql+psycopg://u@[::1]/x"),
        ("postgresql://u@the re/x", "names no host"),
        ("x.db", "which names none (a file would be sqlite:///x.db)"),
        ("mysql://x/y", "got mysql://..."),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("postgresql://u:secret@host:port/x", "cannot be read"),
    ],
)
def test_what_an_address_means(given: str, means: str) -> None:
    if "://" in means and " " not in means and "..." not in means:
        assert database.checked_url(given) == means
        return
    with pytest.raises(CardhouseError) as told:
        database.checked_url(given)
    assert means in str(told.value)
    assert "secret" not in str(told.value)


def test_a_store_has_one_process_or_many(url: str) -> None:
    alone, many = Store(url), Store(URL, "one:1", Beats(1.0, 2.0, 3.0))
    assert isinstance(alone.owners, Alone)
    assert type(alone.notices) is Within
    assert alone.owners.secret == ""
    assert isinstance(many.owners, Shared)
    assert type(many.notices) is Among
    assert (many.owners._address, many.owners._beats) == ("one:1", Beats(1.0, 2.0, 3.0))
    assert len(many.owners.secret) == 64
    for one in (alone, many):
        assert len(one.owners.name) == 32
        one.leave()


def test_one_process_at_a_time_brings_postgresql_to_its_newest_form(postgres: str) -> None:
    engine, other = open_engine(postgres), open_engine(postgres)
    asked = "SELECT pg_try_advisory_xact_lock(727474)"
    free: list[bool] = []

    def look(*_: Any) -> None:
        with other.connect() as connection:
            free.append(bool(connection.scalar(text(asked))))

    event.listen(engine, "after_cursor_execute", look)
    migrate(engine)
    event.remove(engine, "after_cursor_execute", look)
    assert len(free) > 1
    assert not any(free)
    with other.connect() as connection:
        assert connection.scalar(text(asked))
        assert revision(connection) == newest_form()
    for one in (engine, other):
        one.dispose()
