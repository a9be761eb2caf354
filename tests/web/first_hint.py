"""``make first-hint``: how long a new player waits for the first hint and for the first that is no
guess, in the real page, as a table in Markdown.

    python -m tests.web.first_hint [--only carbles,carlton] [--cold] [--runs 3]

For each game and run a new server, the usual table against computers, one move, then a hint; after
a guess it is asked for again every two seconds. In seconds: what the page says at first, from the
first asking to the first answer, and to the first hint that is no guess (``-``: not within five
minutes). ``--cold``: with nothing compiled, each run with a cache of its own.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from cardhouse.agents.levels import tuning_of
from cardhouse.core.game import game, names
from tests.server.support import LOOSE, Server
from tests.web.conftest import FLAGS, chromium
from tests.web.hands import open_table, until

LIMIT, AGAIN = 300.0, 2.0
GUESS = "at first sight"
SEATS = {"carbles": 4}
"""Of the usual table, where these are not two."""


def _hint(page: Any) -> str:
    """Asks for a hint and waits for its words."""
    page.locator(".tools").get_by_role("button", name="Hint").click()
    page.wait_for_selector("p.hint strong", timeout=LIMIT * 1000)
    return str(page.locator("p.hint").inner_text())


def measure(browser: Any, server: Server, name: str) -> tuple[str, float, float | None]:
    """What the page says of waiting, and seconds until the first answer and the first real hint."""
    context = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    found = game(name)
    level = tuning_of(found).levels[0].name if not found.solitaire else ""
    count = 1 if found.solitaire else SEATS.get(name, 2)
    others = [{"kind": "computer", "level": level}] * (count - 1)
    open_table(page, name, {}, [{"kind": "me"}, *others])
    until(page, "mine")
    page.locator(".choices li button").first.click()
    page.wait_for_timeout(1000)
    until(page, "mine")
    told = page.locator("text=/Thinking about a hint/")
    said = str(told.first.inner_text()) if told.count() else ""
    began, first = time.monotonic(), None
    while time.monotonic() - began < LIMIT:
        text = _hint(page)
        passed = time.monotonic() - began
        first = passed if first is None else first
        if GUESS not in text:
            context.close()
            return said, first, passed
        page.wait_for_timeout(AGAIN * 1000)
        page.keyboard.press("Escape")
    context.close()
    return said, first or LIMIT, None


def main() -> int:
    """Prints a line for each game and run."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--only", default="", help="games, with commas between")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cold", action="store_true", help="nothing compiled before")
    given = parser.parse_args()
    wanted = [x for x in given.only.split(",") if x] or list(names())
    print("| game | told | first answer, s | first real hint, s | load average |")
    print("|---|---|---:|---:|---:|")
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in wanted:
            for _ in range(given.runs):
                with tempfile.TemporaryDirectory() as folder:
                    if given.cold:
                        os.environ["CARDHOUSE_CACHE"] = f"{folder}/cache"
                    server = Server(f"sqlite:///{folder}/tables.db", Path(folder), LOOSE)
                    server.start()
                    try:
                        said, first, real = measure(browser, server, name)
                    finally:
                        server.kill()
                shown = f"{real:.1f}" if real is not None else "-"
                load = os.getloadavg()[0]
                print(f"| {name} | {said} | {first:.1f} | {shown} | {load:.1f} |", flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
