"""What is wrong with ``--database`` is said in one line; a database that comes later is waited
for.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cardhouse.server.storage.database import reason
from tests.server.commands import command
from tests.server.postgres import Postgres
from tests.server.support import Server, free_port


def run(*line: str, home: Path) -> tuple[int, str, str]:
    """What a command prints, and its exit code. A server runs by itself: it might not end."""
    if line[0] != "serve":
        with contextlib.chdir(home):
            return command(*line)
    whole = [sys.executable, "-m", "cardhouse", *line]
    done = subprocess.run(whole, capture_output=True, text=True, check=False, timeout=60, cwd=home)
    return done.returncode, done.stdout, done.stderr


def refused(url: str, home: Path, *words: str) -> None:
    """Demands one line and exit code 2 of the server and of a command."""
    for line in (("serve", "--port", str(free_port())), ("server", "tables"), ("server", "keys")):
        code, out, err = run(*line, "--database", url, home=home)
        assert code == 2, (line, out, err)
        assert out == ""
        assert len(err.splitlines()) == 1, err
        assert err.startswith("cardhouse: ")
        assert any(word in err for word in words), err


@pytest.mark.parametrize(
    "url",
    ["nonsense", "/var/lib/cardhouse.db", "x.db", "mysql://x/y", "://", "sqlite://", "sqlite:///", "\x1b[2J",
     "sqlite:///:memory:", "sqlite:///x%00y", "sqlite:///x.db?timeout=5",
     "postgresql://[x", "postgresql://u:secret@host:port/x", "http://x"],
)  # fmt: skip
def test_an_address_that_is_none(url: str, tmp_path: Path) -> None:
    refused(url, tmp_path, "a database's address is")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"hello " * 1000)
    refused(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, "not a database")
    (tmp_path / "folder.db").mkdir()
    refused(f"sqlite:///{tmp_path / 'folder.db'}", tmp_path, "unable to open", "there is no")


def test_a_database_of_something_else(tmp_path: Path) -> None:
    import sqlite3

    with sqlite3.connect(tmp_path / "x.db") as other:
        other.execute("CREATE TABLE recipes (id INTEGER)")
    other.close()
    was = (tmp_path / "x.db").read_bytes()
    refused(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, f"sqlite:///{tmp_path / 'x.db'} holds")
    assert (tmp_path / "x.db").read_bytes() == was


def test_names_of_files_are_read_alike_by_all(tmp_path: Path) -> None:
    from cardhouse.server.storage.access import reading
    from cardhouse.server.storage.database import migrate, open_engine

    for called, name in (
        ("a%20b.db", "a b.db"),
        ("100%25.db", "100%.db"),
        ("a#b%3F.db", "a#b?.db"),
    ):
        engine = open_engine(f"sqlite:///{tmp_path}/{called}")
        migrate(engine)
        engine.dispose()
        assert (tmp_path / name).is_file()
        with reading(f"sqlite:///{tmp_path}/{called}") as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM matches").scalar() == 0


def test_a_database_that_is_not_there(postgres: str, tmp_path: Path) -> None:
    refused(postgres.replace("/postgres?", "/nothing?"), tmp_path, "does not exist")
    # The password is not repeated.
    secret = postgres.replace("@/", ":hidden@/").replace("/postgres?", "/nothing?")
    assert "hidden" not in run("server", "tables", "--database", secret, home=tmp_path)[2]


def test_a_database_that_comes_later_is_waited_for(own_postgres: Postgres, tmp_path: Path) -> None:
    own_postgres.stop()
    server = Server(own_postgres.url, tmp_path)

    def come() -> None:
        end = time.monotonic() + 40
        while time.monotonic() < end:
            if server.log.exists() and server.log.read_text().count("does not answer yet") >= 2:
                break
            time.sleep(0.1)
        own_postgres.start()

    later = threading.Thread(target=come)
    later.start()
    try:
        server.start()
        said = server.log.read_text()
        assert said.count("does not answer yet") >= 2
        assert "Traceback" not in said
    finally:
        later.join()
        server.kill()


def test_a_database_that_does_not_come_is_given_up(tmp_path: Path) -> None:
    began = time.monotonic()
    url = f"postgresql://nobody@/x?host={tmp_path}"
    line = ("serve", "--port", str(free_port()), "--database", url, "--set", "wait=2")
    code, out, err = run(*line, home=tmp_path)
    assert code == 2
    assert "does not answer yet" in out
    assert len(err.splitlines()) == 1
    assert time.monotonic() - began < 30


def test_reasons_are_one_line() -> None:
    assert reason(ValueError("a\x1b\nb")) == r"a\x1b"
