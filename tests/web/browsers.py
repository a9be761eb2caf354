"""``make browsers``: whole small games of each title in Debian's Firefox and in Chromium, by mouse,
touch, keys and the list of choices, by one list of steps; prints what was refused.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardhouse.core.game import game, names
from tests.server.support import LOOSE, Server
from tests.web.conftest import WEB, chromium

MANNERS = ("mouse", "touch", "keys", "choices")
WIDE = (1440, 900)
PHONE = (390, 844)
SCRIPT = WEB / "browsers" / "play.mjs"


def firefox() -> str | None:
    """Where Firefox is."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


BROWSERS = {"firefox": firefox, "chromium": chromium}


def missing(browser: str) -> str | None:
    """What is not there to play in a browser, in words; None if all is."""
    if shutil.which("node") is None:
        return "node is not installed"
    if not (WEB / "node_modules" / "puppeteer-core").is_dir():
        return "puppeteer-core is not installed (npm ci in web/)"
    return None if BROWSERS[browser]() else f"{browser} is not installed"


def small(name: str) -> dict[str, Any]:
    """A small game: its name and its options."""
    return {"name": name, "options": dict(game(name).mini)}


def played(
    browser: str,
    base: str,
    titles: Sequence[str],
    manners: Sequence[str],
    sizes: Sequence[tuple[int, int]] = (WIDE,),
    pictures: Path | None = None,
) -> Iterator[dict[str, Any]]:
    """Plays, and gives one report for each game, manner and size as it comes."""
    wish = {
        "browser": browser,
        "path": BROWSERS[browser](),
        "base": base,
        "games": [small(name) for name in titles],
        "manners": list(manners),
        "sizes": [list(size) for size in sizes],
        "pictures": str(pictures) if pictures else "",
    }
    node = [shutil.which("node") or "node", str(SCRIPT), json.dumps(wish)]
    with subprocess.Popen(node, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line)


def main() -> int:
    """Plays and prints; the exit status tells whether every game came to its end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", choices=sorted(BROWSERS), action="append")
    parser.add_argument("--game", choices=names(), action="append")
    parser.add_argument("--manner", choices=MANNERS, action="append")
    parser.add_argument("--phone", action="store_true", help="390 x 844 instead of 1440 x 900")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of each game")
    wanted = parser.parse_args()
    if wanted.pictures:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    bad = 0
    refusals: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as home:
        server = Server(f"sqlite:///{home}/tables.db", Path(home), LOOSE)
        server.start()
        try:
            for browser in wanted.browser or sorted(BROWSERS):
                if lack := missing(browser):
                    print(f"{browser}: skipped, {lack}")
                    continue
                for one in played(
                    browser,
                    server.url,
                    wanted.game or names(),
                    wanted.manner or MANNERS,
                    (PHONE,) if wanted.phone else (WIDE,),
                    wanted.pictures,
                ):
                    bad += "failed" in one or bool(one["errors"])
                    for text in one.get("refusals", []):
                        refusals[text] = refusals.get(text, 0) + 1
                    how = one.get("failed") or (
                        f"{one['end']['heading']} after {one['moves']} moves of the hand, "
                        f"{len(one['refusals'])} refused, {one['seconds']:.0f} s"
                    )
                    print(f"{browser} {one['game']} {one['manner']}: {how}", *one["errors"])
                    sys.stdout.flush()
        finally:
            server.kill()
    for text, count in sorted(refusals.items(), key=lambda x: -x[1]):
        print(f"{count:4} x {text}")
    return bad


if __name__ == "__main__":
    sys.exit(min(1, main()))
