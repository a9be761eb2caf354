"""``make pictures``: the browser in the README: tables in mid-play, wide in light and dark, and
four phones.
"""

from __future__ import annotations

import base64
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import cardhouse
from cardhouse.agents.base import make
from cardhouse.core.game import game
from tests.server.support import LOOSE, Player, Server, guest
from tests.web.conftest import FLAGS, chromium

Wish = tuple[str, dict[str, Any], int, str, int]
# A game, its options, seats, the number of a deal if it has one, and how many decisions lie behind.
TABLES: dict[str, Wish] = {
    "carlton": ("carlton", {}, 1, "17", 26),
    "carbles": ("carbles", {"players": 6}, 6, "", 16),
    "three_piles": ("three_piles", {}, 2, "", 22),
    "carbondale": ("carbondale", {}, 2, "", 30),
    "square": ("carbles", {"players": 4, "partners": True}, 4, "", 18),
}
WIDE = {"carlton": "light", "carbles": "dark", "three_piles": "dark", "carbondale": "light"}
PHONES = {"carlton": "dark", "square": "light", "carbondale": "dark", "three_piles": "light"}

FIRST_HINT = 120.0
"""Seconds that a hint may take: the first one of a game may have to be compiled."""


def midway(server: Server, wish: Wish) -> tuple[str, str]:
    """Opens a table against careful players and plays a while, as advised; returns its code and the
    token.
    """
    name, options, seats, seed, decisions = wish
    token = guest()
    people = [{"kind": "me"}] + [{"kind": "computer", "level": "careful"}] * (seats - 1)
    more = {"seed": seed} if seed else {}
    code = server.open(name, token, options=options, seats=people, start=True, name="Ada", **more)[
        "code"
    ]
    player = Player(server, code, token)
    player.send("nonce", nonce="0123456789abcdef")
    own = cardhouse.new_match(name, seed=seed, **options) if seed else None
    agent = make("careful", game(name), "pictures")
    made, until = 0, time.monotonic() + 60
    while time.monotonic() < until:
        while player.now is None or (
            player.now["deciding"] != player.you and player.now["result"] is None
        ):
            player.read()
        if player.now["result"] or (made >= decisions and len(player.now["choices"]) > 1):
            break
        if own is not None:
            action = agent.choose(own.view(0), list(own.legal_actions))
            own.play(action)
        else:
            asked = player.ask("hint")
            while (told := player.read(FIRST_HINT)).get("id") != asked:
                pass
            if told["type"] != "hinted":
                continue
            action = told["action"]
        answer = player.play(action)
        while answer["type"] == "done" and player.now["ply"] < answer["ply"]:
            player.read()
        made += answer["type"] != "refused"
    player.close()
    return code, token


def shoot(
    browser: Any, server: Server, table: tuple[str, str], size: tuple[int, int], theme: str
) -> bytes:
    """A picture of a table."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": size[0], "height": size[1]}, color_scheme=theme,
        reduced_motion="reduce", device_scale_factor=1.5 if size[0] < 500 else 1,
    )  # fmt: skip
    context.add_cookies([{"name": "cardhouse", "value": table[1], "url": server.url}])
    page = context.new_page()
    page.goto(f"/t/{table[0]}")
    page.wait_for_selector(".stage svg")
    page.wait_for_timeout(600)
    data = bytes(page.screenshot())
    context.close()
    return data


def main(folder: Path) -> None:
    """Writes the pictures."""
    with tempfile.TemporaryDirectory() as home:
        server = Server(f"sqlite:///{home}/tables.db", Path(home), LOOSE)
        server.start()
        try:
            tables = {key: midway(server, wish) for key, wish in TABLES.items()}
            with sync_playwright() as player:
                browser = player.chromium.launch(executable_path=chromium(), args=FLAGS)
                for key, theme in WIDE.items():
                    data = shoot(browser, server, tables[key], (1280, 800), theme)
                    (folder / f"browser-{key}.png").write_bytes(data)
                phones = [
                    shoot(browser, server, tables[key], (360, 740), theme)
                    for key, theme in PHONES.items()
                ]
                sources = [
                    f"data:image/png;base64,{base64.b64encode(data).decode()}" for data in phones
                ]
                strip = "".join(
                    f"<img style='height:740px;border-radius:18px' src='{source}'>"
                    for source in sources
                )
                page = browser.new_page(
                    viewport={"width": 1600, "height": 740}, device_scale_factor=1
                )
                page.set_content(
                    f"<body style='margin:0;display:flex;gap:14px;width:max-content'>{strip}"
                )
                page.wait_for_timeout(300)
                page.locator("body").screenshot(
                    path=folder / "browser-phone.png", omit_background=True
                )
                browser.close()
        finally:
            server.kill(15)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
