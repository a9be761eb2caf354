"""A game that the house has never heard of: written by ``new-game``, built into a wheel, installed
beside it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cardhouse.starter.writing import new_game

NAME, TITLE = "ferret", "Old Ferret"
SOURCE = str(Path(__file__).resolve().parents[2] / "src")


def pip(*arguments: str) -> None:
    """Runs pip without any index."""
    line = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(line, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def wheel_of(folder: Path, into: Path) -> Path:
    """The wheel of a package."""
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(into), str(folder))
    (wheel,) = into.glob("*.whl")
    return wheel


def install(wheel: Path, into: Path) -> None:
    """Installs a wheel into a folder of its own."""
    pip("install", "--no-deps", "--no-index", "--target", str(into), str(wheel))


def make_game(folder: Path) -> Path:
    """A new game in a wheel of its own; returns the wheel."""
    new_game(NAME, folder / "package", TITLE)
    return wheel_of(folder / "package", folder / "wheel")


def house(
    installed: Path, *arguments: str, typed: str = "", home: Path | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """Runs ``cardhouse`` where a folder of installed packages is found, too."""
    environment = {**os.environ, **more, "COLUMNS": "200"}
    environment["PYTHONPATH"] = os.pathsep.join([SOURCE, str(installed)])
    environment["CARDHOUSE_HOME"] = str(home or installed / "home")
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "cardhouse", *arguments],
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        timeout=540,
    )
