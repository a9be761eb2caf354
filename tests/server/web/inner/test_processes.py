"""A server of several processes: how it starts, what happens when one of them dies, how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardhouse.core.errors import CardhouseError
from cardhouse.server.settings import Settings
from cardhouse.server.web.processes import GIVEN, check, share
from tests.server.support import LOOSE, Server, children_of, running
from tests.server.web.inner.several import playing


def children(server: Server) -> list[int]:
    """The processes that a server's parent has started."""
    assert server.process is not None
    return children_of(server.process.pid)


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "cardhouse", "serve", "--workers", "2"]
    database = f"sqlite:///{tmp_path / 'x.db'}"
    done = subprocess.run(
        [*line, "--database", database], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "PostgreSQL" in done.stderr
    for wrong in (0, -1, 1000):
        with pytest.raises(CardhouseError, match="number from 1"):
            check(Settings(database="postgresql://"), wrong)


def test_processes_share_thinkers_and_have_inner_ports_of_their_own() -> None:
    settings = Settings(thinkers=4, inner="10.0.0.1:7000")
    shares = [share(settings, 3, at) for at in range(3)]
    assert [s.inner for s in shares] == ["10.0.0.1:7000", "10.0.0.1:7001", "10.0.0.1:7002"]
    assert {s.thinkers for s in shares} == {1}
    assert share(Settings(inner="::1"), 2, 1).inner == "::1"
    assert share(Settings(inner="[::1]:7000"), 2, 1).inner == "[::1]:7001"
    assert share(Settings(inner="10.0.0.1"), 2, 1).inner == "10.0.0.1"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_process_that_is_killed_is_started_anew_and_nobody_loses_anything(
    postgres: str, tmp_path: Path
) -> None:
    with (
        running(postgres, tmp_path, LOOSE, "--workers", "3") as server,
        playing([server], 6) as people,
    ):
        before = children(server)
        assert len(before) == 3
        time.sleep(1)
        os.kill(before[0], signal.SIGKILL)
        at = time.monotonic()
        counts = [one.acknowledged for one in people]
        while any(o.acknowledged == n and not o.over for o, n in zip(people, counts, strict=True)):
            assert time.monotonic() - at < 10
            time.sleep(0.01)
        while len(children(server)) < 3:
            assert time.monotonic() - at < 20
            time.sleep(0.05)
        assert set(before[1:]) < set(children(server))
    assert "started anew" in server.log.read_text()
    assert server.process is not None
    assert server.process.returncode == 0
    assert "all tables are stored" in server.log.read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_process_outlives_its_parent(postgres: str, tmp_path: Path) -> None:
    with running(postgres, tmp_path, LOOSE, "--workers", "2") as server:
        left = children(server)
        server.kill(signal.SIGKILL)
        until = time.monotonic() + GIVEN + 15
        while any(runs(one) for one in left):
            assert time.monotonic() < until
            time.sleep(0.05)


def runs(process: int) -> bool:
    """Whether a process has not ended; one that nobody has asked how it ended still has a
    number.
    """
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"
