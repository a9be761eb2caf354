"""A server that gives out the house without one, too: it is offered, kept, and there when the
server is gone.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import game
from tests.server.support import LOOSE, Server
from tests.web.conftest import STATIC
from tests.web.hands import wait
from tests.web.offline.conftest import FOLDER, PATIENCE
from tests.web.offline.test_offline import BOARD, choose

pytestmark = pytest.mark.long
TITLE = game("three_piles").title


def test_somebody_whose_connection_is_lost_plays_on_without_the_server(
    browser: Any, tmp_path: Path
) -> None:
    if not (STATIC / "index.html").is_file() or not (FOLDER / "index.html").is_file():
        pytest.skip("the client or the house without a server is not built (make web site)")
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, LOOSE)
    server.start("--offline", str(FOLDER))
    complaints: list[str] = []
    try:
        with browser.new_context(base_url=server.url, reduced_motion="reduce") as context:
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
            page.on("pageerror", lambda e: complaints.append(str(e)))
            page.goto("/")
            page.get_by_role("link", name="Play without a network").click()
            page.get_by_role("button", name=f"Play {TITLE}", exact=True).click()
            wait(page)
            before = page.evaluate(BOARD)
            choose(page, random.Random(1))
            assert page.evaluate(BOARD) != before
            page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
            assert complaints == []

            page.goto("/")
            page.get_by_role("button", name=f"Play {TITLE}", exact=True).click()
            wait(page)
            server.kill()
            with context.expect_page() as opened:
                page.get_by_role("link", name=f"Play {TITLE} without the server").click()
            instead = opened.value
            instead.set_default_timeout(PATIENCE)
            instead.locator("button.primary.big").click()
            wait(instead)
            assert "/offline/#/t/" in instead.url
    finally:
        server.kill()
