"""Servers that the tests share: one with SQLite, one with PostgreSQL where that is installed."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support import LOOSE, Server, running


def postgres_bin() -> Path | None:
    """Where PostgreSQL's programs are; None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    known = shutil.which("initdb")
    return Path(known).parent if known else None


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    programs = postgres_bin()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    folder = tmp_path_factory.mktemp("postgres")
    user = []
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root.
        for path in (folder, *folder.parents[:3]):
            if path != Path("/tmp"):
                path.chmod(0o755)
        shutil.chown(folder, "nobody")
        user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    data = folder / "data"
    name = "nobody" if user else getpass.getuser()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": folder}
    subprocess.run(
        [*user, programs / "initdb", "-D", data, "-U", name, "-A", "trust", "-N"],
        check=True,
        **quiet,
    )  # type: ignore[call-overload]
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"
    control = [*user, programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options]
    subprocess.run([*control, "start"], check=True, **quiet)  # type: ignore[call-overload]
    try:
        yield f"postgresql://{name}@/postgres?host={folder}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=False, **quiet)  # type: ignore[call-overload]


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
