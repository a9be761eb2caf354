"""The app: one window with screens; it keeps the look and knows where one goes from where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import NoColor
from textual.screen import Screen

import cardhouse.games as _games  # registers the games
from cardhouse.agents.base import levels
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.state import SPECTATOR, Viewer
from cardhouse.play.match import Match, new_match
from cardhouse.terminal.app.base import HouseScreen
from cardhouse.terminal.app.game import GameScreen
from cardhouse.terminal.app.look import LOOKS
from cardhouse.terminal.app.settings import Settings, read_settings
from cardhouse.terminal.app.sitting import Sitting
from cardhouse.terminal.files import read_record
from cardhouse.terminal.prepare import check_player
from cardhouse.terminal.seating import drawn, usual
from cardhouse.terminal.words import YOU

del _games


class CardhouseApp(App[None]):
    """Cardhouse in a terminal."""

    TITLE = "Cardhouse"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", priority=True),
        Binding("ctrl+c", "quit"),
    ]

    def __init__(
        self, first: Screen[Any] | None = None, pace: float = 0.5, settings: Settings | None = None
    ) -> None:
        super().__init__()
        self.settings = settings or read_settings()
        self.first = first
        self.pace = pace
        self.last_rulings: list[str] = []
        self._colourless = NoColor()
        self._apply_look()

    def _apply_look(self) -> None:
        if self._colourless in self._filters:
            self._filters.remove(self._colourless)
        self.no_color = self.settings.look == "none"
        if self.no_color:
            self._filters.append(self._colourless)

    def on_mount(self) -> None:
        """The home screen lies under everything."""
        from cardhouse.terminal.app.home import HomeScreen

        self.push_screen(HomeScreen(self.settings))
        if self.first is not None:
            self.push_screen(self.first)

    def next_look(self) -> None:
        """Four colours, two colours, none."""
        at = LOOKS.index(self.settings.look) if self.settings.look in LOOKS else 0
        self.set_look(LOOKS[(at + 1) % len(LOOKS)])
        self.settings.save()

    def set_look(self, look: str) -> None:
        """Draws everything in a look."""
        self.settings.look = look
        self._apply_look()
        for screen in self.screen_stack:
            if isinstance(screen, HouseScreen):
                screen.look_changed()
        self.refresh_css(animate=False)
        self.screen.refresh(layout=True)

    # Ways to a table

    def play_usual(self, game: Game) -> None:
        """Starts a game as it was last set up, or as usual."""
        chosen = self.settings.games.get(game.name, {})
        try:
            match = new_match(game.name, **chosen.get("options", {}))
            players = checked_plan(match, chosen.get("seats"))
        except (CardhouseError, TypeError):
            match = new_match(game.name)
            players = usual(match)
        self.sit_down(match, players, bool(chosen.get("lot", True)))

    def sit_down(
        self, match: Match, players: Sequence[str], lot: bool, seed: str | None = None
    ) -> None:
        """Opens a table for players on seats drawn by lot, or in their order."""
        self.open_table(Sitting(match, drawn(match, players) if lot else players, lot=lot), seed)

    def open_table(self, sitting: Sitting, seed: str | None = None) -> None:
        """Sits down."""
        self.push_screen(GameScreen(sitting, self.settings.look, self.pace, seed))

    def resume(self, path: Path) -> None:
        """Goes on with a game that was kept. Raises CardhouseError."""
        self.open_table(resumed(path, read_record(str(path))))

    def leave_table(self) -> None:
        """Gets up; the home screen lies below."""
        self.pop_screen()

    def open_rules(self, game: Game) -> None:
        """The rules, at the paragraph of the last refusal if there was one."""
        from cardhouse.terminal.app.rules import RulesScreen

        self.push_screen(RulesScreen(game, self.settings.look, self.last_rulings))
        self.last_rulings = []


def checked_plan(match: Match, asked: Any) -> list[str]:
    """Who sits where: what was asked for where it fits, else a person and the usual computer players."""
    known = [YOU, *(level["name"] for level in levels(match.game))]
    if isinstance(asked, list) and len(asked) == match.seats and all(who in known for who in asked):
        return list(asked)
    return usual(match)


def resumed(path: Path, match: Match) -> Sitting:
    """A sitting that goes on from a file."""

    def plays(who: str) -> bool:
        try:
            check_player(who, match.game)
        except CardhouseError:
            return False
        return True

    seats = [who if plays(who) else YOU for who in match.players]
    match.marks = [mark for mark in match.marks if mark.ply <= match.ply]
    return Sitting(match, seats, path)


def open_app(
    match: Match | None,
    plan: Sequence[str],
    path: Path | None,
    colour: str = "auto",
    four: bool = False,
    seed: str | None = None,
) -> int:
    """Opens the app, at a table if there is a match, and returns the exit code."""
    settings = _settings(colour, four)
    first = None
    if match is not None:
        first = GameScreen(Sitting(match, plan, path), settings.look, seed=seed)
    return _run(first, settings)


def open_lesson(game: Game, number: int, colour: str = "auto", four: bool = False) -> int:
    """Opens the app at a lesson (from 1) and returns the exit code."""
    from cardhouse.terminal.app.lesson import LessonScreen

    settings = _settings(colour, four)
    return _run(LessonScreen(game, number - 1, settings.look), settings)


def open_replay(
    match: Match, viewer: Viewer = SPECTATOR, colour: str = "auto", four: bool = False
) -> int:
    """Opens the app at a record, seen with somebody's eyes, and returns the exit code."""
    from cardhouse.terminal.app.replay import ReplayScreen

    settings = _settings(colour, four)
    return _run(ReplayScreen(match, settings.look, viewer), settings)


def _settings(colour: str, four: bool) -> Settings:
    settings = read_settings()
    if colour == "never":
        settings.look = "none"
    elif four or (colour == "always" and settings.look == "none"):
        settings.look = "four"
    return settings


def _run(first: Screen[Any] | None, settings: Settings) -> int:
    app = CardhouseApp(first, settings=settings)
    app.run()
    return app.return_code or 0
