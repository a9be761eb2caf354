"""Positions from early, middle and late play, shown by the real page without anybody playing there.

Matches are played by careful players and kept as the snapshots that a server would send; a page
whose socket is taken over shows one after the other.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import cardhouse
from cardhouse.agents.base import make
from cardhouse.core.cards import seat_letter
from cardhouse.play.match import Match
from cardhouse.play.messages.notices import Snapshot
from cardhouse.play.messages.parts import Fair, SeatInfo, TableInfo
from cardhouse.play.messages.undo import Undo
from cardhouse.play.telling import Telling
from cardhouse.play.views import Views
from cardhouse.server.messages.encoding import encode
from tests.web.hands import settle

PARTS = ("early", "middle", "late")
SHAPES = ("wide", "tall")
CODE = "room0000"


@dataclass(frozen=True)
class Sitting:
    """A game at a usual number of seats."""

    name: str
    seats: int

    @property
    def title(self) -> str:
        """What it is called in a table."""
        return f"{self.name} {self.seats}"

    def deal(self, seed: str) -> Match:
        """A match of it."""
        options: dict[str, Any] = (
            {"players": self.seats} if self.name in ("carbles", "carbondale") else {}
        )
        return cardhouse.new_match(self.name, seed=seed, **options)


SITTINGS = (
    Sitting("carlton", 1),
    Sitting("three_piles", 2),
    Sitting("carbles", 4),
    Sitting("carbles", 6),
    Sitting("carbles", 12),
    Sitting("carbondale", 2),
    Sitting("carbondale", 3),
    Sitting("carbondale", 4),
    Sitting("carbondale_draft", 2),
)


@dataclass
class Position:
    """A position as the seat that decides sees it. shown: the snapshot of each shape, as it is
    sent.
    """

    part: str
    seat: int
    code: str
    shown: dict[str, str] = field(repr=False)


def actions_of(sitting: Sitting, seed: str) -> list[int]:
    """All decisions of a match of careful players."""
    match = sitting.deal(seed)
    agent = make("careful", match.game, seed)
    while not match.over and match.ply < 3000:
        legal = list(match.legal_actions)
        chosen = legal[0] if len(legal) == 1 else agent.choose(match.view(match.seat), legal)
        match.play(chosen)
    return list(match.actions)


def positions(sitting: Sitting, count: int, seed: str = "room") -> Iterator[Position]:
    """So many positions, equally many of each part, ten from each match or a few more."""
    rolls = random.Random(f"{seed} {sitting.title}")
    matches = max(1, -(-count // 12))
    made = 0
    for number in range(matches):
        wanted = count // matches + (number < count % matches)
        actions = actions_of(sitting, f"{seed}/{number}")
        plies = sorted({int(len(actions) * (i + rolls.random()) / wanted) for i in range(wanted)})
        match = sitting.deal(f"{seed}/{number}")
        for ply, action in enumerate(actions):
            if ply in plies:
                part = PARTS[min(2, 3 * ply // len(actions))]
                yield position_of(match, part, f"{CODE}{made}")
                made += 1
            match.play(action)


def position_of(match: Match, part: str, code: str, viewer: int | None = None) -> Position:
    """A position as a seat sees it, by default the one on turn."""
    seat = match.seat if viewer is None else viewer
    assert seat is not None
    views = Views(match)
    telling = Telling(views)
    undo = Undo(match.ply > 0, False, False, [])
    info = table_of(match, seat, code)
    log, since = telling.log(seat, max(0, match.ply - 60)), max(0, match.ply - 4)
    shown = {
        shape: encode(
            Snapshot(
                info, seat, True, telling.position(seat, shape, match.ply, undo, None, since), None, log,
                [], [], time.time(),
            )
        ).decode()
        for shape in SHAPES
    }  # fmt: skip
    return Position(part, seat, code, shown)


def table_of(match: Match, you: int, code: str) -> TableInfo:
    """A table of one person and computers."""
    people = [
        SeatInfo(p, seat_letter(p), "person" if p == you else "computer",
                 "Ada" if p == you else f"Computer {seat_letter(p)}", "" if p == you else "careful",
                 p == you, True, False)
        for p in range(match.seats)
    ]  # fmt: skip
    game = match.game
    return TableInfo(
        code, game.name, game.title, "playing", {}, people, list(game.players), False,
        game.solitaire, 0, 0.0, 0.0, 0.0, None, Fair("", [], "", "", ""), None, None,
    )  # fmt: skip


class Viewer:
    """A page that shows one position after the other."""

    def __init__(
        self, browser: Any, url: str, first: Position, size: tuple[int, int], **more: Any
    ) -> None:
        self.context = browser.new_context(
            base_url=url, viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce", **more,
        )  # fmt: skip
        self.now = first
        self.sockets: list[Any] = []
        self.shape = "wide"
        self.page = self.context.new_page()
        self.page.route(re.compile(r"/api/tables/room"), self._info)
        self.page.route_web_socket(re.compile(r"/ws/"), self._socket)
        self.page.goto(f"/t/{CODE}")
        self.page.wait_for_selector(".stage svg")
        settle(self.page)

    def _info(self, route: Any) -> None:
        route.fulfill(json=json.loads(self.now.shown["wide"])["table"])

    def _socket(self, socket: Any) -> None:
        self.sockets.append(socket)
        self.shape = re.findall(r"shape=(\w+)", socket.url)[-1]
        socket.on_message(lambda _: None)
        socket.send(self.now.shown[self.shape])

    def show(self, position: Position) -> None:
        """Shows a position and waits until it is there."""
        self.now = position
        self.sockets[-1].send(position.shown[self.shape])
        self.page.wait_for_function(
            """code => document.querySelector('h1.hidden')?.textContent.includes(code)
              && new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))""",
            arg=position.code,
        )

    def close(self) -> None:
        """Ends it."""
        self.context.close()
