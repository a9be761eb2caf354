"""Driving the app in tests: a table in a window of some size, keys, what stands on the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

import cardhouse
from cardhouse.agents.base import make
from cardhouse.play.match import Match
from cardhouse.play.wording import YOU
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.settings import Settings

SMALL, LARGE = (80, 24), (140, 45)
PATIENCE = 300.0
"""Seconds after which nobody is believed to think any more."""


def session(
    match: Match, people: Sequence[int] = (0,), player: str = "random", path: Path | None = None
) -> AppSession:
    """A session in which some seats are people."""
    return AppSession(
        match, [YOU if seat in people else player for seat in range(match.seats)], path
    )


def drive(
    steps: Callable[[CardhouseApp, Pilot[None]], Awaitable[None]],
    first: Screen[Any] | None = None,
    size: tuple[int, int] = SMALL,
    theme: str = "four",
) -> None:
    """Runs the app, with a screen on top of the home screen, while some steps drive it."""

    async def run() -> None:
        app = CardhouseApp(first, pace=0, settings=Settings(theme=theme))
        async with app.run_test(size=size) as pilot:
            await calm(app, pilot)
            await steps(app, pilot)

    asyncio.run(run())


def table(
    name: str,
    people: Sequence[int] = (0,),
    theme: str = "four",
    seed: int = 3,
    player: str = "random",
    **options: Any,
) -> GameScreen:
    """A game on a table."""
    match = cardhouse.new_match(name, seed=seed, **options)
    return GameScreen(session(match, people, player), theme, 0, str(seed))


async def calm(app: CardhouseApp, pilot: Pilot[None]) -> None:
    """Waits until no computer thinks, no chance is counted, and everything is drawn."""
    until = time.monotonic() + PATIENCE
    await pilot.pause()
    games = [screen for screen in app.screen_stack if isinstance(screen, GameScreen)]
    while any(
        screen.flow.thinking or (screen.hints.counting and screen.is_current) for screen in games
    ):
        assert time.monotonic() < until, "it is said without end that a computer thinks"
        await pilot.pause(0.005)
    await pilot.pause()


async def press(app: CardhouseApp, pilot: Pilot[None], *keys: str) -> None:
    """Presses keys and waits for what they bring about."""
    for key in keys:
        await pilot.press(key)
    await calm(app, pilot)


def top(app: CardhouseApp) -> Screen[Any]:
    """The screen on top."""
    return app.screen


def text(app: CardhouseApp) -> str:
    """What stands on the screen."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


async def play_by_keys(app: CardhouseApp, pilot: Pilot[None], action: int) -> None:
    """Plays an action with Tab and Enter alone."""
    screen = app.screen
    assert isinstance(screen, GameScreen)
    path = min((g.path for g in screen.selection.scene.gestures if g.action == action), key=len)
    for target in path:
        order = screen.selection.ordered(screen.touch.place)
        if screen.selection.focus in order:
            ahead = (order.index(target) - order.index(screen.selection.focus)) % len(order)
            back = len(order) - ahead
        else:
            ahead, back = order.index(target) + 1, len(order) - order.index(target)
        keys = ["tab"] * ahead if ahead <= back else ["shift+tab"] * back
        await pilot.press(*keys, "enter")
    await calm(app, pilot)


async def play_on(
    app: CardhouseApp, pilot: Pilot[None], decisions: int, player: str = "careful"
) -> int:
    """Plays on as a computer would, with keys; returns how many decisions were made."""
    screen = app.screen
    assert isinstance(screen, GameScreen)
    for made in range(decisions):
        session = screen.session
        if not session.decides:
            return made
        adviser = make(player, session.game, made)
        await play_by_keys(app, pilot, adviser.choose(session.view(), session.legal))
    return decisions
