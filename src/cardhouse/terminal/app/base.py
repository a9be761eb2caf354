"""What every screen shares: it knows the house that it stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.screen import Screen

if TYPE_CHECKING:
    from cardhouse.terminal.app.app import CardhouseApp


class HouseScreen(Screen[None]):
    """A screen of the app."""

    @property
    def house(self) -> CardhouseApp:
        """The app."""
        return cast("CardhouseApp", self.app)

    def look_changed(self) -> None:
        """The colours have changed."""
        self.refresh(layout=True)
