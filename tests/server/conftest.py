"""Servers that the tests share: one with SQLite, one with PostgreSQL where that is installed."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres
from tests.server.support import LOOSE, Server, running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    found = Postgres(tmp_path_factory.mktemp("postgres"))
    found.start()
    try:
        yield found.url
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            found.stop()


@pytest.fixture
def own_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL server that a test may stop and start."""
    found = Postgres(tmp_path_factory.mktemp("postgres"))
    found.start()
    try:
        yield found
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            found.stop()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server with each kind of storage."""
    home = tmp_path_factory.mktemp("home")
    database = f"sqlite:///{home / 'tables.db'}"
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres")
    with running(database, home, LOOSE) as found:
        yield found


@pytest.fixture(scope="session")
def lone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with SQLite, for tests that do not concern storage."""
    home = tmp_path_factory.mktemp("lone")
    with running(f"sqlite:///{home / 'tables.db'}", home, LOOSE) as found:
        yield found
