"""What the client is made of."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardhouse.core.game import all_games
from tests.web.conftest import STATIC, WEB

SOURCES = sorted(
    p for p in (WEB / "src").rglob("*") if p.suffix in (".ts", ".svelte", ".css", ".html")
)


def test_the_client_names_no_game() -> None:
    words = {
        w
        for g in all_games()
        for w in (g.name, g.title, g.name.replace("_", " "), g.name.replace("_", "-"))
    }
    pattern = re.compile(
        "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True)), re.IGNORECASE
    )
    found = [
        f"{p.relative_to(WEB)}: {m.group()}"
        for p in SOURCES
        for m in pattern.finditer(p.read_text())
    ]
    assert not found
    assert len(SOURCES) > 20


def test_the_client_makes_no_html_from_text() -> None:
    for path in SOURCES:
        assert not re.search(r"\{@html|innerHTML|\beval\(|new Function", path.read_text()), path


def test_the_script_is_small() -> None:
    scripts = sorted(STATIC.glob("assets/*.js"))
    if not scripts:
        pytest.skip("the browser's client is not built (make web)")
    assert sum(len(gzip.compress(p.read_bytes())) for p in scripts) < 125_700


def test_the_page_needs_no_inline_script() -> None:
    index = STATIC / "index.html"
    if not index.is_file():
        pytest.skip("the browser's client is not built (make web)")
    text = index.read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert " style=" not in text


def test_the_wheel_holds_the_client(tmp_path: Path) -> None:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the browser's client is not built (make web)")
    line = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(line, cwd=WEB.parent, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        held = {
            name.removeprefix("cardhouse/server/static/")
            for name in wheel.namelist()
            if "/static/" in name
        }
    assert {str(p.relative_to(STATIC)) for p in STATIC.rglob("*") if p.is_file()} <= held


def test_the_lock_names_no_address() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text())
    assert not [k for k, v in lock["packages"].items() if "resolved" in v]


def npm(*words: str) -> None:
    """Runs a script of the client's package."""
    if not (WEB / "node_modules").is_dir():
        pytest.skip("the client's packages are not installed (npm ci in web/)")
    line = ["npm", *words]
    done = subprocess.run(line, cwd=WEB, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]


def test_the_clients_own_tests() -> None:
    npm("test", "--silent")


@pytest.mark.long  # make check looks at the types, too
def test_the_clients_types() -> None:
    npm("run", "--silent", "check")
