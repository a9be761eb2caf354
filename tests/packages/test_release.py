"""What is released: sdist and wheel are built, hold what they should, and every extra installs
clean and does its part.

The packages come from the index, in the versions of the lock files.
"""

from __future__ import annotations

import contextlib
import email
import json
import os
import re
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import cardhouse
from tests.server.support import Server

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = sorted(PROJECT["project"]["optional-dependencies"])
STATIC = "cardhouse/server/static/"


def test_a_lock_file_is_installed_as_it_stands() -> None:
    """Left to look for what a package needs, pip asks the index for the newest of what is wanted
    with extras, and refuses the lock on the day that there is a newer one."""
    commands = [
        line
        for file in ("Makefile", "deploy/Containerfile")
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines()
        if "pip install" in line and ".lock" in line
    ]
    assert len(commands) >= 7
    assert [x for x in commands if "--no-deps" not in x or "--require-hashes" not in x] == []


def test_the_lock_file_lacks_nothing_that_its_packages_need() -> None:
    locked = re.findall(
        r"^([\w.\-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.M
    )
    names = {canonicalize_name(name) for name in locked}
    missing = []
    for name in sorted(names):
        for line in metadata.requires(name) or ():
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                if canonicalize_name(need.name) not in names:
                    missing.append(f"{name} needs {line}")
    assert missing == []


def test_there_is_one_version() -> None:
    assert "version" in PROJECT["project"]["dynamic"]
    web = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert web["version"] == cardhouse.__version__
    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert first is not None
    assert first[1] == cardhouse.__version__


def test_every_extra_is_tried() -> None:
    assert {*EXTRAS, ""} == {*TRIES, "all", "dev"}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel that is made of it."""
    out, source = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("source")
    line = [sys.executable, "-m", "hatchling", "build"]
    subprocess.run([*line, "-t", "sdist", "-d", str(out)], cwd=ROOT, check=True, timeout=600)
    (packed,) = out.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(source, filter="data")
    (folder,) = source.iterdir()
    subprocess.run([*line, "-t", "wheel", "-d", str(out)], cwd=folder, check=True, timeout=600)
    return out


@pytest.mark.long
def test_the_wheel_holds_what_it_should(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        (about,) = [x for x in names if x.endswith("METADATA")]
        told = email.message_from_bytes(packed.read(about))
        notices = packed.read(f"{STATIC}notices.md").decode()
    assert told["Version"] == cardhouse.__version__
    assert told["Author"] == "The Cardhouse developers"
    assert told["License-Expression"] == "MIT"
    assert any(x.startswith("Typing") for x in told.get_all("Classifier", []))
    assert set(told.get_all("Provides-Extra", [])) == set(EXTRAS)
    assert f"{STATIC}index.html" in names
    assert "cardhouse/starter/package/pyproject.toml" in names
    assert "cardhouse/starter/duckling/language/en.json" in names
    assert any(x.endswith("licenses/LICENSE") for x in names)
    assert not [x for x in names if "__pycache__" in x or "node_modules" in x]
    for bundled in ("svelte", "@messageformat/runtime"):
        assert f"## {bundled} - " in notices, f"the notices lack {bundled}"
    assert notices.count("Copyright") >= notices.count("\n## ")


@pytest.mark.long
def test_the_sdist_holds_what_it_should(built: Path) -> None:
    (packed,) = built.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "LICENSE", "hatch_build.py", "web/package-lock.json"} <= names
    assert "src/cardhouse/server/static/index.html" in names
    assert not [x for x in names if "node_modules" in x or x.startswith((".venv", "shared"))]


def constraints(folder: Path) -> Path:
    """The versions of the lock files, without hashes: the wheel of this version has none there."""
    found = []
    for lock in sorted(ROOT.glob("requirements*.lock")):
        found += re.findall(r"^[\w.\-\[\]]+==[^\s\\;]+", lock.read_text(encoding="utf-8"), re.M)
    path = folder / "constraints.txt"
    path.write_text("\n".join(dict.fromkeys(re.sub(r"\[.*?\]", "", x) for x in found)) + "\n")
    return path


PLAYS = "import cardhouse; m = cardhouse.new_match('carlton', seed=1); m.play(m.legal_actions[0]); "
FAST = PLAYS + (
    "from cardhouse.core import compiled, kernels; from cardhouse.core.game import game; g = game('three_piles'); "
    "compiled.compiled(kernels.hide_at, g)(compiled.states(g, 1, g.new_state({}, 1)), 0, -1)"
)
TRIES = {
    "": PLAYS,
    "fast": FAST,
    "server": FAST + "; import cardhouse.server.web.app",
    "postgres": PLAYS + "import psycopg; psycopg.pq.version()",
    "envs": "import gymnasium, cardhouse.envs.gym; gymnasium.make('cardhouse/ThreePiles-v0').reset(seed=1)",
    "pettingzoo": "import pettingzoo, cardhouse.envs.zoo; pettingzoo.make('aec', 'cardhouse/carbles_v0').reset()",
    "openspiel": "import cardhouse.envs.spiel, pyspiel; pyspiel.load_game('cardhouse_three_piles').new_initial_state()",
    "ray": PLAYS + "import ray",
    "data": PLAYS + "import pyarrow",
}
"""What is tried of each extra."""


@pytest.mark.long
@pytest.mark.parametrize("extra", TRIES, ids=lambda extra: extra or "none")
def test_an_extra_installs_clean_and_does_its_part(extra: str, built: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True, timeout=300)
    binaries = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = str(binaries / "python")
    (wheel,) = built.glob("*.whl")
    wanted = f"cardhouse[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    line = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*line, "-c", str(constraints(tmp_path)), wanted], check=True, timeout=1800)
    subprocess.run([python, "-m", "pip", "check"], check=True, timeout=300)
    clean = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    clean |= {"CARDHOUSE_HOME": str(tmp_path), "CARDHOUSE_CACHE": str(tmp_path / "cache")}
    subprocess.run([python, "-c", TRIES[extra]], check=True, env=clean, cwd=tmp_path, timeout=900)
    command = str(binaries / "cardhouse")
    said = subprocess.run(
        [command, "games"], check=True, env=clean, cwd=tmp_path, capture_output=True, text=True
    )
    assert "three_piles" in said.stdout
    assert said.stderr == ""
    if extra == "server":
        _serves(command, tmp_path, clean)


def _serves(command: str, folder: Path, environment: dict[str, str]) -> None:
    """The server of an installed wheel has the page, and the notices of what it bundles."""
    server = Server("", folder)
    line = [command, "serve", "--port", str(server.port), "--database", "sqlite:///tables.db"]
    process = subprocess.Popen(line, env=environment, cwd=folder)
    try:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                assert server.http("/")[0] == 200
                assert server.http("/notices.md")[0] == 200
                return
            time.sleep(0.2)
        raise AssertionError("the server does not answer")
    finally:
        process.terminate()
        process.wait(30)
