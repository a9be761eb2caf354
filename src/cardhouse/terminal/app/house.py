"""What a screen may ask of the app, and what all screens of the app share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, cast

from textual.screen import Screen

from cardhouse.core.game import Game
from cardhouse.play.match import Match
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.settings import Settings


class House(Protocol):
    """What a screen may ask of the app."""

    settings: Settings
    last_rulings: list[str]
    """The rulings that the last refusal cited."""

    def next_theme(self) -> None:
        """Four colours, two colours, none."""

    def play_usual(self, game: Game) -> None:
        """Starts a game as it was last set up, or as usual."""

    def sit_down(
        self, match: Match, players: Sequence[str], lot: bool, seed: str | None = None
    ) -> None:
        """Opens a table for players on seats drawn by lot, or in their order."""

    def open_table(self, session: AppSession, seed: str | None = None) -> None:
        """Opens a table over the screen that is shown."""

    def replace_table(self, session: AppSession) -> None:
        """Opens a table in place of the one that is shown."""

    def resume(self, path: Path) -> None:
        """Goes on with a saved game. Raises CardhouseError."""

    def leave_table(self) -> None:
        """Leaves the table; the home screen lies below."""

    def open_rules(self, game: Game) -> None:
        """The rules, at the paragraph of the last refusal if there was one."""


class HouseScreen(Screen[None]):
    """A screen of the app."""

    @property
    def house(self) -> House:
        """The app."""
        return cast("House", self.app)

    def action_next_theme(self) -> None:
        self.house.next_theme()

    def theme_changed(self) -> None:
        """The colours have changed."""
        self.refresh(layout=True)
