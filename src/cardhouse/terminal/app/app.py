"""The app: one window with screens; it keeps the theme and opens tables, rules and lessons."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import NoColor
from textual.screen import Screen

import cardhouse.games as _games  # registers the games
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game
from cardhouse.core.state import SPECTATOR, Viewer
from cardhouse.play.match import Match, new_match
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.game.session import AppSession, resumed
from cardhouse.terminal.app.home import HomeScreen
from cardhouse.terminal.app.house import HouseScreen
from cardhouse.terminal.app.lesson import LessonScreen
from cardhouse.terminal.app.replay import ReplayScreen
from cardhouse.terminal.app.rules import RulesScreen
from cardhouse.terminal.app.settings import Settings, read_settings
from cardhouse.terminal.app.theme import THEMES
from cardhouse.terminal.files import read_record, record_folder, resume_command
from cardhouse.terminal.save_lock import hold, let_go
from cardhouse.terminal.seating import checked_plan, drawn, usual
from cardhouse.terminal.wording import TEXT

del _games


class CardhouseApp(App[None]):
    """The full-screen app, with a stack of screens over the home screen."""

    TITLE = "Cardhouse"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", priority=True),
        Binding("ctrl+c", "quit", priority=True),
    ]

    def __init__(
        self, first: Screen[Any] | None = None, pace: float = 0.5, settings: Settings | None = None
    ) -> None:
        super().__init__()
        self.settings = settings or read_settings()
        self.first = first
        self.pace = pace
        self.last_rulings: list[str] = []
        self.at_table: AppSession | None = None
        """The game that is being played, still there where the app was left from its table."""
        self._colourless = NoColor()
        self._apply_theme()

    def _apply_theme(self) -> None:
        if self._colourless in self._filters:
            self._filters.remove(self._colourless)
        self.no_color = self.settings.theme == "none"
        if self.no_color:
            self._filters.append(self._colourless)

    def on_mount(self) -> None:
        """The home screen lies under everything."""
        self.push_screen(HomeScreen(self.settings))
        if self.first is not None:
            self.push_screen(self.first)

    def next_theme(self) -> None:
        """Four colours, two colours, none."""
        at = THEMES.index(self.settings.theme) if self.settings.theme in THEMES else 0
        self.use_theme(THEMES[(at + 1) % len(THEMES)])
        self.settings.save()

    def use_theme(self, theme: str) -> None:
        """Draws everything in a theme."""
        self.settings.theme = theme
        self._apply_theme()
        for screen in self.screen_stack:
            if isinstance(screen, HouseScreen):
                screen.theme_changed()
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
        self.open_table(AppSession(match, drawn(match, players) if lot else players, lot=lot), seed)

    def open_table(self, session: AppSession, seed: str | None = None) -> None:
        """Opens a table over the screen that is shown."""
        self.at_table = session
        self.push_screen(GameScreen(session, self.settings.theme, self.pace, seed))

    def replace_table(self, session: AppSession) -> None:
        """Opens a table in place of the one that is shown."""
        self.at_table = session
        self.switch_screen(GameScreen(session, self.settings.theme, self.pace))

    def resume(self, path: Path) -> None:
        """Goes on with a game that was kept. Raises CardhouseError."""
        hold(path)
        try:
            session = resumed(path, read_record(str(path)))
        except CardhouseError:
            let_go(path)
            raise
        self.open_table(session)

    def leave_table(self) -> None:
        """Leaves the table; the home screen lies below."""
        self.at_table = None
        self.pop_screen()

    def open_rules(self, game: Game) -> None:
        """The rules, at the paragraph of the last refusal if there was one."""
        self.push_screen(RulesScreen(game, self.settings.theme, self.last_rulings))
        self.last_rulings = []


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
    first: Screen[Any] | None = None
    if match is not None:
        session = AppSession(match, plan, path)
        first = GameScreen(session, settings.theme, seed=seed)
        return _run(first, settings, session)
    return _run(first, settings)


def open_lesson(game: Game, number: int, colour: str = "auto", four: bool = False) -> int:
    """Opens the app at a lesson (from 1) and returns the exit code."""
    settings = _settings(colour, four)
    return _run(LessonScreen(game, number - 1, settings.theme), settings)


def open_replay(
    match: Match, viewer: Viewer = SPECTATOR, colour: str = "auto", four: bool = False
) -> int:
    """Opens the app at a record, seen with somebody's eyes, and returns the exit code."""
    settings = _settings(colour, four)
    return _run(ReplayScreen(match, settings.theme, viewer), settings)


def _settings(colour: str, four: bool) -> Settings:
    settings = read_settings()
    if colour == "never":
        settings.theme = "none"
    elif four or (colour == "always" and settings.theme == "none"):
        settings.theme = "four"
    return settings


def _run(first: Screen[Any] | None, settings: Settings, session: AppSession | None = None) -> int:
    app = CardhouseApp(first, settings=settings)
    app.at_table = session
    app.run()
    if app.at_table is not None:
        print(farewell(app.at_table))
    return app.return_code or 0


def farewell(session: AppSession) -> str:
    """What is said in the shell when the app was left from a table: how to go on, and whether the
    game is kept.
    """
    session.leave()
    if not session.begun:
        return TEXT("plain.unplayed")
    if session.trouble:
        return session.trouble
    if session.match.over:
        path = record_folder() / session.saved_game.path.name
        return f"{TEXT('plain.record')}\n  cardhouse replay {shlex.quote(str(path))}"
    command = resume_command(session.game.name, session.saved_game.path)
    return TEXT("plain.saved", command=command)
