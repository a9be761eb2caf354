"""A PostgreSQL server of a test's own, which can be stopped and started again."""

from __future__ import annotations

import atexit
import getpass
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest


def postgres_bin() -> Path | None:
    """Where PostgreSQL's programs are; None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    known = shutil.which("initdb")
    return Path(known).parent if known else None


class Postgres:
    """A database server in a folder, reached by a socket there. Skips the test if PostgreSQL is not
    installed.
    """

    def __init__(self, folder: Path) -> None:
        programs = postgres_bin()
        if programs is None:
            pytest.skip("PostgreSQL is not installed")
        self.folder = folder
        user: list[str] = []
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root, and whoever begins other tests meanwhile closes
            # the folder above to everybody else: so root's lies by itself.
            self.folder = folder = Path(tempfile.mkdtemp(prefix="postgres-"))
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            shutil.chown(folder, "nobody")
            user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        data = folder / "data"
        name = "nobody" if user else getpass.getuser()
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        self.url = f"postgresql://{name}@/postgres?host={folder}"
        self._control = [
            *user, str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options,
        ]  # fmt: skip
        self._run(
            [*user, str(programs / "initdb"), "-D", str(data), "-U", name, "-A", "trust", "-N"]
        )

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self._run([*self._control, "start"])

    def stop(self) -> None:
        """Stops it at once, as a power cut would."""
        self._run([*self._control, "-m", "immediate", "stop"])

    def _run(self, line: list[str]) -> None:
        quiet = subprocess.DEVNULL
        subprocess.run(line, check=True, stdout=quiet, stderr=quiet, cwd=self.folder)
