"""A server with the built client, and a browser in front of it. Missing parts are named and the
tests skipped.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import LOOSE, Server

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "cardhouse" / "server" / "static"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 60_000
"""Milliseconds: a computer player's first thought may wait for machine code, and machines are slow
at times.
"""

STEADY = """
from types import SimpleNamespace

from cardhouse.core import rng
from cardhouse.server.proof import fair_deal

fair_deal.share = lambda: "0" * 64
rng.secrets = SimpleNamespace(randbits=lambda bits: 1)
"""
"""What a server's processes run first: tables of the same game and options are dealt the same
cards, and computer players draw alike, so a test meets the same game each time.
"""
SHARE = """(() => {
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => bytes.length === 16 ? bytes.fill(7) : random(bytes);
})()"""
"""A page's own share of such a deal, the one thing of 16 random bytes."""


def chromium() -> str | None:
    """Where a browser is: the one without any windows takes half the CPU time of the whole one."""
    return (
        shutil.which("chromium-headless-shell")
        or shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A quick server without chance."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the browser's client is not built (make web)")
    home = tmp_path_factory.mktemp("house")
    (home / "sitecustomize.py").write_text(STEADY)
    server = Server(
        f"sqlite:///{home / 'tables.db'}",
        home,
        # Whoever is there is waited for: a deal without a share would be another one.
        (*LOOSE, "away=0.3", "analyses_burst=1", "nonce_wait=5"),
    )
    server.start()
    try:
        yield server
    finally:
        server.kill()


# Playwright leaves an event loop running in this thread, so it ends with the tests that need it.
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Chromium without a window."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    where = chromium()
    if where is None:
        pytest.skip("chromium is not installed")
    with api.sync_playwright() as player:
        opened = player.chromium.launch(executable_path=where, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def person(site: Server, browser: Any) -> Iterator[Callable[..., Any]]:
    """Makes pages, each a person with a browser of their own; anything the console complains about
    fails the test.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def make(width: int = 1280, height: int = 800, **more: Any) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=site.url,
            reduced_motion="reduce",
            **more,
        )
        context.add_init_script(SHARE)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        return page

    yield make
    for context in contexts:
        context.close()
    # What is cut or missing on purpose is reported by the browser itself.
    assert not [
        x for x in complaints if not any(w in x for w in ("ERR_", "WebSocket", "status of 404"))
    ], complaints
